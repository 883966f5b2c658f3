/* SPDX-License-Identifier: MIT */
/*
 * writer-program DIR: writes traces of all kinds into new folders of DIR. It writes each trace
 * twice, with little-endian and with big-endian byte order.
 *
 * The program only uses the public interface, and always writes the same values, so that the traces
 * of two libraries can be compared. It ends with status 1 and a message if a call fails.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "filling.h"

static const uint8_t trace_uuid[16] = {1, 2, 3, 4, 5, 6, 0x47, 8, 0x89, 10, 11, 12, 13, 14, 15, 16};
static const uint8_t clock_uuid[16] = {
    0xaa, 0xbb, 3, 4, 5, 6, 0x47, 8, 0x89, 10, 11, 12, 13, 14, 15, 16};

/* The trace that is currently written. */
static struct bt_ctf_writer *writer;
static struct bt_ctf_trace *trace;
static struct bt_ctf_clock *clock_;
static int64_t now;

static struct bt_ctf_clock *new_clock(const char *name)
{
    struct bt_ctf_clock *new = NEW(bt_ctf_clock_create(name));

    OK(bt_ctf_clock_set_uuid(new, clock_uuid));
    return new;
}

static void begin(const char *folder, enum bt_ctf_byte_order byte_order)
{
    writer = NEW(bt_ctf_writer_create(folder));
    trace = NEW(bt_ctf_writer_get_trace(writer));
    OK(bt_ctf_trace_set_uuid(trace, trace_uuid));
    OK(bt_ctf_writer_set_byte_order(writer, byte_order));
    clock_ = new_clock("monotonic");
    OK(bt_ctf_writer_add_clock(writer, clock_));
    now = 0;
}

static struct bt_ctf_stream_class *new_stream_class(const char *name)
{
    struct bt_ctf_stream_class *class = NEW(bt_ctf_stream_class_create(name));

    OK(bt_ctf_stream_class_set_clock(class, clock_));
    return class;
}

static struct bt_ctf_event_class *new_event_class(
    struct bt_ctf_stream_class *stream_class, const char *name, struct bt_ctf_field_type *payload)
{
    struct bt_ctf_event_class *class = NEW(bt_ctf_event_class_create(name));

    OK(bt_ctf_event_class_set_payload_field_type(class, payload));
    OK(bt_ctf_stream_class_add_event_class(stream_class, class));
    return class;
}

/* Returns a payload in which errors in the encoding of previous fields become visible. */
static struct bt_ctf_field_type *small_payload(void)
{
    struct bt_ctf_field_type *payload = structure();

    add(payload, integer(32, 8, 0), "number");
    add(payload, string(), "text");
    return payload;
}

static void append(
    struct bt_ctf_stream *stream, struct bt_ctf_event_class *class, unsigned int count)
{
    for (unsigned int i = 0; i < count; i++) {
        struct bt_ctf_event *event = NEW(bt_ctf_event_create(class));

        fill_event(event);
        OK(bt_ctf_clock_set_time(clock_, now += 1000));
        OK(bt_ctf_stream_append_event(stream, event));
    }
}

/* Writes a stream with two packets of events of one class. */
static void write_events(struct bt_ctf_field_type *payload)
{
    struct bt_ctf_stream_class *stream_class = new_stream_class("all");
    struct bt_ctf_event_class *class = new_event_class(stream_class, "event", payload);
    struct bt_ctf_stream *stream = NEW(bt_ctf_writer_create_stream(writer, stream_class));

    for (int packet = 0; packet < 2; packet++) {
        append(stream, class, 5);
        OK(bt_ctf_stream_flush(stream));
    }
}

static void write_integers(void)
{
    static const enum bt_ctf_integer_base bases[] = {BT_CTF_INTEGER_BASE_BINARY,
        BT_CTF_INTEGER_BASE_OCTAL, BT_CTF_INTEGER_BASE_DECIMAL, BT_CTF_INTEGER_BASE_HEXADECIMAL};
    struct bt_ctf_field_type *payload = structure();
    char name[32];

    for (unsigned int size = 1; size <= 64; size++) {
        for (int is_signed = 0; is_signed < 2; is_signed++) {
            struct bt_ctf_field_type *type =
                integer(size, usable_alignment(size, 1U << (size % 7)), is_signed);

            OK(bt_ctf_field_type_integer_set_base(type, bases[size % 4]));
            snprintf(name, sizeof name, "%c%u", is_signed ? 's' : 'u', size);
            add(payload, type, name);
        }
    }
    write_events(payload);
}

