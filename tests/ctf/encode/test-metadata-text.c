/* SPDX-License-Identifier: MIT */
/* Tests the metadata text of schemas that trace writers create, but parsers don't. */
#include "ctf/encode/metadata-text.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include <string.h>

#include "ctf/metadata/tsdl/lexer.h"
#include "ctf/schema/ranges.h"
#include "read-back.h"

static struct ctf_field_class *structure(void)
{
    return ctf_field_class_create(CTF_FIELD_STRUCT);
}

/* Adds the last member of a structure. Takes ownership of `field_class` and returns it. */
static struct ctf_field_class *add(
    struct ctf_field_class *parent, const char *name, struct ctf_field_class *field_class)
{
    ctf_field_class_append_member(parent, name, field_class);
    return field_class;
}

static struct ctf_field_class *keep_name(
    struct ctf_field_class *parent, struct ctf_field_class *field_class)
{
    parent->members[parent->member_count - 1].keeps_name = true;
    return field_class;
}

static struct ctf_field_class *bits(enum ctf_field_type type, uint64_t length)
{
    return ctf_field_class_create_number(type, length, CTF_LITTLE_ENDIAN);
}

static struct ctf_field_class *unsigned_bits(uint64_t length)
{
    return bits(CTF_FIELD_UINT, length);
}

static struct ctf_field_class *bytes(enum ctf_field_type type, uint64_t length)
{
    struct ctf_field_class *field_class = ctf_field_class_create(type);

    field_class->length = length;
    field_class->alignment = 8;
    return field_class;
}

static struct ctf_field_class *array(uint64_t length, struct ctf_field_class *element)
{
    struct ctf_field_class *field_class = bytes(CTF_FIELD_STATIC_ARRAY, length);

    field_class->element = element;
    field_class->alignment = element->alignment;
    return field_class;
}

/* Adds the key of the next member. The key is generated: the trace IR has no such field. */
static struct ctf_field_class *add_generated(
    struct ctf_field_class *parent, const char *name, struct ctf_field_class *key)
{
    key->is_generated_key = true;
    return keep_name(parent, add(parent, name, key));
}

static struct ctf_field_class *depend(
    struct ctf_schema *schema, struct ctf_field_class *field_class, struct ctf_field_class *key)
{
    field_class->key_class = key;
    field_class->key_slot = schema->slot_count++;
    ctf_field_class_add_save_slot(key, field_class->key_slot);
    return field_class;
}

static struct ctf_field_class *sequence(
    struct ctf_schema *schema, struct ctf_field_class *element, struct ctf_field_class *key)
{
    struct ctf_field_class *field_class = ctf_field_class_create(CTF_FIELD_DYNAMIC_ARRAY);

    field_class->element = element;
    field_class->alignment = element->alignment;
    return depend(schema, field_class, key);
}

static struct ctf_range_set one_value(uint64_t value)
{
    const struct ctf_range range = {value, value};

    return ctf_range_set_copy(
        &(struct ctf_range_set){.ranges = (struct ctf_range *) &range, .count = 1});
}

/* Returns an enumeration of the labels with values from 0 on. */
static struct ctf_field_class *enumeration(uint64_t length, guint count, const char *const *labels)
{
    struct ctf_field_class *field_class = unsigned_bits(length);

    field_class->is_enum = true;
    field_class->mappings = g_new0(struct ctf_mapping, count);
    field_class->mapping_count = count;
    for (guint i = 0; i < count; i++) {
        field_class->mappings[i].label = g_strdup(labels[i]);
        field_class->mappings[i].ranges = one_value(i);
    }
    return field_class;
}

static struct ctf_field_class *tag(void)
{
    static const char *const labels[] = {"none", "content"};

    return enumeration(8, 2, labels);
}

static struct ctf_field_class *optional(
    struct ctf_schema *schema, struct ctf_field_class *content, struct ctf_field_class *key)
{
    struct ctf_field_class *field_class = ctf_field_class_create(CTF_FIELD_OPTIONAL);

    field_class->element = content;
    field_class->ranges = one_value(1);
    return depend(schema, field_class, key);
}

/* Returns a variant of two options. 0 selects the first option, 1 the second. */
static struct ctf_field_class *variant(
    struct ctf_schema *schema, const char *first, const char *second, struct ctf_field_class *key)
{
    struct ctf_field_class *field_class = ctf_field_class_create(CTF_FIELD_VARIANT);

