/* SPDX-License-Identifier: MIT */
/* The query object `tracegraph.trace-summary` of source.ctf.fs, and the range of a stream. */
#ifndef PLUGINS_CTF_FS_SOURCE_SUMMARY_H
#define PLUGINS_CTF_FS_SOURCE_SUMMARY_H

#include <babeltrace2/babeltrace.h>

#include "ctf/trace-files/trace.h"
#include "plugins/ctf/trace-ir.h"

/*
 * Describes the trace of the parameters `params` (those of the component class) without reading its
 * events: a new map, or NULL and `*error`, to be freed with g_free(). Its contents are documented
 * in babeltrace2-query-tracegraph.trace-summary(7).
 */
bt_value *fs_query_trace_summary(
    const bt_query_executor *executor, const bt_value *params, char **error);

/*
 * Inserts the range of the times of the stream `group`, `range-ns`, into `info`, if the stream has
 * such times. Call it once for each group.
 */
void fs_summary_insert_range(struct ctf_trace *trace, struct ctf_stream_group *group,
    const struct trace_ir_options *options, bt_value *info);

#endif
