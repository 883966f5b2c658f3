/* SPDX-License-Identifier: MIT */
/*
 * Metadata with errors: the tests damage each declaration in turn. The decoder must still decode
 * all declarations that don't depend on it.
 */
#include "ctf/metadata/metadata.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include <string.h>

/* A declaration or a fragment. */
struct part {
    const char *text;
    /*
     * The classes that the schema loses without the part, as print_schema() prints them, separated
     * by spaces. NULL: all classes.
     */
    const char *lost;
};

static const struct part tsdl_parts[] = {
    {"/* CTF 1.8; { */ typealias integer { size = 5; } := unused_t;\n", ""},
    {"typealias integer { size = 32; } := uint32_t;\n", NULL},
    {"typedef integer { size = 64; } uint64_t;\n", "stream:0 0/a 0/b"},
    {"struct my_trace { uint32_t value; };\n", ""},
    {"trace { major = 1; minor = 8; byte_order = le;"
     " packet.header := struct { uint32_t magic; uint32_t stream_id; }; };\n",
        NULL},
    {"env { /* a comment; with } braces { */ first = \"a text; with { braces\"; };\n", "env:first"},
    {"struct payload { uint32_t value; };\n", "0/b"},
    /* Without the clock, the `map` attributes are ignored. */
    {"clock { name = c; // a comment; with } braces {\n freq = 1000; };\n", "clock:c"},
    {"typealias integer { size = 32; map = clock.c.value; } := time_t;\n", "stream:0 0/a 0/b"},
    {"enum state : uint32_t { OFF, ON };\n", "1/d"},
    {"stream { id = 0; event.header := struct { uint32_t id; time_t timestamp; };"
     " packet.context := struct { uint64_t packet_size; }; };\n",
        "stream:0 0/a 0/b"},
    {"event { name = a; id = 0; stream_id = 0; fields := struct { uint32_t value; }; };\n", "0/a"},
    {"event { name = b; id = 1; stream_id = 0; fields := struct payload; };\n", "0/b"},
    {"stream { id = 1; event.header := struct { uint32_t id; }; };\n", "stream:1 1/c 1/d"},
    {"event { name = \"c\\\"; {\"; id = 0; stream_id = 1; };\n", "1/c"},
    {"event { name = d; id = 1; stream_id = 1; fields := struct { enum state s; }; };\n", "1/d"},
};

#define U32                                                                                        \
    "{\"type\": \"fixed-length-unsigned-integer\", \"length\": 32, "                               \
    "\"byte-order\": \"little-endian\"}"
#define EVENT(NAME, ID, STREAM, MEMBER)                                                            \
    "\x1e{\"type\": \"event-record-class\", \"name\": \"" NAME "\", \"id\": " ID                   \
    ", \"data-stream-class-id\": " STREAM                                                          \
    ", \"payload-field-class\": {\"type\": \"structure\", \"member-classes\": [{\"name\": \"m\", " \
    "\"field-class\": " MEMBER "}]}}\n"

static const struct part json_parts[] = {
    {"\x1e{\"type\": \"preamble\", \"version\": 2}\n", NULL},
    {"\x1e{\"type\": \"trace-class\", \"environment\": {\"first\": \"}{\"}}\n", "env:first"},
    {"\x1e{\"type\": \"field-class-alias\", \"name\": \"alias\", \"field-class\": " U32 "}\n",
        "0/b"},
    /* A data stream class can be decoded without its clock. */
    {"\x1e{\"type\": \"clock-class\", \"id\": \"c\", \"frequency\": 1000}\n", "clock:c"},
    {"\x1e{\"type\": \"data-stream-class\", \"id\": 0, \"default-clock-class-id\": \"c\"}\n",
        "stream:0 0/a 0/b"},
    {EVENT("a", "0", "0", U32), "0/a"},
    {EVENT("b", "1", "0", "\"alias\""), "0/b"},
    {"\x1e{\"type\": \"data-stream-class\", \"id\": 1}\n", "stream:1 1/c 1/d"},
    {EVENT("c", "0", "1", U32), "1/c"},
    {EVENT("d", "1", "1", U32), "1/d"},
};

static const char everything[] = "env:first clock:c stream:0 0/a 0/b stream:1 1/c 1/d";

