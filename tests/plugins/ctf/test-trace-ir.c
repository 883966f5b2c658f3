/* SPDX-License-Identifier: MIT */
/* Tests the trace IR of metadata that grows while streams, packets and events of it exist. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "ctf/decode/packet-reader.h"
#include "ctf/metadata/metadata.h"
#include "plugins/ctf/trace-ir.h"
#include "tests/lib/in-component.h"

#include <string.h>

struct trace {
    struct ctf_metadata_decoder *metadata;
    struct ctf_plan_set *plans;
    struct trace_ir *ir;
    const bt_trace_class *trace_class;
};

static bool append(struct trace *trace, const char *text)
{
    g_autofree char *error = NULL;

    return ctf_metadata_decoder_append(
        trace->metadata, (const uint8_t *) text, strlen(text), &error);
}

static void open_trace(struct trace *trace, bt_self_component *component, const char *text)
{
    const struct trace_ir_options options = {.replaces_name = false};
    g_autofree char *error = NULL;

    trace->metadata = ctf_metadata_decoder_create("metadata");
    assert_true(append(trace, text));
    trace->plans = ctf_plan_set_create(
        ctf_metadata_decoder_borrow_schema(trace->metadata), &trace_ir_library_functions);
    trace->ir = trace_ir_create(component, trace->plans, &options, &error);
    assert_non_null(trace->ir);
    trace->trace_class = bt_trace_borrow_class_const(trace_ir_borrow_trace(trace->ir));
}

static void grow(struct trace *trace, const char *text)
{
    assert_true(append(trace, text));
    trace_ir_update(trace->ir);
}

static void close_trace(struct trace *trace)
{
    trace_ir_free(trace->ir);
    ctf_plan_set_unref(trace->plans);
    ctf_metadata_decoder_free(trace->metadata);
}

static const struct trace_ir_stream_class *find_stream_class(struct trace *trace, uint64_t id)
{
    const struct ctf_schema *schema = ctf_metadata_decoder_borrow_schema(trace->metadata);

    return trace_ir_find_stream_class(trace->ir, ctf_schema_stream_class_by_id(schema, id));
}

static bt_stream *create_stream(struct trace *trace, uint64_t class_id)
{
    return bt_stream_create_with_id(
        find_stream_class(trace, class_id)->stream_class, trace_ir_borrow_trace(trace->ir), 0);
}

#define HEAD                                                                                       \
    "/* CTF 1.8 */ trace { major = 1; minor = 8; byte_order = le;"                                 \
    " packet.header := struct { integer { size = 8; } stream_id; }; };"                            \
    "typealias integer { size = 8; } := u8;"                                                       \
    "clock { name = c; };"                                                                         \
    "stream { id = 0; packet.context := struct { u8 n; }; event.header := struct { u8 id;"         \
    " integer { size = 8; map = clock.c.value; } timestamp; }; };"                                 \
    "event { name = a; stream_id = 0; fields := struct { u8 x; }; };"

static const char ctf1_head[] = HEAD;
static const char ctf1_event_class[] =
    "event { name = b; id = 1; stream_id = 0; loglevel = 3; fields := struct {"
    " u8 s[stream.packet.context.n]; }; };";
static const char ctf1_stream_class[] =
    "clock { name = d; freq = 1234; };"
    "stream { id = 1; event.header := struct { integer { size = 8; map = clock.d.value; } "
    "timestamp; }; };"
    "event { name = other; stream_id = 1; };";
static const char ctf1_bad_event_class[] =
    "event { name = bad; id = 2; stream_id = 0; }; event { name = worse; id = 3; stream_id = 7; };";

#define BYTE(role)                                                                                 \
    "{\"type\": \"fixed-length-unsigned-integer\", \"length\": 8, \"byte-order\": "                \
    "\"little-endian\"" role "}"
#define ROLE(name)         ", \"roles\": [\"" name "\"]"
#define MEMBER(name, type) "{\"name\": \"" name "\", \"field-class\": " type "}"
#define STRUCT(members)    "{\"type\": \"structure\", \"member-classes\": [" members "]}"

static const char ctf2_head[] =
    "\x1e{\"type\": \"preamble\", \"version\": 2}"
    "\x1e{\"type\": \"trace-class\", \"packet-header-field-class\": " STRUCT(MEMBER("stream_id",
        BYTE(ROLE(
            "data-stream-class-id")))) "}"
                                       "\x1e{\"type\": \"clock-class\", \"id\": \"c\", \"name\": "
                                       "\"c\", \"frequency\": 1000000000}"
                                       "\x1e{\"type\": \"data-stream-class\", "
                                       "\"default-clock-class-id\": \"c\", "
                                       "\"packet-context-field-class\": " STRUCT(MEMBER("n",
                                           BYTE(""))) ", "
                                                      "\"event-record-header-field-class\":"
                                                      " " STRUCT(MEMBER(
                                                          "id", BYTE(ROLE("event-record-class-"
                                                                          "id"))) ", " MEMBER("tim"
                                                                                              "est"
                                                                                              "am"
                                                                                              "p",
                                                          BYTE(ROLE(
                                                              "default-clock-"
                                                              "timestamp")))) "}"
                                                                              "\x1e{"
                                                                              "\"type\": "
                                                                              "\"event-"
                                                                              "record-"
                                                                              "class\", "
                                                                              "\"name\": "
                                                                              "\"a\", "
                                                                              "\"payload-"
                                                                              "field-"
                                                                              "class\":"
                                                                              " " STRUCT(MEMBER("x",
                                                                                  BYTE(""))) "}";
