/* SPDX-License-Identifier: MIT */
/* Finds the time range of traces before they are read. */
#ifndef ASSEMBLY_TIME_RANGE_H
#define ASSEMBLY_TIME_RANGE_H

#include <babeltrace2/babeltrace.h>
#include <stdbool.h>
#include <stdint.h>

#include "assembly/description.h"
#include "assembly/stream-times.h"

/* The kind of objects whose times make a range. */
enum assembly_range_kind {
    ASSEMBLY_RANGE_OF_EVENTS,
    ASSEMBLY_RANGE_OF_PACKETS, /* the traces have no events */
    ASSEMBLY_RANGE_OF_STREAMS, /* a source doesn't distinguish events from packets */
};

/* Returns the noun for messages about a range of this kind: `events` or `traces`. */
const char *assembly_range_noun(enum assembly_range_kind kind);

struct assembly_trace_range {
    struct assembly_ns_range ns;
    enum assembly_range_kind kind;

    /*
     * The time of the first message. A time of day, such as `12:00`, is on the day of this message.
     * The message may be earlier than the first event.
     */
    int64_t first_message_ns;
};

/*
 * Finds the time range of all streams that the sources of `description` would read. If it is
 * unknown, returns false with an error, which begins with `option`.
 */
bool assembly_find_time_range(const struct assembly_context *context, const char *option,
    const GPtrArray *plugins, const struct assembly_description *description,
    struct assembly_trace_range *range);

#endif