    field_class->option_count = 2;
    field_class->options = g_new0(struct ctf_option, 2);
    field_class->options[0] = (struct ctf_option){
        .name = g_strdup(first), .field_class = unsigned_bits(8), .ranges = one_value(0)};
    field_class->options[1] = (struct ctf_option){
        .name = g_strdup(second), .field_class = unsigned_bits(16), .ranges = one_value(1)};
    return depend(schema, field_class, key);
}

/* Returns a schema with a stream class and an event class, and sets `*payload` to its payload. */
static struct ctf_schema *create_schema(unsigned version, struct ctf_field_class **payload)
{
    struct ctf_schema *schema = ctf_schema_create(version);
    struct ctf_stream_class *stream_class = ctf_stream_class_create(0);
    struct ctf_event_class *event_class = ctf_event_class_create(0);

    event_class->name = g_strdup("e");
    event_class->payload = structure();
    *payload = event_class->payload;
    ctf_stream_class_add_event_class(stream_class, event_class);
    ctf_schema_add_stream_class(schema, stream_class);
    return schema;
}

static struct ctf_event_class *event_class_of(const struct ctf_schema *schema)
{
    const struct ctf_stream_class *stream_class = schema->stream_classes->pdata[0];

    return stream_class->event_classes->pdata[0];
}

/* Checks that the metadata text of the event class is `expected`. */
static void assert_event_text(const struct ctf_schema *schema, const char *expected)
{
    g_autoptr(GString) text = g_string_new(NULL);

    ctf_metadata_text_append_event_class(schema, event_class_of(schema), text);
    assert_string_equal(text->str, expected);
}

/* Checks that the dump of the schema read from the text ends with `expected`. */
static void assert_reads_back(const struct ctf_schema *schema, const char *expected)
{
    g_autofree char *error = NULL, *dump = NULL, *difference = NULL;
    g_autoptr(ctf_metadata_decoder) decoder = read_back(schema, &error);
    const char *end;

    if (!decoder) {
        fail_msg("%s", error);
    }
    dump = dump_schema(ctf_metadata_decoder_borrow_schema(decoder));
    end = strlen(dump) > strlen(expected) ? dump + strlen(dump) - strlen(expected) : dump;
    assert_string_equal(end, expected);
    difference = find_difference(ctf_metadata_decoder_borrow_schema(decoder));
    if (difference) {
        fail_msg("%s", difference);
    }
}

static void tsdl_identifiers_are_c_identifiers_without_keywords(void **state)
{
    static const char *const good[] = {"a", "_", "_1", "Int", "abc_DEF_9", "int_", "_int", "L"};
    static const char *const bad[] = {"", "1", "1a", "a b", " a", "a ", "a-b", "a.b", "int",
        "_Bool", "event", "\xc3\xa9", "\\u00e9"};

    for (guint i = 0; i < G_N_ELEMENTS(good); i++) {
        assert_true(ctf_tsdl_is_identifier(good[i]));
    }
    for (guint i = 0; i < G_N_ELEMENTS(bad); i++) {
        assert_false(ctf_tsdl_is_identifier(bad[i]));
    }
}

static void tsdl_replaces_types_that_it_lacks(void **state)
{
    struct ctf_field_class *payload;
    g_autoptr(ctf_schema) schema = create_schema(1, &payload);
    struct ctf_field_class *key;

    add(payload, "flag", bits(CTF_FIELD_BOOL, 8));
    add(payload, "bits", bits(CTF_FIELD_BIT_ARRAY, 13));
    add(payload, "magic", bytes(CTF_FIELD_STATIC_BLOB, 4));
    key = add_generated(payload, "___data_len", unsigned_bits(32));
    add(payload, "data", depend(schema, bytes(CTF_FIELD_DYNAMIC_BLOB, 0), key));
    add(payload, "state", unsigned_bits(8))->is_enum = true;
    assert_event_text(schema,
        "event {\n"
        "\tname = \"e\";\n"
        "\tid = 0;\n"
        "\tfields := struct {\n"
        "\t\t/* boolean */ integer { size = 8; align = 8; } _flag;\n"
        "\t\t/* bit array */ integer { size = 13; align = 1; base = x; } _bits;\n"
        "\t\t/* BLOB */ integer { size = 8; align = 8; base = x; } _magic[4];\n"
        "\t\tinteger { size = 32; align = 8; } ___data_len;\n"
        "\t\t/* BLOB */ integer { size = 8; align = 8; base = x; } "
        "_data[___data_len];\n"
        "\t\tinteger { size = 8; align = 8; } _state;\n"
        "\t};\n"
        "};\n"
        "\n");
    assert_reads_back(schema, "    payload: struct align=8\n"
                              "      flag: uint 8 le align=8\n"
                              "      bits: uint 13 le base=16\n"
                              "      magic: static-array 4 align=8\n"
                              "        element: uint 8 le align=8 base=16\n"
                              "      __data_len: uint 32 le align=8 save-slot=0\n"
                              "      data: dynamic-array align=8 key-slot=0 "
                              "key=event-payload.__data_len\n"
                              "        element: uint 8 le align=8 base=16\n"
                              "      state: uint 8 le align=8\n");
}

