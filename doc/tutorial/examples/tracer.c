/* SPDX-License-Identifier: MIT */
/*
 * A tracer: writes a CTF trace of the frames that two ports of a network switch received.
 *
 *     tracer DIRECTORY
 */
#include <babeltrace2-ctf-writer/clock.h>
#include <babeltrace2-ctf-writer/event.h>
#include <babeltrace2-ctf-writer/fields.h>
#include <babeltrace2-ctf-writer/writer.h>
#include <stdio.h>
#include <stdlib.h>

enum { PORT_COUNT = 2, FRAMES_PER_PACKET = 2 };

/* The frames that the switch received. A real tracer is called once for each frame. */
static const struct frame {
    int64_t time; /* nanoseconds since the clock's offset */
    unsigned port;
    uint64_t waiting; /* frames in the queue of the port */
    uint64_t kind;
    uint64_t length;
    uint8_t bytes[4];
} frames[] = {
    {1000, 0, 0, 0x806, 2, {0, 1}},
    {1500, 1, 0, 0x800, 3, {69, 0, 28}},
    {1700, 0, 1, 0x800, 4, {69, 0, 20, 1}},
    {2600, 0, 2, 0x1234, 0, {0}},
};

/* Ends the program with a message if a call has failed. */
static void check(int status, const char *what)
{
    if (status != 0) {
        fprintf(stderr, "tracer: cannot %s\n", what);
        exit(EXIT_FAILURE);
    }
}

/* Adds a field to a structure, and puts the reference to its type. */
static void add_field(
    struct bt_ctf_field_type *structure, struct bt_ctf_field_type *type, const char *name)
{
    check(bt_ctf_field_type_structure_add_field(structure, type, name), name);
    bt_ctf_object_put_ref(type);
}

static struct bt_ctf_field_type *create_kind_type(void)
{
    struct bt_ctf_field_type *integer = bt_ctf_field_type_integer_create(16);
    struct bt_ctf_field_type *kind = bt_ctf_field_type_enumeration_create(integer);

    check(bt_ctf_field_type_enumeration_unsigned_add_mapping(kind, "IPv4", 0x800, 0x800), "map");
    check(bt_ctf_field_type_enumeration_unsigned_add_mapping(kind, "ARP", 0x806, 0x806), "map");
    bt_ctf_object_put_ref(integer);
    return kind;
}

/* Creates an event class with the fields `kind`, `length` (the size of `bytes`) and `bytes`. */
static struct bt_ctf_event_class *create_event_class(void)
{
    struct bt_ctf_event_class *received = bt_ctf_event_class_create("received");
    struct bt_ctf_field_type *payload = bt_ctf_event_class_get_payload_field_type(received);
    struct bt_ctf_field_type *byte = bt_ctf_field_type_integer_create(8);

    check(bt_ctf_field_type_integer_set_base(byte, BT_CTF_INTEGER_BASE_HEXADECIMAL), "set base");
    add_field(payload, create_kind_type(), "kind");
    add_field(payload, bt_ctf_field_type_integer_create(32), "length");
    add_field(payload, bt_ctf_field_type_sequence_create(byte, "length"), "bytes");
    bt_ctf_object_put_ref(byte);
    bt_ctf_object_put_ref(payload);
    return received;
}

static struct bt_ctf_stream_class *create_stream_class(
    struct bt_ctf_clock *clock, struct bt_ctf_event_class *received)
{
    struct bt_ctf_stream_class *ports = bt_ctf_stream_class_create("port");
    struct bt_ctf_field_type *packet_context = bt_ctf_stream_class_get_packet_context_type(ports);
    struct bt_ctf_field_type *event_context = bt_ctf_field_type_structure_create();

    check(bt_ctf_stream_class_set_clock(ports, clock), "set the clock");
    add_field(packet_context, bt_ctf_field_type_integer_create(8), "port");
    add_field(event_context, bt_ctf_field_type_integer_create(32), "waiting");
    check(bt_ctf_stream_class_set_event_context_type(ports, event_context), "set the context");
    check(bt_ctf_stream_class_add_event_class(ports, received), "add the event class");
    bt_ctf_object_put_ref(event_context);
    bt_ctf_object_put_ref(packet_context);
    return ports;
}

/* Sets a field of a structure. */
static void set_number(struct bt_ctf_field *structure, const char *name, uint64_t value)
{
    struct bt_ctf_field *field = bt_ctf_field_structure_get_field_by_name(structure, name);

    check(bt_ctf_field_integer_unsigned_set_value(field, value), name);
    bt_ctf_object_put_ref(field);
}

