/* SPDX-License-Identifier: MIT */
/* The query object `tracegraph.trace-summary` of source.ctf.fs, and the time range of a stream. */
#ifndef PLUGINS_CTF_FS_SOURCE_SUMMARY_H
#define PLUGINS_CTF_FS_SOURCE_SUMMARY_H

#include <babeltrace2/babeltrace.h>

#include "ctf/trace-files/trace.h"
#include "plugins/ctf/trace-ir.h"

/*
 * Describes the trace that `params` (parameters of the component class) specify. Uses its metadata,
 * its packet index and the packets at both ends of its streams. Only streams whose index isn't in
 * order are read completely. Returns a new map. On failure, returns NULL and sets `*error` to a
 * message that the caller frees with g_free(). If the query was interrupted, returns NULL without
 * an error. The contents of the map are documented in
 * babeltrace2-query-tracegraph.trace-summary(7).
 */
bt_value *fs_query_trace_summary(
    const bt_query_executor *executor, const bt_value *params, char **error);

/*
 * Inserts `range-ns`, the time range of the stream `group`, into `info`. This is the range of its
 * packets. If packets have no times, or if the times of the first or last packet are implausible,
 * it is the range of its events, if there are any. Returns false if the query was interrupted. Call
 * this once per group.
 */
bool fs_summary_insert_range(struct ctf_trace *trace, struct ctf_stream_group *group,
    const struct trace_ir_options *options, const bt_query_executor *executor, bt_value *info);

#endif
