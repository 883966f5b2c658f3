/* SPDX-License-Identifier: MIT */
#include "calls.h"

#include <stdio.h>

static struct bt_ctf_field_type *context_type(const char *name)
{
    struct bt_ctf_field_type *type = GIVES(bt_ctf_field_type_structure_create());

    WORKS(bt_ctf_field_type_structure_add_field(
        type, GIVES(bt_ctf_field_type_integer_create(8)), name));
    return type;
}

static struct bt_ctf_field *wrong_structure(void)
{
    return GIVES(bt_ctf_field_create(context_type("another_name")));
}

static void call_payload_functions(struct bt_ctf_event *event)
{
    struct bt_ctf_field *number =
                            GIVES(bt_ctf_field_create(GIVES(bt_ctf_field_type_integer_create(8)))),
                        *payload;
    struct bt_ctf_field *wrong =
        GIVES(bt_ctf_field_create(GIVES(bt_ctf_field_type_integer_create(16))));

    WORKS(bt_ctf_field_integer_unsigned_set_value(number, 1));
    WORKS(bt_ctf_event_set_payload(event, "number", number));
    FAILS(bt_ctf_event_set_payload(event, "number", wrong));
    FAILS(bt_ctf_event_set_payload(event, "other", number));
    FAILS(bt_ctf_event_set_payload(event, "number", NULL));
    FAILS(bt_ctf_event_set_payload(event, NULL, wrong));
    FAILS(bt_ctf_event_set_payload(NULL, "number", number));
    GIVES(bt_ctf_event_get_payload(event, "number"));
    REFUSES(bt_ctf_event_get_payload(event, "other"));
    REFUSES(bt_ctf_event_get_payload(NULL, "number"));
    payload = GIVES(bt_ctf_event_get_payload(event, NULL));
    expect(
        GIVES(bt_ctf_event_get_payload_field(event)) == payload, __FILE__, __LINE__, "the payload");
    REFUSES(bt_ctf_event_get_payload_field(NULL));
    if (bad_calls_too) {
        WORKS(bt_ctf_event_set_payload_field(event, payload));
        FAILS(bt_ctf_event_set_payload_field(event, wrong));
        FAILS(bt_ctf_event_set_payload_field(event, wrong_structure()));
        FAILS(bt_ctf_event_set_payload_field(NULL, payload));
    }
}

static void call_event_functions(struct bt_ctf_event *event, struct bt_ctf_event_class *class)
{
    struct bt_ctf_field *field;

    REFUSES(bt_ctf_event_create(NULL));
    REFUSES(bt_ctf_event_create(GIVES(bt_ctf_event_class_create("without stream class"))));
    expect(
        GIVES(bt_ctf_event_get_class(event)) == class, __FILE__, __LINE__, "the class of an event");
    REFUSES(bt_ctf_event_get_class(NULL));
    NONE(bt_ctf_event_get_stream(event));
    REFUSES(bt_ctf_event_get_stream(NULL));
    call_payload_functions(event);
    field = GIVES(bt_ctf_event_get_context(event));
    WORKS(bt_ctf_field_integer_unsigned_set_value(
        GIVES(bt_ctf_field_structure_get_field_by_index(field, 0)), 2));
    WORKS(bt_ctf_event_set_context(event, field));
    FAILS(bt_ctf_event_set_context(event, wrong_structure()));
    FAILS(bt_ctf_event_set_context(NULL, field));
    REFUSES(bt_ctf_event_get_context(NULL));
    field = GIVES(bt_ctf_event_get_stream_event_context(event));
    WORKS(bt_ctf_field_integer_unsigned_set_value(
        GIVES(bt_ctf_field_structure_get_field_by_index(field, 0)), 3));
    WORKS(bt_ctf_event_set_stream_event_context(event, field));
    FAILS(bt_ctf_event_set_stream_event_context(event, wrong_structure()));
    FAILS(bt_ctf_event_set_stream_event_context(NULL, field));
    REFUSES(bt_ctf_event_get_stream_event_context(NULL));
    field = GIVES(bt_ctf_event_get_header(event));
    WORKS(bt_ctf_event_set_header(event, field));
    FAILS(bt_ctf_event_set_header(event, wrong_structure()));
    FAILS(bt_ctf_event_set_header(NULL, field));
    REFUSES(bt_ctf_event_get_header(NULL));
}

static void call_appended_event(struct bt_ctf_stream *stream, struct bt_ctf_event *event)
{
    struct bt_ctf_field *number = GIVES(bt_ctf_event_get_payload(event, "number"));
    struct bt_ctf_field *context = GIVES(bt_ctf_event_get_context(event));
    struct bt_ctf_field *common_context = GIVES(bt_ctf_event_get_stream_event_context(event));
    struct bt_ctf_field *header = GIVES(bt_ctf_event_get_header(event));

    WORKS(bt_ctf_stream_append_event(stream, event));
    expect(GIVES(bt_ctf_event_get_stream(event)) == stream, __FILE__, __LINE__,
        "the stream of an event");
    FAILS(bt_ctf_stream_append_event(stream, event));
    FAILS(bt_ctf_stream_append_event(stream, NULL));
    FAILS(bt_ctf_stream_append_event(NULL, event));
    FAILS(bt_ctf_event_set_payload(event, "number", number));
    FAILS(bt_ctf_event_set_context(event, context));
    FAILS(bt_ctf_event_set_stream_event_context(event, common_context));
    FAILS(bt_ctf_event_set_header(event, header));
    FAILS(bt_ctf_field_integer_unsigned_set_value(number, 9));
}

