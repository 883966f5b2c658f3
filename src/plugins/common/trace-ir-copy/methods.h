/* SPDX-License-Identifier: MIT */
/* What a filter that copies trace IR changes in the copies. */
#ifndef PLUGINS_COMMON_TRACE_IR_COPY_METHODS_H
#define PLUGINS_COMMON_TRACE_IR_COPY_METHODS_H

#include <babeltrace2/babeltrace.h>
#include <stdbool.h>

/* Each may be NULL. */
struct trace_ir_copy_methods {
    /*
     * Changes a root field class, a structure, before it belongs to its class: may append members.
     * The class that has `scope` is the original `event_class`; if that is NULL, `stream_class`.
     * Returns false with a cause on failure.
     */
    bool (*change_scope)(void *data, bt_trace_class *trace_class_copy,
        const bt_stream_class *stream_class, const bt_event_class *event_class,
        bt_field_path_scope scope, bt_field_class *copy);
    /* Called when an event class was copied, and once more, with a NULL copy, when it is forgotten.
     */
    void (*event_class_copied)(void *data, const bt_event_class *original, bt_event_class *copy);
};

#endif
