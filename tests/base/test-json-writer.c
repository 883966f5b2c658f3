/* SPDX-License-Identifier: MIT */
/* JSON text can be parsed again, regardless of its strings and numbers. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <math.h>

#include "base/json-writer.h"

/* Checks the written text, and closes the output. */
static void assert_written(struct tg_output *output, const GString *written, const char *expected)
{
    assert_int_equal(tg_output_close(output), 0);
    tg_output_clear(output);
    assert_string_equal(written->str, expected);
}

static void assert_string_becomes(const char *text, const char *expected)
{
    g_autoptr(GString) out = g_string_new(NULL);
    struct tg_output output;

    tg_output_init_memory(&output, out);
    tg_json_string(&(struct tg_json_writer){.output = &output}, NULL, text);
    assert_written(&output, out, expected);
}

static void strings_are_quoted_and_escaped(void **state)
{
    assert_string_becomes("", "\"\"");
    assert_string_becomes("plain text", "\"plain text\"");
    assert_string_becomes("a \"b\" \\c", "\"a \\\"b\\\" \\\\c\"");
    assert_string_becomes("\n\t\x01\x7f", "\"\\u000a\\u0009\\u0001\\u007f\"");
    assert_string_becomes("\u00e9\u20ac\U0001f600", "\"\u00e9\u20ac\U0001f600\"");
}

static void invalid_bytes_become_surrogates(void **state)
{
    assert_string_becomes("a\xff", "\"a\\udcff\"");
    assert_string_becomes("\xe2\x82z\xc3\xa9", "\"\\udce2\\udc82z\xc3\xa9\"");
    assert_string_becomes("\xed\xa0\x80", "\"\\udced\\udca0\\udc80\"");
    assert_string_becomes("\xc0\xaf", "\"\\udcc0\\udcaf\"");
}

static void assert_real_becomes(double real, const char *expected)
{
    g_autoptr(GString) out = g_string_new(NULL);
    struct tg_output output;

    tg_output_init_memory(&output, out);
    tg_json_real(&(struct tg_json_writer){.output = &output}, NULL, real);
    assert_written(&output, out, expected);
}

static void reals_have_all_their_digits(void **state)
{
    assert_real_becomes(0.5, "0.5");
    assert_real_becomes(-1e300, "-1.0000000000000001e+300");
    assert_real_becomes(NAN, "null");
    assert_real_becomes(-INFINITY, "null");
}

/* Writes a value of each type, nested and empty containers, and a string that is NULL. */
static void write_document(struct tg_json_writer *json)
{
    tg_json_begin_object(json, NULL);
    tg_json_unsigned(json, "u", UINT64_MAX);
    tg_json_signed(json, "s", INT64_MIN);
    tg_json_string(json, "missing", NULL);
    tg_json_begin_array(json, "\"k\xff");
    tg_json_bool(json, NULL, true);
    tg_json_begin_object(json, NULL);
    tg_json_end_object(json);
    tg_json_begin_array(json, NULL);
    tg_json_null(json, NULL);
    tg_json_number(json, NULL, "12.500");
    tg_json_end_array(json);
    tg_json_end_array(json);
    tg_json_begin_array(json, "empty");
    tg_json_end_array(json);
    tg_json_bool(json, "last", false);
    tg_json_end_object(json);
}

static void assert_document_becomes(enum tg_json_layout layout, const char *expected)
{
    g_autoptr(GString) out = g_string_new(NULL);
    struct tg_output output;

    tg_output_init_memory(&output, out);
    write_document(&(struct tg_json_writer){.output = &output, .layout = layout});
    assert_written(&output, out, expected);
}

static void layouts_differ_only_in_white_space(void **state)
{
    assert_document_becomes(TG_JSON_COMPACT,
        "{\"u\":18446744073709551615,\"s\":-9223372036854775808,\"\\\"k\\udcff\":[true,{},"
        "[null,12.500]],\"empty\":[],\"last\":false}");
    assert_document_becomes(TG_JSON_SPACED,
        "{\"u\": 18446744073709551615, \"s\": -9223372036854775808, \"\\\"k\\udcff\": [true, {}, "
        "[null, 12.500]], \"empty\": [], \"last\": false}");
    assert_document_becomes(TG_JSON_INDENTED, "{\n"
                                              "  \"u\": 18446744073709551615,\n"
                                              "  \"s\": -9223372036854775808,\n"
                                              "  \"\\\"k\\udcff\": [\n"
                                              "    true,\n"
                                              "    {},\n"
                                              "    [\n"
                                              "      null,\n"
                                              "      12.500\n"
                                              "    ]\n"
                                              "  ],\n"
                                              "  \"empty\": [],\n"
                                              "  \"last\": false\n"
                                              "}");
}

static void a_failed_output_keeps_its_error(void **state)
{
    struct tg_output output;

    tg_output_init(&output, -1);
    write_document(&(struct tg_json_writer){.output = &output});
    assert_int_not_equal(tg_output_close(&output), 0);
    tg_output_clear(&output);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(strings_are_quoted_and_escaped),
        cmocka_unit_test(invalid_bytes_become_surrogates),
        cmocka_unit_test(reals_have_all_their_digits),
        cmocka_unit_test(layouts_differ_only_in_white_space),
        cmocka_unit_test(a_failed_output_keeps_its_error),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