/* Writes integers of each byte order next to integers of the other byte order. */
static void write_byte_orders(void)
{
    static const enum bt_ctf_byte_order orders[] = {
        BT_CTF_BYTE_ORDER_NATIVE, BT_CTF_BYTE_ORDER_LITTLE_ENDIAN, BT_CTF_BYTE_ORDER_BIG_ENDIAN};
    struct bt_ctf_field_type *payload = structure();
    char name[32];

    for (unsigned int i = 0; i < 3; i++) {
        for (unsigned int size = 8; size <= 64; size *= 2) {
            snprintf(name, sizeof name, "i%u_%u", size, i);
            add(payload, ordered_integer(size, 8, i % 2, orders[i]), name);
        }
        snprintf(name, sizeof name, "f%u", i);
        struct bt_ctf_field_type *type = real(64, 8);
        OK(bt_ctf_field_type_set_byte_order(type, orders[i]));
        add(payload, type, name);
    }
    write_events(payload);
}

static void write_texts(void)
{
    struct bt_ctf_field_type *payload = structure(), *ascii = string();
    struct bt_ctf_field_type *character = integer(8, 8, 0);

    OK(bt_ctf_field_type_string_set_encoding(ascii, BT_CTF_STRING_ENCODING_ASCII));
    OK(bt_ctf_field_type_integer_set_encoding(character, BT_CTF_STRING_ENCODING_UTF8));
    add(payload, string(), "text");
    add(payload, ascii, "ascii");
    add(payload, integer(3, 1, 0), "odd");
    add(payload, string(), "after_bits");
    add(payload, NEW(bt_ctf_field_type_array_create(character, 6)), "characters");
    write_events(payload);
}

static void write_reals(void)
{
    struct bt_ctf_field_type *payload = structure();
    char name[32];

    for (unsigned int alignment = 8; alignment <= 64; alignment *= 2) {
        for (unsigned int size = 32; size <= 64; size += 32) {
            snprintf(name, sizeof name, "f%u_%u", size, alignment);
            add(payload, real(size, alignment), name);
            snprintf(name, sizeof name, "b%u_%u", size, alignment);
            add(payload, integer(8, 8, 0), name);
        }
    }
    write_events(payload);
}

static void write_enumerations(void)
{
    struct bt_ctf_field_type *payload = structure();
    struct bt_ctf_field_type *unsigned_enum =
        NEW(bt_ctf_field_type_enumeration_create(integer(64, 8, 0)));
    struct bt_ctf_field_type *signed_enum =
        NEW(bt_ctf_field_type_enumeration_create(integer(64, 8, 1)));
    struct bt_ctf_field_type *small_enum =
        NEW(bt_ctf_field_type_enumeration_create(integer(5, 1, 1)));

    OK(bt_ctf_field_type_enumeration_unsigned_add_mapping(unsigned_enum, "zero", 0, 0));
    OK(bt_ctf_field_type_enumeration_unsigned_add_mapping(unsigned_enum, "range", 10, 20));
    OK(bt_ctf_field_type_enumeration_unsigned_add_mapping(unsigned_enum, "overlap", 15, 30));
    OK(bt_ctf_field_type_enumeration_unsigned_add_mapping(unsigned_enum, "range", 40, 50));
    OK(bt_ctf_field_type_enumeration_unsigned_add_mapping(
        unsigned_enum, "greatest", UINT64_MAX - 1, UINT64_MAX));
    OK(bt_ctf_field_type_enumeration_unsigned_add_mapping(unsigned_enum, "two words", 2, 3));
    OK(bt_ctf_field_type_enumeration_unsigned_add_mapping(unsigned_enum, "int", 4, 4));
    OK(bt_ctf_field_type_enumeration_unsigned_add_mapping(unsigned_enum, "_under", 5, 5));
    OK(bt_ctf_field_type_enumeration_signed_add_mapping(
        signed_enum, "least", INT64_MIN, INT64_MIN + 1));
    OK(bt_ctf_field_type_enumeration_signed_add_mapping(signed_enum, "around zero", -5, 5));
    OK(bt_ctf_field_type_enumeration_signed_add_mapping(
        signed_enum, "greatest", INT64_MAX, INT64_MAX));
    OK(bt_ctf_field_type_enumeration_add_mapping(small_enum, "negative", -16, -1));
    OK(bt_ctf_field_type_enumeration_add_mapping(small_enum, "positive", 0, 15));
    add(payload, unsigned_enum, "u");
    add(payload, signed_enum, "s");
    add(payload, small_enum, "small");
    write_events(payload);
}

