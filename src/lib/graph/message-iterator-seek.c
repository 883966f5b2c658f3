/* SPDX-License-Identifier: MIT */
/*
 * Seeks message iterators to their beginning or to a point in time. If an iterator has no method to
 * seek a time, but can "seek forward" (all its messages have clock snapshots), the library
 * fast-forwards the iterator from its beginning: see fast-forward.c. An iterator is at its
 * beginning until it returns its first message. Therefore, even an iterator that can't go back to
 * its beginning can seek a time, as long as it hasn't returned a message.
 */
#include "lib/accessors.h"
#include "lib/graph/message-iterator.h"

#include <babeltrace2/extension/exact-seeking.h>
#include <babeltrace2/extension/putting-back.h>
#include <inttypes.h>

#include "lib/assert-cond.h"
#include "lib/dev-mode/method-call.h"
#include "lib/graph/fast-forward.h"
#include "lib/logging-internal.h"
#include "lib/method-status.h"

BT__DEFINE_EXPRESSION(bt_bool, bt_message_iterator_can_seek_forward, bt_message_iterator,
    "message-iterator", object->can_seek_forward)

BT__DEFINE_CHECKED_EXPRESSION(bt_bool, bt_x_message_iterator_seeks_exactly,
    const bt_message_iterator, "message-iterator",
    object->seeks_exactly || !object->methods->seek_ns_from_origin)

bt_message_iterator_can_seek_beginning_status bt_message_iterator_can_seek_beginning(
    bt_message_iterator *message_iterator, bt_bool *can_seek_beginning)
{
    BT_ASSERT_PRE_NO_ERROR();
    BT_ASSERT_PRE_NON_NULL("message-iterator", message_iterator);
    BT_ASSERT_PRE_NON_NULL("result-output", can_seek_beginning);
    BT__ASSERT_PRE_NOT_FINALIZED(message_iterator);
    const struct bt__message_iterator_methods *methods = message_iterator->methods;
    if (!methods->can_seek_beginning) {
        *can_seek_beginning = methods->seek_beginning != NULL;
        return BT_MESSAGE_ITERATOR_CAN_SEEK_BEGINNING_STATUS_OK;
    }
    enum bt__status status = (enum bt__status) BT__IN_METHOD(
        methods->can_seek_beginning(
            (bt_self_message_iterator *) message_iterator, can_seek_beginning),
        .method = "can seek beginning", .iterator = message_iterator);
    BT__ASSERT_POST_VALID_STATUS("message-iterator-class-can-seek-beginning-method", status,
        BT__MAY_END | BT__MAY_TRY_AGAIN, BT__MESSAGE_ITERATOR_ORIGIN_FORMAT,
        BT__MESSAGE_ITERATOR_ORIGIN_ARGS(message_iterator));
    BT_ASSERT_POST_DEV_FROM_FUNC("message-iterator-class-can-seek-beginning-method",
        "valid-return-value",
        status != 0 || *can_seek_beginning == BT_TRUE || *can_seek_beginning == BT_FALSE,
        "Unexpected value: %d: " BT__MESSAGE_ITERATOR_ORIGIN_FORMAT, *can_seek_beginning,
        BT__MESSAGE_ITERATOR_ORIGIN_ARGS(message_iterator));
    return (bt_message_iterator_can_seek_beginning_status) bt__message_iterator_method_returned(
        message_iterator, "can seek beginning", status);
}

/*
 * Call this function after a seek method. If the method succeeded, the iterator has a position, and
 * `next` returns its messages. Otherwise, the iterator has no position.
 */
static enum bt__status finish_seek(struct bt_message_iterator *iterator, const char *method,
    enum bt__status status, bt_message_iterator_class_next_method next)
{
    if (status == 0) {
        iterator->next = next;
    }
    return bt__message_iterator_method_returned(iterator, method, status);
}

/* The iterator has no position until the seek succeeds. */
static void start_seek(struct bt_message_iterator *iterator)
{
    bt__fast_forward_forget(iterator);
    bt__message_iterator_drop_left_over(iterator);
    iterator->next = bt__message_iterator_next_without_position;
    if (BT_DEV_MODE) {
        bt__iterator_checks_reset(iterator->checks);
    }
}

