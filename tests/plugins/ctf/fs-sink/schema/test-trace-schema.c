/* SPDX-License-Identifier: MIT */
/* Tests the translation of trace IR to an output schema, except for field classes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "tests/lib/in-component.h"
#include "tests/plugins/ctf/fs-sink/schema/schema-source.h"

#include <string.h>

static void headers_and_packet_contexts_contain_the_fields_of_each_format(
    bt_self_component *component)
{
    struct schema_source source;
    g_autofree char *ctf1 = NULL, *ctf2 = NULL;

    schema_source_init(&source, component);
    bt_stream_class_set_supports_packets(source.stream_class, BT_TRUE, BT_FALSE, BT_FALSE);
    bt_stream_class_set_supports_discarded_events(source.stream_class, BT_TRUE, BT_FALSE);
    ctf1 = schema_source_dump(&source, 1, "trace ");
    assert_string_equal(ctf1,
        "trace version=1 " NATIVE " uuid=UUID name=\"\" uid=\"UUID\" slots=0\n"
        "packet-header: struct align=8 hidden\n"
        "  magic: uint 32 " NATIVE " align=8 base=16 hidden role=packet-magic\n"
        "  uuid: static-array 16 align=8 hidden role=metadata-uuid\n"
        "    element: uint 8 " NATIVE " align=8 hidden\n"
        "  stream_id: uint 64 " NATIVE " align=8 hidden role=stream-class-id\n"
        "  stream_instance_id: uint 64 " NATIVE " align=8 hidden role=stream-id\n"
        "stream 0\n"
        "  packet-context: struct align=8\n"
        "    packet_size: uint 64 " NATIVE " align=8 hidden role=total-length\n"
        "    content_size: uint 64 " NATIVE " align=8 hidden role=content-length\n"
        "    events_discarded: uint 64 " NATIVE " align=8 hidden role=discarded-events\n"
        "    packet_seq_num: uint 64 " NATIVE " align=8 hidden role=sequence-number\n"
        "  event-header: struct align=8 hidden\n"
        "    id: uint 64 " NATIVE " align=8 hidden role=event-class-id\n"
        "  event 0 name=\"unknown\"\n");
    ctf2 = schema_source_dump(&source, 2, "trace ");
    assert_non_null(strstr(ctf2, "  uuid: static-blob 16 align=8 hidden role=metadata-uuid "
                                 "media-type=\"application/octet-stream\"\n"));
    assert_non_null(strstr(
        ctf2, "    UUID-packet_size: uint 64 " NATIVE " align=8 hidden role=total-length\n"));
    assert_non_null(strstr(ctf2, "  event 0\n"));
    schema_source_clear(&source);
}

static void a_clock_adds_times_even_if_the_stream_has_no_packets(bt_self_component *component)
{
    struct schema_source source;
    bt_clock_class *clock_class;
    g_autofree char *ctf1 = NULL, *ctf2 = NULL;

    schema_source_init(&source, component);
    clock_class = bt_clock_class_create(component);
    bt_clock_class_set_name(clock_class, "int");
    bt_stream_class_set_default_clock_class(source.stream_class, clock_class);
    ctf1 = schema_source_dump(&source, 1, "clock ");
    assert_true(g_str_has_prefix(ctf1,
        "warning: clock class `int` is written as `default`: CTF 1.8 doesn't allow its name\n"
        "clock \"default\" name=\"default\" frequency=1000000000 "));
    assert_non_null(
        strstr(ctf1, "    timestamp_begin: uint 64 " NATIVE " align=8 hidden role=timestamp\n"
                     "    timestamp_end: uint 64 " NATIVE " align=8 hidden role=end-timestamp\n"
                     "    packet_seq_num:"));
    assert_non_null(
        strstr(ctf1, "    timestamp: uint 64 " NATIVE " align=8 hidden role=timestamp\n"));
    ctf2 = schema_source_dump(&source, 2, "clock ");
    assert_true(g_str_has_prefix(ctf2, "clock \"int\" name=\"int\" frequency=1000000000 "));
    bt_clock_class_put_ref(clock_class);
    schema_source_clear(&source);
}

static void clock_classes_are_shared_and_numbered(bt_self_component *component)
{
    struct schema_source source;
    bt_clock_class *clock_classes[2];
    g_autofree char *text = NULL;

    schema_source_init(&source, component);
    for (int i = 0; i < 2; i++) {
        clock_classes[i] = bt_clock_class_create(component);
        bt_clock_class_set_name(clock_classes[i], "c");
    }
    for (int i = 0; i < 3; i++) {
        bt_stream_class *stream_class =
            i == 0 ? source.stream_class : bt_stream_class_create(source.trace_class);

        bt_stream_class_set_default_clock_class(stream_class, clock_classes[i == 2]);
        if (i > 0) {
            bt_stream_class_put_ref(stream_class);
        }
    }
    text = schema_source_dump(&source, 2, "clock ");
    assert_true(g_str_has_prefix(text, "clock \"c\" name=\"c\""));
    assert_non_null(strstr(text, "\nclock \"c0\" name=\"c\""));
    assert_null(strstr(text, "clock \"c1\""));
    assert_non_null(strstr(text, "stream 1 clock=\"c\"\n"));
    assert_non_null(strstr(text, "stream 2 clock=\"c0\"\n"));
    bt_clock_class_put_ref(clock_classes[0]);
    bt_clock_class_put_ref(clock_classes[1]);
    schema_source_clear(&source);
}

static void ctf_1_8_drops_parts_of_the_identities(bt_self_component *component)
{
    static const char uuid[] = "01234567-89ab-cdef-0123-456789abcdef";
    struct schema_source source;
    bt_clock_class *clock_class;
    g_autofree char *ctf1 = NULL, *ctf2 = NULL;

    schema_source_init(&source, component);
    bt_trace_set_namespace(source.trace, "tn");
    bt_trace_set_name(source.trace, "t");
    bt_trace_set_uid(source.trace, "tu");
    clock_class = bt_clock_class_create(component);
    bt_clock_class_set_name(clock_class, "c");
    bt_clock_class_set_uid(clock_class, uuid);
    bt_clock_class_set_origin(clock_class, "on", "o", "ou");
    bt_clock_class_set_accuracy(clock_class, 7);
    bt_clock_class_set_offset(clock_class, -5, 3);
    bt_stream_class_set_default_clock_class(source.stream_class, clock_class);
    bt_clock_class_put_ref(clock_class);
    bt_stream_class_set_name(source.stream_class, "s");
    schema_source_create_event_class(&source);
    bt_event_class_set_namespace(source.event_class, "en");
    bt_event_class_set_name(source.event_class, "e");
    bt_event_class_set_uid(source.event_class, "eu");
    bt_event_class_set_log_level(source.event_class, BT_EVENT_CLASS_LOG_LEVEL_INFO);
    bt_event_class_set_emf_uri(source.event_class, "u");
    ctf1 = schema_source_dump(&source, 1, "trace ");
    assert_true(g_str_has_prefix(ctf1,
        "warning: namespaces and UIDs aren't written: CTF 1.8 has none (first: those of the "
        "trace)\n"
        "warning: names of stream classes aren't written: CTF 1.8 has none (first: stream class "
        "0)\n"
        "warning: the accuracy of a clock isn't written: CTF 1.8 has none (first: clock class "
        "`c`)\n"
        "warning: clock origins other than the Unix epoch aren't written: CTF 1.8 has none "
        "(first: clock class `c`)\n"
        "trace version=1 " NATIVE " uuid=UUID name=\"\" uid=\"UUID\" slots=0\n"
        "clock \"c\" name=\"c\" uid=\"01234567-89ab-cdef-0123-456789abcdef\" "
        "uuid=01234567-89ab-cdef-0123-456789abcdef frequency=1000000000 offset=-5s+3 "
        "precision=0\n"));
    assert_non_null(strstr(ctf1, "\nstream 0 clock=\"c\"\n"));
    assert_non_null(strstr(ctf1, "\n  event 0 name=\"e\" log-level=6 emf-uri=\"u\"\n"));
    ctf2 = schema_source_dump(&source, 2, "trace ");
    assert_true(g_str_has_prefix(ctf2,
        "trace version=2 uuid=UUID namespace=\"tn\" name=\"t\" uid=\"tu\" slots=0\n"
        "clock \"c\" name=\"c\" uid=\"01234567-89ab-cdef-0123-456789abcdef\" "
        "frequency=1000000000 offset=-5s+3 accuracy=7 origin=custom origin-namespace=\"on\" "
        "origin-name=\"o\" origin-uid=\"ou\"\n"));
    assert_non_null(strstr(ctf2, "\nstream 0 name=\"s\" clock=\"c\"\n"));
    assert_non_null(strstr(
        ctf2, "\n  event 0 namespace=\"en\" name=\"e\" uid=\"eu\" log-level=6 emf-uri=\"u\"\n"));
    schema_source_clear(&source);
}

/* Each text has a byte that isn't valid UTF-8. Texts that become equal get numbers. */
static void invalid_utf_8_in_texts_is_replaced(bt_self_component *component)
{
    struct schema_source source;
    bt_value *attributes, *map = bt_value_map_create();
    bt_field_class *choice, *enumeration;
    bt_integer_range_set_unsigned *ranges[2];
    g_autofree char *ctf1 = NULL, *ctf2 = NULL;

    schema_source_init(&source, component);
    bt_trace_set_name(source.trace, "t\xff");
    bt_trace_set_environment_entry_string(source.trace, "host", "h\xff");
    bt_trace_set_environment_entry_integer(source.trace, "i\xff", 1);
    bt_trace_set_environment_entry_integer(source.trace, "i\xfe", 2);
    bt_stream_class_set_name(source.stream_class, "s\xff");
    schema_source_create_event_class(&source);
    bt_event_class_set_name(source.event_class, "e\xff");
    bt_event_class_set_emf_uri(source.event_class, "u\xff");
    attributes = bt_value_map_create();
    bt_value_map_insert_string_entry(map, "k\xff", "v\xff");
    bt_value_map_insert_string_entry(map, "k\xfe", "w");
    bt_value_map_insert_entry(attributes, "ns", map);
    bt_event_class_set_user_attributes(source.event_class, attributes);
    bt_value_put_ref(map);
    bt_value_put_ref(attributes);
    append_member(source.payload, "m\xff", create_u8(&source));
    append_member(source.payload, "m\xfe", create_u8(&source));
    enumeration = bt_field_class_enumeration_unsigned_create(source.trace_class);
    for (int i = 0; i < 2; i++) {
        ranges[i] = bt_integer_range_set_unsigned_create();
        bt_integer_range_set_unsigned_add_range(ranges[i], (uint64_t) i, (uint64_t) i);
        bt_field_class_enumeration_unsigned_add_mapping(
            enumeration, i == 0 ? "l\xff" : "l\xfe", ranges[i]);
        bt_integer_range_set_unsigned_put_ref(ranges[i]);
    }
    bt_field_class_integer_set_field_value_range(enumeration, 8);
    append_member(source.payload, "e", enumeration);
    choice = create_variant(&source);
    append_option(choice, "o\xff", create_u8(&source));
    append_option(choice, "o\xfe", create_u8(&source));
    append_member(source.payload, "v", choice);
    schema_source_set_payload(&source);
    ctf2 = schema_source_dump(&source, 2, "trace ");
    ctf1 = schema_source_dump(&source, 1, "trace ");
#define BAD    "\xef\xbf\xbd"
#define QUOTED "\\357\\277\\275" /* in quotes, dumps show non-ASCII bytes in octal */
    assert_non_null(strstr(ctf2, " name=\"t" QUOTED "\""));
    assert_non_null(
        strstr(ctf2, "\nenv host = \"h" QUOTED "\"\nenv i" BAD " = 1\nenv i" BAD "_0 = 2\n"));
    assert_non_null(strstr(ctf2, "\nstream 0 name=\"s" QUOTED "\"\n"));
    assert_non_null(strstr(ctf2, " name=\"e" QUOTED "\" emf-uri=\"u" QUOTED "\""));
    assert_non_null(strstr(ctf2, "{\"k" BAD "\": \"v" BAD "\", \"k" BAD "_0\": \"w\"}"));
    assert_non_null(strstr(ctf2, "\n      m" BAD ": "));
    assert_non_null(strstr(ctf2, "\n      m" BAD "_0: "));
    assert_non_null(strstr(ctf2, "\n        o" BAD " [0, 0]: "));
    assert_non_null(strstr(ctf2, "\n        o" BAD "_0 [1, 1]: "));
    assert_non_null(strstr(ctf1, "\nenv host = \"h" QUOTED "\"\npacket-header"));
    assert_non_null(strstr(ctf1, " name=\"e" QUOTED "\" emf-uri=\"u" QUOTED "\""));
    assert_non_null(strstr(ctf1, "\n      m_: "));
    assert_non_null(strstr(ctf1, "\n      m__0: "));
    for (int i = 0; i < 2; i++) {
        assert_non_null(strstr(i == 0 ? ctf2 : ctf1,
            "        \"l" QUOTED "\" [0, 0]\n        \"l" QUOTED "_0\" [1, 1]\n"));
    }
    schema_source_clear(&source);
}