static void print_stream_class(const struct ctf_stream_class *stream_class, GString *out)
{
    g_string_append_printf(out, "stream:%u ", (unsigned) stream_class->id);
    for (guint i = 0; i < stream_class->event_classes->len; i++) {
        const struct ctf_event_class *event_class = stream_class->event_classes->pdata[i];

        /* Print the first letter of the name. */
        g_string_append_printf(out, "%u/%.1s ", (unsigned) stream_class->id, event_class->name);
    }
}

/* Returns the classes of a schema in order, each followed by a space. */
static char *print_schema(const struct ctf_schema *schema)
{
    GString *out = g_string_new(NULL);

    for (guint i = 0; i < schema->environment->len; i++) {
        const struct ctf_environment_entry *entry =
            &g_array_index(schema->environment, struct ctf_environment_entry, i);

        g_string_append_printf(out, "env:%s ", entry->name);
    }
    for (guint i = 0; i < schema->clock_classes->len; i++) {
        const struct ctf_clock_class *clock_class = schema->clock_classes->pdata[i];

        /* The parser creates the clock `default` if no clock is declared. */
        if (strcmp(clock_class->id, "default") != 0) {
            g_string_append_printf(out, "clock:%s ", clock_class->id);
        }
    }
    for (guint i = 0; i < schema->stream_classes->len; i++) {
        print_stream_class(schema->stream_classes->pdata[i], out);
    }
    return g_string_free(out, FALSE);
}

/* Returns the words of `everything` that aren't in `lost`, each followed by a space. */
static char *print_rest(const char *lost)
{
    GString *out = g_string_new(NULL);
    g_auto(GStrv) words = g_strsplit(everything, " ", -1);
    g_auto(GStrv) lost_words = g_strsplit(lost, " ", -1);

    for (guint i = 0; words[i]; i++) {
        if (!g_strv_contains((const char *const *) lost_words, words[i])) {
            g_string_append_printf(out, "%s ", words[i]);
        }
    }
    return g_string_free(out, FALSE);
}

/* Decodes damaged metadata. Returns its classes, or NULL if no declaration can be decoded. */
static char *salvage(const char *text, char **error)
{
    g_autoptr(ctf_metadata_decoder) decoder = NULL;

    *error = NULL;
    decoder = ctf_metadata_salvage("metadata", (const uint8_t *) text, strlen(text), NULL, error);
    return decoder ? print_schema(ctf_metadata_decoder_borrow_schema(decoder)) : NULL;
}

static char *join(const struct part *parts, size_t count, size_t spoilt, const char *instead)
{
    GString *out = g_string_new(NULL);

    for (size_t i = 0; i < count; i++) {
        g_string_append(out, i == spoilt ? instead : parts[i].text);
    }
    return g_string_free(out, FALSE);
}

static unsigned line_of(const struct part *parts, size_t part)
{
    unsigned line = 1;

    for (size_t i = 0; i < part; i++) {
        for (const char *at = parts[i].text; (at = strchr(at, '\n')); at++) {
            line++;
        }
    }
    return line;
}

/* Checks that the first error is in the damaged part. */
static void check_place(const struct part *parts, size_t spoilt, const char *error)
{
    const char prefix[] = "metadata:";
    uint64_t line;

    assert_true(g_str_has_prefix(error, prefix));
    line = g_ascii_strtoull(error + strlen(prefix), NULL, 10);
    if (line < line_of(parts, spoilt) || line >= line_of(parts, spoilt + 1)) {
        fail_msg("part %zu, but %s", spoilt, error);
    }
}

/* Decodes `parts` with `instead` as a replacement of one part. Returns the error. */
static char *check_spoilt(
    const struct part *parts, size_t count, size_t spoilt, const char *instead)
{
    g_autofree char *text = join(parts, count, spoilt, instead);
    g_autofree char *expected = NULL;
    char *error;
    g_autofree char *actual = salvage(text, &error);

    if (parts[spoilt].lost) {
        expected = print_rest(parts[spoilt].lost);
    }
    if (g_strcmp0(actual, expected) != 0) {
        fail_msg("%s: expected: %s; actual: %s", instead, expected, actual);
    }
    assert_non_null(error);
    return error;
}

static void check_spoilt_in_place(
    const struct part *parts, size_t count, size_t spoilt, const char *instead)
{
    g_autofree char *error = check_spoilt(parts, count, spoilt, instead);

    check_place(parts, spoilt, error);
}

