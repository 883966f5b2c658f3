/* SPDX-License-Identifier: MIT */
/* Trace IR -> output schema: what the classes of any source become, as dumps of the schema. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "base/uuid.h"
#include "config.h"
#include "plugins/ctf/fs-sink/schema/trace-schema.h"
#include "tests/lib/in-component.h"

#include <string.h>

#if G_BYTE_ORDER == G_BIG_ENDIAN
#define NATIVE "be"
#else
#define NATIVE "le"
#endif

/* A trace of one stream class, and of one event class in the end: its payload is what a test adds.
 */
struct source {
    uint64_t mip_version;
    bt_trace_class *trace_class;
    bt_stream_class *stream_class;
    bt_event_class *event_class; /* NULL until the stream class is as it should be */
    bt_field_class *payload;
    bt_trace *trace;
    GString *warnings;
};

static void create_source(struct source *source, bt_self_component *component)
{
    source->mip_version = bt_self_component_get_graph_mip_version(component);
    source->trace_class = bt_trace_class_create(component);
    source->stream_class = bt_stream_class_create(source->trace_class);
    source->event_class = NULL;
    source->payload = bt_field_class_structure_create(source->trace_class);
    source->trace = bt_trace_create(source->trace_class);
    source->warnings = g_string_new(NULL);
}

static void free_source(struct source *source)
{
    bt_field_class_put_ref(source->payload);
    bt_event_class_put_ref(source->event_class);
    bt_stream_class_put_ref(source->stream_class);
    bt_trace_class_put_ref(source->trace_class);
    bt_trace_put_ref(source->trace);
    g_string_free(source->warnings, TRUE);
}

/* Takes `member`. */
static void append(bt_field_class *structure, const char *name, bt_field_class *member)
{
    bt_field_class_structure_append_member(structure, name, member);
    bt_field_class_put_ref(member);
}

static bt_field_class *u8(struct source *source)
{
    bt_field_class *result = bt_field_class_integer_unsigned_create(source->trace_class);

    bt_field_class_integer_set_field_value_range(result, 8);
    return result;
}

/* These take `element`. */
static bt_field_class *array(struct source *source, bt_field_class *element)
{
    bt_field_class *result =
        source->mip_version == 0
            ? bt_field_class_array_dynamic_create(source->trace_class, element, NULL)
            : bt_field_class_array_dynamic_without_length_field_location_create(
                  source->trace_class, element);

    bt_field_class_put_ref(element);
    return result;
}

static bt_field_class *static_array(struct source *source, uint64_t length, bt_field_class *element)
{
    bt_field_class *result =
        bt_field_class_array_static_create(source->trace_class, element, length);

    bt_field_class_put_ref(element);
    return result;
}

static bt_field_class *option(struct source *source, bt_field_class *content)
{
    bt_field_class *result =
        source->mip_version == 0
            ? bt_field_class_option_without_selector_create(source->trace_class, content)
            : bt_field_class_option_without_selector_field_location_create(
                  source->trace_class, content);

    bt_field_class_put_ref(content);
    return result;
}

static bt_field_class *variant(struct source *source)
{
    return source->mip_version == 0
               ? bt_field_class_variant_create(source->trace_class, NULL)
               : bt_field_class_variant_without_selector_field_location_create(source->trace_class);
}

static void append_option(bt_field_class *variant, const char *name, bt_field_class *content)
{
    bt_field_class_variant_without_selector_append_option(variant, name, content);
    bt_field_class_put_ref(content);
}

static void create_event_class(struct source *source)
{
    if (!source->event_class) {
        source->event_class = bt_event_class_create(source->stream_class);
    }
}

static void set_payload(struct source *source)
{
    create_event_class(source);
    bt_event_class_set_payload_field_class(source->event_class, source->payload);
}

static void collect_warning(void *data, const char *message)
{
    g_string_append_printf(data, "warning: %s\n", message);
}

static struct trace_schema *translate(struct source *source, unsigned version, char **error)
{
    const struct trace_schema_options options = {
        .version = version,
        .warn = collect_warning,
        .warn_data = source->warnings,
        .keeps_cpu_id = true,
    };

