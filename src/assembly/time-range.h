/* SPDX-License-Identifier: MIT */
/*
 * The time ranges of streams before they are read, from the query object `babeltrace.trace-infos`
 * of the component classes of sources.
 */
#ifndef ASSEMBLY_TIME_RANGE_H
#define ASSEMBLY_TIME_RANGE_H

#include <babeltrace2/babeltrace.h>
#include <stdbool.h>
#include <stdint.h>

#include "assembly/component-class.h"
#include "assembly/description.h"

/* Nanoseconds from the origin of the clock. */
struct assembly_time_range {
    int64_t begin;
    int64_t end;
};

/* Queries what component `name` would read; an error begins with `option`, which needs the answer.
 * The result is an array and the caller's; NULL with an error. */
const bt_value *assembly_query_trace_infos(const struct assembly_context *context,
    const char *option, const struct assembly_class *class, const char *name,
    const bt_value *params, void *data);

/* The streams of an element of the answer; NULL with an error. */
const bt_value *assembly_get_streams(
    const struct assembly_context *context, const char *name, const bt_value *trace);

/* The range of a stream; false with an error if it is unknown. */
bool assembly_get_stream_range(const struct assembly_context *context, const char *name,
    const bt_value *stream, struct assembly_time_range *range);

/* Finds the range of all the streams that the sources of `description` would read; false with an
 * error if the range of any stream is unknown. */
bool assembly_find_time_range(const struct assembly_context *context, const char *option,
    const GPtrArray *plugins, const struct assembly_description *description,
    struct assembly_time_range *range);

#endif
