/* SPDX-License-Identifier: MIT */
#include "calls.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const uint8_t uuid[16] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16};

static struct bt_ctf_field_type *structure_type(void)
{
    return GIVES(bt_ctf_field_type_structure_create());
}

static struct bt_ctf_field_type *integer_type(void)
{
    return GIVES(bt_ctf_field_type_integer_create(8));
}

/* Returns an event class with a sequence whose length doesn't exist. */
static struct bt_ctf_event_class *class_without_length(void)
{
    struct bt_ctf_event_class *class = GIVES(bt_ctf_event_class_create("without length"));

    WORKS(bt_ctf_event_class_add_field(
        class, GIVES(bt_ctf_field_type_sequence_create(integer_type(), "nowhere")), "sequence"));
    return class;
}

static void call_writer_functions(struct bt_ctf_writer *writer, struct bt_ctf_clock *clock)
{
    char *text;

    GIVES(bt_ctf_writer_get_trace(writer));
    REFUSES(bt_ctf_writer_get_trace(NULL));
    WORKS(bt_ctf_writer_add_environment_field(writer, "text", "value"));
    FAILS(bt_ctf_writer_add_environment_field(writer, "int", "value"));
    FAILS(bt_ctf_writer_add_environment_field(writer, NULL, "value"));
    FAILS(bt_ctf_writer_add_environment_field(writer, "text", NULL));
    FAILS(bt_ctf_writer_add_environment_field(NULL, "text", "value"));
    WORKS(bt_ctf_writer_add_environment_field_int64(writer, "number", -1));
    FAILS(bt_ctf_writer_add_environment_field_int64(writer, "int", -1));
    FAILS(bt_ctf_writer_add_environment_field_int64(writer, NULL, -1));
    FAILS(bt_ctf_writer_add_environment_field_int64(NULL, "number", -1));
    WORKS(bt_ctf_writer_add_clock(writer, clock));
    FAILS(bt_ctf_writer_add_clock(writer, clock));
    FAILS(bt_ctf_writer_add_clock(writer, NULL));
    FAILS(bt_ctf_writer_add_clock(NULL, clock));
    WORKS(bt_ctf_writer_set_byte_order(writer, BT_CTF_BYTE_ORDER_BIG_ENDIAN));
    if (bad_calls_too) {
        WORKS(bt_ctf_writer_set_byte_order(writer, BT_CTF_BYTE_ORDER_NETWORK));
    }
    FAILS(bt_ctf_writer_set_byte_order(writer, BT_CTF_BYTE_ORDER_NATIVE));
    FAILS(bt_ctf_writer_set_byte_order(writer, BT_CTF_BYTE_ORDER_UNSPECIFIED));
    FAILS(bt_ctf_writer_set_byte_order(NULL, BT_CTF_BYTE_ORDER_BIG_ENDIAN));
    note_good("bt_ctf_writer_get_metadata_string");
    text = bt_ctf_writer_get_metadata_string(writer);
    expect(text && strstr(text, "CTF 1.8") && strstr(text, "number = -1"), __FILE__, __LINE__,
        "metadata");
    free(text);
    REFUSES(bt_ctf_writer_get_metadata_string(NULL));
    RUN(bt_ctf_writer_flush_metadata(writer));
    BAD_RUN(bt_ctf_writer_flush_metadata(NULL));
    REFUSES(bt_ctf_writer_create(NULL));
    REFUSES(bt_ctf_writer_create("/dev/null/folder"));
}