    create_event_class(source);
    return trace_schema_create(source->trace, &options, error);
}

/* The warnings, and the dump from `from` on, with `UUID` for the trace's. */
static char *dump(struct source *source, unsigned version, const char *from)
{
    g_autofree char *error = NULL;
    struct trace_schema *schema = translate(source, version, &error);
    g_autoptr(GString) text = g_string_new(NULL);
    char uuid[TG_UUID_TEXT_SIZE];
    char *result;

    assert_non_null(schema);
    assert_true(trace_schema_get(schema)->has_uuid);
    ctf_schema_print(trace_schema_get(schema), text);
    (void) g_string_replace(text, tg_uuid_text(trace_schema_get(schema)->uuid, uuid), "UUID", 0);
    trace_schema_free(schema);
    assert_non_null(strstr(text->str, from));
    result = g_strconcat(source->warnings->str, strstr(text->str, from), NULL);
    g_string_truncate(source->warnings, 0);
    return result;
}

static void check_payload(struct source *source, unsigned version, const char *expected)
{
    g_autofree char *actual = dump(source, version, "    payload:");

    assert_string_equal(actual, expected);
}

static void headers_and_packet_contexts(bt_self_component *component)
{
    struct source source;
    g_autofree char *ctf1 = NULL, *ctf2 = NULL;

    create_source(&source, component);
    bt_stream_class_set_supports_packets(source.stream_class, BT_TRUE, BT_FALSE, BT_FALSE);
    bt_stream_class_set_supports_discarded_events(source.stream_class, BT_TRUE, BT_FALSE);
    ctf1 = dump(&source, 1, "trace ");
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
    ctf2 = dump(&source, 2, "trace ");
    assert_non_null(strstr(ctf2, "  uuid: static-blob 16 align=8 hidden role=metadata-uuid "
                                 "media-type=\"application/octet-stream\"\n"));
    assert_non_null(strstr(
        ctf2, "    UUID-packet_size: uint 64 " NATIVE " align=8 hidden role=total-length\n"));
    assert_non_null(strstr(ctf2, "  event 0\n"));
    free_source(&source);
}

static void streams_without_packets_get_times(bt_self_component *component)
{
    struct source source;
    bt_clock_class *clock_class;
    g_autofree char *ctf1 = NULL, *ctf2 = NULL;

    create_source(&source, component);
    clock_class = bt_clock_class_create(component);
    bt_clock_class_set_name(clock_class, "int");
    bt_stream_class_set_default_clock_class(source.stream_class, clock_class);
    ctf1 = dump(&source, 1, "clock ");
    assert_true(g_str_has_prefix(ctf1, "clock \"default\" name=\"default\" frequency=1000000000 "));
    assert_non_null(
        strstr(ctf1, "    timestamp_begin: uint 64 " NATIVE " align=8 hidden role=timestamp\n"
                     "    timestamp_end: uint 64 " NATIVE " align=8 hidden role=end-timestamp\n"
                     "    packet_seq_num:"));
    assert_non_null(
        strstr(ctf1, "    timestamp: uint 64 " NATIVE " align=8 hidden role=timestamp\n"));
    ctf2 = dump(&source, 2, "clock ");
    assert_true(g_str_has_prefix(ctf2, "clock \"int\" name=\"int\" frequency=1000000000 "));
    bt_clock_class_put_ref(clock_class);
    free_source(&source);
}

static void clock_classes_are_shared_and_numbered(bt_self_component *component)
{
    struct source source;
    bt_clock_class *clock_classes[2];
    g_autofree char *text = NULL;

    create_source(&source, component);
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
    text = dump(&source, 2, "clock ");
    assert_true(g_str_has_prefix(text, "clock \"c\" name=\"c\""));
    assert_non_null(strstr(text, "\nclock \"c0\" name=\"c\""));
    assert_null(strstr(text, "clock \"c1\""));
    assert_non_null(strstr(text, "stream 1 clock=\"c\"\n"));
    assert_non_null(strstr(text, "stream 2 clock=\"c0\"\n"));
    bt_clock_class_put_ref(clock_classes[0]);
    bt_clock_class_put_ref(clock_classes[1]);
    free_source(&source);
}

