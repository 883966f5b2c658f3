/* SPDX-License-Identifier: MIT */
/* Copies the properties of trace IR objects, without the objects that they contain. */
#ifndef PLUGINS_COMMON_OBJECT_PROPERTIES_H
#define PLUGINS_COMMON_OBJECT_PROPERTIES_H

#include <babeltrace2/babeltrace.h>
#include <stdbool.h>

/*
 * All functions return false on failure, with or without a cause. `mip` is the graph's MIP version.
 */

bool copy_clock_class_properties(
    bt_clock_class *copy, const bt_clock_class *original, uint64_t mip);

/*
 * Copies the properties of a stream class, except its default clock class. If the original has a
 * default clock class, the copy must already have one.
 */
bool copy_stream_class_properties(
    bt_stream_class *copy, const bt_stream_class *original, uint64_t mip);

bool copy_event_class_properties(
    bt_event_class *copy, const bt_event_class *original, uint64_t mip);

/*
 * Copies the properties of a trace, except its environment, its UUID and its UID. The UUID and the
 * UID identify one trace, and the copy is a different trace.
 */
bool copy_trace_properties(bt_trace *copy, const bt_trace *original, uint64_t mip);

/* Copies the environment entries with index `first` and higher. */
bool copy_environment(bt_trace *copy, const bt_trace *original, uint64_t first);

bool copy_stream_properties(bt_stream *copy, const bt_stream *original);

#endif