static void call_trace_functions(struct bt_ctf_trace *trace)
{
    struct bt_ctf_field_type *header;

    NONE(bt_ctf_trace_get_name(trace));
    REFUSES(bt_ctf_trace_get_name(NULL));
    IS(bt_ctf_trace_get_native_byte_order(trace), BT_CTF_BYTE_ORDER_BIG_ENDIAN);
    BAD_IS(bt_ctf_trace_get_native_byte_order(NULL), BT_CTF_BYTE_ORDER_UNKNOWN);
    WORKS(bt_ctf_trace_set_native_byte_order(trace, BT_CTF_BYTE_ORDER_LITTLE_ENDIAN));
    FAILS(bt_ctf_trace_set_native_byte_order(trace, BT_CTF_BYTE_ORDER_NATIVE));
    FAILS(bt_ctf_trace_set_native_byte_order(trace, BT_CTF_BYTE_ORDER_UNKNOWN));
    FAILS(bt_ctf_trace_set_native_byte_order(NULL, BT_CTF_BYTE_ORDER_BIG_ENDIAN));
    PRESENT(bt_ctf_trace_get_uuid(trace));
    REFUSES(bt_ctf_trace_get_uuid(NULL));
    WORKS(bt_ctf_trace_set_uuid(trace, uuid));
    expect(memcmp(bt_ctf_trace_get_uuid(trace), uuid, 16) == 0, __FILE__, __LINE__, "the UUID");
    FAILS(bt_ctf_trace_set_uuid(trace, NULL));
    FAILS(bt_ctf_trace_set_uuid(NULL, uuid));
    WORKS(bt_ctf_trace_set_environment_field_integer(trace, "number", 1));
    FAILS(bt_ctf_trace_set_environment_field_integer(trace, "", 1));
    FAILS(bt_ctf_trace_set_environment_field_integer(trace, NULL, 1));
    FAILS(bt_ctf_trace_set_environment_field_integer(NULL, "number", 1));
    WORKS(bt_ctf_trace_set_environment_field_string(trace, "text", "other"));
    FAILS(bt_ctf_trace_set_environment_field_string(trace, "two words", "other"));
    FAILS(bt_ctf_trace_set_environment_field_string(trace, NULL, "other"));
    FAILS(bt_ctf_trace_set_environment_field_string(trace, "text", NULL));
    FAILS(bt_ctf_trace_set_environment_field_string(NULL, "text", "other"));
    header = GIVES(bt_ctf_trace_get_packet_header_field_type(trace));
    REFUSES(bt_ctf_trace_get_packet_header_field_type(NULL));
    WORKS(bt_ctf_trace_set_packet_header_field_type(trace, NULL));
    NONE(bt_ctf_trace_get_packet_header_field_type(trace));
    WORKS(bt_ctf_trace_set_packet_header_field_type(trace, header));
    FAILS(bt_ctf_trace_set_packet_header_field_type(trace, integer_type()));
    FAILS(bt_ctf_trace_set_packet_header_field_type(NULL, header));
}

static void call_trace_content(struct bt_ctf_trace *trace, struct bt_ctf_stream_class *class)
{
    struct bt_ctf_stream_class *broken = GIVES(bt_ctf_stream_class_create("broken"));

    WORKS(bt_ctf_stream_class_add_event_class(broken, class_without_length()));
    IS(bt_ctf_trace_get_stream_class_count(trace), 0);
    WORKS(bt_ctf_trace_add_stream_class(trace, class));
    FAILS(bt_ctf_trace_add_stream_class(trace, class));
    FAILS(bt_ctf_trace_add_stream_class(trace, broken));
    FAILS(bt_ctf_trace_add_stream_class(trace, NULL));
    FAILS(bt_ctf_trace_add_stream_class(NULL, broken));
    IS(bt_ctf_trace_get_stream_class_count(trace), 1);
    FAILS(bt_ctf_trace_get_stream_class_count(NULL));
    expect(GIVES(bt_ctf_trace_get_stream_class_by_index(trace, 0)) == class, __FILE__, __LINE__,
        "stream class 0");
    REFUSES(bt_ctf_trace_get_stream_class_by_index(trace, 1));
    REFUSES(bt_ctf_trace_get_stream_class_by_index(NULL, 0));
    expect(GIVES(bt_ctf_trace_get_stream_class_by_id(trace, 7)) == class, __FILE__, __LINE__,
        "stream class 7");
    REFUSES(bt_ctf_trace_get_stream_class_by_id(trace, 0));
    REFUSES(bt_ctf_trace_get_stream_class_by_id(NULL, 7));
    IS(bt_ctf_trace_get_stream_count(trace), 0);
    FAILS(bt_ctf_trace_get_stream_count(NULL));
    REFUSES(bt_ctf_trace_get_stream_by_index(trace, 0));
    REFUSES(bt_ctf_trace_get_stream_by_index(NULL, 0));
    FAILS(bt_ctf_trace_set_uuid(trace, uuid));
    FAILS(bt_ctf_trace_set_native_byte_order(trace, BT_CTF_BYTE_ORDER_BIG_ENDIAN));
    FAILS(bt_ctf_trace_set_packet_header_field_type(trace, NULL));
    FAILS(bt_ctf_trace_set_environment_field_integer(trace, "number", 2));
    FAILS(bt_ctf_trace_set_environment_field_string(trace, "text", "late"));
    WORKS(bt_ctf_trace_set_environment_field_string(trace, "new", "late"));
}