/* Returns `part` with the last `old` replaced by `new`. */
static char *replace(const char *part, const char *old, const char *new)
{
    const char *at = g_strrstr(part, old);

    g_assert(at);
    return g_strdup_printf("%.*s%s%s", (int) (at - part), part, new, at + strlen(old));
}

static void decodes_a_complete_text(void **state)
{
    g_autofree char *tsdl = join(tsdl_parts, G_N_ELEMENTS(tsdl_parts), SIZE_MAX, NULL);
    g_autofree char *json = join(json_parts, G_N_ELEMENTS(json_parts), SIZE_MAX, NULL);
    g_autofree char *expected = print_rest("");
    char *error;
    g_autofree char *from_tsdl = salvage(tsdl, &error);

    assert_null(error);
    assert_string_equal(from_tsdl, expected);

    g_autofree char *from_json = salvage(json, &error);

    assert_null(error);
    assert_string_equal(from_json, expected);
}

static void a_wrong_declaration_loses_only_its_dependents(void **state)
{
    for (size_t i = 0; i < G_N_ELEMENTS(tsdl_parts); i++) {
        /* Insert a character that no declaration contains, or a text that begins no declaration. */
        g_autofree char *character = replace(tsdl_parts[i].text, ";\n", "@;\n");
        g_autofree char *first = g_strdup_printf("17 %s", tsdl_parts[i].text);

        check_spoilt_in_place(tsdl_parts, G_N_ELEMENTS(tsdl_parts), i, character);
        check_spoilt_in_place(tsdl_parts, G_N_ELEMENTS(tsdl_parts), i, first);
    }
}

static void a_wrong_fragment_loses_only_its_dependents(void **state)
{
    for (size_t i = 0; i < G_N_ELEMENTS(json_parts); i++) {
        g_autofree char *cut = replace(json_parts[i].text, "}\n", "\n");
        g_autofree char *type = replace(json_parts[i].text, "{\"type\": \"", "{\"type\": \"x");
        g_autofree char *bytes = replace(json_parts[i].text, "\x1e{", "\x1e\xff{");

        check_spoilt_in_place(json_parts, G_N_ELEMENTS(json_parts), i, cut);
        check_spoilt_in_place(json_parts, G_N_ELEMENTS(json_parts), i, bytes);
        if (!strstr(type, "\"type\": \"xstructure\"") && !strstr(type, "\"type\": \"xfixed")) {
            check_spoilt_in_place(json_parts, G_N_ELEMENTS(json_parts), i, type);
        }
    }
}

/* If braces don't match, the next block at the beginning of a line begins a declaration. */
static void a_declaration_with_unbalanced_braces_extends_to_the_next_block(void **state)
{
    for (size_t i = 0; i < G_N_ELEMENTS(tsdl_parts); i++) {
        const struct part *part = &tsdl_parts[i];
        const bool is_before_block = i + 1 == G_N_ELEMENTS(tsdl_parts) ||
                                     g_str_has_prefix(part[1].text, "event ") ||
                                     g_str_has_prefix(part[1].text, "stream ");

        if (part->lost && *part->lost && is_before_block && !strchr(part->text, '"')) {
            g_autofree char *missing = replace(part->text, "}", "");
            g_autofree char *more = replace(part->text, "{", "{ {");

            g_free(check_spoilt(tsdl_parts, G_N_ELEMENTS(tsdl_parts), i, missing));
            g_free(check_spoilt(tsdl_parts, G_N_ELEMENTS(tsdl_parts), i, more));
        }
    }
}

static void decodes_a_text_without_its_end(void **state)
{
    g_autofree char *text = join(tsdl_parts, G_N_ELEMENTS(tsdl_parts), SIZE_MAX, NULL);
    const size_t length = strlen(text);
    size_t begin = 0, last = 0;

    for (size_t i = 0; i <= 4; i++) {
        begin += strlen(tsdl_parts[i].text);
    }
    for (size_t size = 0; size <= length; size++) {
        /* Copy the text, so that a sanitizer detects reads after its end. */
        g_autofree char *piece = size > 0 ? g_memdup2(text, size) : NULL;
        g_autofree char *error = NULL;
        g_autoptr(ctf_metadata_decoder) decoder = ctf_metadata_salvage(
            "metadata", (const uint8_t *) (piece ? piece : ""), size, NULL, &error);

        if (size >= begin) {
            assert_non_null(decoder);

            g_autofree char *schema = print_schema(ctf_metadata_decoder_borrow_schema(decoder));

            /* A longer text never gives fewer classes than a shorter one. */
            assert_true(strlen(schema) >= last);
            last = strlen(schema);
        }
    }
    assert_int_equal(last, strlen(everything) + 1);
}