static void set_payload(struct bt_ctf_event *event, const struct frame *frame)
{
    struct bt_ctf_field *payload = bt_ctf_event_get_payload_field(event);
    struct bt_ctf_field *kind = bt_ctf_event_get_payload(event, "kind");
    struct bt_ctf_field *number = bt_ctf_field_enumeration_get_container(kind);
    struct bt_ctf_field *length = bt_ctf_event_get_payload(event, "length");
    struct bt_ctf_field *bytes = bt_ctf_event_get_payload(event, "bytes");

    check(bt_ctf_field_integer_unsigned_set_value(number, frame->kind), "set the kind");
    set_number(payload, "length", frame->length);
    check(bt_ctf_field_sequence_set_length(bytes, length), "set the length");
    for (uint64_t i = 0; i < frame->length; i++) {
        struct bt_ctf_field *byte = bt_ctf_field_sequence_get_field(bytes, i);

        check(bt_ctf_field_integer_unsigned_set_value(byte, frame->bytes[i]), "set a byte");
        bt_ctf_object_put_ref(byte);
    }
    bt_ctf_object_put_ref(bytes);
    bt_ctf_object_put_ref(length);
    bt_ctf_object_put_ref(number);
    bt_ctf_object_put_ref(kind);
    bt_ctf_object_put_ref(payload);
}

static void trace_frame(struct bt_ctf_clock *clock, struct bt_ctf_event_class *received,
    struct bt_ctf_stream *stream, const struct frame *frame)
{
    struct bt_ctf_event *event = bt_ctf_event_create(received);
    struct bt_ctf_field *context = bt_ctf_event_get_stream_event_context(event);

    set_number(context, "waiting", frame->waiting);
    set_payload(event, frame);
    check(bt_ctf_clock_set_time(clock, frame->time), "set the time");
    check(bt_ctf_stream_append_event(stream, event), "append an event");
    bt_ctf_object_put_ref(context);
    bt_ctf_object_put_ref(event);
}

static struct bt_ctf_stream *create_stream(
    struct bt_ctf_writer *writer, struct bt_ctf_stream_class *ports, unsigned port)
{
    struct bt_ctf_stream *stream = bt_ctf_writer_create_stream(writer, ports);
    struct bt_ctf_field *context;

    check(stream ? 0 : -1, "create a stream");
    context = bt_ctf_stream_get_packet_context(stream);
    set_number(context, "port", port);
    bt_ctf_object_put_ref(context);
    return stream;
}

int main(int argc, char **argv)
{
    struct bt_ctf_writer *writer = argc == 2 ? bt_ctf_writer_create(argv[1]) : NULL;
    struct bt_ctf_clock *clock = bt_ctf_clock_create("monotonic");
    struct bt_ctf_event_class *received = create_event_class();
    struct bt_ctf_stream_class *ports = create_stream_class(clock, received);
    struct bt_ctf_stream *streams[PORT_COUNT];
    unsigned event_counts[PORT_COUNT] = {0};

    check(writer ? 0 : -1, "create the trace: tracer DIRECTORY");
    check(bt_ctf_clock_set_offset_s(clock, 1700000000), "set the offset");
    check(bt_ctf_writer_add_clock(writer, clock), "add the clock");
    check(bt_ctf_writer_add_environment_field(writer, "hostname", "switch"), "set hostname");
    check(bt_ctf_writer_add_environment_field_int64(writer, "port_count", PORT_COUNT), "set count");
    for (unsigned port = 0; port < PORT_COUNT; port++) {
        streams[port] = create_stream(writer, ports, port);
    }
    bt_ctf_writer_flush_metadata(writer);

    for (size_t i = 0; i < sizeof(frames) / sizeof(*frames); i++) {
        const struct frame *frame = &frames[i];

        trace_frame(clock, received, streams[frame->port], frame);
        if (++event_counts[frame->port] % FRAMES_PER_PACKET == 0) {
            check(bt_ctf_stream_flush(streams[frame->port]), "write a packet");
        }
    }
    for (unsigned port = 0; port < PORT_COUNT; port++) {
        if (event_counts[port] % FRAMES_PER_PACKET != 0) {
            check(bt_ctf_stream_flush(streams[port]), "write a packet");
        }
        bt_ctf_object_put_ref(streams[port]);
    }
    bt_ctf_object_put_ref(ports);
    bt_ctf_object_put_ref(received);
    bt_ctf_object_put_ref(clock);
    bt_ctf_object_put_ref(writer);
    return 0;
}