static enum bt__status seek_beginning(struct bt_message_iterator *iterator)
{
    BT_LOGD(
        "Seeking the beginning: " BT__MESSAGE_ITERATOR_FORMAT, BT__MESSAGE_ITERATOR_ARGS(iterator));
    start_seek(iterator);
    const enum bt__status status = (enum bt__status) BT__IN_METHOD(
        iterator->methods->seek_beginning((bt_self_message_iterator *) iterator),
        .method = "seek beginning", .iterator = iterator);
    BT__ASSERT_POST_VALID_STATUS("message-iterator-class-seek-beginning-method", status,
        BT__MAY_TRY_AGAIN, BT__MESSAGE_ITERATOR_ORIGIN_FORMAT,
        BT__MESSAGE_ITERATOR_ORIGIN_ARGS(iterator));
    return finish_seek(iterator, "seek beginning", status, bt__message_iterator_next_at_beginning);
}

bt_message_iterator_seek_beginning_status bt_message_iterator_seek_beginning(
    bt_message_iterator *message_iterator)
{
    BT_ASSERT_PRE_NO_ERROR();
    BT_ASSERT_PRE_NON_NULL("message-iterator", message_iterator);
    BT__ASSERT_PRE_NOT_FINALIZED(message_iterator);
    BT_ASSERT_PRE("can-seek-beginning", message_iterator->methods->seek_beginning,
        "Message iterator cannot seek its beginning: " BT__MESSAGE_ITERATOR_FORMAT,
        BT__MESSAGE_ITERATOR_ARGS(message_iterator));
    return (bt_message_iterator_seek_beginning_status) seek_beginning(message_iterator);
}

void bt_x_message_iterator_put_back(
    bt_message_iterator *message_iterator, bt_message_array_const messages, uint64_t count)
{
    BT_ASSERT_PRE_NON_NULL("message-iterator", message_iterator);
    BT__ASSERT_PRE_NOT_FINALIZED(message_iterator);
    BT_ASSERT_PRE("message-iterator-has-position",
        message_iterator->next == message_iterator->methods->next ||
            message_iterator->next == bt__message_iterator_next_left_over,
        "Message iterator has not returned a message, has ended or could not seek.");
    while (count > 0) {
        g_queue_push_head(&message_iterator->left_over, (gpointer) messages[--count]);
    }
    message_iterator->next = bt__message_iterator_next_at_beginning;
    if (BT_DEV_MODE) {
        bt__iterator_checks_reset(message_iterator->checks);
    }
}

/* Sets `*can_seek` to whether the methods of the class can seek this time. Returns a status. */
static enum bt__status can_seek_on_its_own(
    struct bt_message_iterator *iterator, int64_t ns_from_origin, bt_bool *can_seek)
{
    const struct bt__message_iterator_methods *methods = iterator->methods;

    if (!methods->seek_ns_from_origin || !methods->can_seek_ns_from_origin) {
        *can_seek = methods->seek_ns_from_origin != NULL;
        return BT__STATUS_OK;
    }
    *can_seek = BT_FALSE;
    enum bt__status status = (enum bt__status) BT__IN_METHOD(
        methods->can_seek_ns_from_origin(
            (bt_self_message_iterator *) iterator, ns_from_origin, can_seek),
        .method = "can seek ns from origin", .iterator = iterator);
    BT__ASSERT_POST_VALID_STATUS("message-iterator-class-can-seek-ns-from-origin-method", status,
        BT__MAY_END | BT__MAY_TRY_AGAIN, BT__MESSAGE_ITERATOR_ORIGIN_FORMAT,
        BT__MESSAGE_ITERATOR_ORIGIN_ARGS(iterator));
    BT_ASSERT_POST_DEV_FROM_FUNC("message-iterator-class-can-seek-ns-from-origin-method",
        "valid-return-value", status != 0 || *can_seek == BT_TRUE || *can_seek == BT_FALSE,
        "Unexpected value: %d: " BT__MESSAGE_ITERATOR_ORIGIN_FORMAT, *can_seek,
        BT__MESSAGE_ITERATOR_ORIGIN_ARGS(iterator));
    return bt__message_iterator_method_returned(iterator, "can seek ns from origin", status);
}

/* Returns whether the library can fast-forward to this time without seeking the beginning first. */
static bool can_forward_from_here(
    const struct bt_message_iterator *iterator, int64_t ns_from_origin)
{
    return bt__message_iterator_is_at_beginning(iterator) ||
           bt__fast_forward_goes_to(iterator, ns_from_origin);
}