static void identities_and_what_ctf_1_8_has_of_them(bt_self_component *component)
{
    static const char uuid[] = "01234567-89ab-cdef-0123-456789abcdef";
    struct source source;
    bt_clock_class *clock_class;
    g_autofree char *ctf1 = NULL, *ctf2 = NULL;

    create_source(&source, component);
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
    create_event_class(&source);
    bt_event_class_set_namespace(source.event_class, "en");
    bt_event_class_set_name(source.event_class, "e");
    bt_event_class_set_uid(source.event_class, "eu");
    bt_event_class_set_log_level(source.event_class, BT_EVENT_CLASS_LOG_LEVEL_INFO);
    bt_event_class_set_emf_uri(source.event_class, "u");
    ctf1 = dump(&source, 1, "trace ");
    assert_true(g_str_has_prefix(ctf1,
        "warning: namespaces and UIDs aren't written: CTF 1.8 has none (first: those of the "
        "trace)\n"
        "warning: names of stream classes aren't written: CTF 1.8 has none (first: stream class "
        "0)\n"
        "warning: the accuracy of a clock isn't written: CTF 1.8 has none (first: clock class "
        "`c`)\n"
        "warning: the origin of a clock other than the Unix epoch isn't written: CTF 1.8 has none "
        "(first: clock class `c`)\n"
        "trace version=1 " NATIVE " uuid=UUID name=\"\" uid=\"UUID\" slots=0\n"
        "clock \"c\" name=\"c\" uid=\"01234567-89ab-cdef-0123-456789abcdef\" "
        "uuid=01234567-89ab-cdef-0123-456789abcdef frequency=1000000000 offset=-5s+3 "
        "precision=0\n"));
    assert_non_null(strstr(ctf1, "\nstream 0 clock=\"c\"\n"));
    assert_non_null(strstr(ctf1, "\n  event 0 name=\"e\" log-level=6 emf-uri=\"u\"\n"));
    ctf2 = dump(&source, 2, "trace ");
    assert_true(g_str_has_prefix(ctf2,
        "trace version=2 uuid=UUID namespace=\"tn\" name=\"t\" uid=\"tu\" slots=0\n"
        "clock \"c\" name=\"c\" uid=\"01234567-89ab-cdef-0123-456789abcdef\" "
        "frequency=1000000000 offset=-5s+3 accuracy=7 origin=custom origin-namespace=\"on\" "
        "origin-name=\"o\" origin-uid=\"ou\"\n"));
    assert_non_null(strstr(ctf2, "\nstream 0 name=\"s\" clock=\"c\"\n"));
    assert_non_null(strstr(
        ctf2, "\n  event 0 namespace=\"en\" name=\"e\" uid=\"eu\" log-level=6 emf-uri=\"u\"\n"));
    free_source(&source);
}

