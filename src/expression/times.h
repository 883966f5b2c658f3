/* SPDX-License-Identifier: MIT */
#ifndef EXPRESSION_TIMES_H
#define EXPRESSION_TIMES_H

#include <babeltrace2/babeltrace.h>
#include <stdbool.h>
#include <stdint.h>

/*
 * The time of the first message. Times of day in expressions are times on the day of this message.
 * Several bindings share the structure.
 */
struct expr_times {
    bool is_gmt; /* otherwise, times are in the local time zone */
    bool has_first;
    int64_t first_ns; /* the first time, in nanoseconds from the origin of the clock */
};

/* Sets the first time to the time of an event message, if the event has a valid time. */
void expr_times_note_first(struct expr_times *self, const bt_message *message);

#endif
