/* SPDX-License-Identifier: MIT */
/* The query object `tracegraph.trace-summary` of source.ctf.fs, and the range of a stream. */
#ifndef PLUGINS_CTF_FS_SOURCE_SUMMARY_H
#define PLUGINS_CTF_FS_SOURCE_SUMMARY_H

#include <babeltrace2/babeltrace.h>

#include "ctf/trace-files/trace.h"
#include "plugins/ctf/trace-ir.h"

/*
 * Describes the trace of the parameters `params` (those of the component class) from its metadata,
 * its index of packets and the packets at both ends of its streams. Only streams whose index isn't
 * in order are read whole. Returns a new map; or NULL with `*error`, to be freed with g_free(), or
 * without if the query was interrupted. The contents of the map are documented in
 * babeltrace2-query-tracegraph.trace-summary(7).
 */
bt_value *fs_query_trace_summary(
    const bt_query_executor *executor, const bt_value *params, char **error);

/*
 * Inserts the time range of the stream `group`, `range-ns`, into `info`: that of its packets. If
 * packets have no times, or if those of the first or the last packet make no sense, it is the range
 * of its events, if there are any. Returns false if the query was interrupted. Call it once for
 * each group.
 */
bool fs_summary_insert_range(struct ctf_trace *trace, struct ctf_stream_group *group,
    const struct trace_ir_options *options, const bt_query_executor *executor, bt_value *info);

#endif