static void tsdl_writes_optionals_as_variants(void **state)
{
    struct ctf_field_class *payload;
    g_autoptr(ctf_schema) schema = create_schema(1, &payload);
    struct ctf_field_class *outer, *inner, *key;

    key = add_generated(payload, "___o_tag", tag());
    outer = structure();
    add(payload, "o", optional(schema, outer, key));
    key = add(outer, "n", unsigned_bits(8));
    inner = sequence(schema, unsigned_bits(8), key);
    key = add_generated(outer, "___inner_tag", tag());
    add(outer, "inner", optional(schema, inner, key));
    assert_event_text(schema, "event {\n"
                              "\tname = \"e\";\n"
                              "\tid = 0;\n"
                              "\tfields := struct {\n"
                              "\t\tenum : integer { size = 8; align = 8; } {\n"
                              "\t\t\t\"none\" = 0,\n"
                              "\t\t\t\"content\" = 1,\n"
                              "\t\t} ___o_tag;\n"
                              "\t\t/* option */ variant <___o_tag> {\n"
                              "\t\t\tstruct { } none;\n"
                              "\t\t\tstruct {\n"
                              "\t\t\t\tinteger { size = 8; align = 8; } _n;\n"
                              "\t\t\t\tenum : integer { size = 8; align = 8; } {\n"
                              "\t\t\t\t\t\"none\" = 0,\n"
                              "\t\t\t\t\t\"content\" = 1,\n"
                              "\t\t\t\t} ___inner_tag;\n"
                              "\t\t\t\t/* option */ variant <___inner_tag> {\n"
                              "\t\t\t\t\tstruct { } none;\n"
                              "\t\t\t\t\tinteger { size = 8; align = 8; } "
                              "content[_n];\n"
                              "\t\t\t\t} _inner;\n"
                              "\t\t\t} content;\n"
                              "\t\t} _o;\n"
                              "\t};\n"
                              "};\n"
                              "\n");
    assert_reads_back(schema,
        "    payload: struct align=8\n"
        "      __o_tag: uint 8 le align=8 enum save-slot=0\n"
        "        \"none\" [0, 0]\n"
        "        \"content\" [1, 1]\n"
        "      o: variant key-slot=0 key=event-payload.__o_tag\n"
        "        none [0, 0]: struct\n"
        "        content [1, 1]: struct align=8\n"
        "          n: uint 8 le align=8 save-slot=1\n"
        "          __inner_tag: uint 8 le align=8 enum save-slot=2\n"
        "            \"none\" [0, 0]\n"
        "            \"content\" [1, 1]\n"
        "          inner: variant key-slot=2 key=event-payload.o.__inner_tag\n"
        "            none [0, 0]: struct\n"
        "            content [1, 1]: dynamic-array align=8 key-slot=1 "
        "key=event-payload.o.n\n"
        "              element: uint 8 le align=8\n");
}

/* Returns a structure of an array's element and its keys. */
static struct ctf_field_class *wrapped(
    struct ctf_schema *schema, const char *key_name, struct ctf_field_class *key)
{
    struct ctf_field_class *wrapper = structure();

    wrapper->is_wrapper = true;
    add_generated(wrapper, key_name, key);
    keep_name(wrapper, add(wrapper, "value", sequence(schema, unsigned_bits(16), key)));
    return wrapper;
}

