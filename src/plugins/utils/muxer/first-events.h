/* SPDX-License-Identifier: MIT */
/*
 * Warns if the inputs of a muxer have times that are unlikely to belong together, such as times of
 * clocks with different origins. Only the first event of each input is examined.
 */
#ifndef PLUGINS_UTILS_MUXER_FIRST_EVENTS_H
#define PLUGINS_UTILS_MUXER_FIRST_EVENTS_H

#include <babeltrace2/babeltrace.h>
#include <stdbool.h>
#include <stdint.h>

/* The first event of a trace. */
struct first_event {
    uintptr_t trace; /* address of the trace, for comparisons; 0: none */
    char *name;      /* name of the trace */
    int64_t ns_from_origin;
};

struct first_events {
    bt_logging_level log_level;
    struct first_event earliest, latest;
    bool has_warned;
};

void first_events_clear(struct first_events *self);

/*
 * Examines the first event of the messages. Returns whether the messages contain an event. If so,
 * the caller needn't pass later batches of the same input. Warns once if the first event of one
 * trace is more than a year before the first event of another trace.
 */
bool first_events_note(struct first_events *self, bt_message_array_const messages, uint64_t count);

#endif