static void call_stream_class_functions(
    struct bt_ctf_stream_class *class, struct bt_ctf_clock *clock)
{
    struct bt_ctf_field_type *structure = structure_type(), *integer = integer_type();

    TEXT(bt_ctf_stream_class_get_name(class), "class");
    REFUSES(bt_ctf_stream_class_get_name(NULL));
    WORKS(bt_ctf_stream_class_set_name(class, NULL));
    NONE(bt_ctf_stream_class_get_name(class));
    WORKS(bt_ctf_stream_class_set_name(class, "any text"));
    FAILS(bt_ctf_stream_class_set_name(NULL, "a"));
    NONE(bt_ctf_stream_class_get_trace(class));
    REFUSES(bt_ctf_stream_class_get_trace(NULL));
    expect(bt_ctf_stream_class_get_id(class) < 0, __FILE__, __LINE__, "no ID");
    WORKS(bt_ctf_stream_class_set_id(class, 7));
    IS(bt_ctf_stream_class_get_id(class), 7);
    FAILS(bt_ctf_stream_class_get_id(NULL));
    FAILS(bt_ctf_stream_class_set_id(class, UINT64_MAX));
    FAILS(bt_ctf_stream_class_set_id(NULL, 7));
    GIVES(bt_ctf_stream_class_get_packet_context_type(class));
    REFUSES(bt_ctf_stream_class_get_packet_context_type(NULL));
    FAILS(bt_ctf_stream_class_set_packet_context_type(class, integer));
    FAILS(bt_ctf_stream_class_set_packet_context_type(NULL, structure));
    WORKS(bt_ctf_stream_class_set_packet_context_type(
        class, GIVES(bt_ctf_stream_class_get_packet_context_type(class))));
    GIVES(bt_ctf_stream_class_get_event_header_type(class));
    REFUSES(bt_ctf_stream_class_get_event_header_type(NULL));
    FAILS(bt_ctf_stream_class_set_event_header_type(class, integer));
    FAILS(bt_ctf_stream_class_set_event_header_type(NULL, structure));
    WORKS(bt_ctf_stream_class_set_event_header_type(
        class, GIVES(bt_ctf_stream_class_get_event_header_type(class))));
    NONE(bt_ctf_stream_class_get_event_context_type(class));
    REFUSES(bt_ctf_stream_class_get_event_context_type(NULL));
    FAILS(bt_ctf_stream_class_set_event_context_type(class, integer));
    FAILS(bt_ctf_stream_class_set_event_context_type(NULL, structure));
    WORKS(bt_ctf_stream_class_set_event_context_type(class, structure));
    expect(GIVES(bt_ctf_stream_class_get_event_context_type(class)) == structure, __FILE__,
        __LINE__, "the context");
    NONE(bt_ctf_stream_class_get_clock(class));
    REFUSES(bt_ctf_stream_class_get_clock(NULL));
    WORKS(bt_ctf_stream_class_set_clock(class, clock));
    expect(GIVES(bt_ctf_stream_class_get_clock(class)) == clock, __FILE__, __LINE__, "the clock");
    FAILS(bt_ctf_stream_class_set_clock(class, NULL));
    FAILS(bt_ctf_stream_class_set_clock(NULL, clock));
}

static void call_stream_class_content(
    struct bt_ctf_stream_class *class, struct bt_ctf_event_class *event_class)
{
    IS(bt_ctf_stream_class_get_event_class_count(class), 0);
    WORKS(bt_ctf_stream_class_add_event_class(class, event_class));
    FAILS(bt_ctf_stream_class_add_event_class(class, event_class));
    FAILS(bt_ctf_stream_class_add_event_class(class, NULL));
    FAILS(bt_ctf_stream_class_add_event_class(NULL, event_class));
    IS(bt_ctf_stream_class_get_event_class_count(class), 1);
    FAILS(bt_ctf_stream_class_get_event_class_count(NULL));
    expect(GIVES(bt_ctf_stream_class_get_event_class_by_index(class, 0)) == event_class, __FILE__,
        __LINE__, "0");
    REFUSES(bt_ctf_stream_class_get_event_class_by_index(class, 1));
    REFUSES(bt_ctf_stream_class_get_event_class_by_index(NULL, 0));
    expect(GIVES(bt_ctf_stream_class_get_event_class_by_id(class, 5)) == event_class, __FILE__,
        __LINE__, "5");
    REFUSES(bt_ctf_stream_class_get_event_class_by_id(class, 0));
    REFUSES(bt_ctf_stream_class_get_event_class_by_id(NULL, 5));
    expect(GIVES(bt_ctf_event_class_get_stream_class(event_class)) == class, __FILE__, __LINE__,
        "the stream class");
}