static void write_structures(void)
{
    struct bt_ctf_field_type *payload = structure(), *inner = structure(), *innermost = structure();

    add(innermost, integer(16, 16, 0), "a");
    add(innermost, string(), "b");
    add(inner, integer(3, 1, 1), "c");
    add(inner, innermost, "d");
    add(inner, structure(), "empty");
    OK(bt_ctf_field_type_set_alignment(inner, 64));
    add(payload, integer(8, 8, 0), "e");
    add(payload, inner, "f");
    add(payload, NEW(bt_ctf_field_type_array_create(inner, 2)), "g");
    add(payload,
        NEW(bt_ctf_field_type_array_create(
            NEW(bt_ctf_field_type_array_create(integer(12, 1, 0), 3)), 2)),
        "h");
    write_events(payload);
}

static void write_sequences(void)
{
    struct bt_ctf_field_type *payload = structure(), *inner = structure();
    struct bt_ctf_field_type *sequence;

    add(payload, integer(16, 8, 0), "len");
    sequence = NEW(bt_ctf_field_type_sequence_create(integer(32, 8, 1), "len"));
    add(payload, sequence, "numbers");
    add(payload, NEW(bt_ctf_field_type_sequence_create(string(), "event.fields.len")), "texts");
    add(payload, NEW(bt_ctf_field_type_sequence_create(sequence, "len")), "square");
    add(payload, integer(3, 1, 0), "len_bits");
    add(payload, NEW(bt_ctf_field_type_sequence_create(integer(5, 1, 0), "len_bits")), "bits");
    add(inner, integer(8, 8, 0), "len_inner");
    add(inner, NEW(bt_ctf_field_type_sequence_create(integer(8, 8, 0), "len_inner")), "of_inner");
    add(inner, NEW(bt_ctf_field_type_sequence_create(integer(8, 8, 0), "len")), "of_outer");
    add(payload, inner, "inner");
    add(payload, NEW(bt_ctf_field_type_sequence_create(integer(8, 8, 0), "inner.len_inner")),
        "of_other");
    add(payload, NEW(bt_ctf_field_type_sequence_create(inner, "len")), "structures");
    write_events(payload);
}

static struct bt_ctf_field_type *new_variant(struct bt_ctf_field_type *tag_type, const char *tag)
{
    struct bt_ctf_field_type *type = NEW(bt_ctf_field_type_variant_create(tag_type, tag)),
                             *inner = structure();

    add(inner, integer(8, 8, 0), "number");
    add(inner, string(), "text");
    OK(bt_ctf_field_type_variant_add_field(type, integer(32, 32, 1), "one"));
    OK(bt_ctf_field_type_variant_add_field(type, inner, "two"));
    OK(bt_ctf_field_type_variant_add_field(type, string(), "three"));
    return type;
}

