/* SPDX-License-Identifier: MIT */
/* Chooses the path of a trace below the output directory. Also detects LTTng's traces. */
#ifndef PLUGINS_CTF_FS_SINK_TRACE_PATH_H
#define PLUGINS_CTF_FS_SINK_TRACE_PATH_H

#include <babeltrace2/babeltrace.h>
#include <stdbool.h>

/*
 * Returns the path of the directory of `trace`, relative to the output directory. For traces of
 * LTTng 2.11 or later, this is LTTng's own path. For others, it is the trace's name, or `trace`.
 * The path contains neither `.` nor `..` and doesn't end with `.partial`. The caller frees it with
 * g_free().
 */
char *trace_path(const bt_trace *trace);

/*
 * Returns whether LTTng-UST or LTTng-modules has recorded `trace`, according to its environment.
 * Sources use a different rule to set the namespace of a trace: see ctf_is_lttng().
 */
bool trace_is_lttng(const bt_trace *trace);

#endif
