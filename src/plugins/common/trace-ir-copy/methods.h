/* SPDX-License-Identifier: MIT */
/*
 * Methods of a filter that copies trace IR. They change the copies, and report when objects are
 * copied or released.
 */
#ifndef PLUGINS_COMMON_TRACE_IR_COPY_METHODS_H
#define PLUGINS_COMMON_TRACE_IR_COPY_METHODS_H

#include <babeltrace2/babeltrace.h>
#include <stdbool.h>

/* Each method may be NULL. */
struct trace_ir_copy_methods {
    /*
     * Changes the copy of a root field class, a structure, before it is added to its class. The
     * method may append members. `event_class` is the original class that has the scope. If it is
     * NULL, the original is `stream_class`. Returns false with a cause on failure.
     */
    bool (*change_scope)(void *data, bt_trace_class *trace_class_copy,
        const bt_stream_class *stream_class, const bt_event_class *event_class,
        bt_field_path_scope scope, bt_field_class *copy);
    /*
     * Each of the following methods is called when an object has been copied. It is called again
     * with a NULL copy when the copy is released. In the second call, only the address of the
     * original may be used, because the original may be destroyed already. A trace is copied before
     * its streams, and released after them.
     */
    void (*event_class_copied)(void *data, const bt_event_class *original, bt_event_class *copy);
    void (*trace_copied)(void *data, const bt_trace *original, bt_trace *copy);
    void (*stream_copied)(void *data, const bt_stream *original, bt_stream *copy);
    /*
     * Called when the end of a stream has been copied. The filter must release its references to
     * the stream, because they would keep the original trace alive. The copy of a trace is released
     * only when the original is destroyed. The stream may begin again after seeking.
     */
    void (*stream_ended)(void *data, const bt_stream *original);
};

#endif
