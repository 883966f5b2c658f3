/* SPDX-License-Identifier: MIT */
/* What a filter that copies trace IR changes in the copies, and what it hears of them. */
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
    /*
     * Each of these is called when an object was copied, and once more, with a NULL copy, when it
     * is forgotten. Only its address counts then: it may be destroyed already. A trace is copied
     * before its streams, and forgotten after them.
     */
    void (*event_class_copied)(void *data, const bt_event_class *original, bt_event_class *copy);
    void (*trace_copied)(void *data, const bt_trace *original, bt_trace *copy);
    void (*stream_copied)(void *data, const bt_stream *original, bt_stream *copy);
    /*
     * Called when the end of a stream was copied: what keeps the stream must be released, because
     * its trace is forgotten when it is destroyed. The stream may begin again after seeking.
     */
    void (*stream_ended)(void *data, const bt_stream *original);
};

#endif
