/* SPDX-License-Identifier: MIT */
/* Generates small data streams of both formats; see small-streams.h. */
#include "small-streams.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "ctf/schema/schema.h"

#define UUID_TEXT  "2a6422d0-6cee-11e0-8c08-cb07d7b3a564"
#define UUID_BYTES "42,100,34,208,108,238,17,224,140,8,203,7,215,179,165,100"

static const uint8_t uuid[] = {
    42, 100, 34, 208, 108, 238, 17, 224, 140, 8, 203, 7, 215, 179, 165, 100};

/* The parts of packets. */

static const char *header_of(const struct small_layout *layout)
{
    return layout->header ? layout->header : "magic:32 uuid stream_id:32 stream_instance_id:32";
}

static const char *context_of(const struct small_layout *layout)
{
    return layout->context ? layout->context
                           : "packet_size:32 content_size:32 timestamp_begin:64 timestamp_end:64 "
                             "events_discarded:32";
}

static const char *event_header_of(const struct small_layout *layout)
{
    return layout->event_header ? layout->event_header : "id:16 timestamp:64";
}

bool small_layout_has(const struct small_layout *layout, const char *field)
{
    return strstr(header_of(layout), field) || strstr(context_of(layout), field);
}

struct field {
    char *name;
    bool is_leb;
    unsigned length; /* bits, unless it is LEB128 */
};

/* Calls `function` with each field of a part, and with whether the field is the first. */
static void each_field(const char *part,
    void (*function)(const struct field *field, bool is_first, void *data), void *data)
{
    g_auto(GStrv) words = g_strsplit(part, " ", -1);

    for (guint i = 0; words[i]; i++) {
        g_auto(GStrv) pair = g_strsplit(words[i], ":", 2);
        const bool is_leb = pair[1] && g_str_equal(pair[1], "leb");
        const struct field field = {
            .name = pair[0],
            .is_leb = is_leb,
            .length = pair[1] && !is_leb ? (unsigned) atoi(pair[1]) : 0,
        };

        function(&field, i == 0, data);
    }
}

/* Metadata. */

struct text {
    const struct small_layout *layout;
    GString *out;
};

static unsigned alignment_of(const struct small_layout *layout)
{
    return layout->has_unaligned_integers ? 1 : 8;
}

static void declare(const struct field *field, bool is_first, void *data)
{
    const struct text *text = data;

    if (g_str_equal(field->name, "uuid")) {
        g_string_append(text->out, "u8 uuid[16]; ");
    } else {
        g_string_append_printf(text->out, "integer { size = %u; align = %u; %s} %s; ",
            field->length, alignment_of(text->layout),
            g_str_has_prefix(field->name, "timestamp") ? "map = clock.c.value; " : "", field->name);
    }
}

static char *declare_part(const struct small_layout *layout, const char *part)
{
    struct text text = {layout, g_string_new("struct { ")};

    each_field(part, declare, &text);
    g_string_append(text.out, "}");
    return g_string_free(text.out, FALSE);
}

static char *metadata_1(const struct small_layout *layout)
{
    g_autofree char *header = declare_part(layout, header_of(layout));
    g_autofree char *context = declare_part(layout, context_of(layout));
    g_autofree char *event_header = declare_part(layout, event_header_of(layout));

    return g_strdup_printf(
        "/* CTF 1.8 */"
        "typealias integer { size = 8; align = 8; } := u8;"
        "typealias integer { size = 32; align = 8; } := u32;"
        "trace { major = 1; minor = 8; byte_order = %s; uuid = \"" UUID_TEXT "\";"
        " packet.header := %s; };"
        "clock { name = c; freq = 1000000000; };"
        "typealias integer { size = 27; align = 1; map = clock.c.value; } := u27_time;"
        "typealias integer { size = 64; align = 8; map = clock.c.value; } := u64_time;"
        "stream { id = 0; packet.context := %s; event.header := %s; };"
        "event { id = 0; name = a; stream_id = 0; fields := struct { u32 n; u8 l; u8 s[l]; }; };"
        "event { id = 1; name = b; stream_id = 0; fields := struct { string t; }; };",
        layout->is_big_endian ? "be" : "le", header, context,
        layout->has_compact_header
            ? "struct { enum : integer { size = 5; align = 8; } { compact = 0 ... 30, extended = 31"
              " } id; variant <id> { struct { u27_time timestamp; } compact; struct { u32 id;"
              " u64_time timestamp; } extended; } v; }"
            : event_header);
}