static void tsdl_writes_the_lengths_of_nested_arrays(void **state)
{
    struct ctf_field_class *payload;
    g_autoptr(ctf_schema) schema = create_schema(1, &payload);
    struct ctf_field_class *key = add(payload, "count", unsigned_bits(5));

    add(payload, "a", array(2, sequence(schema, array(3, bytes(CTF_FIELD_STATIC_STRING, 4)), key)));
    add(payload, "w", array(7, wrapped(schema, "___w_len", unsigned_bits(32))));
    assert_event_text(schema, "event {\n"
                              "\tname = \"e\";\n"
                              "\tid = 0;\n"
                              "\tfields := struct {\n"
                              "\t\tinteger { size = 5; align = 1; } _count;\n"
                              "\t\tinteger { size = 8; align = 8; encoding = UTF8; } "
                              "_a[2][_count][3][4];\n"
                              "\t\tstruct {\n"
                              "\t\t\tinteger { size = 32; align = 8; } ___w_len;\n"
                              "\t\t\tinteger { size = 16; align = 8; } value[___w_len];\n"
                              "\t\t} _w[7];\n"
                              "\t};\n"
                              "};\n"
                              "\n");
    assert_reads_back(schema, "    payload: struct align=8\n"
                              "      count: uint 5 le save-slot=0\n"
                              "      a: static-array 2 align=8\n"
                              "        element: dynamic-array align=8 key-slot=0 "
                              "key=event-payload.count\n"
                              "          element: static-array 3 align=8\n"
                              "            element: static-string 4 align=8\n"
                              "      w: static-array 7 align=8\n"
                              "        element: struct align=8\n"
                              "          __w_len: uint 32 le align=8 save-slot=1\n"
                              "          value: dynamic-array align=8 key-slot=1 "
                              "key=event-payload.w.__w_len\n"
                              "            element: uint 16 le align=8\n");
}

static void tsdl_options_are_named_after_the_labels_of_their_tag(void **state)
{
    static const char *const labels[] = {"_int", "b"}, *const unnamed[] = {"_0", "_1"};
    struct ctf_field_class *payload;
    g_autoptr(ctf_schema) schema = create_schema(1, &payload);
    struct ctf_field_class *key = add(payload, "int", enumeration(8, 2, labels));

    add(payload, "struct", variant(schema, "int", "b", key));
    key = add(payload, "_Bool", enumeration(8, 2, unnamed));
    add(payload, "v", variant(schema, NULL, NULL, key));
    assert_reads_back(schema, "      int: uint 8 le align=8 enum save-slot=0\n"
                              "        \"_int\" [0, 0]\n"
                              "        \"b\" [1, 1]\n"
                              "      struct: variant key-slot=0 key=event-payload.int\n"
                              "        int [0, 0]: uint 8 le align=8\n"
                              "        b [1, 1]: uint 16 le align=8\n"
                              "      _Bool: uint 8 le align=8 enum save-slot=1\n"
                              "        \"_0\" [0, 0]\n"
                              "        \"_1\" [1, 1]\n"
                              "      v: variant key-slot=1 key=event-payload._Bool\n"
                              "        0 [0, 0]: uint 8 le align=8\n"
                              "        1 [1, 1]: uint 16 le align=8\n");
}

static const char hostile_text[] = "\"\\\n\x01\x7f 1\xc3\xa9\xf0\x9f\x90\xbe?/*//'";

static void add_hostile_texts(struct ctf_schema *schema, struct ctf_field_class *payload)
{
    static const char *const labels[] = {hostile_text, ""};
    struct ctf_clock_class *clock_class = ctf_clock_class_create();
    struct ctf_event_class *event_class = event_class_of(schema);

    clock_class->id = g_strdup(hostile_text);
    clock_class->name = g_strdup(hostile_text);
    clock_class->description = g_strdup(hostile_text);
    clock_class->has_precision = true;
    clock_class->offset_seconds = INT64_MIN;
    clock_class->offset_cycles = 999999999;
    ctf_schema_add_clock_class(schema, clock_class);
    ctf_schema_add_environment_entry(schema, "text", hostile_text, 0);
    ctf_schema_add_environment_entry(schema, "least", NULL, INT64_MIN);
    g_free(event_class->name);
    event_class->name = g_strdup(hostile_text);
    event_class->emf_uri = g_strdup(hostile_text);
    event_class->log_level = 14;
    add(payload, "e", enumeration(64, 2, labels))->mappings[1].ranges.ranges[0] =
        (struct ctf_range){1, UINT64_MAX};
}

