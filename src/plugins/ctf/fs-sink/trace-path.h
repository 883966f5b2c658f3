/* SPDX-License-Identifier: MIT */
/* Where the files of a trace go, below the output directory; which traces are LTTng's. */
#ifndef PLUGINS_CTF_FS_SINK_TRACE_PATH_H
#define PLUGINS_CTF_FS_SINK_TRACE_PATH_H

#include <babeltrace2/babeltrace.h>
#include <stdbool.h>

/*
 * Relative path of the directory of `trace`: that of LTTng (2.11 or later) for its traces, else the
 * trace's name, else `trace`. It has no `.`, no `..`, and no `.partial` at its end. To be freed
 * with g_free().
 */
char *trace_path(const bt_trace *trace);

/*
 * Whether `trace` is of one of the two tracers whose files and indexes are known. For namespaces
 * there is another rule, that of readers: see ctf_is_lttng().
 */
bool trace_is_lttng(const bt_trace *trace);

#endif
