/* SPDX-License-Identifier: MIT */
/* Tests whether and how far a text is UTF-8. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <glib.h>
#include <string.h>

#include "base/utf8.h"

static size_t valid_length(const char *text)
{
    return tg_utf8_valid_length(text, strlen(text));
}

static size_t broken_length(const char *text)
{
    return tg_utf8_broken_length(text, strlen(text));
}

static void a_valid_prefix_ends_before_an_invalid_byte(void **state)
{
    assert_int_equal(valid_length(""), 0);
    assert_int_equal(valid_length("twenty bytes of text"), 20);
    assert_int_equal(valid_length("0123456789\xff"), 10);
    assert_int_equal(valid_length("\u00e9 0123456789 \u20ac"), 17);
    assert_int_equal(valid_length("\xc0\xaf"), 0);            /* overlong */
    assert_int_equal(valid_length("a\xed\xa0\x80"), 1);       /* a surrogate */
    assert_int_equal(valid_length("ab\xf4\x90\x80\x80"), 2);  /* beyond U+10FFFF */
    assert_int_equal(valid_length("abc\xe2\x82"), 3);         /* ends within a character */
    assert_int_equal(tg_utf8_valid_length("a\0b\xff", 4), 3); /* NUL is a character */
}

static void invalid_bytes_are_skipped_up_to_the_next_character(void **state)
{
    assert_int_equal(broken_length("\xff\xff"), 1);
    assert_int_equal(broken_length("\xe2\x82z"), 2);
    assert_int_equal(broken_length("\xf0\x9f\x98"), 3);
    assert_int_equal(broken_length("\xc3"), 1);
}

static void a_text_is_cut_between_two_characters(void **state)
{
    assert_int_equal(tg_utf8_cut_length("abc", 3, 3), 3);
    assert_int_equal(tg_utf8_cut_length("abc", 3, 2), 2);
    assert_int_equal(tg_utf8_cut_length("a\u00e9", 3, 2), 1);
    assert_int_equal(tg_utf8_cut_length("a\u00e9\u20ac", 6, 3), 3);
    assert_int_equal(tg_utf8_cut_length("a\u00e9\u20ac", 6, 5), 3);
    assert_int_equal(tg_utf8_cut_length("\x80\x80\x80", 3, 2), 2); /* not UTF-8 */
}

static void every_code_point_is_written_as_glib_does(void **state)
{
    for (uint32_t code_point = 1; code_point <= 0x10ffff; code_point++) {
        uint8_t written[TG_UTF8_MAX];
        char expected[6];
        const size_t length = (size_t) (tg_put_utf8(written, code_point) - written);

        if (code_point >= 0xd800 && code_point <= 0xdfff) {
            continue;
        }
        assert_int_equal(length, g_unichar_to_utf8(code_point, expected));
        assert_memory_equal(written, expected, length);
        assert_int_equal(tg_utf8_valid_length((const char *) written, length), length);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_valid_prefix_ends_before_an_invalid_byte),
        cmocka_unit_test(invalid_bytes_are_skipped_up_to_the_next_character),
        cmocka_unit_test(a_text_is_cut_between_two_characters),
        cmocka_unit_test(every_code_point_is_written_as_glib_does),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
