/* SPDX-License-Identifier: MIT */
/*
 * Copies of trace classes, traces, streams, packets and messages, for filters that change the
 * classes of what passes through them.
 *
 * Each object has one copy, made when it is first needed. A trace class is copied with the classes
 * it has then, and a trace with the streams it has then; what is added to them later is copied when
 * one of its messages comes. When a trace is destroyed, its copy and those of its streams are
 * forgotten. The copies of its classes are kept until another trace class is copied, those of clock
 * classes to the end.
 *
 * A packet is kept from the first message that refers to it until its end has been copied: a stream
 * has one open packet at most. So a session of hours keeps no packets, and a trace can be destroyed
 * when the streams have ended.
 */
#ifndef PLUGINS_COMMON_TRACE_IR_COPY_H
#define PLUGINS_COMMON_TRACE_IR_COPY_H

#include "plugins/common/trace-ir-copy/methods.h"

struct trace_ir_copy;

/*
 * `methods`, which may be NULL, is borrowed. Errors get a cause of `message_iterator`, whose
 * component owns the trace classes.
 */
struct trace_ir_copy *trace_ir_copy_create(bt_self_message_iterator *message_iterator,
    const struct trace_ir_copy_methods *methods, void *data);
void trace_ir_copy_destroy(struct trace_ir_copy *self);

/* All are borrowed; NULL with a cause on failure. */
const bt_event_class *trace_ir_copy_event_class(
    struct trace_ir_copy *self, const bt_event_class *original);
const bt_clock_class *trace_ir_copy_clock_class(
    struct trace_ir_copy *self, const bt_clock_class *original);
bt_trace *trace_ir_copy_trace(struct trace_ir_copy *self, const bt_trace *original);
bt_stream *trace_ir_copy_stream(struct trace_ir_copy *self, const bt_stream *original);
/* Valid until another packet of the stream is asked for, or its end has been copied. */
const bt_packet *trace_ir_copy_packet(struct trace_ir_copy *self, const bt_packet *original);

/*
 * Copies a message of any type, an event with its fields. Returns a new reference; NULL with a
 * cause on failure. A message of a type that isn't known is returned as it is.
 */
const bt_message *trace_ir_copy_message(struct trace_ir_copy *self, const bt_message *original);

/* Releases the packet of the stream, which has ended. */
void trace_ir_copy_end_packet(struct trace_ir_copy *self, const bt_stream *original);

/* To be called when the end of the stream was copied. */
void trace_ir_copy_end_stream(struct trace_ir_copy *self, const bt_stream *original);

bt_self_message_iterator *trace_ir_copy_borrow_iterator(const struct trace_ir_copy *self);

#endif
