/* SPDX-License-Identifier: MIT */
#ifndef EXPRESSION_TIMES_H
#define EXPRESSION_TIMES_H

#include <babeltrace2/babeltrace.h>
#include <stdbool.h>
#include <stdint.h>

/* The first time, which determines the day of times of day. Several bindings share it. */
struct expr_times {
    bool is_gmt; /* otherwise, times are in the local time zone */
    bool has_first;
    int64_t first_ns; /* the first time, in nanoseconds from the origin of the clock */
};

/*
 * Sets the first time to the time of an event message. If the event has no valid time, there is
 * still no first time.
 */
void expr_times_note_first(struct expr_times *self, const bt_message *message);

#endif
