/* SPDX-License-Identifier: MIT */
/*
 * Times of day are on the day of the first message that has a time. A filter that knows such times
 * must get this message, so that leaving out events that it doesn't want changes nothing. A filter
 * that may drop the message reports its time: see extension/first-time.h.
 */
#ifndef PLUGINS_COMMON_FIRST_TIME_H
#define PLUGINS_COMMON_FIRST_TIME_H

#include <babeltrace2/babeltrace.h>
#include <stdbool.h>
#include <stdint.h>

/* Whether the first message of a stream that has a time may be an event of this class. */
static inline bool event_may_tell_first_time(const bt_event_class *event_class)
{
    return !bt_stream_class_packets_have_beginning_default_clock_snapshot(
        bt_event_class_borrow_stream_class_const(event_class));
}

/*
 * Finds the time of the first message that has one. Messages whose times don't fit 64 bits of
 * nanoseconds have none. Returns false if there is none.
 */
bool first_time_find_in(bt_message_array_const messages, uint64_t count, int64_t *ns_from_origin);

/*
 * The same for the first messages of an upstream message iterator. If filters farther upstream have
 * dropped the first message that has a time, finds its time. Returns false if no message of the
 * array has a time.
 */
bool first_time_find(const bt_message_iterator *upstream, bt_message_array_const messages,
    uint64_t count, int64_t *ns_from_origin);

#endif
