/* SPDX-License-Identifier: MIT */
#include "expression/times.h"

void expr_times_note_first(struct expr_times *self, const bt_message *message)
{
    const bt_stream_class *stream_class = bt_stream_borrow_class_const(
        bt_event_borrow_stream_const(bt_message_event_borrow_event_const(message)));

    if (!bt_stream_class_borrow_default_clock_class_const(stream_class)) {
        return;
    }
    self->has_first = bt_clock_snapshot_get_ns_from_origin(
                          bt_message_event_borrow_default_clock_snapshot_const(message),
                          &self->first_ns) == BT_CLOCK_SNAPSHOT_GET_NS_FROM_ORIGIN_STATUS_OK;
    if (!self->has_first) {
        /* The time of this event is out of range. A later event may have a valid time. */
        bt_current_thread_clear_error();
    }
}