static void decodes_nothing_from_an_empty_text(void **state)
{
    static const char *const texts[] = {"", " ", "\n\n\n", ";;;;", "/* CTF 1.8 */", "\x1e",
        "\x1e\x1e\x1e", "trace", "trace {", "{{{{{{{{", "}}}}}}}}", "\"", "/*",
        "event { name = e; };"};

    for (guint i = 0; i < G_N_ELEMENTS(texts); i++) {
        g_autofree char *error = NULL;
        g_autofree char *schema = salvage(texts[i], &error);

        if (schema) {
            fail_msg("%s: %s", texts[i], schema);
        }
    }
}

/*
 * An event class without a declared stream class gets a default stream class, but only if no
 * declaration of a stream class is damaged.
 */
static void does_not_replace_a_wrong_stream_class(void **state)
{
    static const char head[] = "trace { major = 1; minor = 8; byte_order = le; };\n";
    static const char event[] =
        "event { name = a; fields := struct { integer { size = 8; } m; }; };\n";
    g_autofree char *alone = g_strconcat(head, event, NULL);
    g_autofree char *deprived =
        g_strconcat(head, "stream { event.header := nothing; };\n", event, NULL);
    char *error;
    g_autofree char *schema = salvage(alone, &error);

    assert_null(error);
    assert_string_equal(schema, "stream:0 0/a ");
    g_free(schema);
    schema = salvage(deprived, &error);
    assert_string_equal(schema, "");
    assert_non_null(error);
    g_free(error);
}

/* The error is about the whole metadata and not about a single fragment. */
static void metadata_without_a_stream_class_is_wrong(void **state)
{
    char *error;
    g_autofree char *schema = salvage(json_parts[0].text, &error);

    assert_string_equal(schema, "");
    assert_non_null(strstr(error, "there is no data stream class"));
    g_free(error);
}

/* A TSDL text in which each block can get an additional attribute. */
#define ATTRIBUTES(TRACE, CLOCK, TYPE, TEXT, STREAM, EVENT)                                        \
    "/* CTF 1.8 */\n"                                                                              \
    "trace { major = 1; minor = 8; byte_order = le; " TRACE " };\n"                                \
    "clock { name = c; " CLOCK " };\n"                                                             \
    "typealias integer { size = 32; " TYPE " } := uint32_t;\n"                                     \
    "typealias string { " TEXT " } := text_t;\n"                                                   \
    "stream { " STREAM " event.header := struct { uint32_t id; uint32_t timestamp; }; };\n"        \
    "event { name = a; id = 1; " EVENT " fields := struct { uint32_t value; text_t text; }; };\n"

static const char *const wrong_attributes[] = {
    ATTRIBUTES("uuid = \"8f3e7c0a\";", "", "", "", "", ""),
    ATTRIBUTES("", "uuid = 17;", "", "", "", ""),
    ATTRIBUTES("", "description = 17;", "", "", "", ""),
    ATTRIBUTES("", "freq = 0;", "", "", "", ""),
    ATTRIBUTES("", "precision = -1;", "", "", "", ""),
    ATTRIBUTES("", "offset_s = \"x\";", "", "", "", ""),
    ATTRIBUTES("", "offset = \"x\";", "", "", "", ""),
    ATTRIBUTES("", "absolute = maybe;", "", "", "", ""),
    ATTRIBUTES("", "", "encoding = EBCDIC;", "", "", ""),
    ATTRIBUTES("", "", "base = 17;", "", "", ""),
    ATTRIBUTES("", "", "map = clock.d.value;", "", "", ""),
    ATTRIBUTES("", "", "map =\n clock.d.value\n;", "", "", ""),
    ATTRIBUTES("", "", "", "encoding = EBCDIC;", "", ""),
    ATTRIBUTES("", "", "", "", "id = 0;", ""),
    ATTRIBUTES("", "", "", "", "id = 0;", "stream_id = 0;"),
    ATTRIBUTES("", "", "", "", "id = 7;", "stream_id = 7;"),
    ATTRIBUTES("", "", "", "", "", "stream_id = 7;"),
    ATTRIBUTES("", "", "", "", "", "loglevel = \"high\";"),
    ATTRIBUTES("", "", "", "", "", "model.emf.uri = 17;"),
    ATTRIBUTES("uuid = 17;", "freq = 0;", "map = clock.d.value;", "encoding = 1;", "id = 7;",
        "stream_id = 7; loglevel = high;"),
};

