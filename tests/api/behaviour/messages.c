/* SPDX-License-Identifier: MIT */
/*
 * A source that creates one message of each type, and the properties that a sink reads from each
 * message.
 */
#include "messages.h"

static bt_event_class *create_classes(bt_self_component *self, bt_clock_class **clock)
{
    bt_trace_class *tc = bt_trace_class_create(self);
    bt_stream_class *sc = bt_stream_class_create(tc);
    bt_event_class *ec = NULL;
    bt_field_class *payload = bt_field_class_structure_create(tc);
    bt_field_class *number = bt_field_class_integer_unsigned_create(tc);

    *clock = bt_clock_class_create(self);
    bt_stream_class_set_default_clock_class(sc, *clock);
    bt_stream_class_set_supports_packets(sc, BT_TRUE, BT_TRUE, BT_TRUE);
    bt_stream_class_set_supports_discarded_events(sc, BT_TRUE, BT_TRUE);
    bt_stream_class_set_supports_discarded_packets(sc, BT_TRUE, BT_TRUE);
    bt_field_class_structure_append_member(payload, "number", number);
    ec = bt_event_class_create(sc);
    bt_event_class_set_name(ec, "event");
    bt_event_class_set_payload_field_class(ec, payload);
    bt_field_class_put_ref(number);
    bt_field_class_put_ref(payload);
    bt_stream_class_put_ref(sc);
    bt_trace_class_put_ref(tc);
    return ec;
}

static bt_message *create_event(bt_self_message_iterator *self, bt_event_class *ec,
    bt_packet *packet, uint64_t clock_value, uint64_t number)
{
    bt_message *message = bt_message_event_create_with_packet_and_default_clock_snapshot(
        self, ec, packet, clock_value);
    bt_event *event = bt_message_event_borrow_event(message);

    bt_field_integer_unsigned_set_value(
        bt_field_structure_borrow_member_field_by_index(bt_event_borrow_payload_field(event), 0),
        number);
    IS(bt_event_borrow_class(event) == ec);
    IS(bt_event_borrow_packet(event) == packet);
    IS(bt_event_borrow_stream(event) == bt_packet_borrow_stream(packet));
    IS(bt_event_borrow_specific_context_field(event) == NULL);
    IS(bt_event_borrow_common_context_field(event) == NULL);
    return message;
}

uint64_t make_messages(bt_self_message_iterator *self, bt_message_array_const messages)
{
    bt_clock_class *clock = NULL;
    bt_self_component *component = bt_self_message_iterator_borrow_component(self);
    bt_event_class *ec = create_classes(component, &clock);
    bt_stream_class *sc = bt_event_class_borrow_stream_class(ec);
    bt_trace *trace = bt_trace_create(bt_stream_class_borrow_trace_class(sc));
    bt_stream *stream = bt_stream_create(sc, trace);
    bt_packet *packet = bt_packet_create(stream);
    bt_message *message = bt_message_stream_beginning_create(self, stream);
    uint64_t count = 0;

    bt_message_stream_beginning_set_default_clock_snapshot(message, 5);
    IS(bt_message_stream_beginning_borrow_stream(message) == stream);
    IS(bt_message_stream_beginning_borrow_stream_class_default_clock_class_const(message) == clock);
    messages[count++] = message;
    message = bt_message_packet_beginning_create_with_default_clock_snapshot(self, packet, 10);
    IS(bt_message_packet_beginning_borrow_packet(message) == packet);
    IS(bt_message_packet_beginning_borrow_stream_class_default_clock_class_const(message) == clock);
    messages[count++] = message;
    messages[count++] = create_event(self, ec, packet, 20, 1);
    messages[count++] = create_event(self, ec, packet, 30, 2);
    messages[count++] = bt_message_message_iterator_inactivity_create(self, clock, 35);
    message = bt_message_packet_end_create_with_default_clock_snapshot(self, packet, 40);
    IS(bt_message_packet_end_borrow_packet(message) == packet);
    IS(bt_message_packet_end_borrow_stream_class_default_clock_class_const(message) == clock);
    messages[count++] = message;
    message = bt_message_discarded_events_create_with_default_clock_snapshots(self, stream, 40, 50);
    IS(bt_message_discarded_events_borrow_stream(message) == stream);
    IS(bt_message_discarded_events_borrow_stream_class_default_clock_class_const(message) == clock);
    bt_message_discarded_events_set_count(message, 3);
    messages[count++] = message;
    message =
        bt_message_discarded_packets_create_with_default_clock_snapshots(self, stream, 50, 60);
    IS(bt_message_discarded_packets_borrow_stream(message) == stream);
    IS(bt_message_discarded_packets_borrow_stream_class_default_clock_class_const(message) ==
        clock);
    messages[count++] = message;
    message = bt_message_stream_end_create(self, stream);
    IS(bt_message_stream_end_borrow_stream(message) == stream);
    IS(bt_message_stream_end_borrow_stream_class_default_clock_class_const(message) == clock);
    messages[count++] = message;
    bt_packet_put_ref(packet);
    bt_stream_put_ref(stream);
    bt_trace_put_ref(trace);
    bt_event_class_put_ref(ec);
    bt_clock_class_put_ref(clock);
    return count;
}