static const char *role_of(const char *name)
{
    static const struct {
        const char *name, *role;
    } roles[] = {
        {"magic", "packet-magic-number"},
        {"uuid", "metadata-stream-uuid"},
        {"stream_id", "data-stream-class-id"},
        {"stream_instance_id", "data-stream-id"},
        {"packet_size", "packet-total-length"},
        {"content_size", "packet-content-length"},
        {"timestamp_begin", "default-clock-timestamp"},
        {"timestamp_end", "packet-end-default-clock-timestamp"},
        {"events_discarded", "discarded-event-record-counter-snapshot"},
        {"packet_seq_num", "packet-sequence-number"},
        {"id", "event-record-class-id"},
        {"timestamp", "default-clock-timestamp"},
    };

    for (size_t i = 0; i < G_N_ELEMENTS(roles); i++) {
        if (g_str_equal(roles[i].name, name)) {
            return roles[i].role;
        }
    }
    g_assert_not_reached();
}

static char *integer_2(const struct small_layout *layout, unsigned length, unsigned alignment)
{
    return g_strdup_printf(
        "\"type\":\"fixed-length-unsigned-integer\",\"length\":%u,\"alignment\":%u,"
        "\"byte-order\":\"%s\",\"bit-order\":\"%s\"",
        length, alignment, layout->is_big_endian ? "big-endian" : "little-endian",
        layout->is_big_endian == layout->is_reversed ? "first-to-last" : "last-to-first");
}

static void declare_2(const struct field *field, bool is_first, void *data)
{
    const struct text *text = data;
    g_autofree char *integer = integer_2(text->layout, field->length, alignment_of(text->layout));

    g_string_append_printf(text->out, "%s{\"name\":\"%s\",\"field-class\":{%s,\"roles\":[\"%s\"]}}",
        is_first ? "" : ",", field->name,
        g_str_equal(field->name, "uuid") ? "\"type\":\"static-length-blob\",\"length\":16"
        : field->is_leb                  ? "\"type\":\"variable-length-unsigned-integer\""
                                         : integer,
        role_of(field->name));
}

static char *declare_part_2(const struct small_layout *layout, const char *part)
{
    struct text text = {layout, g_string_new("{\"type\":\"structure\",\"member-classes\":[")};

    each_field(part, declare_2, &text);
    g_string_append(text.out, "]}");
    return g_string_free(text.out, FALSE);
}

static char *metadata_2(const struct small_layout *layout)
{
    g_autofree char *header = declare_part_2(layout, header_of(layout));
    g_autofree char *context = declare_part_2(layout, context_of(layout));
    g_autofree char *event_header = declare_part_2(layout, event_header_of(layout));
    g_autofree char *u8 = integer_2(layout, 8, 8), *u32 = integer_2(layout, 32, 8);

    return g_strdup_printf(
        "\x1e{\"type\":\"preamble\",\"version\":2,\"uuid\":[" UUID_BYTES "]}"
        "\x1e{\"type\":\"trace-class\",\"packet-header-field-class\":%s}"
        "\x1e{\"type\":\"clock-class\",\"id\":\"c\",\"frequency\":1000000000}"
        "\x1e{\"type\":\"data-stream-class\",\"id\":0,\"default-clock-class-id\":\"c\","
        "\"packet-context-field-class\":%s,\"event-record-header-field-class\":%s}"
        "\x1e{\"type\":\"event-record-class\",\"id\":0,\"name\":\"a\",\"data-stream-class-id\":0,"
        "\"payload-field-class\":{\"type\":\"structure\",\"member-classes\":["
        "{\"name\":\"n\",\"field-class\":{%s}},{\"name\":\"l\",\"field-class\":{%s}},"
        "{\"name\":\"s\",\"field-class\":{\"type\":\"dynamic-length-array\","
        "\"length-field-location\":{\"path\":[\"l\"]},\"element-field-class\":{%s}}}]}}"
        "\x1e{\"type\":\"event-record-class\",\"id\":1,\"name\":\"b\",\"data-stream-class-id\":0,"
        "\"payload-field-class\":{\"type\":\"structure\",\"member-classes\":["
        "{\"name\":\"t\",\"field-class\":{\"type\":\"null-terminated-string\"}}]}}",
        header, context, event_header, u32, u8, u8);
}

char *small_layout_metadata(const struct small_layout *layout)
{
    return layout->version == 1 ? metadata_1(layout) : metadata_2(layout);
}

/* Data. */

struct writer {
    const struct small_layout *layout;
    GByteArray *bytes;
    size_t size; /* bits */
    uint64_t number, packet_size, content_size, event_id, time;
};