/*
 * Checks that `text` loses no classes, that the error names an ignored attribute, and that the kept
 * text is valid and has the same count of lines.
 */
static void check_ignored(const char *text, const char *expected_error)
{
    g_autofree char *error = NULL, *kept_error = NULL;
    g_autoptr(GString) kept = g_string_new(NULL);
    g_autoptr(ctf_metadata_decoder) decoder =
        ctf_metadata_salvage("metadata", (const uint8_t *) text, strlen(text), kept, &error);
    g_autoptr(ctf_metadata_decoder) strict = ctf_metadata_decoder_create("kept");

    assert_non_null(decoder);
    assert_non_null(strstr(error, expected_error));
    g_autofree char *schema = print_schema(ctf_metadata_decoder_borrow_schema(decoder));
    if (strcmp(schema, "clock:c stream:0 0/a ") != 0) {
        fail_msg("%s: %s", text, schema);
    }
    if (!ctf_metadata_decoder_append(strict, (const uint8_t *) kept->str, kept->len, &kept_error)) {
        fail_msg("%s: %s", text, kept_error);
    }
    g_autofree char *kept_schema = print_schema(ctf_metadata_decoder_borrow_schema(strict));
    assert_string_equal(kept_schema, schema);
}

/* Texts to insert in the objects of CTF 2 metadata. NULL: no text. */
struct properties {
    const char *preamble, *trace, *clock, *roles, *stream, *event, *field, *member, *option;
};

static const char *text_or_none(const char *text)
{
    return text ? text : "";
}

static char *metadata_with(const struct properties *properties)
{
    return g_strconcat("\x1e{\"type\": \"preamble\", \"version\": 2",
        text_or_none(properties->preamble),
        "}\n"
        "\x1e{\"type\": \"trace-class\"",
        text_or_none(properties->trace),
        ", \"packet-header-field-class\": {\"type\": \"structure\"}}\n"
        "\x1e{\"type\": \"clock-class\", \"id\": \"c\", \"frequency\": 1000",
        text_or_none(properties->clock),
        "}\n"
        "\x1e{\"type\": \"field-class-alias\", \"name\": \"u8\", \"field-class\": {\"type\": "
        "\"fixed-length-unsigned-integer\", \"length\": 8, \"byte-order\": \"little-endian\"",
        text_or_none(properties->field),
        "}}\n"
        "\x1e{",
        text_or_none(properties->stream),
        " \"type\": \"data-stream-class\", \"event-record-header-field-class\": {"
        "\"type\": \"structure\", \"member-classes\": [{\"name\": \"time\", \"field-class\": "
        "{\"type\": \"fixed-length-unsigned-integer\", \"length\": 32, \"byte-order\": "
        "\"little-endian\", \"roles\": [",
        text_or_none(properties->roles),
        "]}}]}}\n"
        "\x1e{\"type\": \"event-record-class\"",
        text_or_none(properties->event),
        ", \"id\": 0, \"name\": \"a\", \"payload-field-class\": "
        "{\"type\": \"structure\", \"member-classes\": [{",
        text_or_none(properties->member),
        " \"name\": \"n\", \"field-class\": \"u8\"}, {\"name\": \"v\", \"field-class\": {\"type\": "
        "\"variant\", \"selector-field-location\": {\"path\": [\"n\"]}, \"options\": ["
        "{\"name\": \"x\", \"field-class\": \"u8\", \"selector-field-ranges\": [[0, 1]]}, "
        "{\"field-class\": \"u8\", \"selector-field-ranges\": [[2, 2]]",
        text_or_none(properties->option), "}]}}]}}\n", NULL);
}

