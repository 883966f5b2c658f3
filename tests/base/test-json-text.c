/* SPDX-License-Identifier: MIT */
/* JSON strings and numbers can be read again, whatever they were. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <math.h>

#include "base/json-text.h"

static void assert_string_becomes(const char *text, const char *expected)
{
    g_autoptr(GString) out = g_string_new("x");

    tg_append_json_string(out, text);
    assert_string_equal(out->str + 1, expected);
}

static void strings_are_quoted_and_escaped(void **state)
{
    assert_string_becomes("", "\"\"");
    assert_string_becomes("plain text", "\"plain text\"");
    assert_string_becomes("a \"b\" \\c", "\"a \\\"b\\\" \\\\c\"");
    assert_string_becomes("\n\t\x01\x7f", "\"\\u000a\\u0009\\u0001\\u007f\"");
    assert_string_becomes("\u00e9\u20ac\U0001f600", "\"\u00e9\u20ac\U0001f600\"");
}

static void bytes_that_are_no_characters_become_surrogates(void **state)
{
    assert_string_becomes("a\xff", "\"a\\udcff\"");
    assert_string_becomes("\xe2\x82z\xc3\xa9", "\"\\udce2\\udc82z\xc3\xa9\"");
    assert_string_becomes("\xed\xa0\x80", "\"\\udced\\udca0\\udc80\"");
    assert_string_becomes("\xc0\xaf", "\"\\udcc0\\udcaf\"");
}

static void assert_real_becomes(double real, const char *expected)
{
    g_autoptr(GString) out = g_string_new(NULL);

    tg_append_json_real(out, real);
    assert_string_equal(out->str, expected);
}

static void reals_have_all_their_digits(void **state)
{
    assert_real_becomes(0.5, "0.5");
    assert_real_becomes(-1e300, "-1.0000000000000001e+300");
    assert_real_becomes(NAN, "null");
    assert_real_becomes(-INFINITY, "null");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(strings_are_quoted_and_escaped),
        cmocka_unit_test(bytes_that_are_no_characters_become_surrogates),
        cmocka_unit_test(reals_have_all_their_digits),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
