/* SPDX-License-Identifier: MIT */
/*
 * Watching for the destruction of trace classes: data found by the address of one of their classes
 * must be removed then, since an address is meaningless once its object is destroyed.
 */
#ifndef PLUGINS_COMMON_TRACE_CLASS_WATCH_H
#define PLUGINS_COMMON_TRACE_CLASS_WATCH_H

#include <babeltrace2/babeltrace.h>
#include <glib.h>
#include <stdbool.h>

/* Called when `trace_class` is about to be destroyed. */
typedef void (*trace_class_watch_func)(void *data, const bt_trace_class *trace_class);

/* Must not move while it is in use. */
struct trace_class_watch {
    GArray *entries; /* trace class and listener */
    trace_class_watch_func forget;
    void *data;
};

void trace_class_watch_init(
    struct trace_class_watch *self, trace_class_watch_func forget, void *data);

/* `forget` is no longer called. */
void trace_class_watch_clear(struct trace_class_watch *self);

/*
 * Calls `forget` when `trace_class` is about to be destroyed. Returns false if the listener can't
 * be added.
 */
bool trace_class_watch_add(struct trace_class_watch *self, const bt_trace_class *trace_class);

#endif