static const char ctf2_event_class[] =
    "\x1e{\"type\": \"event-record-class\", \"id\": 1, \"name\": \"b\", "
    "\"attributes\": {\"babeltrace.org,2020\": {\"log-level\": \"error\"}}, "
    "\"payload-field-class\": " STRUCT(
        MEMBER("s", "{\"type\": \"dynamic-length-array\", \"element-field-class\": " BYTE(
                        "") ", "
                            "\"length-field-location\": {\"origin\": \"packet-context\", \"path\": "
                            "[\"n\"]}}")) "}";
static const char ctf2_stream_class[] =
    "\x1e{\"type\": \"clock-class\", \"id\": \"d\", \"name\": \"d\", \"frequency\": 1234}"
    "\x1e{\"type\": \"data-stream-class\", \"id\": 1, \"default-clock-class-id\": \"d\"}"
    "\x1e{\"type\": \"event-record-class\", \"data-stream-class-id\": 1, \"name\": \"other\"}";
static const char ctf2_bad_event_class[] =
    "\x1e{\"type\": \"event-record-class\", \"id\": 2}"
    "\x1e{\"type\": \"event-record-class\", \"id\": 3, \"data-stream-class-id\": 7}";

/* The same classes in both formats. */
static const struct pieces {
    const char *head, *event_class, *stream_class, *bad_event_class;
} ctf1 = {ctf1_head, ctf1_event_class, ctf1_stream_class, ctf1_bad_event_class},
  ctf2 = {ctf2_head, ctf2_event_class, ctf2_stream_class, ctf2_bad_event_class};

static void check_new_event_class(const bt_stream_class *stream_class)
{
    const bt_event_class *event_class =
        bt_stream_class_borrow_event_class_by_id_const(stream_class, 1);
    const bt_field_class *payload, *array;
    bt_event_class_log_level log_level;

    assert_non_null(event_class);
    assert_string_equal(bt_event_class_get_name(event_class), "b");
    assert_int_equal(
        bt_event_class_get_log_level(event_class, &log_level), BT_PROPERTY_AVAILABILITY_AVAILABLE);
    assert_int_equal(log_level, BT_EVENT_CLASS_LOG_LEVEL_ERROR);
    payload = bt_event_class_borrow_payload_field_class_const(event_class);
    array = bt_field_class_structure_member_borrow_field_class_const(
        bt_field_class_structure_borrow_member_by_name_const(payload, "s"));
    assert_int_equal(bt_field_class_get_type(array) & BT_FIELD_CLASS_TYPE_DYNAMIC_ARRAY,
        BT_FIELD_CLASS_TYPE_DYNAMIC_ARRAY);
    assert_int_not_equal(
        bt_field_class_get_type(array), BT_FIELD_CLASS_TYPE_DYNAMIC_ARRAY_WITHOUT_LENGTH_FIELD);
}

static void check_growing_classes(bt_self_component *component, const struct pieces *pieces)
{
    const bt_event_class *event_class;
    const bt_stream_class *stream_class;
    const bt_clock_class *clock_class;
    struct trace trace;
    bt_stream *streams[2];

    open_trace(&trace, component, pieces->head);
    streams[0] = create_stream(&trace, 0);
    stream_class = find_stream_class(&trace, 0)->stream_class;
    event_class = bt_stream_class_borrow_event_class_by_id_const(stream_class, 0);

    grow(&trace, pieces->event_class);
    assert_int_equal(bt_stream_class_get_event_class_count(stream_class), 2);
    assert_ptr_equal(bt_stream_class_borrow_event_class_by_id_const(stream_class, 0), event_class);
    check_new_event_class(stream_class);

    assert_false(append(&trace, pieces->bad_event_class));
    trace_ir_update(trace.ir);
    assert_int_equal(bt_stream_class_get_event_class_count(stream_class), 2);

    grow(&trace, pieces->stream_class);
    assert_int_equal(bt_trace_class_get_stream_class_count(trace.trace_class), 2);
    stream_class = bt_trace_class_borrow_stream_class_by_id_const(trace.trace_class, 1);
    assert_non_null(stream_class);
    assert_true(find_stream_class(&trace, 1)->has_clock);
    clock_class = bt_stream_class_borrow_default_clock_class_const(stream_class);
    assert_non_null(clock_class);
    assert_string_equal(bt_clock_class_get_name(clock_class), "d");
    assert_int_equal(bt_clock_class_get_frequency(clock_class), 1234);
    event_class = bt_stream_class_borrow_event_class_by_id_const(stream_class, 0);
    assert_string_equal(bt_event_class_get_name(event_class), "other");
    streams[1] = create_stream(&trace, 1);

    bt_stream_put_ref(streams[0]);
    bt_stream_put_ref(streams[1]);
    close_trace(&trace);
}

