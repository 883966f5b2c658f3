/* SPDX-License-Identifier: MIT */
/*
 * Watching for the destruction of trace classes: data found by the address of one of their classes
 * must be removed then, since an address is meaningless once its object is destroyed.
 */
#ifndef TEXT_COMMON_CLASS_WATCH_H
#define TEXT_COMMON_CLASS_WATCH_H

#include <babeltrace2/babeltrace.h>
#include <glib.h>
#include <stdbool.h>

typedef void (*text_forget_func)(void *data, const bt_trace_class *trace_class);

/* Must not move while it is in use. */
struct text_class_watch {
    GArray *entries; /* trace class and listener */
    text_forget_func forget;
    void *data;
};

void text_class_watch_init(struct text_class_watch *self, text_forget_func forget, void *data);

/* `forget` is no longer called. */
void text_class_watch_clear(struct text_class_watch *self);

/*
 * Calls `forget` when `trace_class` is about to be destroyed. Returns false if the listener can't
 * be added.
 */
bool text_class_watch_add(struct text_class_watch *self, const bt_trace_class *trace_class);

#endif