/* Each text has a byte that isn't UTF-8; texts that then are equal to others get numbers. */
static void texts_become_valid(bt_self_component *component)
{
    struct source source;
    bt_value *attributes, *map = bt_value_map_create();
    bt_field_class *choice, *enumeration;
    bt_integer_range_set_unsigned *ranges[2];
    g_autofree char *ctf1 = NULL, *ctf2 = NULL;

    create_source(&source, component);
    bt_trace_set_name(source.trace, "t\xff");
    bt_trace_set_environment_entry_string(source.trace, "host", "h\xff");
    bt_trace_set_environment_entry_integer(source.trace, "i\xff", 1);
    bt_trace_set_environment_entry_integer(source.trace, "i\xfe", 2);
    bt_stream_class_set_name(source.stream_class, "s\xff");
    create_event_class(&source);
    bt_event_class_set_name(source.event_class, "e\xff");
    bt_event_class_set_emf_uri(source.event_class, "u\xff");
    attributes = bt_value_map_create();
    bt_value_map_insert_string_entry(map, "k\xff", "v\xff");
    bt_value_map_insert_string_entry(map, "k\xfe", "w");
    bt_value_map_insert_entry(attributes, "ns", map);
    bt_event_class_set_user_attributes(source.event_class, attributes);
    bt_value_put_ref(map);
    bt_value_put_ref(attributes);
    append(source.payload, "m\xff", u8(&source));
    append(source.payload, "m\xfe", u8(&source));
    enumeration = bt_field_class_enumeration_unsigned_create(source.trace_class);
    for (int i = 0; i < 2; i++) {
        ranges[i] = bt_integer_range_set_unsigned_create();
        bt_integer_range_set_unsigned_add_range(ranges[i], (uint64_t) i, (uint64_t) i);
        bt_field_class_enumeration_unsigned_add_mapping(
            enumeration, i == 0 ? "l\xff" : "l\xfe", ranges[i]);
        bt_integer_range_set_unsigned_put_ref(ranges[i]);
    }
    bt_field_class_integer_set_field_value_range(enumeration, 8);
    append(source.payload, "e", enumeration);
    choice = variant(&source);
    append_option(choice, "o\xff", u8(&source));
    append_option(choice, "o\xfe", u8(&source));
    append(source.payload, "v", choice);
    set_payload(&source);
    ctf2 = dump(&source, 2, "trace ");
    ctf1 = dump(&source, 1, "trace ");
#define BAD    "\xef\xbf\xbd"
#define QUOTED "\\357\\277\\275" /* in quotes, dumps have other bytes than ASCII in octal */
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
    free_source(&source);
}

static void scalars(bt_self_component *component)
{
    struct source source;
    bt_field_class *number;

    create_source(&source, component);
    append(source.payload, "b", bt_field_class_bool_create(source.trace_class));
    append(source.payload, "bits", bt_field_class_bit_array_create(source.trace_class, 5));
    number = bt_field_class_integer_signed_create(source.trace_class);
    bt_field_class_integer_set_field_value_range(number, 12);
    bt_field_class_integer_set_preferred_display_base(
        number, BT_FIELD_CLASS_INTEGER_PREFERRED_DISPLAY_BASE_HEXADECIMAL);
    append(source.payload, "number", number);
    append(source.payload, "e", bt_field_class_enumeration_unsigned_create(source.trace_class));
    append(source.payload, "f", bt_field_class_real_single_precision_create(source.trace_class));
    append(source.payload, "d", bt_field_class_real_double_precision_create(source.trace_class));
    append(source.payload, "s", bt_field_class_string_create(source.trace_class));
    append(source.payload, "empty", bt_field_class_structure_create(source.trace_class));
    append(source.payload, "a", static_array(&source, 0, u8(&source)));
    set_payload(&source);
#define SCALARS                                                                                    \
    "    payload: struct align=8\n"                                                                \
    "      b: bool 8 " NATIVE " align=8\n"                                                         \
    "      bits: bit-array 5 " NATIVE "\n"                                                         \
    "      number: sint 12 " NATIVE " base=16\n"                                                   \
    "      e: uint 64 " NATIVE " align=8\n"                                                        \
    "      f: real 32 " NATIVE " align=8\n"                                                        \
    "      d: real 64 " NATIVE " align=8\n"                                                        \
    "      s: string align=8\n"                                                                    \
    "      empty: struct\n"                                                                        \
    "      a: static-array 0 align=8\n"                                                            \
    "        element: uint 8 " NATIVE " align=8\n"
    check_payload(&source, 1,
        "warning: booleans are written as integers of 8 bits: CTF 1.8 has none "
        "(first: event class 0 (``), payload: b)\n"
        "warning: bit arrays are written as integers, without flags: CTF 1.8 has none "
        "(first: event class 0 (``), payload: bits)\n" SCALARS);
    check_payload(&source, 2, SCALARS);
    free_source(&source);
}