static void write_variants(void)
{
    static const char *const names[] = {"one", "two", "three", NULL};
    struct bt_ctf_field_type *payload = structure(), *tag = labels(8, 8, names);
    struct bt_ctf_field_type *signed_tag =
        NEW(bt_ctf_field_type_enumeration_create(integer(8, 8, 1)));
    struct bt_ctf_field_type *outer, *inner = structure();

    OK(bt_ctf_field_type_enumeration_signed_add_mapping(signed_tag, "one", -10, -1));
    OK(bt_ctf_field_type_enumeration_signed_add_mapping(signed_tag, "two", 0, 0));
    OK(bt_ctf_field_type_enumeration_signed_add_mapping(signed_tag, "three", 1, 100));
    add(payload, tag, "tag");
    add(payload, new_variant(tag, "tag"), "relative");
    add(payload, new_variant(NULL, "tag"), "resolved");
    add(payload, signed_tag, "tag_signed");
    add(payload, new_variant(signed_tag, "tag_signed"), "by_signed");
    outer = NEW(bt_ctf_field_type_variant_create(tag, "tag"));
    OK(bt_ctf_field_type_variant_add_field(outer, new_variant(signed_tag, "tag_signed"), "one"));
    OK(bt_ctf_field_type_variant_add_field(outer, integer(8, 8, 0), "two"));
    add(inner, NEW(bt_ctf_field_type_array_create(new_variant(tag, "tag"), 2)), "elements");
    OK(bt_ctf_field_type_variant_add_field(outer, inner, "three"));
    add(payload, outer, "nested");
    write_events(payload);
}

static void write_all_options(void)
{
    static const char *const names[] = {"array", "sequence", "enumeration", NULL};
    struct bt_ctf_field_type *payload = structure(), *tag = labels(8, 8, names);
    struct bt_ctf_field_type *variant = NEW(bt_ctf_field_type_variant_create(tag, "tag"));

    add(payload, integer(8, 8, 0), "len");
    add(payload, tag, "tag");
    OK(bt_ctf_field_type_variant_add_field(
        variant, NEW(bt_ctf_field_type_array_create(integer(8, 8, 0), 2)), "array"));
    OK(bt_ctf_field_type_variant_add_field(
        variant, NEW(bt_ctf_field_type_sequence_create(integer(8, 8, 0), "len")), "sequence"));
    OK(bt_ctf_field_type_variant_add_field(variant, tag, "enumeration"));
    add(payload, variant, "variant");
    write_events(payload);
}

/*
 * Writes types that are used several times, and fields whose types are different objects with equal
 * properties.
 */
static void write_shared_types(void)
{
    struct bt_ctf_stream_class *stream_class = new_stream_class("shared");
    struct bt_ctf_field_type *number = integer(32, 8, 0), *payload = structure();
    struct bt_ctf_event_class *class;
    struct bt_ctf_stream *stream;

    add(payload, number, "a");
    add(payload, number, "b");
    class = new_event_class(stream_class, "same type", payload);
    stream = NEW(bt_ctf_writer_create_stream(writer, stream_class));
    for (unsigned int i = 0; i < 10; i++) {
        struct bt_ctf_event *event = NEW(bt_ctf_event_create(class));
        struct bt_ctf_field *field = NEW(bt_ctf_field_create(i % 2 ? number : integer(32, 8, 0)));

        OK(bt_ctf_field_integer_unsigned_set_value(field, i));
        OK(bt_ctf_event_set_payload(event, "a", field));
        OK(bt_ctf_event_set_payload(event, "b", field));
        if (i % 3 == 0) {
            /* Replace the previous field. */
            field = NEW(bt_ctf_field_create(number));
            OK(bt_ctf_field_integer_unsigned_set_value(field, i + 100));
            OK(bt_ctf_event_set_payload(event, "b", field));
        }
        OK(bt_ctf_stream_append_event(stream, event));
    }
    OK(bt_ctf_stream_flush(stream));
}