bt_message_iterator_can_seek_ns_from_origin_status bt_message_iterator_can_seek_ns_from_origin(
    bt_message_iterator *message_iterator, int64_t ns_from_origin, bt_bool *can_seek_ns_from_origin)
{
    BT_ASSERT_PRE_NO_ERROR();
    BT_ASSERT_PRE_NON_NULL("message-iterator", message_iterator);
    BT_ASSERT_PRE_NON_NULL("result-output", can_seek_ns_from_origin);
    BT__ASSERT_PRE_NOT_FINALIZED(message_iterator);
    enum bt__status status =
        can_seek_on_its_own(message_iterator, ns_from_origin, can_seek_ns_from_origin);
    if (status != 0 || *can_seek_ns_from_origin || !message_iterator->can_seek_forward) {
        return (bt_message_iterator_can_seek_ns_from_origin_status) status;
    }
    if (can_forward_from_here(message_iterator, ns_from_origin)) {
        *can_seek_ns_from_origin = BT_TRUE;
        return BT_MESSAGE_ITERATOR_CAN_SEEK_NS_FROM_ORIGIN_STATUS_OK;
    }
    return (bt_message_iterator_can_seek_ns_from_origin_status)
        bt_message_iterator_can_seek_beginning(message_iterator, can_seek_ns_from_origin);
}

bt_message_iterator_can_seek_ns_from_origin_status
bt_x_message_iterator_can_seek_ns_from_any_position(
    bt_message_iterator *message_iterator, int64_t ns_from_origin, bt_bool *can_seek)
{
    BT_ASSERT_PRE_NO_ERROR();
    BT_ASSERT_PRE_NON_NULL("message-iterator", message_iterator);
    BT_ASSERT_PRE_NON_NULL("result-output", can_seek);
    BT__ASSERT_PRE_NOT_FINALIZED(message_iterator);
    enum bt__status status = can_seek_on_its_own(message_iterator, ns_from_origin, can_seek);
    if (status != 0 || *can_seek || !message_iterator->can_seek_forward) {
        return (bt_message_iterator_can_seek_ns_from_origin_status) status;
    }
    return (bt_message_iterator_can_seek_ns_from_origin_status)
        bt_message_iterator_can_seek_beginning(message_iterator, can_seek);
}

bt_message_iterator_seek_ns_from_origin_status bt_message_iterator_seek_ns_from_origin(
    bt_message_iterator *message_iterator, int64_t ns_from_origin)
{
    bt_bool can_seek;

    BT_ASSERT_PRE_NO_ERROR();
    BT_ASSERT_PRE_NON_NULL("message-iterator", message_iterator);
    BT__ASSERT_PRE_NOT_FINALIZED(message_iterator);
    enum bt__status status = can_seek_on_its_own(message_iterator, ns_from_origin, &can_seek);
    if (status != 0) {
        return (bt_message_iterator_seek_ns_from_origin_status) status;
    }
    if (can_seek) {
        BT_LOGI("Seeking %" PRId64 " ns with the method of the class: " BT__MESSAGE_ITERATOR_FORMAT,
            ns_from_origin, BT__MESSAGE_ITERATOR_ARGS(message_iterator));
        start_seek(message_iterator);
        status = (enum bt__status) BT__IN_METHOD(
            message_iterator->methods->seek_ns_from_origin(
                (bt_self_message_iterator *) message_iterator, ns_from_origin),
            .method = "seek ns from origin", .iterator = message_iterator);
        BT__ASSERT_POST_VALID_STATUS("message-iterator-class-seek-ns-from-origin-method", status,
            BT__MAY_TRY_AGAIN, BT__MESSAGE_ITERATOR_ORIGIN_FORMAT,
            BT__MESSAGE_ITERATOR_ORIGIN_ARGS(message_iterator));
        return (bt_message_iterator_seek_ns_from_origin_status) finish_seek(
            message_iterator, "seek ns from origin", status, message_iterator->methods->next);
    }
    bool is_here = can_forward_from_here(message_iterator, ns_from_origin);
    BT_ASSERT_PRE("can-seek-ns-from-origin",
        message_iterator->can_seek_forward &&
            (is_here || message_iterator->methods->seek_beginning),
        "Message iterator cannot seek this point in time: " BT__MESSAGE_ITERATOR_FORMAT,
        BT__MESSAGE_ITERATOR_ARGS(message_iterator));
    BT_LOGI("Seeking %" PRId64 " ns by dropping messages%s: " BT__MESSAGE_ITERATOR_FORMAT,
        ns_from_origin, is_here ? "" : " from the beginning on",
        BT__MESSAGE_ITERATOR_ARGS(message_iterator));
    status = is_here ? 0 : seek_beginning(message_iterator);
    if (status != 0) {
        return (bt_message_iterator_seek_ns_from_origin_status) status;
    }
    status = bt__fast_forward(message_iterator, ns_from_origin);
    if (status < 0) {
        start_seek(message_iterator);
    }
    return (bt_message_iterator_seek_ns_from_origin_status) status;
}
