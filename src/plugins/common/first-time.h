/* SPDX-License-Identifier: MIT */
/*
 * A time of day without a date refers to the day of the first message that has a time. A filter
 * that uses such times must therefore receive this message even if its interest excludes the event.
 * Otherwise, skipping unwanted events would change the result. A filter that may drop the message
 * reports the time of the message: see extension/first-time.h.
 */
#ifndef PLUGINS_COMMON_FIRST_TIME_H
#define PLUGINS_COMMON_FIRST_TIME_H

#include <babeltrace2/babeltrace.h>
#include <stdbool.h>
#include <stdint.h>

/* Returns whether an event of this class may be the first message with a time in its stream. */
static inline bool event_may_tell_first_time(const bt_event_class *event_class)
{
    return !bt_stream_class_packets_have_beginning_default_clock_snapshot(
        bt_event_class_borrow_stream_class_const(event_class));
}

/*
 * Finds the time of the first message that has a time. Messages are skipped if their time doesn't
 * fit 64 bits of nanoseconds. Returns false if no message of the array has a time.
 */
bool first_time_find_in(bt_message_array_const messages, uint64_t count, int64_t *ns_from_origin);

/*
 * Finds the time of the first message with a time, given the first messages from an upstream
 * message iterator. If filters farther upstream have dropped this message, the function finds the
 * time of the dropped message. Returns false if no message of the array has a time.
 */
bool first_time_find(const bt_message_iterator *upstream, bt_message_array_const messages,
    uint64_t count, int64_t *ns_from_origin);

#endif
