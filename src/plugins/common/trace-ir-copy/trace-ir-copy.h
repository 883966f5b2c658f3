/* SPDX-License-Identifier: MIT */
/*
 * Copies trace classes, traces, streams, packets and messages, for filters that change the classes
 * of the messages that pass through them.
 *
 * Each object has one copy, which is made when it is first needed. A trace class is copied with all
 * classes that it has at that moment, and a trace with all its streams. Classes and streams that
 * are added later are copied when one of their messages arrives. When a trace is destroyed, its
 * copy and the copies of its streams are released. The copies of its classes are held until another
 * trace class is copied, and the copies of clock classes until trace_ir_copy_destroy().
 *
 * A packet is held from the first message that refers to it until its end has been copied. A stream
 * has at most one open packet, so even a recording of hours holds few packets, and a trace can be
 * destroyed when its streams have ended.
 */
#ifndef PLUGINS_COMMON_TRACE_IR_COPY_H
#define PLUGINS_COMMON_TRACE_IR_COPY_H

#include "plugins/common/trace-ir-copy/methods.h"

struct trace_ir_copy;

/*
 * Creates an object without copies. `methods` is borrowed, and may be NULL. The causes of errors
 * name `message_iterator`. The component of this iterator owns the copies of the trace classes.
 */
struct trace_ir_copy *trace_ir_copy_create(bt_self_message_iterator *message_iterator,
    const struct trace_ir_copy_methods *methods, void *data);
void trace_ir_copy_destroy(struct trace_ir_copy *self);

/*
 * Each of these functions returns the copy of `original`, and creates the copy if it doesn't exist
 * yet. The result is borrowed, or NULL with a cause on failure.
 */
const bt_event_class *trace_ir_copy_event_class(
    struct trace_ir_copy *self, const bt_event_class *original);
const bt_clock_class *trace_ir_copy_clock_class(
    struct trace_ir_copy *self, const bt_clock_class *original);
bt_trace *trace_ir_copy_trace(struct trace_ir_copy *self, const bt_trace *original);
bt_stream *trace_ir_copy_stream(struct trace_ir_copy *self, const bt_stream *original);
/*
 * Like the functions above, for a packet. The result is valid until another packet of the stream is
 * requested, or until the end of the packet has been copied.
 */
const bt_packet *trace_ir_copy_packet(struct trace_ir_copy *self, const bt_packet *original);

/*
 * Copies a message of any type; the copy of an event includes its fields. Returns a new reference,
 * or NULL with a cause on failure. A message of an unknown type is returned as it is.
 */
const bt_message *trace_ir_copy_message(struct trace_ir_copy *self, const bt_message *original);

/* Releases the open packet of the stream `original`. Call this at the end of the packet. */
void trace_ir_copy_end_packet(struct trace_ir_copy *self, const bt_stream *original);

/*
 * Releases the packet of a stream, and calls the method stream_ended(). Call this function when the
 * stream end message has been copied.
 */
void trace_ir_copy_end_stream(struct trace_ir_copy *self, const bt_stream *original);

bt_self_message_iterator *trace_ir_copy_borrow_iterator(const struct trace_ir_copy *self);

#endif