/* Writes members in all root structures, and keys in the root structures of other scopes. */
static void write_contexts(void)
{
    static const char *const names[] = {"one", "two", "three", NULL};
    struct bt_ctf_stream_class *stream_class = new_stream_class("contexts");
    struct bt_ctf_field_type *header = NEW(bt_ctf_trace_get_packet_header_field_type(trace));
    struct bt_ctf_field_type *packet_context =
        NEW(bt_ctf_stream_class_get_packet_context_type(stream_class));
    struct bt_ctf_field_type *event_header =
        NEW(bt_ctf_stream_class_get_event_header_type(stream_class));
    struct bt_ctf_field_type *common_context = structure(), *specific_context = structure(),
                             *payload = structure();
    struct bt_ctf_event_class *class = NEW(bt_ctf_event_class_create("with contexts"));
    struct bt_ctf_stream *stream;
    struct bt_ctf_field *field;

    add(header, integer(16, 8, 0), "len_header");
    add(packet_context, integer(32, 8, 0), "cpu_id");
    add(packet_context, integer(8, 8, 0), "len_packet");
    add(event_header, integer(8, 8, 0), "len_event");
    add(common_context, labels(8, 8, names), "tag_common");
    add(common_context, new_variant(NULL, "tag_common"), "of_tag");
    add(specific_context, integer(8, 8, 0), "len_specific");
    add(specific_context, integer(8, 8, 0), "number");
    add(payload,
        NEW(bt_ctf_field_type_sequence_create(integer(8, 8, 0), "trace.packet.header.len_header")),
        "of_header");
    add(payload,
        NEW(bt_ctf_field_type_sequence_create(
            integer(8, 8, 0), "stream.packet.context.len_packet")),
        "of_packet");
    add(payload,
        NEW(bt_ctf_field_type_sequence_create(integer(8, 8, 0), "stream.event.header.len_event")),
        "of_event");
    add(payload,
        NEW(bt_ctf_field_type_sequence_create(integer(8, 8, 0), "event.context.len_specific")),
        "of_specific");
    OK(bt_ctf_stream_class_set_event_context_type(stream_class, common_context));
    OK(bt_ctf_event_class_set_context_field_type(class, specific_context));
    OK(bt_ctf_event_class_set_payload_field_type(class, payload));
    OK(bt_ctf_stream_class_add_event_class(stream_class, class));
    stream = NEW(bt_ctf_writer_create_stream(writer, stream_class));
    field = NEW(bt_ctf_stream_get_packet_header(stream));
    fill(NEW(bt_ctf_field_structure_get_field_by_name(field, "len_header")), "len_header");
    field = NEW(bt_ctf_stream_get_packet_context(stream));
    fill(NEW(bt_ctf_field_structure_get_field_by_name(field, "cpu_id")), "cpu_id");
    fill(NEW(bt_ctf_field_structure_get_field_by_name(field, "len_packet")), "len_packet");
    for (int packet = 0; packet < 2; packet++) {
        for (unsigned int i = 0; i < 5; i++) {
            struct bt_ctf_event *event = NEW(bt_ctf_event_create(class));

            field = NEW(bt_ctf_event_get_header(event));
            fill(NEW(bt_ctf_field_structure_get_field_by_name(field, "len_event")), "len_event");
            fill_event(event);
            OK(bt_ctf_stream_append_event(stream, event));
        }
        OK(bt_ctf_stream_flush(stream));
    }
}

/* Writes variants that refer to their tags by path. */
static void write_paths_of_tags(void)
{
    static const char *const names[] = {"one", "two", "three", NULL};
    struct bt_ctf_stream_class *stream_class = new_stream_class("paths");
    struct bt_ctf_field_type *common_context = structure(), *payload = structure(),
                             *tag = labels(8, 8, names);
    struct bt_ctf_event_class *class;
    struct bt_ctf_stream *stream;

    add(common_context, tag, "tag_common");
    add(payload, tag, "tag");
    add(payload, new_variant(NULL, "stream.event.context.tag_common"), "of_common");
    add(payload, new_variant(NULL, "event.fields.tag"), "of_payload");
    OK(bt_ctf_stream_class_set_event_context_type(stream_class, common_context));
    class = new_event_class(stream_class, "event", payload);
    stream = NEW(bt_ctf_writer_create_stream(writer, stream_class));
    append(stream, class, 5);
    OK(bt_ctf_stream_flush(stream));
}

/*
 * Writes keys that are in the common context. A library searches the payload and the specific
 * context first.
 */
static void write_far_keys(void)
{
    static const char *const names[] = {"one", "two", "three", NULL};
    struct bt_ctf_stream_class *stream_class = new_stream_class("far");
    struct bt_ctf_field_type *common_context = structure(), *payload = structure();
    struct bt_ctf_event_class *class;
    struct bt_ctf_stream *stream;

    add(common_context, integer(8, 8, 0), "len_common");
    add(common_context, labels(8, 8, names), "tag_common");
    add(payload, NEW(bt_ctf_field_type_sequence_create(integer(8, 8, 0), "len_common")),
        "sequence");
    add(payload, new_variant(NULL, "tag_common"), "variant");
    OK(bt_ctf_stream_class_set_event_context_type(stream_class, common_context));
    class = new_event_class(stream_class, "event", payload);
    stream = NEW(bt_ctf_writer_create_stream(writer, stream_class));
    append(stream, class, 5);
    OK(bt_ctf_stream_flush(stream));
}