static void classes_of_ctf_1_8_can_be_added_later(bt_self_component *component)
{
    check_growing_classes(component, &ctf1);
}

static void classes_of_ctf_2_can_be_added_later(bt_self_component *component)
{
    check_growing_classes(component, &ctf2);
}

static const bt_event_class *connect_event_class(void *ir, struct ctf_event_plan *plan)
{
    return trace_ir_connect_event_class(ir, plan);
}

/* Reads the next event of the packet into a message. */
static const bt_message *read_message(
    struct trace *trace, struct ctf_packet_reader *reader, const bt_packet *packet)
{
    const struct ctf_event_target target = {
        .stream = bt_packet_borrow_stream_const(packet),
        .packet = packet,
        .connect = connect_event_class,
        .data = trace->ir,
    };
    const bt_message *message;
    uint32_t count;

    assert_int_equal(
        ctf_packet_reader_read_events(reader, &target, &message, 1, &count), CTF_READER_OK);
    return message;
}

static const bt_field *borrow_first_field(const bt_message *message)
{
    return bt_field_structure_borrow_member_field_by_index_const(
        bt_event_borrow_payload_field_const(bt_message_event_borrow_event_const(message)), 0);
}

static void check_value(const bt_message *message, uint64_t expected)
{
    assert_int_equal(bt_field_integer_unsigned_get_value(borrow_first_field(message)), expected);
}

static void check_array(const bt_message *message, uint64_t first, uint64_t second)
{
    const bt_field *array = borrow_first_field(message);

    assert_int_equal(bt_field_array_get_length(array), 2);
    assert_int_equal(bt_field_integer_unsigned_get_value(
                         bt_field_array_borrow_element_field_by_index_const(array, 0)),
        first);
    assert_int_equal(bt_field_integer_unsigned_get_value(
                         bt_field_array_borrow_element_field_by_index_const(array, 1)),
        second);
}

static void check_growing_events(bt_self_component *component, const struct pieces *pieces)
{
    /* Packet header and context, then the events: class, time, payload. */
    static const uint8_t bytes[] = {0, 2, 0, 10, 42, 0, 11, 43, 1, 12, 44, 45, 0, 13, 46};
    const bt_message *messages[4];
    struct trace trace;

    open_trace(&trace, component, pieces->head);

    struct ctf_medium *medium = ctf_memory_medium_create("stream", bytes, sizeof(bytes));
    struct ctf_window_pool *pool = ctf_window_pool_create(1);
    struct ctf_packet_reader *reader = ctf_packet_reader_create(trace.plans, medium, pool);
    bt_stream *stream = create_stream(&trace, 0);
    bt_packet *packet = bt_packet_create(stream);

    assert_int_equal(ctf_packet_reader_next_packet(reader), CTF_READER_OK);
    ctf_packet_reader_decode_context(
        reader, (bt_x_field_cell *) bt_packet_borrow_context_field(packet));
    messages[0] = read_message(&trace, reader, packet);
    messages[1] = read_message(&trace, reader, packet);
    grow(&trace, pieces->event_class);
    check_value(messages[1], 43);
    messages[2] = read_message(&trace, reader, packet);
    messages[3] = read_message(&trace, reader, packet);
    ctf_packet_reader_free(reader);
    close_trace(&trace);

    check_value(messages[0], 42);
    check_array(messages[2], 44, 45);
    check_value(messages[3], 46);
    for (int i = 0; i < 4; i++) {
        bt_message_put_ref(messages[i]);
    }
    bt_packet_put_ref(packet);
    bt_stream_put_ref(stream);
    ctf_window_pool_unref(pool);
    ctf_medium_free(medium);
}

static void events_of_ctf_1_8_are_read_before_and_after_growth(bt_self_component *component)
{
    check_growing_events(component, &ctf1);
}

static void events_of_ctf_2_are_read_before_and_after_growth(bt_self_component *component)
{
    check_growing_events(component, &ctf2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        component_test(0, classes_of_ctf_1_8_can_be_added_later),
        component_test(1, classes_of_ctf_1_8_can_be_added_later),
        component_test(1, classes_of_ctf_2_can_be_added_later),
        component_test(0, events_of_ctf_1_8_are_read_before_and_after_growth),
        component_test(1, events_of_ctf_1_8_are_read_before_and_after_growth),
        component_test(1, events_of_ctf_2_are_read_before_and_after_growth),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