static const struct properties wrong_properties[] = {
    {.preamble = ", \"uuid\": [1, 2]"},
    {.preamble = ", \"uuid\": [1, 2, -3]"},
    {.preamble = ", \"attributes\": 17"},
    {.trace = ", \"name\": 17, \"uid\": []"},
    {.trace = ", \"namespace\": null"},
    {.trace = ", \"environment\": []"},
    {.trace = ", \"environment\": {\"a\": [], \"b\": {}}"},
    {.clock = ", \"description\": 17"},
    {.clock = ", \"origin\": \"epoch\""},
    {.clock = ", \"origin\": {\"name\": \"n\"}"},
    {.clock = ", \"offset-from-origin\": {\"seconds\": \"x\"}"},
    {.clock = ", \"offset-from-origin\": {\"seconds\": 5, \"cycles\": 1000}"},
    {.clock = ", \"offset-from-origin\": 5"},
    {.clock = ", \"precision\": -1, \"accuracy\": 1.5"},
    {.clock = ", \"offset\": 1"},
    {.roles = "\"event-record-class-id\", \"packet-total-length\""},
    {.roles = "\"default-clock-timestamp\""},
    {.roles = "\"default-clock-timestamp\"", .stream = "\"default-clock-class-id\": \"d\","},
    {.stream = "\"default-clock-class-id\": 17,"},
    {.stream = "\n\"name\":\n17\n,\n"},
    {.event = ", \"uid\": 17"},
    {.field = ", \"preferred-display-base\": 7"},
    {.field = ", \"mappings\": 7"},
    {.field = ", \"mappings\": {\"a\": [[2, 1]], \"b\": []}"},
    {.field = ", \"attributes\": []"},
    {.member = "\"attributes\": [],"},
    {.option = ", \"name\": \"x\""},
    {.option = ", \"name\": 1, \"attributes\": 1"},
    {.preamble = ", \"uuid\": 1",
        .trace = ", \"name\": 1",
        .clock = ", \"origin\": 1",
        .roles = "\"packet-magic-number\"",
        .stream = "\"uid\": 1,",
        .event = ", \"uid\": 1",
        .field = ", \"mappings\": 1",
        .member = "\"attributes\": 1,",
        .option = ", \"name\": 1"},
};

static void a_wrong_property_loses_no_class(void **state)
{
    for (size_t i = 0; i < G_N_ELEMENTS(wrong_properties); i++) {
        g_autofree char *text = metadata_with(&wrong_properties[i]);

        check_ignored(text, "fragment ");
        check_ignored(text, ": ignoring this property: ");
    }
}

/* Metadata with a wrong fragment is decoded in pieces. */
static void a_wrong_property_and_a_wrong_fragment_lose_only_the_fragment(void **state)
{
    for (size_t i = 0; i < G_N_ELEMENTS(wrong_properties); i++) {
        g_autofree char *metadata = metadata_with(&wrong_properties[i]);
        g_autofree char *text = g_strconcat(metadata, "\x1e{\"type\": \"nothing\"}\n", NULL);

        check_ignored(text, "`nothing`");
    }
}

/* These properties determine how packets and events are decoded. */
static void does_not_ignore_a_property_of_the_layout(void **state)
{
    static const struct properties needed[] = {
        {.preamble = ", \"extensions\": {\"a\": {\"b\": 1}}"},
        {.stream = "\"id\": -1,"},
        {.stream = "\"packet-context-field-class\": 1,"},
        {.stream = "\"unknown\": 1,"},
        {.roles = "\"event-record-class\""},
        {.event = ", \"data-stream-class-id\": 7"},
        {.field = ", \"alignment\": 7"},
        {.field = ", \"bit-order\": 7"},
        {.field = ", \"bits\": 7"},
        {.member = "\"unknown\": 1,"},
    };

    for (size_t i = 0; i < G_N_ELEMENTS(needed); i++) {
        g_autofree char *error = NULL;
        g_autofree char *text = metadata_with(&needed[i]);
        g_autofree char *schema = salvage(text, &error);

        assert_null(strstr(error, "ignoring"));
        if (schema && strstr(schema, "0/a")) {
            fail_msg("%s", text);
        }
    }
}

