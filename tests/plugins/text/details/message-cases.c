/* SPDX-License-Identifier: MIT */
/* Cases of oddities.h: types of messages. */
#include "oddities.h"

static bt_stream_class *fresh_stream_class(struct oddity *self, const char *name)
{
    bt_stream_class_put_ref(self->stream_class);
    bt_stream_put_ref(self->stream);
    self->stream = NULL;
    self->stream_class = bt_stream_class_create(self->trace_class);
    bt_stream_class_set_name(self->stream_class, name);
    set_clock(self);
    return self->stream_class;
}

static void set_count(struct oddity *self, uint64_t count)
{
    bt_message *const message = self->messages[self->count - 1];

    if (bt_message_get_type(message) == BT_MESSAGE_TYPE_DISCARDED_EVENTS) {
        bt_message_discarded_events_set_count(message, count);
    } else {
        bt_message_discarded_packets_set_count(message, count);
    }
}

void build_discarded(struct oddity *self)
{
    bt_stream_class *stream_class;
    bt_packet *packet;

    switch (self->round) {
    case 0:
        create_trace(self, false);
        stream_class = fresh_stream_class(self, "without times");
        bt_stream_class_set_supports_packets(stream_class, BT_TRUE, BT_FALSE, BT_FALSE);
        bt_stream_class_set_supports_discarded_events(stream_class, BT_TRUE, BT_FALSE);
        bt_stream_class_set_supports_discarded_packets(stream_class, BT_TRUE, BT_FALSE);
        begin_stream(self);
        emit(self, bt_message_discarded_events_create(self->iterator, self->stream));
        emit(self, bt_message_discarded_events_create(self->iterator, self->stream));
        set_count(self, 1);
        emit(self, bt_message_discarded_packets_create(self->iterator, self->stream));
        emit(self, bt_message_discarded_packets_create(self->iterator, self->stream));
        set_count(self, 1);
        end_stream(self);
        break;
    case 1:
        stream_class = fresh_stream_class(self, "with times");
        bt_stream_class_set_supports_packets(stream_class, BT_TRUE, BT_FALSE, BT_FALSE);
        bt_stream_class_set_supports_discarded_events(stream_class, BT_TRUE, BT_TRUE);
        bt_stream_class_set_supports_discarded_packets(stream_class, BT_TRUE, BT_TRUE);
        begin_stream(self);
        emit(self, bt_message_discarded_events_create_with_default_clock_snapshots(
                       self->iterator, self->stream, 5000, 1234567));
        emit(self, bt_message_discarded_events_create_with_default_clock_snapshots(
                       self->iterator, self->stream, 5000, 6000));
        set_count(self, 9876543);
        emit(self, bt_message_discarded_packets_create_with_default_clock_snapshots(
                       self->iterator, self->stream, 5000, 1234567));
        emit(self, bt_message_discarded_packets_create_with_default_clock_snapshots(
                       self->iterator, self->stream, 5000, 6000));
        set_count(self, 2);
        packet = bt_packet_create(self->stream);
        emit(self, bt_message_packet_beginning_create(self->iterator, packet));
        emit(self, bt_message_packet_end_create(self->iterator, packet));
        bt_packet_put_ref(packet);
        end_stream(self);
        break;
    case 2:
        stream_class = fresh_stream_class(self, "events only");
        bt_stream_class_set_supports_discarded_events(stream_class, BT_TRUE, BT_TRUE);
        begin_stream(self);
        emit(self, bt_message_discarded_events_create_with_default_clock_snapshots(
                       self->iterator, self->stream, 5000, 1234567));
        end_stream(self);
        break;
    default:
        break;
    }
}

