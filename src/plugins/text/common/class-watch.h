/* SPDX-License-Identifier: MIT */
/*
 * Telling when a trace class goes away: what is remembered by the address of one of its classes
 * must be forgotten then, since an address says nothing once its object is gone.
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

/* Calls `forget` no more. */
void text_class_watch_clear(struct text_class_watch *self);

/* Calls `forget` when `trace_class` is about to be destroyed. False if that can't be arranged. */
bool text_class_watch_add(struct text_class_watch *self, const bt_trace_class *trace_class);

#endif
