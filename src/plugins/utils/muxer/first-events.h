/* SPDX-License-Identifier: MIT */
/*
 * Warns if the inputs of a muxer are from times that hardly belong together, such as traces of
 * clocks with different origins. Only the first event of each input is looked at.
 */
#ifndef PLUGINS_UTILS_MUXER_FIRST_EVENTS_H
#define PLUGINS_UTILS_MUXER_FIRST_EVENTS_H

#include <babeltrace2/babeltrace.h>
#include <stdbool.h>
#include <stdint.h>

/* The first event of a trace. */
struct first_event {
    uintptr_t trace; /* address, to tell traces apart; 0: none */
    char *name;      /* of the trace */
    int64_t ns_from_origin;
};

struct first_events {
    bt_logging_level log_level;
    struct first_event earliest, latest;
    bool has_warned;
};

void first_events_clear(struct first_events *self);

/* Looks for an event with a time. Returns whether there is one; then the batches that follow from
 * the same input need not be looked at. Warns once if the first event of one trace is more than a
 * year before that of another one. */
bool first_events_note(struct first_events *self, bt_message_array_const messages, uint64_t count);

#endif