static void names_are_changed_if_ctf_1_8_does_not_allow_them(bt_self_component *component)
{
    struct schema_source source;
    bt_field_class *context;
    g_autofree char *text = NULL;

    schema_source_init(&source, component);
    bt_stream_class_set_supports_packets(source.stream_class, BT_TRUE, BT_FALSE, BT_FALSE);
    bt_trace_set_environment_entry_string(source.trace, "a b", "x");
    bt_trace_set_environment_entry_integer(source.trace, "ok", -1);
    context = bt_field_class_structure_create(source.trace_class);
    append_member(context, "a b", create_u8(&source));
    append_member(context, "a_b", create_u8(&source));
    append_member(context, "packet_size", create_u8(&source));
    append_member(context, "cpu_id", create_u8(&source));
    bt_stream_class_set_packet_context_field_class(source.stream_class, context);
    bt_field_class_put_ref(context);
    text = schema_source_dump(&source, 1, "env ");
    assert_non_null(strstr(
        text, "warning: environment entry `a b` isn't written: CTF 1.8 doesn't allow its name\n"));
    assert_non_null(strstr(text,
        "warning: stream class 0, packet context: a b is written as `a_b_0`: CTF 1.8 doesn't "
        "allow its name\n"));
    assert_non_null(strstr(text, "env ok = -1\n"));
    assert_non_null(strstr(text, "    a_b_0: uint 8 " NATIVE " align=8\n"
                                 "    a_b: uint 8 " NATIVE " align=8\n"
                                 "    packet_size_0: uint 8 " NATIVE " align=8\n"
                                 "    cpu_id: uint 8 " NATIVE " align=8\n"));
    schema_source_clear(&source);
}