static void call_frozen_classes(struct bt_ctf_stream_class *class,
    struct bt_ctf_event_class *event_class, struct bt_ctf_clock *clock)
{
    struct bt_ctf_field_type *structure = structure_type();

    GIVES(bt_ctf_stream_class_get_trace(class));
    FAILS(bt_ctf_stream_class_set_name(class, "late"));
    FAILS(bt_ctf_stream_class_set_id(class, 8));
    FAILS(bt_ctf_stream_class_set_packet_context_type(class, structure));
    FAILS(bt_ctf_stream_class_set_event_header_type(class, structure));
    FAILS(bt_ctf_stream_class_set_event_context_type(class, structure));
    FAILS(bt_ctf_stream_class_set_clock(class, clock));
    FAILS(bt_ctf_stream_class_add_event_class(class, class_without_length()));
    FAILS(bt_ctf_event_class_set_id(event_class, 8));
    FAILS(bt_ctf_event_class_set_log_level(event_class, BT_CTF_EVENT_CLASS_LOG_LEVEL_INFO));
    FAILS(bt_ctf_event_class_set_emf_uri(event_class, "late"));
    FAILS(bt_ctf_event_class_set_context_field_type(event_class, structure));
    FAILS(bt_ctf_event_class_set_payload_field_type(event_class, structure));
    FAILS(bt_ctf_event_class_add_field(event_class, integer_type(), "late"));
    FAILS(bt_ctf_clock_set_description(clock, "late"));
    FAILS(bt_ctf_clock_set_frequency(clock, 1000));
    FAILS(bt_ctf_clock_set_precision(clock, 1));
    FAILS(bt_ctf_clock_set_offset_s(clock, 1));
    FAILS(bt_ctf_clock_set_offset(clock, 1));
    FAILS(bt_ctf_clock_set_is_absolute(clock, 1));
    FAILS(bt_ctf_clock_set_uuid(clock, uuid));
    WORKS(bt_ctf_clock_set_time(clock, 1));
}

