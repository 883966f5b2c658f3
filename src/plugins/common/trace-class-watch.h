/* SPDX-License-Identifier: MIT */
/*
 * Detects the destruction of trace classes. A component that finds data by the address of a class
 * must remove the data when the class is destroyed, because another object may get the same
 * address.
 */
#ifndef PLUGINS_COMMON_TRACE_CLASS_WATCH_H
#define PLUGINS_COMMON_TRACE_CLASS_WATCH_H

#include <babeltrace2/babeltrace.h>
#include <glib.h>
#include <stdbool.h>

/* Called when `trace_class` is about to be destroyed. */
typedef void (*trace_class_watch_func)(void *data, const bt_trace_class *trace_class);

/* The structure must not move while it is in use. */
struct trace_class_watch {
    GArray *entries; /* trace classes with their listeners */
    trace_class_watch_func forget;
    void *data;
};

void trace_class_watch_init(
    struct trace_class_watch *self, trace_class_watch_func forget, void *data);

/* Removes all listeners. `forget` isn't called any more. */
void trace_class_watch_clear(struct trace_class_watch *self);

/*
 * Watches `trace_class`: `forget` is called when it is about to be destroyed. Returns false if the
 * listener can't be added.
 */
bool trace_class_watch_add(struct trace_class_watch *self, const bt_trace_class *trace_class);

#endif