static void generated_keys(bt_self_component *component)
{
    struct source source;
    bt_field_class *choice;

    create_source(&source, component);
    append(source.payload, "l", array(&source, u8(&source)));
    append(source.payload, "__l_len", u8(&source));
    append(source.payload, "o", option(&source, u8(&source)));
    choice = variant(&source);
    append_option(choice, "int", u8(&source));
    append_option(choice, "b", u8(&source));
    append(source.payload, "v", choice);
    set_payload(&source);
    check_payload(&source, 1,
        "warning: options are written as variants: CTF 1.8 has none "
        "(first: event class 0 (``), payload: o)\n"
        "    payload: struct align=8\n"
        "      __l_len_0: uint 32 " NATIVE " align=8 generated save-slot=0\n"
        "      l: dynamic-array align=8 key-slot=0 key=event-payload.__l_len_0\n"
        "        element: uint 8 " NATIVE " align=8\n"
        "      __l_len: uint 8 " NATIVE " align=8\n"
        "      __o_tag: uint 8 " NATIVE " align=8 enum generated save-slot=1\n"
        "        \"none\" [0, 0]\n"
        "        \"content\" [1, 1]\n"
        "      o: optional key-slot=1 key=event-payload.__o_tag [1, 1]\n"
        "        element: uint 8 " NATIVE " align=8\n"
        "      __v_tag: uint 16 " NATIVE " align=8 enum generated save-slot=2\n"
        "        \"_int\" [0, 0]\n"
        "        \"b\" [1, 1]\n"
        "      v: variant key-slot=2 key=event-payload.__v_tag\n"
        "        int [0, 0]: uint 8 " NATIVE " align=8\n"
        "        b [1, 1]: uint 8 " NATIVE " align=8\n");
    check_payload(&source, 2,
        "    payload: struct align=8\n"
        "      UUID-l-len: uint 32 " NATIVE " align=8 generated save-slot=0\n"
        "      l: dynamic-array align=8 key-slot=0 key=event-payload.UUID-l-len\n"
        "        element: uint 8 " NATIVE " align=8\n"
        "      __l_len: uint 8 " NATIVE " align=8\n"
        "      UUID-o-sel: bool 8 " NATIVE " align=8 generated save-slot=1\n"
        "      o: optional key-slot=1 key-is-bool key=event-payload.UUID-o-sel\n"
        "        element: uint 8 " NATIVE " align=8\n"
        "      UUID-v-sel: uint 16 " NATIVE " align=8 generated save-slot=2\n"
        "      v: variant key-slot=2 key=event-payload.UUID-v-sel\n"
        "        int [0, 0]: uint 8 " NATIVE " align=8\n"
        "        b [1, 1]: uint 8 " NATIVE " align=8\n");
    free_source(&source);
}

static void generated_keys_get_structures(bt_self_component *component)
{
    struct source source;
    bt_field_class *choice, *inner;

    create_source(&source, component);
    inner = bt_field_class_structure_create(source.trace_class);
    append(inner, "s", array(&source, u8(&source)));
    choice = variant(&source);
    append_option(choice, "a", array(&source, inner));
    append(source.payload, "x", static_array(&source, 2, option(&source, choice)));
    set_payload(&source);
    check_payload(&source, 2,
        "    payload: struct align=8\n"
        "      x: static-array 2 align=8\n"
        "        element: struct align=8 wrapper\n"
        "          UUID-value-sel: bool 8 " NATIVE " align=8 generated save-slot=0\n"
        "          value: optional key-slot=0 key-is-bool key=event-payload.x.UUID-value-sel\n"
        "            element: struct align=8 wrapper\n"
        "              UUID-value-sel: uint 16 " NATIVE " align=8 generated save-slot=1\n"
        "              value: variant key-slot=1 key=event-payload.x.value.UUID-value-sel\n"
        "                a [0, 0]: struct align=8 wrapper\n"
        "                  UUID-value-len: uint 32 " NATIVE " align=8 generated save-slot=2\n"
        "                  value: dynamic-array align=8 key-slot=2 "
        "key=event-payload.x.value.value.UUID-value-len\n"
        "                    element: struct align=8\n"
        "                      UUID-s-len: uint 32 " NATIVE " align=8 generated save-slot=3\n"
        "                      s: dynamic-array align=8 key-slot=3 "
        "key=event-payload.x.value.value.value.UUID-s-len\n"
        "                        element: uint 8 " NATIVE " align=8\n");
    free_source(&source);
}