static void only_ctf_2_keeps_user_attributes(bt_self_component *component)
{
    struct schema_source source;
    g_autofree char *ctf1 = NULL, *ctf2 = NULL;
    bt_value *map;

    schema_source_init(&source, component);
    map = bt_value_map_create();
    bt_value_map_insert_signed_integer_entry(map, "n", -2);
    bt_stream_class_set_user_attributes(source.stream_class, map);
    bt_trace_set_user_attributes(source.trace, map);
    bt_value_put_ref(map);
    ctf1 = schema_source_dump(&source, 1, "stream ");
    assert_non_null(strstr(ctf1,
        "warning: user attributes of traces and streams aren't written (first: those of the "
        "trace)\n"));
    assert_non_null(strstr(ctf1,
        "warning: user attributes aren't written: CTF 1.8 has none (first: stream class 0)\n"));
    assert_null(strstr(ctf1, "attributes="));
    ctf2 = schema_source_dump(&source, 2, "stream ");
    assert_non_null(strstr(ctf2, "stream 0 attributes={\"n\": -2}\n"));
    schema_source_clear(&source);
}

static void user_attributes_that_are_nested_too_deeply_are_rejected(bt_self_component *component)
{
    struct schema_source source;
    g_autofree char *error = NULL;
    bt_value *map, *deep;

    schema_source_init(&source, component);
    deep = bt_value_array_create();
    for (int i = 0; i < 200; i++) {
        bt_value *outer = bt_value_array_create();

        bt_value_array_append_element(outer, deep);
        bt_value_put_ref(deep);
        deep = outer;
    }
    map = bt_value_map_create();
    bt_value_map_insert_entry(map, "deep", deep);
    bt_stream_class_set_user_attributes(source.stream_class, map);
    bt_value_put_ref(deep);
    bt_value_put_ref(map);
    assert_null(schema_source_translate(&source, 2, &error));
    assert_string_equal(
        error, "stream class 0: user attributes are nested in more than 100 levels");
    schema_source_clear(&source);
}

