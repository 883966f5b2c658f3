/* SPDX-License-Identifier: MIT */
/*
 * The decoder must reject metadata that requires far more memory or time than its size justifies.
 * The texts are long, so the tests generate them.
 */
#include "ctf/metadata/metadata.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include <string.h>

enum { LONG = 300000, MANY = 5000 };

static const char byte[] = "{\"type\":\"fixed-length-unsigned-integer\",\"length\":8,"
                           "\"byte-order\":\"little-endian\"}";
static const char preamble[] = "\x1e{\"type\":\"preamble\",\"version\":2}";
static const char stream_class[] = "\x1e{\"type\":\"data-stream-class\"}";

static void append_long(GString *out)
{
    size_t length = out->len;

    g_string_set_size(out, length + LONG);
    memset(out->str + length, 'x', LONG);
}

static void append_alias_of(GString *out, const char *before, const char *after)
{
    g_string_append_printf(out,
        "%s%s\x1e{\"type\":\"field-class-alias\",\"name\":\"a\",\"field-class\":%s", preamble,
        stream_class, before);
    append_long(out);
    g_string_append_printf(out,
        "%s}\x1e{\"type\":\"event-record-class\",\"payload-field-class\":{\"type\":\"structure\","
        "\"member-classes\":[",
        after);
    for (guint i = 0; i < MANY; i++) {
        g_string_append_printf(
            out, "%s{\"name\":\"m%u\",\"field-class\":\"a\"}", i > 0 ? "," : "", i);
    }
    g_string_append(out, "]}}");
}

static void assert_refused(const GString *text, const char *problem)
{
    g_autoptr(ctf_metadata_decoder) decoder = ctf_metadata_decoder_create("md");
    g_autofree char *error = NULL;

    assert_false(
        ctf_metadata_decoder_append(decoder, (const uint8_t *) text->str, text->len, &error));
    if (!strstr(error, problem)) {
        fail_msg("%.300s", error);
    }
    /* Messages stay short even if the line is long. */
    assert_true(strlen(error) < 2000);
}

static const char json_problem[] = "make the metadata too large";
static const char tsdl_problem[] = "make the metadata too large";

static void limits_aliases_with_long_names(void **state)
{
    static const char *const forms[][2] = {
        {"{\"type\":\"structure\",\"member-classes\":[{\"name\":\"",
            "\",\"field-class\":{\"type\":\"null-terminated-string\"}}]}"},
        {"{\"type\":\"variable-length-unsigned-integer\",\"mappings\":{\"", "\":[[1,1]]}}"},
        {"{\"type\":\"null-terminated-string\",\"attributes\":{\"k\":\"", "\"}}"},
        {"{\"type\":\"static-length-blob\",\"length\":1,\"media-type\":\"", "\"}"},
    };

    for (guint i = 0; i < G_N_ELEMENTS(forms); i++) {
        g_autoptr(GString) text = g_string_new(NULL);

        append_alias_of(text, forms[i][0], forms[i][1]);
        assert_refused(text, json_problem);
    }
}

static void limits_locations_with_long_names(void **state)
{
    g_autoptr(GString) text = g_string_new(NULL);

    g_string_append_printf(text,
        "%s%s\x1e{\"type\":\"event-record-class\",\"payload-field-class\":{\"type\":\"structure\","
        "\"member-classes\":[{\"name\":\"",
        preamble, stream_class);
    append_long(text);
    g_string_append_printf(text,
        "\",\"field-class\":{\"type\":\"structure\",\"member-classes\":["
        "{\"name\":\"n\",\"field-class\":%s}",
        byte);
    for (guint i = 0; i < MANY; i++) {
        g_string_append_printf(text,
            ",{\"name\":\"m%u\",\"field-class\":{\"type\":\"dynamic-length-string\","
            "\"length-field-location\":{\"path\":[\"n\"]}}}",
            i);
    }
    g_string_append(text, "]}}]}}");
    assert_refused(text, json_problem);
}