static void reads_texts_back(void **state)
{
    for (unsigned version = 1; version <= 2; version++) {
        struct ctf_field_class *payload;
        g_autoptr(ctf_schema) schema = create_schema(version, &payload);
        g_autofree char *dump = NULL, *escaped = g_strescape(hostile_text, NULL);
        g_autofree char *expected = NULL, *mappings = NULL, *error = NULL;
        g_autoptr(ctf_metadata_decoder) decoder = NULL;

        add_hostile_texts(schema, payload);
        decoder = read_back(schema, &error);
        assert_non_null(decoder);
        dump = dump_schema(ctf_metadata_decoder_borrow_schema(decoder));
        expected = g_strdup_printf("env text = \"%s\"\n"
                                   "env least = -9223372036854775808\n"
                                   "clock \"%s\" name=\"%s\" frequency=1000000000 "
                                   "offset=-9223372036854775808s+999999999 precision=0 "
                                   "description=\"%s\"\n"
                                   "stream 0\n"
                                   "  event 0 name=\"%s\" log-level=14 emf-uri=\"%s\"",
            escaped, escaped, escaped, escaped, escaped, escaped);
        assert_non_null(strstr(dump, expected));
        mappings = g_strdup_printf("      e: uint 64 le align=8 enum\n"
                                   "        \"%s\" [0, 0]\n"
                                   "        \"\" [1, 18446744073709551615]\n",
            escaped);
        assert_true(g_str_has_suffix(dump, mappings));
    }
}

static void reads_greatest_ids_back(void **state)
{
    for (unsigned version = 1; version <= 2; version++) {
        g_autoptr(ctf_schema) schema = ctf_schema_create(version);
        struct ctf_stream_class *stream_class = ctf_stream_class_create(UINT64_MAX);
        struct ctf_event_class *event_class = ctf_event_class_create(UINT64_MAX - 1);
        struct ctf_field_class *id = unsigned_bits(64);

        id->roles = CTF_ROLE_STREAM_CLASS_ID;
        schema->packet_header = structure();
        keep_name(schema->packet_header, add(schema->packet_header, "stream_id", id));
        event_class->name = g_strdup("e");
        ctf_stream_class_add_event_class(stream_class, event_class);
        ctf_schema_add_stream_class(schema, stream_class);
        assert_reads_back(schema, "packet-header: struct align=8 hidden\n"
                                  "  stream_id: uint 64 le align=8 hidden role=stream-class-id\n"
                                  "stream 18446744073709551615\n"
                                  "  event 18446744073709551614 name=\"e\"\n");
    }
}

static void tsdl_omits_environment_entries_that_it_cannot_name(void **state)
{
    struct ctf_field_class *payload;
    g_autoptr(ctf_schema) schema = create_schema(1, &payload);

    ctf_schema_add_environment_entry(schema, "a b", "x", 0);
    ctf_schema_add_environment_entry(schema, "int", "x", 0);
    ctf_schema_add_environment_entry(schema, "good", "x", 0);
    g_clear_pointer(&event_class_of(schema)->name, g_free);
    assert_reads_back(schema, "trace version=1 le slots=0\n"
                              "env good = \"x\"\n"
                              "stream 0\n"
                              "  event 0 name=\"unknown\"\n"
                              "    payload: struct\n");
}

/* Generated keys are next to their dependent fields. Other keys may be anywhere. */
static void json_locations_of_generated_keys_are_relative(void **state)
{
    struct ctf_field_class *payload;
    g_autoptr(ctf_schema) schema = create_schema(2, &payload);
    struct ctf_field_class *key, *box = structure();

    add(payload, "box", box);
    key = add(box, "n", unsigned_bits(8));
    add(box, "a", sequence(schema, unsigned_bits(8), key));
    key = add_generated(box, "b-len", unsigned_bits(32));
    add(box, "b", depend(schema, bytes(CTF_FIELD_DYNAMIC_BLOB, 0), key));
    assert_event_text(schema,
        "\x1e{\"type\":\"event-record-class\",\"data-stream-class-id\":0,\"id\":0,\"name\":\"e\","
        "\"payload-field-class\":{\"type\":\"structure\",\"member-classes\":["
        "{\"field-class\":{\"type\":\"structure\",\"member-classes\":["
        "{\"field-class\":{\"type\":\"fixed-length-unsigned-integer\",\"length\":8,"
        "\"byte-order\":\"little-endian\",\"alignment\":8},\"name\":\"n\"},"
        "{\"field-class\":{\"type\":\"dynamic-length-array\","
        "\"length-field-location\":{\"path\":[\"box\",\"n\"],\"origin\":\"event-record-payload\"},"
        "\"element-field-class\":{\"type\":\"fixed-length-unsigned-integer\",\"length\":8,"
        "\"byte-order\":\"little-endian\",\"alignment\":8}},\"name\":\"a\"},"
        "{\"field-class\":{\"type\":\"fixed-length-unsigned-integer\",\"length\":32,"
        "\"byte-order\":\"little-endian\",\"alignment\":8,"
        "\"attributes\":{\"babeltrace.org,2020\":{\"is-key-only\":true}}},\"name\":\"b-len\"},"
        "{\"field-class\":{\"type\":\"dynamic-length-blob\","
        "\"length-field-location\":{\"path\":[\"b-len\"]}},\"name\":\"b\"}]},"
        "\"name\":\"box\"}]}}\n");
    assert_reads_back(schema,
        "      box: struct align=8\n"
        "        n: uint 8 le align=8 save-slot=0\n"
        "        a: dynamic-array align=8 key-slot=0 key=event-payload.box.n\n"
        "          element: uint 8 le align=8\n"
        "        b-len: uint 32 le align=8 save-slot=1 attributes="
        "{\"babeltrace.org,2020\": {\"is-key-only\": true}}\n"
        "        b: dynamic-blob align=8 "
        "media-type=\"application/octet-stream\" key-slot=1 "
        "key=event-payload.box.b-len\n");
}