static void classes_can_be_added_later(bt_self_component *component)
{
    struct schema_source source;
    g_autofree char *error = NULL;
    struct trace_schema *schema;
    bt_event_class *later;

    schema_source_init(&source, component);
    schema = schema_source_translate(&source, 2, &error);
    assert_non_null(schema);
    later = bt_event_class_create(source.stream_class);
    assert_null(trace_schema_find_event_class(schema, later));
    assert_true(trace_schema_update(schema, &error));
    assert_non_null(trace_schema_find_event_class(schema, later));
    assert_int_equal(trace_schema_find_event_class(schema, later)->id, 1);
    trace_schema_free(schema);
    bt_event_class_put_ref(later);
    schema_source_clear(&source);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        component_test(0, headers_and_packet_contexts_contain_the_fields_of_each_format),
        component_test(1, headers_and_packet_contexts_contain_the_fields_of_each_format),
        component_test(0, a_clock_adds_times_even_if_the_stream_has_no_packets),
        component_test(0, clock_classes_are_shared_and_numbered),
        component_test(1, clock_classes_are_shared_and_numbered),
        component_test(1, ctf_1_8_drops_parts_of_the_identities),
        component_test(0, invalid_utf_8_in_texts_is_replaced),
        component_test(1, invalid_utf_8_in_texts_is_replaced),
        component_test(0, names_are_changed_if_ctf_1_8_does_not_allow_them),
        component_test(1, names_are_changed_if_ctf_1_8_does_not_allow_them),
        component_test(0, only_ctf_2_keeps_user_attributes),
        component_test(1, only_ctf_2_keeps_user_attributes),
        component_test(0, user_attributes_that_are_nested_too_deeply_are_rejected),
        component_test(0, classes_can_be_added_later),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
