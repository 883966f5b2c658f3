/* SPDX-License-Identifier: MIT */
/* The properties of trace IR objects, without their parts, given to copies. */
#ifndef PLUGINS_COMMON_OBJECT_PROPERTIES_H
#define PLUGINS_COMMON_OBJECT_PROPERTIES_H

#include <babeltrace2/babeltrace.h>
#include <stdbool.h>

/* All return false on failure, possibly without a cause. `mip` is the graph's version. */

bool copy_clock_class_properties(
    bt_clock_class *copy, const bt_clock_class *original, uint64_t mip);

/* Without the default clock class, which the copy must have already if the original has one. */
bool copy_stream_class_properties(
    bt_stream_class *copy, const bt_stream_class *original, uint64_t mip);

bool copy_event_class_properties(
    bt_event_class *copy, const bt_event_class *original, uint64_t mip);

/*
 * Without UUID and UID, which name one trace and its contents: the copy is another trace. Without
 * the environment, too.
 */
bool copy_trace_properties(bt_trace *copy, const bt_trace *original, uint64_t mip);

/* The environment entries from index `first` on. */
bool copy_environment(bt_trace *copy, const bt_trace *original, uint64_t first);

bool copy_stream_properties(bt_stream *copy, const bt_stream *original);

#endif