/* The parser reads the fragment again for each wrong property, up to a limit. */
static void many_wrong_properties_take_little_time(void **state)
{
    enum { MANY = 20000 };
    g_autoptr(GString) text = g_string_new("\x1e{\"type\": \"preamble\", \"version\": 2}\n"
                                           "\x1e{\"type\": \"trace-class\", \"environment\": {");
    g_autofree char *error = NULL;

    for (guint i = 0; i < MANY; i++) {
        g_string_append_printf(text, "%s\"e%u\": []", i > 0 ? ", " : "", i);
    }
    g_string_append(text, "}}\n\x1e{\"type\": \"data-stream-class\"}\n");
    g_autofree char *schema = salvage(text->str, &error);
    assert_string_equal(schema, "stream:0 ");
}

static void a_wrong_attribute_loses_no_class(void **state)
{
    for (size_t i = 0; i < G_N_ELEMENTS(wrong_attributes); i++) {
        check_ignored(wrong_attributes[i], "ignoring this attribute: ");
    }
}

/* Metadata with a wrong declaration is decoded in pieces. */
static void a_wrong_attribute_and_a_wrong_declaration_lose_only_the_declaration(void **state)
{
    for (size_t i = 0; i < G_N_ELEMENTS(wrong_attributes); i++) {
        g_autofree char *after =
            g_strconcat(wrong_attributes[i], "event { name = b; id = 2; nothing };\n", NULL);
        g_autofree char *before = g_strconcat(
            "/* CTF 1.8 */ typealias nothing := nothing_t;\n", wrong_attributes[i], NULL);

        check_ignored(after, "expected `=`");
        check_ignored(before, "unknown type `nothing`");
    }
}

/* Each ignored attribute causes a warning. The first warning is the error. */
static void reports_each_ignored_attribute(void **state)
{
    const char *text = wrong_attributes[G_N_ELEMENTS(wrong_attributes) - 1];
    g_autofree char *error = NULL;
    g_autoptr(ctf_metadata_decoder) decoder =
        ctf_metadata_salvage("metadata", (const uint8_t *) text, strlen(text), NULL, &error);

    assert_non_null(decoder);
    assert_true(g_str_has_prefix(error, "metadata:3:"));
    assert_int_equal(ctf_metadata_decoder_warnings(decoder)->len, 6);
}

/* These attributes determine the layout of packets or the identity of event classes. */
static void does_not_ignore_an_attribute_of_the_layout(void **state)
{
    static const char *const texts[] = {
        ATTRIBUTES("", "", "align = 3;", "", "", ""),
        ATTRIBUTES("", "", "signed = maybe;", "", "", ""),
        ATTRIBUTES("", "", "byte_order = middle;", "", "", ""),
    };
    /* The packets contain no stream class ID. */
    static const char two_streams[] = "trace { major = 1; minor = 8; byte_order = le; };\n"
                                      "stream { id = 0; }; stream { id = 1; };\n"
                                      "event { name = a; id = 0; stream_id = 0; };\n";

    for (size_t i = 0; i < G_N_ELEMENTS(texts); i++) {
        g_autofree char *error = NULL;
        g_autofree char *schema = salvage(texts[i], &error);

        assert_string_equal(schema, "clock:c ");
    }
    g_autofree char *error = NULL;
    g_autofree char *schema = salvage(two_streams, &error);
    assert_string_equal(schema, "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(decodes_a_complete_text),
        cmocka_unit_test(a_wrong_declaration_loses_only_its_dependents),
        cmocka_unit_test(a_wrong_fragment_loses_only_its_dependents),
        cmocka_unit_test(a_declaration_with_unbalanced_braces_extends_to_the_next_block),
        cmocka_unit_test(decodes_a_text_without_its_end),
        cmocka_unit_test(decodes_nothing_from_an_empty_text),
        cmocka_unit_test(does_not_replace_a_wrong_stream_class),
        cmocka_unit_test(metadata_without_a_stream_class_is_wrong),
        cmocka_unit_test(a_wrong_property_loses_no_class),
        cmocka_unit_test(a_wrong_property_and_a_wrong_fragment_lose_only_the_fragment),
        cmocka_unit_test(does_not_ignore_a_property_of_the_layout),
        cmocka_unit_test(many_wrong_properties_take_little_time),
        cmocka_unit_test(a_wrong_attribute_loses_no_class),
        cmocka_unit_test(a_wrong_attribute_and_a_wrong_declaration_lose_only_the_declaration),
        cmocka_unit_test(reports_each_ignored_attribute),
        cmocka_unit_test(does_not_ignore_an_attribute_of_the_layout),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
