/* SPDX-License-Identifier: MIT */
#ifndef EXPRESSION_TIMES_H
#define EXPRESSION_TIMES_H

#include <babeltrace2/babeltrace.h>
#include <stdbool.h>
#include <stdint.h>

/* Decides on which day a time of day is; shared by bindings. */
struct expr_times {
    bool is_gmt; /* otherwise in the local time zone */
    bool has_first;
    int64_t first_ns; /* when it was (nanoseconds from the clock's origin) */
};

/* Sets the first time to that of an event message, if it has a time. */
void expr_times_note_first(struct expr_times *self, const bt_message *message);

#endif
