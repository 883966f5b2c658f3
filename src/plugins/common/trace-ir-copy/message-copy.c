/* SPDX-License-Identifier: MIT */
/* Copies messages; see trace-ir-copy.h. */
#include "plugins/common/trace-ir-copy/trace-ir-copy.h"

#include <babeltrace2/extension/field-copy.h>

#include "plugins/common/loss.h"

static bool has_clock(const bt_stream_class *stream_class)
{
    return bt_stream_class_borrow_default_clock_class_const(stream_class) != NULL;
}

/* The functions for stream beginning messages or for stream end messages. */
struct stream_message_type {
    const bt_stream *(*borrow_stream)(const bt_message *);
    bt_message *(*create)(bt_self_message_iterator *, const bt_stream *);
    bt_message_stream_clock_snapshot_state (*borrow_snapshot)(
        const bt_message *, const bt_clock_snapshot **);
    void (*set_snapshot)(bt_message *, uint64_t);
};

static const struct stream_message_type stream_beginning = {
    bt_message_stream_beginning_borrow_stream_const,
    bt_message_stream_beginning_create,
    bt_message_stream_beginning_borrow_default_clock_snapshot_const,
    bt_message_stream_beginning_set_default_clock_snapshot,
};

static const struct stream_message_type stream_end = {
    bt_message_stream_end_borrow_stream_const,
    bt_message_stream_end_create,
    bt_message_stream_end_borrow_default_clock_snapshot_const,
    bt_message_stream_end_set_default_clock_snapshot,
};

static bt_message *copy_stream_message(
    struct trace_ir_copy *self, const bt_message *original, const struct stream_message_type *type)
{
    const bt_stream *const original_stream = type->borrow_stream(original);
    bt_stream *const stream = trace_ir_copy_stream(self, original_stream);
    const bt_clock_snapshot *snapshot;

    if (!stream) {
        return NULL;
    }
    bt_message *copy = type->create(trace_ir_copy_borrow_iterator(self), stream);
    if (copy && has_clock(bt_stream_borrow_class_const(stream)) &&
        type->borrow_snapshot(original, &snapshot) ==
            BT_MESSAGE_STREAM_CLOCK_SNAPSHOT_STATE_KNOWN) {
        type->set_snapshot(copy, bt_clock_snapshot_get_value(snapshot));
    }
    return copy;
}

/* The functions for packet beginning messages or for packet end messages. */
struct packet_message_type {
    const bt_packet *(*borrow_packet)(const bt_message *);
    bt_bool (*has_snapshot)(const bt_stream_class *);
    const bt_clock_snapshot *(*borrow_snapshot)(const bt_message *);
    bt_message *(*create)(bt_self_message_iterator *, const bt_packet *);
    bt_message *(*create_with_snapshot)(bt_self_message_iterator *, const bt_packet *, uint64_t);
};

static const struct packet_message_type packet_beginning = {
    bt_message_packet_beginning_borrow_packet_const,
    bt_stream_class_packets_have_beginning_default_clock_snapshot,
    bt_message_packet_beginning_borrow_default_clock_snapshot_const,
    bt_message_packet_beginning_create,
    bt_message_packet_beginning_create_with_default_clock_snapshot,
};

static const struct packet_message_type packet_end = {
    bt_message_packet_end_borrow_packet_const,
    bt_stream_class_packets_have_end_default_clock_snapshot,
    bt_message_packet_end_borrow_default_clock_snapshot_const,
    bt_message_packet_end_create,
    bt_message_packet_end_create_with_default_clock_snapshot,
};

static bt_message *copy_packet_message(
    struct trace_ir_copy *self, const bt_message *original, const struct packet_message_type *type)
{
    const bt_packet *const packet = trace_ir_copy_packet(self, type->borrow_packet(original));
    bt_self_message_iterator *const iterator = trace_ir_copy_borrow_iterator(self);

    if (!packet) {
        return NULL;
    }
    return type->has_snapshot(bt_stream_borrow_class_const(bt_packet_borrow_stream_const(packet)))
               ? type->create_with_snapshot(
                     iterator, packet, bt_clock_snapshot_get_value(type->borrow_snapshot(original)))
               : type->create(iterator, packet);
}

static bt_message *copy_loss_message(struct trace_ir_copy *self, const bt_message *original)
{
    struct loss loss = loss_of(original);

    loss.stream = trace_ir_copy_stream(self, loss.stream);
    return loss.stream ? loss_create_message(trace_ir_copy_borrow_iterator(self), &loss,
                             loss.begin ? bt_clock_snapshot_get_value(loss.begin) : 0,
                             loss.end ? bt_clock_snapshot_get_value(loss.end) : 0)
                       : NULL;
}