static void limits_locations_through_large_variants(void **state)
{
    g_autoptr(GString) text = g_string_new(NULL);

    g_string_append_printf(text,
        "%s%s\x1e{\"type\":\"event-record-class\",\"payload-field-class\":{\"type\":\"structure\","
        "\"member-classes\":[{\"name\":\"n\",\"field-class\":%s},{\"name\":\"v\",\"field-class\":{"
        "\"type\":\"variant\",\"selector-field-location\":{\"path\":[\"n\"]},\"options\":[",
        preamble, stream_class, byte);
    for (guint i = 0; i < MANY; i++) {
        g_string_append_printf(text, "%s{\"selector-field-ranges\":[[%u,%u]],\"field-class\":%s}",
            i > 0 ? "," : "", i, i, byte);
    }
    g_string_append(text, "]}}");
    for (guint i = 0; i < MANY; i++) {
        g_string_append_printf(text,
            ",{\"name\":\"m%u\",\"field-class\":{\"type\":\"dynamic-length-string\","
            "\"length-field-location\":{\"path\":[\"v\"]}}}",
            i);
    }
    g_string_append(text, "]}}");
    assert_refused(text, json_problem);
}

static void limits_the_number_of_values_in_a_fragment(void **state)
{
    g_autoptr(GString) text = g_string_new(preamble);

    g_string_append(text, "\x1e{\"type\":\"data-stream-class\",\"attributes\":{\"a\":[0");
    for (guint i = 0; i < 1000000; i++) {
        g_string_append(text, ",0");
    }
    g_string_append(text, "]}}");
    assert_refused(text, "more than 1000000 JSON values");
}

static void limits_tsdl_types_with_long_names(void **state)
{
    static const char *const forms[][3] = {
        {"enum e : integer { size = 8; } { ", " = 0 };\n", "enum e"},
        {"struct s { string ", "; };\n", "struct s"},
    };

    for (guint i = 0; i < G_N_ELEMENTS(forms); i++) {
        g_autoptr(GString) text =
            g_string_new("trace { major = 1; minor = 8; byte_order = le; };\n");

        g_string_append(text, forms[i][0]);
        append_long(text);
        g_string_append_printf(text, "%sevent { name = e; fields := struct {\n", forms[i][1]);
        for (guint j = 0; j < MANY; j++) {
            g_string_append_printf(text, "%s m%u;\n", forms[i][2], j);
        }
        g_string_append(text, "}; };\n");
        assert_refused(text, tsdl_problem);
    }
}

static void limits_tsdl_references_with_long_names(void **state)
{
    g_autoptr(GString) text = g_string_new("trace { major = 1; minor = 8; byte_order = le; };\n"
                                           "typealias integer { size = 8; } := u8;\n"
                                           "event { name = e; fields := struct { struct { u8 n;\n");

    for (guint i = 0; i < MANY; i++) {
        g_string_append_printf(text, "u8 m%u[n];\n", i);
    }
    g_string_append(text, "} ");
    append_long(text);
    g_string_append(text, "; }; };\n");
    assert_refused(text, tsdl_problem);
}

/* The time limit of the test detects quadratic decoding. */
static void decodes_chains_of_underscores_in_linear_time(void **state)
{
    enum { LONGEST = 6000 };
    g_autoptr(GString) text = g_string_new("trace { major = 1; minor = 8; byte_order = le; };\n"
                                           "typealias integer { size = 8; } := u8;\n"
                                           "event { name = e; fields := struct {\n");
    g_autofree char *underscores = g_strnfill(LONGEST, '_');

    for (guint i = 0; i <= LONGEST; i++) {
        g_string_append_printf(text, "u8 %sn;\n", underscores + i);
    }
    g_string_append(text, "}; };\n");

    g_autoptr(ctf_metadata_decoder) decoder = ctf_metadata_decoder_create("md");
    g_autofree char *error = NULL;
    assert_true(
        ctf_metadata_decoder_append(decoder, (const uint8_t *) text->str, text->len, &error));
    const struct ctf_stream_class *stream =
        ctf_metadata_decoder_borrow_schema(decoder)->stream_classes->pdata[0];
    const struct ctf_event_class *event = stream->event_classes->pdata[0];
    assert_int_equal(event->payload->member_count, LONGEST + 1);
    /* All members keep their names. */
    assert_int_equal(strlen(event->payload->members[0].name), LONGEST + 1);
    assert_string_equal(event->payload->members[LONGEST].name, "n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(limits_aliases_with_long_names),
        cmocka_unit_test(limits_locations_with_long_names),
        cmocka_unit_test(limits_locations_through_large_variants),
        cmocka_unit_test(limits_the_number_of_values_in_a_fragment),
        cmocka_unit_test(limits_tsdl_types_with_long_names),
        cmocka_unit_test(limits_tsdl_references_with_long_names),
        cmocka_unit_test(decodes_chains_of_underscores_in_linear_time),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