/*
 * Writes packet headers, packet contexts and event headers with other members than the default
 * ones.
 */
static void write_own_headers(void)
{
    struct bt_ctf_stream_class *stream_class = new_stream_class("own");
    struct bt_ctf_field_type *header = structure(), *packet_context = structure(),
                             *event_header = structure();
    struct bt_ctf_event_class *class;
    struct bt_ctf_stream *stream;

    add(header, integer(32, 32, 0), "magic");
    add(header, integer(8, 8, 0), "stream_id");
    add(packet_context, integer(64, 64, 0), "packet_size");
    add(packet_context, integer(32, 8, 0), "content_size");
    add(event_header, integer(5, 1, 0), "id");
    add(event_header, integer(27, 1, 0), "timestamp");
    OK(bt_ctf_trace_set_packet_header_field_type(trace, header));
    OK(bt_ctf_stream_class_set_packet_context_type(stream_class, packet_context));
    OK(bt_ctf_stream_class_set_event_header_type(stream_class, event_header));
    class = new_event_class(stream_class, "event", small_payload());
    stream = NEW(bt_ctf_writer_create_stream(writer, stream_class));
    append(stream, class, 3);
    OK(bt_ctf_stream_flush(stream));
    append(stream, class, 3);
    OK(bt_ctf_stream_flush(stream));
}

/*
 * Writes a stream without packet header, packet context and event headers. Such a stream can have
 * only one packet and one event class.
 */
static void write_no_headers(void)
{
    struct bt_ctf_stream_class *stream_class = NEW(bt_ctf_stream_class_create("bare"));
    struct bt_ctf_event_class *class;
    struct bt_ctf_stream *stream;

    OK(bt_ctf_trace_set_packet_header_field_type(trace, NULL));
    OK(bt_ctf_stream_class_set_packet_context_type(stream_class, NULL));
    OK(bt_ctf_stream_class_set_event_header_type(stream_class, NULL));
    class = new_event_class(stream_class, "event", small_payload());
    stream = NEW(bt_ctf_writer_create_stream(writer, stream_class));
    append(stream, class, 3);
    OK(bt_ctf_stream_flush(stream));
}

/*
 * Writes stream classes with and without names, IDs and clock, streams with names, and event
 * classes with IDs.
 */
static void write_classes(void)
{
    static const struct {
        const char *name;
        int64_t id;
    } classes[] = {{"first", -1}, {NULL, 42}, {"a/path/of/elements", 7}, {"", -1}};

    for (size_t i = 0; i < sizeof classes / sizeof classes[0]; i++) {
        struct bt_ctf_stream_class *stream_class = NEW(bt_ctf_stream_class_create(classes[i].name));
        struct bt_ctf_event_class *one, *other, *late;
        struct bt_ctf_stream *stream, *named;

        if (i != 1) {
            OK(bt_ctf_stream_class_set_clock(stream_class, clock_));
        }
        if (classes[i].id >= 0) {
            OK(bt_ctf_stream_class_set_id(stream_class, (uint64_t) classes[i].id));
        }
        one = new_event_class(stream_class, "one", small_payload());
        other = NEW(bt_ctf_event_class_create("one"));
        OK(bt_ctf_event_class_set_id(other, 100));
        OK(bt_ctf_stream_class_add_event_class(stream_class, other));
        stream = NEW(bt_ctf_writer_create_stream(writer, stream_class));
        append(stream, one, 2);
        late = new_event_class(stream_class, "added after the first stream", small_payload());
        append(stream, late, 2);
        append(stream, other, 1);
        OK(bt_ctf_stream_flush(stream));
        named = NEW(bt_ctf_stream_create(stream_class, i == 3 ? "in/a/folder" : "named", 5));
        append(named, late, 1);
        OK(bt_ctf_stream_flush(named));
        /* This stream has no packets. */
        NEW(bt_ctf_writer_create_stream(writer, stream_class));
    }
}

