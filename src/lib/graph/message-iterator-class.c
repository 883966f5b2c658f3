/* SPDX-License-Identifier: MIT */
/* Message iterator classes. */
#include "lib/graph/message-iterator-class.h"

#include "lib/assert-cond.h"
#include "lib/ref-functions.h"

static void destroy(struct tg_object *object)
{
    g_free(object);
}

bt_message_iterator_class *bt_message_iterator_class_create(
    bt_message_iterator_class_next_method next_method)
{
    struct bt_message_iterator_class *iterator_class;

    BT_ASSERT_PRE_NO_ERROR();
    BT_ASSERT_PRE_NON_NULL("next-method", next_method);
    iterator_class = g_new0(struct bt_message_iterator_class, 1);
    tg_object_init(&iterator_class->base, destroy);
    iterator_class->methods.next = next_method;
    return iterator_class;
}

/* For the setters: `function` names the caller. */
static struct bt__message_iterator_methods *borrow_methods(
    bt_message_iterator_class *iterator_class, const char *function)
{
    BT_ASSERT_PRE_FROM_FUNC(function, "not-null:message-iterator-class", iterator_class,
        "Message iterator class is NULL.");
    BT_ASSERT_PRE_DEV_FROM_FUNC(function, "not-frozen:message-iterator-class",
        !iterator_class->frozen,
        "Message iterator class is frozen: it cannot be changed any more.");
    return &iterator_class->methods;
}

bt_message_iterator_class_set_method_status bt_message_iterator_class_set_initialize_method(
    bt_message_iterator_class *message_iterator_class,
    bt_message_iterator_class_initialize_method method)
{
    BT_ASSERT_PRE_NON_NULL("method", method);
    borrow_methods(message_iterator_class, __func__)->initialize = method;
    return BT_MESSAGE_ITERATOR_CLASS_SET_METHOD_STATUS_OK;
}

bt_message_iterator_class_set_method_status bt_message_iterator_class_set_finalize_method(
    bt_message_iterator_class *message_iterator_class,
    bt_message_iterator_class_finalize_method method)
{
    BT_ASSERT_PRE_NON_NULL("method", method);
    borrow_methods(message_iterator_class, __func__)->finalize = method;
    return BT_MESSAGE_ITERATOR_CLASS_SET_METHOD_STATUS_OK;
}

bt_message_iterator_class_set_method_status bt_message_iterator_class_set_seek_beginning_methods(
    bt_message_iterator_class *message_iterator_class,
    bt_message_iterator_class_seek_beginning_method seek_method,
    bt_message_iterator_class_can_seek_beginning_method can_seek_method)
{
    struct bt__message_iterator_methods *methods = NULL;

    BT_ASSERT_PRE_NON_NULL("seek-method", seek_method);
    methods = borrow_methods(message_iterator_class, __func__);
    methods->seek_beginning = seek_method;
    methods->can_seek_beginning = can_seek_method;
    return BT_MESSAGE_ITERATOR_CLASS_SET_METHOD_STATUS_OK;
}

bt_message_iterator_class_set_method_status
bt_message_iterator_class_set_seek_ns_from_origin_methods(
    bt_message_iterator_class *message_iterator_class,
    bt_message_iterator_class_seek_ns_from_origin_method seek_method,
    bt_message_iterator_class_can_seek_ns_from_origin_method can_seek_method)
{
    struct bt__message_iterator_methods *methods = NULL;

    BT_ASSERT_PRE_NON_NULL("seek-method", seek_method);
    methods = borrow_methods(message_iterator_class, __func__);
    methods->seek_ns_from_origin = seek_method;
    methods->can_seek_ns_from_origin = can_seek_method;
    return BT_MESSAGE_ITERATOR_CLASS_SET_METHOD_STATUS_OK;
}

BT__DEFINE_SHARED_REF_FUNCTIONS(message_iterator_class)