void build_packets(struct oddity *self)
{
    const uint64_t start = self->round * 10000000;
    bt_stream_class *stream_class;
    bt_field_class *context;
    bt_packet *packet;

    if (self->round > 3) {
        return;
    }
    if (self->round == 0) {
        create_trace(self, false);
    }
    stream_class = fresh_stream_class(self, "packets");
    bt_stream_class_set_supports_packets(
        stream_class, BT_TRUE, self->round & 1, self->round >> 1 & 1);
    if (self->round != 1) {
        context = bt_field_class_structure_create(self->trace_class);
        add(context, "n", unsigned_class(self, 64, DECIMAL));
        add(context, "text", bt_field_class_string_create(self->trace_class));
        bt_stream_class_set_packet_context_field_class(stream_class, context);
        bt_field_class_put_ref(context);
    }
    context = bt_field_class_structure_create(self->trace_class);
    add(context, "common", unsigned_class(self, 8, HEXADECIMAL));
    bt_stream_class_set_event_common_context_field_class(stream_class, context);
    bt_field_class_put_ref(context);
    create_event_class(self, "event", NULL);
    context = bt_field_class_structure_create(self->trace_class);
    add(context, "specific", unsigned_class(self, 8, HEXADECIMAL));
    bt_event_class_set_specific_context_field_class(self->event_class, context);
    bt_field_class_put_ref(context);
    self->stream = bt_stream_create(stream_class, self->trace);
    emit(self, bt_message_stream_beginning_create(self->iterator, self->stream));
    bt_message_stream_beginning_set_default_clock_snapshot(
        self->messages[self->count - 1], start + 10);
    for (uint64_t i = 0; i < 2; i++) {
        packet = bt_packet_create(self->stream);
        if (self->round != 1) {
            bt_field_integer_unsigned_set_value(
                member(bt_packet_borrow_context_field(packet), 0), i * 100000);
            bt_field_string_set_value(member(bt_packet_borrow_context_field(packet), 1), "context");
        }
        emit(self, self->round & 1 ? bt_message_packet_beginning_create_with_default_clock_snapshot(
                                         self->iterator, packet, start + 1000 * (i + 1))
                                   : bt_message_packet_beginning_create(self->iterator, packet));
        emit(self, bt_message_event_create_with_packet_and_default_clock_snapshot(
                       self->iterator, self->event_class, packet, start + 1000 * (i + 1) + 500));

        bt_event *const event = bt_message_event_borrow_event(self->messages[self->count - 1]);

        bt_field_integer_unsigned_set_value(
            member(bt_event_borrow_common_context_field(event), 0), 0xab);
        bt_field_integer_unsigned_set_value(
            member(bt_event_borrow_specific_context_field(event), 0), 0xcd);
        emit(self, self->round >> 1 & 1 ? bt_message_packet_end_create_with_default_clock_snapshot(
                                              self->iterator, packet, start + 1000 * (i + 1) + 999)
                                        : bt_message_packet_end_create(self->iterator, packet));
        bt_packet_put_ref(packet);
    }
    end_stream(self);
    bt_message_stream_end_set_default_clock_snapshot(
        self->messages[self->count - 1], start + 1234567);
}

void build_inactivity(struct oddity *self)
{
    bt_clock_class *clock_class;

    if (self->round > 0) {
        return;
    }
    clock_class = bt_clock_class_create(self->component);
    bt_clock_class_set_name(clock_class, "idle clock");
    emit(self, bt_message_message_iterator_inactivity_create(self->iterator, clock_class, 12345));
    create_trace(self, true);
    begin_stream(self);
    emit(
        self, bt_message_message_iterator_inactivity_create(self->iterator, clock_class, 99999999));
    end_stream(self);
    bt_clock_class_put_ref(clock_class);
}

/* Several traces of one trace class (one trace is destroyed early), and a trace of another class.
 */
void build_traces(struct oddity *self)
{
    switch (self->round) {
    case 0:
        create_trace(self, true);
        bt_trace_set_name(self->trace, "one");
        create_event_class(self, "event", NULL);
        begin_stream(self);
        emit_event(self, self->event_class);
        end_stream(self);
        break;
    case 1:
        bt_trace_put_ref(self->trace);
        bt_stream_put_ref(self->stream);
        self->trace = bt_trace_create(self->trace_class);
        bt_trace_set_name(self->trace, "two");
        begin_stream(self);
        emit_event(self, self->event_class);
        end_stream(self);
        break;
    case 2:
        bt_trace_put_ref(self->trace);
        bt_stream_put_ref(self->stream);
        bt_trace_class_put_ref(self->trace_class);
        bt_stream_class_put_ref(self->stream_class);
        bt_event_class_put_ref(self->event_class);
        self->event_class = NULL;
        create_trace(self, true);
        bt_trace_set_name(self->trace, "three");
        begin_stream(self);
        /* Begin a second stream before the first one ends. */
        bt_stream *const first = self->stream;

        begin_stream(self);
        create_event_class(self, "other event", NULL);
        emit_event(self, self->event_class);
        end_stream(self);
        emit(self, bt_message_stream_end_create(self->iterator, first));
        bt_stream_put_ref(first);
        break;
    case 3:
        /* Begin a stream after all other streams of the trace have ended. */
        bt_stream_put_ref(self->stream);
        begin_stream(self);
        emit_event(self, self->event_class);
        end_stream(self);
        break;
    default:
        break;
    }
}