static void write_packets(void)
{
    struct bt_ctf_stream_class *stream_class = new_stream_class("packets");
    struct bt_ctf_event_class *class = new_event_class(stream_class, "event", small_payload());
    struct bt_ctf_stream *stream = NEW(bt_ctf_writer_create_stream(writer, stream_class));

    OK(bt_ctf_stream_flush(stream));
    append(stream, class, 3);
    bt_ctf_stream_append_discarded_events(stream, 7);
    OK(bt_ctf_stream_flush(stream));
    OK(bt_ctf_stream_flush(stream));
    OK(bt_ctf_stream_flush(stream));
    bt_ctf_stream_append_discarded_events(stream, 3);
    append(stream, class, 1);
    OK(bt_ctf_stream_flush(stream));
    append(stream, class, 1000);
    OK(bt_ctf_stream_flush(stream));
}

static void write_clock_properties(void)
{
    struct bt_ctf_clock *other = new_clock("other_clock");
    struct bt_ctf_stream_class *stream_class = NEW(bt_ctf_stream_class_create("timed"));
    struct bt_ctf_event_class *class = new_event_class(stream_class, "event", small_payload());
    struct bt_ctf_stream *stream;

    OK(bt_ctf_clock_set_description(other, "A clock of another kind"));
    OK(bt_ctf_clock_set_frequency(other, 2400000000));
    OK(bt_ctf_clock_set_precision(other, 10));
    OK(bt_ctf_clock_set_offset_s(other, 1500000000));
    OK(bt_ctf_clock_set_offset(other, 123456));
    OK(bt_ctf_clock_set_is_absolute(other, 1));
    OK(bt_ctf_writer_add_clock(writer, other));
    OK(bt_ctf_stream_class_set_clock(stream_class, other));
    stream = NEW(bt_ctf_writer_create_stream(writer, stream_class));
    for (int64_t time = 1; time < INT64_C(4000000000000); time = time * 7 + 3) {
        struct bt_ctf_event *event = NEW(bt_ctf_event_create(class));

        fill_event(event);
        OK(bt_ctf_clock_set_time(other, time));
        OK(bt_ctf_stream_append_event(stream, event));
    }
    OK(bt_ctf_stream_flush(stream));
}

static void write_environment(void)
{
    OK(bt_ctf_writer_add_environment_field(writer, "hostname", "a host"));
    OK(bt_ctf_writer_add_environment_field(
        writer, "escaped", "\"quoted\" \\ line\nfeed\ttab größe"));
    OK(bt_ctf_writer_add_environment_field(writer, "empty", ""));
    OK(bt_ctf_writer_add_environment_field_int64(writer, "least", INT64_MIN));
    OK(bt_ctf_writer_add_environment_field_int64(writer, "greatest", INT64_MAX));
    OK(bt_ctf_trace_set_environment_field_string(trace, "hostname", "another host"));
    OK(bt_ctf_trace_set_environment_field_integer(trace, "_number", 1));
    write_events(small_payload());
    OK(bt_ctf_writer_add_environment_field(writer, "late", "after the stream"));
}

/* Writes names that the metadata can't contain unchanged. */
static void write_names(void)
{
    static const char *const names[] = {
        "int", "_underscore", "__two", "event", "a", "align", "signed", "_int", "Z9"};
    static const char *const options[] = {"int", "_b", "c", NULL};
    struct bt_ctf_field_type *payload = structure(), *tag = labels(8, 8, options), *variant;

    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        add(payload, integer(8, 8, 0), names[i]);
    }
    add(payload, integer(8, 8, 0), "len_");
    add(payload, NEW(bt_ctf_field_type_sequence_create(integer(8, 8, 0), "len_")), "_sequence");
    add(payload, tag, "_tag");
    variant = NEW(bt_ctf_field_type_variant_create(tag, "_tag"));
    for (size_t i = 0; options[i]; i++) {
        OK(bt_ctf_field_type_variant_add_field(variant, integer(8, 8, 0), options[i]));
    }
    add(payload, variant, "struct");
    write_events(payload);
}

