/* SPDX-License-Identifier: MIT */
/* Quoting escapes all special characters at any position of a text, and no other characters. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <glib.h>
#include <string.h>

#include "base/quote.h"

static void check(const char *text, size_t length, const char *expected)
{
    struct tg_output output;

    tg_output_init(&output, -1);
    tg_output_quote(&output, text, length);
    assert_int_equal(output.at - output.buffer, strlen(expected));
    assert_memory_equal(output.buffer, expected, strlen(expected));
    tg_output_clear(&output);
    if (strlen(text) == length) {
        g_autoptr(GString) string = g_string_new(NULL);

        tg_append_quoted(string, text);
        assert_string_equal(string->str, expected);
    }
}

static void each_byte_is_escaped_as_in_c(void **state)
{
    for (unsigned byte = 1; byte < 256; byte++) {
        static const char named[] = "\a\b\f\n\r\t\v\033\"'?\\", letters[] = "abfnrtve\"'?\\";
        const char *const found = strchr(named, (int) byte);
        g_autofree char *escape = found ? g_strdup_printf("\\%c", letters[found - named])
                                  : byte < 0x20 || byte == 0x7f ? g_strdup_printf("\\x%02x", byte)
                                                                : g_strdup_printf("%c", (int) byte);

        /*
         * The code searches texts in blocks, so the test uses each position in texts of many
         * lengths.
         */
        for (size_t length = 1; length < 36; length++) {
            for (size_t place = 0; place < length; place++) {
                /* The copy has no spare bytes, so that a sanitizer detects reads beyond the text.
                 */
                g_autofree char *text = g_malloc(length);
                g_autofree char *before = g_strnfill(place, 'x');
                g_autofree char *after = g_strnfill(length - place - 1, 'x');
                g_autofree char *expected = g_strconcat("\"", before, escape, after, "\"", NULL);
                struct tg_output output;

                memset(text, 'x', length);
                text[place] = (char) byte;
                tg_output_init(&output, -1);
                tg_output_quote(&output, text, length);
                assert_int_equal(output.at - output.buffer, strlen(expected));
                assert_memory_equal(output.buffer, expected, strlen(expected));
                tg_output_clear(&output);
            }
        }
        g_autofree char *text = g_strdup_printf("%c", (int) byte);
        g_autofree char *expected = g_strconcat("\"", escape, "\"", NULL);

        check(text, 1, expected);
    }
}

static void texts_end_at_a_nul_byte(void **state)
{
    check("", 0, "\"\"");
    check("ab\0cd", 5, "\"ab\"");
    check("a\nb\0cdefghijklmnopqrstuvwxyz", 28, "\"a\\nb\"");
}

static void long_texts_are_written_completely(void **state)
{
    g_autofree char *plain = g_strnfill(20000, 'z');
    g_autofree char *quoted = g_strconcat("\"", plain, "\"", NULL);
    g_autofree char *odd = g_strconcat(plain, "\n", plain, NULL);
    g_autofree char *odd_quoted = g_strconcat("\"", plain, "\\n", plain, "\"", NULL);

    check(plain, strlen(plain), quoted);
    check(odd, strlen(odd), odd_quoted);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_byte_is_escaped_as_in_c),
        cmocka_unit_test(texts_end_at_a_nul_byte),
        cmocka_unit_test(long_texts_are_written_completely),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
