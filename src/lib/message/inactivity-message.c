/* SPDX-License-Identifier: MIT */
/* Message iterator inactivity messages: the time of a clock, without an event. */
#include "lib/message/message.h"

#include "lib/assert-cond.h"

bt_message *bt_message_message_iterator_inactivity_create(
    bt_self_message_iterator *self_message_iterator, const bt_clock_class *clock_class,
    uint64_t clock_snapshot_value)
{
    BT_ASSERT_PRE_DEV_NO_ERROR();
    BT_ASSERT_PRE_NON_NULL("message-iterator", self_message_iterator);
    BT_ASSERT_PRE_NON_NULL("default-clock-class", clock_class);

    struct bt_message_inactivity *message = g_new0(struct bt_message_inactivity, 1);

    bt__message_init(&message->base, BT_MESSAGE_TYPE_MESSAGE_ITERATOR_INACTIVITY);
    tg_object_get_ref(clock_class);
    bt__clock_class_freeze(clock_class);
    bt__clock_snapshot_set(&message->snapshot, clock_class, clock_snapshot_value);
    return &message->base;
}

const bt_clock_snapshot *bt_message_message_iterator_inactivity_borrow_clock_snapshot_const(
    const bt_message *message)
{
    BT_ASSERT_PRE_DEV_NON_NULL("message", message);
    BT_ASSERT_PRE_DEV("is-message-iterator-inactivity-message",
        message->type == BT_MESSAGE_TYPE_MESSAGE_ITERATOR_INACTIVITY,
        "Message is of another type.");
    return &((const struct bt_message_inactivity *) message)->snapshot;
}