static bt_message *copy_inactivity(struct trace_ir_copy *self, const bt_message *original)
{
    const bt_clock_snapshot *const snapshot =
        bt_message_message_iterator_inactivity_borrow_clock_snapshot_const(original);
    const bt_clock_class *const clock_class =
        trace_ir_copy_clock_class(self, bt_clock_snapshot_borrow_clock_class_const(snapshot));

    return clock_class
               ? bt_message_message_iterator_inactivity_create(trace_ir_copy_borrow_iterator(self),
                     clock_class, bt_clock_snapshot_get_value(snapshot))
               : NULL;
}

static bt_message *create_event(bt_self_message_iterator *iterator, const bt_event_class *class,
    const bt_stream *stream, const bt_packet *packet, const bt_clock_snapshot *snapshot)
{
    if (packet) {
        return snapshot ? bt_message_event_create_with_packet_and_default_clock_snapshot(
                              iterator, class, packet, bt_clock_snapshot_get_value(snapshot))
                        : bt_message_event_create_with_packet(iterator, class, packet);
    }
    return snapshot ? bt_message_event_create_with_default_clock_snapshot(
                          iterator, class, stream, bt_clock_snapshot_get_value(snapshot))
                    : bt_message_event_create(iterator, class, stream);
}

static bt_message *copy_event_without_fields(struct trace_ir_copy *self, const bt_message *original)
{
    const bt_event *const event = bt_message_event_borrow_event_const(original);
    const bt_packet *const original_packet = bt_event_borrow_packet_const(event);
    const bt_event_class *const event_class =
        trace_ir_copy_event_class(self, bt_event_borrow_class_const(event));
    const bt_packet *packet = NULL;
    const bt_stream *stream = NULL;

    if (original_packet) {
        packet = trace_ir_copy_packet(self, original_packet);
    } else {
        stream = trace_ir_copy_stream(self, bt_event_borrow_stream_const(event));
    }
    if (!event_class || !(packet || stream)) {
        return NULL;
    }
    return create_event(trace_ir_copy_borrow_iterator(self), event_class, stream, packet,
        has_clock(bt_event_class_borrow_stream_class_const(event_class))
            ? bt_message_event_borrow_default_clock_snapshot_const(original)
            : NULL);
}

static void copy_field(const bt_field *original, bt_field *copy)
{
    if (original) {
        bt_x_field_copy(original, copy, BT_FALSE);
    }
}

static bt_message *copy_event(struct trace_ir_copy *self, const bt_message *original)
{
    const bt_event *const event = bt_message_event_borrow_event_const(original);
    bt_message *const message = copy_event_without_fields(self, original);

    if (!message) {
        return NULL;
    }
    bt_event *copy = bt_message_event_borrow_event(message);
    copy_field(bt_event_borrow_common_context_field_const(event),
        bt_event_borrow_common_context_field(copy));
    copy_field(bt_event_borrow_specific_context_field_const(event),
        bt_event_borrow_specific_context_field(copy));
    copy_field(bt_event_borrow_payload_field_const(event), bt_event_borrow_payload_field(copy));
    return message;
}

static bt_message *copy_packet_end(struct trace_ir_copy *self, const bt_message *original)
{
    bt_message *const copy = copy_packet_message(self, original, &packet_end);

    trace_ir_copy_end_packet(
        self, bt_packet_borrow_stream_const(bt_message_packet_end_borrow_packet_const(original)));
    return copy;
}

static bt_message *copy_stream_end(struct trace_ir_copy *self, const bt_message *original)
{
    bt_message *const copy = copy_stream_message(self, original, &stream_end);

    trace_ir_copy_end_stream(self, bt_message_stream_end_borrow_stream_const(original));
    return copy;
}

static const bt_message *copy_message(struct trace_ir_copy *self, const bt_message *original)
{
    switch (bt_message_get_type(original)) {
    case BT_MESSAGE_TYPE_EVENT:
        return copy_event(self, original);
    case BT_MESSAGE_TYPE_STREAM_BEGINNING:
        return copy_stream_message(self, original, &stream_beginning);
    case BT_MESSAGE_TYPE_STREAM_END:
        return copy_stream_end(self, original);
    case BT_MESSAGE_TYPE_PACKET_BEGINNING:
        return copy_packet_message(self, original, &packet_beginning);
    case BT_MESSAGE_TYPE_PACKET_END:
        return copy_packet_end(self, original);
    case BT_MESSAGE_TYPE_DISCARDED_EVENTS:
    case BT_MESSAGE_TYPE_DISCARDED_PACKETS:
        return copy_loss_message(self, original);
    case BT_MESSAGE_TYPE_MESSAGE_ITERATOR_INACTIVITY:
        return copy_inactivity(self, original);
    default:
        bt_message_get_ref(original);
        return original;
    }
}

const bt_message *trace_ir_copy_message(struct trace_ir_copy *self, const bt_message *original)
{
    const bt_message *const copy = copy_message(self, original);

    if (!copy) {
        BT_CURRENT_THREAD_ERROR_APPEND_CAUSE_FROM_MESSAGE_ITERATOR(
            trace_ir_copy_borrow_iterator(self), "cannot copy a message of type %d",
            (int) bt_message_get_type(original));
    }
    return copy;
}