static void write_event_properties(void)
{
    struct bt_ctf_stream_class *stream_class = new_stream_class("properties");
    struct bt_ctf_stream *stream;
    char name[32];

    for (int level = 0; level <= 15; level++) {
        struct bt_ctf_event_class *class =
            NEW(bt_ctf_event_class_create(level == 3 ? "int" : "of a level"));

        OK(bt_ctf_event_class_add_field(class, integer(8, 8, 0), "number"));
        if (level < 15) {
            OK(bt_ctf_event_class_set_log_level(class, (enum bt_ctf_event_class_log_level) level));
        }
        if (level % 2) {
            snprintf(name, sizeof name, "http://example.com/%d", level);
            OK(bt_ctf_event_class_set_emf_uri(class, name));
        }
        OK(bt_ctf_stream_class_add_event_class(stream_class, class));
    }
    stream = NEW(bt_ctf_writer_create_stream(writer, stream_class));
    for (uint64_t i = 0; i < 16; i++) {
        append(stream, NEW(bt_ctf_stream_class_get_event_class_by_index(stream_class, i)), 1);
    }
    OK(bt_ctf_stream_flush(stream));
}

static void write_random(int aligned)
{
    struct bt_ctf_stream_class *stream_class = new_stream_class("random");
    struct bt_ctf_event_class *classes[3];
    struct bt_ctf_stream *stream;

    OK(bt_ctf_stream_class_set_event_context_type(stream_class, random_structure(1, "c", aligned)));
    for (int i = 0; i < 3; i++) {
        classes[i] = NEW(bt_ctf_event_class_create("random"));
        OK(bt_ctf_event_class_set_context_field_type(
            classes[i], random_structure(1, "s", aligned)));
        OK(bt_ctf_event_class_set_payload_field_type(
            classes[i], random_structure(3, "p", aligned)));
        OK(bt_ctf_stream_class_add_event_class(stream_class, classes[i]));
    }
    stream = NEW(bt_ctf_writer_create_stream(writer, stream_class));
    for (unsigned int packet = 0; packet < 2; packet++) {
        for (unsigned int i = 0; i < 6; i++) {
            append(stream, classes[i % 3], 1);
        }
        OK(bt_ctf_stream_flush(stream));
    }
}

static const struct {
    const char *name;
    void (*write)(void);
} cases[] = {
    {"integers", write_integers},
    {"byte-orders", write_byte_orders},
    {"reals", write_reals},
    {"texts", write_texts},
    {"enumerations", write_enumerations},
    {"structures", write_structures},
    {"sequences", write_sequences},
    {"variants", write_variants},
    {"all-options", write_all_options},
    {"paths-of-tags", write_paths_of_tags},
    {"far-keys", write_far_keys},
    {"shared-types", write_shared_types},
    {"contexts", write_contexts},
    {"own-headers", write_own_headers},
    {"no-headers", write_no_headers},
    {"classes", write_classes},
    {"packets", write_packets},
    {"clock-properties", write_clock_properties},
    {"environment", write_environment},
    {"names", write_names},
    {"event-properties", write_event_properties},
};

enum { RANDOM_TRACES = 20 };

int main(int argc, char **argv)
{
    static const struct {
        const char *name;
        enum bt_ctf_byte_order value;
    } orders[] = {{"le", BT_CTF_BYTE_ORDER_LITTLE_ENDIAN}, {"be", BT_CTF_BYTE_ORDER_BIG_ENDIAN}};
    char folder[4096];

    if (argc != 2 && argc != 3) {
        fprintf(stderr, "usage: writer-program DIR [CASE]\n");
        return 2;
    }
    for (size_t order = 0; order < 2; order++) {
        for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
            if (argc == 3 && strcmp(argv[2], cases[i].name) != 0) {
                continue;
            }
            seed(i);
            snprintf(folder, sizeof folder, "%s/%s-%s", argv[1], cases[i].name, orders[order].name);
            begin(folder, orders[order].value);
            cases[i].write();
            put_all();
        }
        for (unsigned int i = 0; argc == 2 && i < RANDOM_TRACES; i++) {
            seed(1000 + i);
            snprintf(folder, sizeof folder, "%s/random-%u-%s", argv[1], i, orders[order].name);
            begin(folder, orders[order].value);
            write_random(i % 2);
            put_all();
        }
    }
    return 0;
}