static void put_bit(struct writer *writer, bool bit)
{
    const unsigned at = writer->size++ % 8;
    const uint8_t zero = 0;

    if (at == 0) {
        g_byte_array_append(writer->bytes, &zero, 1);
    }
    writer->bytes->data[writer->bytes->len - 1] |=
        (uint8_t) (bit << (writer->layout->is_big_endian ? 7 - at : at));
}

static void align(struct writer *writer, unsigned alignment)
{
    while (writer->size % alignment != 0) {
        put_bit(writer, false);
    }
}

static void put(struct writer *writer, uint64_t value, unsigned length, unsigned alignment)
{
    const bool is_least_first = writer->layout->is_big_endian == writer->layout->is_reversed;

    align(writer, alignment);
    for (unsigned i = 0; i < length; i++) {
        put_bit(writer, value >> (is_least_first ? i : length - 1 - i) & 1);
    }
}

static void put_bytes(struct writer *writer, const void *bytes, guint size)
{
    align(writer, 8);
    g_byte_array_append(writer->bytes, bytes, size);
    writer->size += 8 * size;
}

static void put_leb(struct writer *writer, uint64_t value)
{
    do {
        const uint8_t byte = (uint8_t) ((value & 0x7f) | (value > 0x7f ? 0x80 : 0));

        put_bytes(writer, &byte, 1);
        value >>= 7;
    } while (value > 0);
}

static uint64_t value_of(const struct writer *writer, const char *name)
{
    const uint64_t begin = 1000 * (writer->number + 1);
    const struct {
        const char *name;
        uint64_t value;
    } values[] = {
        {"magic", CTF_PACKET_MAGIC},
        {"stream_instance_id", SMALL_STREAM_ID},
        {"packet_size", writer->packet_size},
        {"content_size", writer->content_size},
        {"timestamp_begin", begin},
        {"timestamp_end", begin + 999},
        {"packet_seq_num", writer->number},
        {"id", writer->event_id},
        {"timestamp", writer->time},
    };

    for (size_t i = 0; i < G_N_ELEMENTS(values); i++) {
        if (g_str_equal(values[i].name, name)) {
            return values[i].value;
        }
    }
    return 0;
}

static void put_field(const struct field *field, bool is_first, void *data)
{
    struct writer *writer = data;

    if (g_str_equal(field->name, "uuid")) {
        put_bytes(writer, uuid, sizeof uuid);
    } else if (field->is_leb) {
        put_leb(writer, value_of(writer, field->name));
    } else {
        put(writer, value_of(writer, field->name), field->length, alignment_of(writer->layout));
    }
}

static void put_event_header(struct writer *writer)
{
    if (writer->layout->has_compact_header) {
        put(writer, writer->event_id | writer->time << 5, 32, 8);
    } else {
        each_field(event_header_of(writer->layout), put_field, writer);
    }
}

static void put_event(struct writer *writer)
{
    static const char text[] = "some text";

    put_event_header(writer);
    if (writer->event_id == 0) {
        put(writer, 1000 + writer->time, 32, 8);
        put(writer, 3, 8, 8);
        for (unsigned i = 0; i < 3; i++) {
            put(writer, 'A' + i, 8, 8);
        }
    } else {
        put_bytes(writer, text, sizeof text);
    }
}

static void put_packet(struct writer *writer)
{
    g_byte_array_set_size(writer->bytes, 0);
    writer->size = 0;
    each_field(header_of(writer->layout), put_field, writer);
    each_field(context_of(writer->layout), put_field, writer);
    for (unsigned i = 0; i < SMALL_STREAM_EVENTS; i++) {
        writer->event_id = (writer->number + i) % 2;
        writer->time = 1000 * (writer->number + 1) + 100 * i;
        put_event(writer);
    }
}

void small_layout_append_packet(
    const struct small_layout *layout, guint number, guint more, GByteArray *out)
{
    g_autoptr(GByteArray) bytes = g_byte_array_new();
    struct writer writer = {.layout = layout, .bytes = bytes, .number = number};
    uint64_t written;

    /*
     * A greater length can make its own LEB128 field longer, so write the packet until its size is
     * stable.
     */
    do {
        written = writer.content_size;
        put_packet(&writer);
        writer.content_size = writer.size + 8 * more;
        writer.packet_size = 8 * (bytes->len + layout->padding + more);
    } while (written != writer.content_size);
    g_byte_array_set_size(bytes, bytes->len + layout->padding);
    memset(bytes->data + bytes->len - layout->padding, 0, layout->padding);
    g_byte_array_append(out, bytes->data, bytes->len);
}