static void call_stream_functions(struct bt_ctf_stream *stream, struct bt_ctf_stream_class *class)
{
    struct bt_ctf_field *field;
    uint64_t count;

    expect(GIVES(bt_ctf_stream_get_class(stream)) == class, __FILE__, __LINE__,
        "the class of a stream");
    REFUSES(bt_ctf_stream_get_class(NULL));
    TEXT(bt_ctf_stream_get_name(stream), "named");
    REFUSES(bt_ctf_stream_get_name(NULL));
    IS(bt_ctf_stream_get_id(stream), 5);
    FAILS(bt_ctf_stream_get_id(NULL));
    if (bad_calls_too) {
        IS(bt_ctf_stream_is_writer(stream), 1);
        FAILS(bt_ctf_stream_is_writer(NULL));
    }
    RUN(bt_ctf_stream_append_discarded_events(stream, 3));
    BAD_RUN(bt_ctf_stream_append_discarded_events(NULL, 3));
    WORKS(bt_ctf_stream_get_discarded_events_count(stream, &count));
    expect(count == 3, __FILE__, __LINE__, "discarded events");
    FAILS(bt_ctf_stream_get_discarded_events_count(stream, NULL));
    FAILS(bt_ctf_stream_get_discarded_events_count(NULL, &count));
    field = GIVES(bt_ctf_stream_get_packet_header(stream));
    WORKS(bt_ctf_stream_set_packet_header(stream, field));
    FAILS(bt_ctf_stream_set_packet_header(stream, wrong_structure()));
    FAILS(bt_ctf_stream_set_packet_header(NULL, field));
    REFUSES(bt_ctf_stream_get_packet_header(NULL));
    field = GIVES(bt_ctf_stream_get_packet_context(stream));
    WORKS(bt_ctf_stream_set_packet_context(stream, field));
    FAILS(bt_ctf_stream_set_packet_context(stream, wrong_structure()));
    FAILS(bt_ctf_stream_set_packet_context(NULL, field));
    REFUSES(bt_ctf_stream_get_packet_context(NULL));
    WORKS(bt_ctf_stream_flush(stream));
    FAILS(bt_ctf_stream_flush(NULL));
}

void call_streams(const char *folder)
{
    struct bt_ctf_stream_class *class = GIVES(bt_ctf_stream_class_create("class")), *other;
    struct bt_ctf_event_class *event_class = GIVES(bt_ctf_event_class_create("event"));
    struct bt_ctf_event *event;
    struct bt_ctf_stream *stream;
    struct bt_ctf_writer *writer;
    struct bt_ctf_trace *trace;
    char path[64];

    snprintf(path, sizeof path, "%s/streams", folder);
    writer = GIVES(bt_ctf_writer_create(path));
    trace = GIVES(bt_ctf_writer_get_trace(writer));
    WORKS(bt_ctf_event_class_add_field(
        event_class, GIVES(bt_ctf_field_type_integer_create(8)), "number"));
    WORKS(bt_ctf_event_class_set_context_field_type(event_class, context_type("specific")));
    WORKS(bt_ctf_stream_class_set_event_context_type(class, context_type("common")));
    WORKS(bt_ctf_stream_class_add_event_class(class, event_class));
    REFUSES(bt_ctf_stream_create(class, "of a class in no trace", 5));
    other = GIVES(bt_ctf_stream_class_create("with a clock of no writer"));
    WORKS(bt_ctf_stream_class_set_clock(other, GIVES(bt_ctf_clock_create("monotonic"))));
    REFUSES(bt_ctf_writer_create_stream(writer, other));
    REFUSES(bt_ctf_writer_create_stream(writer, NULL));
    REFUSES(bt_ctf_writer_create_stream(NULL, class));
    IS(bt_ctf_stream_get_id(GIVES(bt_ctf_writer_create_stream(writer, class))), 0);
    stream = GIVES(bt_ctf_stream_create(class, "named", 5));
    REFUSES(bt_ctf_stream_create(class, "named", 5));
    REFUSES(bt_ctf_stream_create(class, "named", UINT64_MAX));
    REFUSES(bt_ctf_stream_create(NULL, "named", 6));
    IS(bt_ctf_trace_get_stream_count(trace), 2);
    expect(GIVES(bt_ctf_trace_get_stream_by_index(trace, 1)) == stream, __FILE__, __LINE__,
        "stream 1");
    event = GIVES(bt_ctf_event_create(event_class));
    call_event_functions(event, event_class);
    call_appended_event(stream, event);
    call_stream_functions(stream, class);
}