static bt_field_class *enumeration(struct source *source, const char *const *labels)
{
    bt_field_class *result = bt_field_class_enumeration_unsigned_create(source->trace_class);

    bt_field_class_integer_set_field_value_range(result, 4);
    for (guint i = 0; labels[i]; i++) {
        bt_integer_range_set_unsigned *ranges = bt_integer_range_set_unsigned_create();

        bt_integer_range_set_unsigned_add_range(ranges, i, i);
        bt_field_class_enumeration_unsigned_add_mapping(result, labels[i], ranges);
        bt_integer_range_set_unsigned_put_ref(ranges);
    }
    return result;
}

static void append_option_of_value(
    struct source *source, bt_field_class *variant, const char *name, uint64_t value)
{
    bt_integer_range_set_unsigned *ranges = bt_integer_range_set_unsigned_create();
    bt_field_class *content = u8(source);

    bt_integer_range_set_unsigned_add_range(ranges, value, value);
    bt_field_class_variant_with_selector_field_integer_unsigned_append_option(
        variant, name, content, ranges);
    bt_field_class_put_ref(content);
    bt_integer_range_set_unsigned_put_ref(ranges);
}

/* Two variants on the enumeration `tag`: one with its labels, one with another name. */
static void append_variants(struct source *source)
{
    static const char *const labels[] = {"a", "_int", NULL};
    static const char *const item[] = {"tag"};
    bt_field_class *tag = enumeration(source, labels);
    const char *const names[][2] = {{"a", "int"}, {"a", "other"}};

    append(source->payload, "tag", tag);
    for (guint i = 0; i < G_N_ELEMENTS(names); i++) {
        bt_field_location *location = source->mip_version == 0
                                          ? NULL
                                          : bt_field_location_create(source->trace_class,
                                                BT_FIELD_LOCATION_SCOPE_EVENT_PAYLOAD, item, 1);
        bt_field_class *result =
            source->mip_version == 0
                ? bt_field_class_variant_create(source->trace_class, tag)
                : bt_field_class_variant_with_selector_field_location_integer_unsigned_create(
                      source->trace_class, location);

        append_option_of_value(source, result, names[i][0], 0);
        append_option_of_value(source, result, names[i][1], 1);
        append(source->payload, i == 0 ? "same" : "different", result);
        bt_field_location_put_ref(location);
    }
}

static void selectors_that_the_format_can_use(bt_self_component *component)
{
    struct source source;

    create_source(&source, component);
    append_variants(&source);
    set_payload(&source);
    check_payload(&source, 1,
        "    payload: struct align=8\n"
        "      tag: uint 4 " NATIVE " enum save-slot=0\n"
        "        \"a\" [0, 0]\n"
        "        \"_int\" [1, 1]\n"
        "      same: variant key-slot=0 key=event-payload.tag\n"
        "        a [0, 0]: uint 8 " NATIVE " align=8\n"
        "        int [1, 1]: uint 8 " NATIVE " align=8\n"
        "      __different_tag: uint 16 " NATIVE " align=8 enum generated save-slot=1\n"
        "        \"a\" [0, 0]\n"
        "        \"other\" [1, 1]\n"
        "      different: variant key-slot=1 key=event-payload.__different_tag\n"
        "        a [0, 0]: uint 8 " NATIVE " align=8\n"
        "        other [1, 1]: uint 8 " NATIVE " align=8\n");
    check_payload(&source, 2,
        "    payload: struct\n"
        "      tag: uint 4 " NATIVE " enum save-slot=0\n"
        "        \"a\" [0, 0]\n"
        "        \"_int\" [1, 1]\n"
        "      same: variant key-slot=0 key=event-payload.tag\n"
        "        a [0, 0]: uint 8 " NATIVE " align=8\n"
        "        int [1, 1]: uint 8 " NATIVE " align=8\n"
        "      different: variant key-slot=0 key=event-payload.tag\n"
        "        a [0, 0]: uint 8 " NATIVE " align=8\n"
        "        other [1, 1]: uint 8 " NATIVE " align=8\n");
    free_source(&source);
}