/* Returns attributes from `texts`: a namespace, a key and a text, twice. */
static struct ctf_json_attributes *attributes(const char *const texts[6])
{
    struct ctf_json_value values[2], namespaces[2], object;

    for (guint i = 0; i < 2; i++) {
        values[i] = (struct ctf_json_value){
            .type = CTF_JSON_STRING, .key = texts[3 * i + 1], .string = texts[3 * i + 2]};
        namespaces[i] = (struct ctf_json_value){
            .type = CTF_JSON_OBJECT, .key = texts[3 * i], .count = 1, .items = &values[i]};
    }
    object = (struct ctf_json_value){.type = CTF_JSON_OBJECT, .count = 2, .items = namespaces};
    return ctf_json_attributes_create(&object);
}

static void json_properties_are_merged_into_the_attributes(void **state)
{
    static const char *const other[] = {"babeltrace.org,2020", "x", "1", "my", "y", "2"};
    static const char *const same[] = {
        "lttng.org,2009", "log-level", "debug:line", "babeltrace.org,2020", "emf-uri", "http://a"};
    static const struct {
        const char *const *texts;
        const char *expected;
    } cases[] = {
        {NULL, "{\"babeltrace.org,2020\": {\"log-level\": \"debug:line\", \"emf-uri\": "
               "\"http://b\"}}"},
        {other,
            "{\"babeltrace.org,2020\": {\"log-level\": \"debug:line\", \"emf-uri\": \"http://b\", "
            "\"x\": \"1\"}, \"my\": {\"y\": \"2\"}}"},
        {same, "{\"babeltrace.org,2020\": {\"emf-uri\": \"http://b\"}, "
               "\"lttng.org,2009\": {\"log-level\": \"debug:line\"}}"},
    };

    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        struct ctf_field_class *payload;
        g_autoptr(ctf_schema) schema = create_schema(2, &payload);
        struct ctf_event_class *event_class = event_class_of(schema);
        g_autofree char *expected = NULL;

        event_class->log_level = 13;
        event_class->emf_uri = g_strdup("http://b");
        event_class->attributes = cases[i].texts ? attributes(cases[i].texts) : NULL;
        expected = g_strdup_printf("  event 0 name=\"e\" log-level=13 emf-uri=\"http://b\" "
                                   "attributes=%s\n    payload: struct\n",
            cases[i].expected);
        assert_reads_back(schema, expected);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tsdl_identifiers_are_c_identifiers_without_keywords),
        cmocka_unit_test(tsdl_replaces_types_that_it_lacks),
        cmocka_unit_test(tsdl_writes_optionals_as_variants),
        cmocka_unit_test(tsdl_writes_the_lengths_of_nested_arrays),
        cmocka_unit_test(tsdl_options_are_named_after_the_labels_of_their_tag),
        cmocka_unit_test(tsdl_omits_environment_entries_that_it_cannot_name),
        cmocka_unit_test(reads_texts_back),
        cmocka_unit_test(reads_greatest_ids_back),
        cmocka_unit_test(json_locations_of_generated_keys_are_relative),
        cmocka_unit_test(json_properties_are_merged_into_the_attributes),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