static void call_event_class_functions(struct bt_ctf_event_class *class)
{
    struct bt_ctf_field_type *structure = structure_type(), *integer = integer_type(), *found;
    const char *name;

    REFUSES(bt_ctf_event_class_create(NULL));
    TEXT(bt_ctf_event_class_get_name(class), "any text");
    REFUSES(bt_ctf_event_class_get_name(NULL));
    NONE(bt_ctf_event_class_get_stream_class(class));
    REFUSES(bt_ctf_event_class_get_stream_class(NULL));
    expect(bt_ctf_event_class_get_id(class) < 0, __FILE__, __LINE__, "no ID");
    WORKS(bt_ctf_event_class_set_id(class, 5));
    IS(bt_ctf_event_class_get_id(class), 5);
    FAILS(bt_ctf_event_class_get_id(NULL));
    FAILS(bt_ctf_event_class_set_id(class, UINT64_MAX));
    FAILS(bt_ctf_event_class_set_id(NULL, 5));
    IS(bt_ctf_event_class_get_log_level(class), BT_CTF_EVENT_CLASS_LOG_LEVEL_UNSPECIFIED);
    BAD_IS(bt_ctf_event_class_get_log_level(NULL), BT_CTF_EVENT_CLASS_LOG_LEVEL_UNKNOWN);
    WORKS(bt_ctf_event_class_set_log_level(class, BT_CTF_EVENT_CLASS_LOG_LEVEL_DEBUG));
    IS(bt_ctf_event_class_get_log_level(class), BT_CTF_EVENT_CLASS_LOG_LEVEL_DEBUG);
    FAILS(bt_ctf_event_class_set_log_level(class, BT_CTF_EVENT_CLASS_LOG_LEVEL_UNKNOWN));
    FAILS(bt_ctf_event_class_set_log_level(class, (enum bt_ctf_event_class_log_level) 15));
    FAILS(bt_ctf_event_class_set_log_level(NULL, BT_CTF_EVENT_CLASS_LOG_LEVEL_DEBUG));
    NONE(bt_ctf_event_class_get_emf_uri(class));
    WORKS(bt_ctf_event_class_set_emf_uri(class, "http://example.com"));
    TEXT(bt_ctf_event_class_get_emf_uri(class), "http://example.com");
    WORKS(bt_ctf_event_class_set_emf_uri(class, NULL));
    REFUSES(bt_ctf_event_class_get_emf_uri(NULL));
    FAILS(bt_ctf_event_class_set_emf_uri(NULL, "a"));
    NONE(bt_ctf_event_class_get_context_field_type(class));
    WORKS(bt_ctf_event_class_set_context_field_type(class, structure));
    expect(GIVES(bt_ctf_event_class_get_context_field_type(class)) == structure, __FILE__, __LINE__,
        "the context");
    REFUSES(bt_ctf_event_class_get_context_field_type(NULL));
    FAILS(bt_ctf_event_class_set_context_field_type(class, integer));
    FAILS(bt_ctf_event_class_set_context_field_type(NULL, structure));
    GIVES(bt_ctf_event_class_get_payload_field_type(class));
    REFUSES(bt_ctf_event_class_get_payload_field_type(NULL));
    WORKS(bt_ctf_event_class_set_payload_field_type(class, structure_type()));
    FAILS(bt_ctf_event_class_set_payload_field_type(class, integer));
    FAILS(bt_ctf_event_class_set_payload_field_type(NULL, structure));
    WORKS(bt_ctf_event_class_add_field(class, integer, "number"));
    FAILS(bt_ctf_event_class_add_field(class, integer, "number"));
    FAILS(bt_ctf_event_class_add_field(class, integer, "event"));
    FAILS(bt_ctf_event_class_add_field(class, integer, NULL));
    FAILS(bt_ctf_event_class_add_field(class, NULL, "other"));
    FAILS(bt_ctf_event_class_add_field(NULL, integer, "other"));
    expect(GIVES(bt_ctf_event_class_get_field_by_name(class, "number")) == integer, __FILE__,
        __LINE__, "number");
    NONE(bt_ctf_event_class_get_field_by_name(class, "other"));
    REFUSES(bt_ctf_event_class_get_field_by_name(class, NULL));
    REFUSES(bt_ctf_event_class_get_field_by_name(NULL, "number"));
    GIVES(bt_ctf_event_class_get_payload_type_field_type_by_name(class, "number"));
    REFUSES(bt_ctf_event_class_get_payload_type_field_type_by_name(class, NULL));
    REFUSES(bt_ctf_event_class_get_payload_type_field_type_by_name(NULL, "number"));
    IS(bt_ctf_event_class_get_payload_type_field_count(class), 1);
    FAILS(bt_ctf_event_class_get_payload_type_field_count(NULL));
    WORKS(bt_ctf_event_class_get_payload_type_field_by_index(class, &name, &found, 0));
    expect(same_text(name, "number") && found == integer, __FILE__, __LINE__, "the first field");
    bt_ctf_object_put_ref(found);
    FAILS(bt_ctf_event_class_get_payload_type_field_by_index(class, &name, &found, 1));
    FAILS(bt_ctf_event_class_get_payload_type_field_by_index(NULL, &name, &found, 0));
}

void call_classes(const char *folder)
{
    struct bt_ctf_clock *clock = GIVES(bt_ctf_clock_create("monotonic"));
    struct bt_ctf_stream_class *class = GIVES(bt_ctf_stream_class_create("class"));
    struct bt_ctf_event_class *event_class = GIVES(bt_ctf_event_class_create("any text"));
    struct bt_ctf_writer *writer;
    struct bt_ctf_trace *trace;
    char path[64];

    GIVES(bt_ctf_stream_class_create(NULL));
    snprintf(path, sizeof path, "%s/classes", folder);
    writer = GIVES(bt_ctf_writer_create(path));
    trace = GIVES(bt_ctf_writer_get_trace(writer));
    call_writer_functions(writer, clock);
    call_trace_functions(trace);
    call_event_class_functions(event_class);
    call_stream_class_functions(class, clock);
    call_stream_class_content(class, event_class);
    call_trace_content(trace, class);
    call_frozen_classes(class, event_class, clock);
    FAILS(bt_ctf_writer_set_byte_order(writer, BT_CTF_BYTE_ORDER_BIG_ENDIAN));
}