static void print_snapshot(const char *what, const bt_clock_snapshot *snapshot)
{
    int64_t ns = -1;
    int status = bt_clock_snapshot_get_ns_from_origin(snapshot, &ns);

    printf(" %s %" PRIu64 " (%d, %" PRId64 " ns)", what, bt_clock_snapshot_get_value(snapshot),
        status, ns);
}

static void print_count(bt_property_availability availability, uint64_t count)
{
    if (availability == BT_PROPERTY_AVAILABILITY_AVAILABLE) {
        printf(" count %" PRIu64, count);
    }
}

void print_message(const bt_message *message)
{
    const bt_clock_snapshot *snapshot = NULL;
    uint64_t count = 0;

    printf("message of type %d:", (int) bt_message_get_type(message));
    switch (bt_message_get_type(message)) {
    case BT_MESSAGE_TYPE_STREAM_BEGINNING:
        printf(" %d", (int) bt_message_stream_beginning_borrow_default_clock_snapshot_const(
                          message, &snapshot));
        print_snapshot("at", snapshot);
        break;
    case BT_MESSAGE_TYPE_STREAM_END:
        printf(" %d",
            (int) bt_message_stream_end_borrow_default_clock_snapshot_const(message, &snapshot));
        break;
    case BT_MESSAGE_TYPE_EVENT: {
        const bt_event *event = bt_message_event_borrow_event_const(message);

        print_snapshot("at", bt_message_event_borrow_default_clock_snapshot_const(message));
        printf(" %s%s%s",
            bt_message_event_borrow_stream_class_default_clock_class_const(message) ? "clock" : "",
            bt_event_borrow_common_context_field_const(event) ? " common context" : "",
            bt_event_borrow_specific_context_field_const(event) ? " context" : "");
        printf(" %s %" PRIu64, bt_event_class_get_name(bt_event_borrow_class_const(event)),
            bt_field_integer_unsigned_get_value(
                bt_field_structure_borrow_member_field_by_name_const(
                    bt_event_borrow_payload_field_const(event), "number")));
        break;
    }
    case BT_MESSAGE_TYPE_PACKET_BEGINNING:
        print_snapshot(
            "at", bt_message_packet_beginning_borrow_default_clock_snapshot_const(message));
        break;
    case BT_MESSAGE_TYPE_PACKET_END:
        print_snapshot("at", bt_message_packet_end_borrow_default_clock_snapshot_const(message));
        break;
    case BT_MESSAGE_TYPE_DISCARDED_EVENTS:
        print_snapshot("from",
            bt_message_discarded_events_borrow_beginning_default_clock_snapshot_const(message));
        print_snapshot(
            "to", bt_message_discarded_events_borrow_end_default_clock_snapshot_const(message));
        print_count(bt_message_discarded_events_get_count(message, &count), count);
        break;
    case BT_MESSAGE_TYPE_DISCARDED_PACKETS:
        print_snapshot("from",
            bt_message_discarded_packets_borrow_beginning_default_clock_snapshot_const(message));
        print_snapshot(
            "to", bt_message_discarded_packets_borrow_end_default_clock_snapshot_const(message));
        print_count(bt_message_discarded_packets_get_count(message, &count), count);
        break;
    case BT_MESSAGE_TYPE_MESSAGE_ITERATOR_INACTIVITY:
        print_snapshot(
            "at", bt_message_message_iterator_inactivity_borrow_clock_snapshot_const(message));
        break;
    }
    printf("\n");
}