/* A key in the same element of an array, in whose place there is a generated structure. */
static void locations_pass_through_generated_structures(bt_self_component *component)
{
    static const char *const items[] = {"x", "n"};
    struct source source;
    bt_field_class *inner, *element;
    bt_field_location *location;

    create_source(&source, component);
    inner = bt_field_class_structure_create(source.trace_class);
    location = bt_field_location_create(
        source.trace_class, BT_FIELD_LOCATION_SCOPE_EVENT_PAYLOAD, items, 2);
    append(inner, "n", u8(&source));
    element = u8(&source);
    append(inner, "l",
        bt_field_class_array_dynamic_with_length_field_location_create(
            source.trace_class, element, location));
    bt_field_class_put_ref(element);
    append(source.payload, "x", static_array(&source, 2, array(&source, inner)));
    set_payload(&source);
    check_payload(&source, 2,
        "    payload: struct align=8\n"
        "      x: static-array 2 align=8\n"
        "        element: struct align=8 wrapper\n"
        "          UUID-value-len: uint 32 " NATIVE " align=8 generated save-slot=0\n"
        "          value: dynamic-array align=8 key-slot=0 key=event-payload.x.UUID-value-len\n"
        "            element: struct align=8\n"
        "              n: uint 8 " NATIVE " align=8 save-slot=1\n"
        "              l: dynamic-array align=8 key-slot=1 key=event-payload.x.value.n\n"
        "                element: uint 8 " NATIVE " align=8\n");
    bt_field_location_put_ref(location);
    free_source(&source);
}

static void locations_that_lead_nowhere(bt_self_component *component)
{
    static const char *const items[] = {"s"};
    struct source source;
    bt_field_class *element;
    bt_field_location *location;

    /* The library's own checks refuse such a location. */
    if (BT_DEV_MODE) {
        return;
    }
    create_source(&source, component);
    location = bt_field_location_create(
        source.trace_class, BT_FIELD_LOCATION_SCOPE_EVENT_PAYLOAD, items, 1);
    append(source.payload, "s", bt_field_class_string_create(source.trace_class));
    element = u8(&source);
    append(source.payload, "l",
        bt_field_class_array_dynamic_with_length_field_location_create(
            source.trace_class, element, location));
    bt_field_class_put_ref(element);
    set_payload(&source);
    check_payload(&source, 2,
        "    payload: struct align=8\n"
        "      s: string align=8\n"
        "      UUID-l-len: uint 32 " NATIVE " align=8 generated save-slot=0\n"
        "      l: dynamic-array align=8 key-slot=0 key=event-payload.UUID-l-len\n"
        "        element: uint 8 " NATIVE " align=8\n");
    bt_field_location_put_ref(location);
    free_source(&source);
}

static void names_that_ctf_1_8_can_not_have(bt_self_component *component)
{
    struct source source;
    bt_field_class *context;
    g_autofree char *text = NULL;

    create_source(&source, component);
    bt_stream_class_set_supports_packets(source.stream_class, BT_TRUE, BT_FALSE, BT_FALSE);
    bt_trace_set_environment_entry_string(source.trace, "a b", "x");
    bt_trace_set_environment_entry_integer(source.trace, "ok", -1);
    context = bt_field_class_structure_create(source.trace_class);
    append(context, "a b", u8(&source));
    append(context, "a_b", u8(&source));
    append(context, "packet_size", u8(&source));
    append(context, "cpu_id", u8(&source));
    bt_stream_class_set_packet_context_field_class(source.stream_class, context);
    bt_field_class_put_ref(context);
    text = dump(&source, 1, "env ");
    assert_non_null(strstr(
        text, "warning: environment entry `a b` isn't written: CTF 1.8 can't have its name\n"));
    assert_non_null(strstr(text,
        "warning: stream class 0, packet context: a b is written as `a_b_0`: CTF 1.8 can't have "
        "its name\n"));
    assert_non_null(strstr(text, "env ok = -1\n"));
    assert_non_null(strstr(text, "    a_b_0: uint 8 " NATIVE " align=8\n"
                                 "    a_b: uint 8 " NATIVE " align=8\n"
                                 "    packet_size_0: uint 8 " NATIVE " align=8\n"
                                 "    cpu_id: uint 8 " NATIVE " align=8\n"));
    free_source(&source);
}

