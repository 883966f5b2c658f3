/* SPDX-License-Identifier: MIT */
/*
 * Queries the times of the streams that a source component would read. The query object
 * `tracegraph.trace-summary` contains the times of events. If the class doesn't support it,
 * `babeltrace.trace-infos` contains a range for each stream, which is usually that of its packets.
 */
#ifndef ASSEMBLY_STREAM_TIMES_H
#define ASSEMBLY_STREAM_TIMES_H

#include <babeltrace2/babeltrace.h>
#include <stdbool.h>
#include <stdint.h>

#include "assembly/component-class.h"

/* Both times are in nanoseconds from the origin of the clock. */
struct assembly_ns_range {
    int64_t begin;
    int64_t end;
};

struct assembly_stream_times {
    /* Borrowed from the query result; may be NULL. */
    const char *port_name;

    bool has_events;
    struct assembly_ns_range events;

    bool has_packets;
    struct assembly_ns_range packets;
};

struct assembly_source_times {
    /* The query result, an owned reference. */
    const bt_value *answer;

    /* For each trace, a GArray of struct assembly_stream_times. */
    GPtrArray *traces;

    /*
     * Whether the result doesn't distinguish events from packets. If so, `packets` is the range of
     * each stream, and no stream has `events`.
     */
    bool are_events_unknown;
};

/*
 * Queries the times of the streams that the component `name` would read. `data` is the method data
 * of the query. Returns false with an error, which begins with `option`. The caller clears `times`
 * in both cases.
 */
bool assembly_source_times_query(const struct assembly_context *context, const char *option,
    const struct assembly_class *class, const char *name, const bt_value *params, void *data,
    struct assembly_source_times *times);
void assembly_source_times_clear(struct assembly_source_times *times);

typedef struct assembly_source_times assembly_source_times_t;
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(assembly_source_times_t, assembly_source_times_clear)

#endif
