/* SPDX-License-Identifier: MIT */
/*
 * Times of day are on the day of the first message that has a time. A filter that knows such times
 * must get this message, so that leaving out events that it doesn't want changes nothing.
 */
#ifndef PLUGINS_COMMON_FIRST_TIME_H
#define PLUGINS_COMMON_FIRST_TIME_H

#include <babeltrace2/babeltrace.h>
#include <stdbool.h>

/* Whether the first message of a stream that has a time may be an event of this class. */
static inline bool event_may_tell_first_time(const bt_event_class *event_class)
{
    return !bt_stream_class_packets_have_beginning_default_clock_snapshot(
        bt_event_class_borrow_stream_class_const(event_class));
}

#endif
