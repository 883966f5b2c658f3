/* SPDX-License-Identifier: MIT */
/* Where the files of a trace go, below the output directory. */
#ifndef PLUGINS_CTF_FS_SINK_TRACE_PATH_H
#define PLUGINS_CTF_FS_SINK_TRACE_PATH_H

#include <babeltrace2/babeltrace.h>

/*
 * Relative path of the directory of `trace`: that of LTTng (2.11 or later) for its traces, else the
 * trace's name, else `trace`. It has no `.` and no `..`. To be freed with g_free().
 */
char *trace_path(const bt_trace *trace);

#endif