static void nesting_is_bounded(bt_self_component *component)
{
    struct source source;
    g_autofree char *error = NULL;
    bt_field_class *deep;

    create_source(&source, component);
    deep = u8(&source);
    for (int i = 0; i < 200; i++) {
        deep = array(&source, deep);
    }
    append(source.payload, "deep", deep);
    set_payload(&source);
    assert_null(translate(&source, 1, &error));
    assert_non_null(strstr(error, "event class 0 (``), payload: deep"));
    free_source(&source);
}

static void attributes_are_kept(bt_self_component *component)
{
    struct source source;
    g_autofree char *ctf1 = NULL, *ctf2 = NULL;
    bt_value *map;

    create_source(&source, component);
    map = bt_value_map_create();
    bt_value_map_insert_signed_integer_entry(map, "n", -2);
    bt_stream_class_set_user_attributes(source.stream_class, map);
    bt_trace_set_user_attributes(source.trace, map);
    bt_value_put_ref(map);
    ctf1 = dump(&source, 1, "stream ");
    assert_non_null(strstr(ctf1,
        "warning: user attributes of traces and streams aren't written (first: those of the "
        "trace)\n"));
    assert_non_null(strstr(ctf1,
        "warning: user attributes aren't written: CTF 1.8 has none (first: stream class 0)\n"));
    assert_null(strstr(ctf1, "attributes="));
    ctf2 = dump(&source, 2, "stream ");
    assert_non_null(strstr(ctf2, "stream 0 attributes={\"n\": -2}\n"));
    free_source(&source);
}

static void attributes_are_bounded(bt_self_component *component)
{
    struct source source;
    g_autofree char *error = NULL;
    bt_value *map, *deep;

    create_source(&source, component);
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
    assert_null(translate(&source, 2, &error));
    assert_string_equal(
        error, "stream class 0: user attributes are nested in more than 100 levels");
    free_source(&source);
}

static void classes_that_are_added_later(bt_self_component *component)
{
    struct source source;
    g_autofree char *error = NULL;
    struct trace_schema *schema;
    bt_event_class *later;

    create_source(&source, component);
    schema = translate(&source, 2, &error);
    assert_non_null(schema);
    later = bt_event_class_create(source.stream_class);
    assert_null(trace_schema_find_event_class(schema, later));
    assert_true(trace_schema_update(schema, &error));
    assert_non_null(trace_schema_find_event_class(schema, later));
    assert_int_equal(trace_schema_find_event_class(schema, later)->id, 1);
    trace_schema_free(schema);
    bt_event_class_put_ref(later);
    free_source(&source);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        component_test(0, headers_and_packet_contexts),
        component_test(1, headers_and_packet_contexts),
        component_test(0, streams_without_packets_get_times),
        component_test(0, clock_classes_are_shared_and_numbered),
        component_test(1, clock_classes_are_shared_and_numbered),
        component_test(1, identities_and_what_ctf_1_8_has_of_them),
        component_test(0, texts_become_valid),
        component_test(1, texts_become_valid),
        component_test(0, scalars),
        component_test(1, scalars),
        component_test(0, generated_keys),
        component_test(1, generated_keys),
        component_test(0, generated_keys_get_structures),
        component_test(1, generated_keys_get_structures),
        component_test(0, selectors_that_the_format_can_use),
        component_test(1, selectors_that_the_format_can_use),
        component_test(1, locations_pass_through_generated_structures),
        component_test(1, locations_that_lead_nowhere),
        component_test(0, names_that_ctf_1_8_can_not_have),
        component_test(1, names_that_ctf_1_8_can_not_have),
        component_test(0, nesting_is_bounded),
        component_test(0, attributes_are_kept),
        component_test(1, attributes_are_kept),
        component_test(0, attributes_are_bounded),
        component_test(0, classes_that_are_added_later),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
