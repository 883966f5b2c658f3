/* SPDX-License-Identifier: MIT */
/* Tests positions in texts, and the lines that messages show for them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <glib.h>
#include <string.h>

#include "base/source-text.h"

static void assert_position(const char *text, size_t offset, size_t line, size_t column)
{
    struct tg_source_position position = tg_source_position(text, strlen(text), offset);

    assert_int_equal(position.line, line);
    assert_int_equal(position.column, column);
}

static void assert_excerpt(const char *text, size_t offset, const char *expected)
{
    g_autoptr(GString) out = g_string_new(":");

    tg_append_source_excerpt(out, "  ", text, strlen(text), offset);
    assert_string_equal(out->str, expected);
}

static void positions_count_lines_and_characters(void **state)
{
    assert_position("", 0, 1, 1);
    assert_position("ab\ncd\n", 1, 1, 2);
    assert_position("ab\ncd\n", 2, 1, 3);
    assert_position("ab\ncd\n", 3, 2, 1);
    assert_position("ab\ncd\n", 6, 3, 1);
    assert_position("ab\ncd\n", 100, 3, 1);
    assert_position("\u00e9\u20acx", 5, 1, 3);
}

static void the_caret_is_below_its_character(void **state)
{
    assert_excerpt("ab\ncd\nef", 4, ":\n  cd\n   ^");
    assert_excerpt("ab\r\ncd", 2, ":\n  ab\n    ^");
    assert_excerpt("\u00e9\tx", 3, ":\n  \u00e9\tx\n   \t^");
    assert_excerpt("ab\n", 3, ":\n  \n  ^");
}

static void long_lines_are_cut_between_characters(void **state)
{
    g_autofree char *side = g_strnfill(100, 'a');
    g_autofree char *spaces = g_strnfill(100, ' ');
    g_autofree char *text = g_strdup_printf("bbb%s|%sbbb", side, side);
    g_autofree char *expected = g_strdup_printf(":\n  %s|%.99s\n  %s^", side, side, spaces);
    g_autofree char *accented = g_strdup_printf("b\u00e9%.99s|%.98s\u00e9b", side, side);
    g_autofree char *without = g_strdup_printf(":\n  %.99s|%.98s\n  %.99s^", side, side, spaces);

    assert_excerpt(text, 103, expected);
    assert_excerpt(accented, 102, without);
}

static void control_characters_are_replaced(void **state)
{
    assert_excerpt("\x1b[1m\x01x\xff", 5, ":\n  ?[1m?x\ufffd\n       ^");
    assert_excerpt("\x7f\xc2\x9b\u202e|", 6, ":\n  ???|\n     ^");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(positions_count_lines_and_characters),
        cmocka_unit_test(the_caret_is_below_its_character),
        cmocka_unit_test(long_lines_are_cut_between_characters),
        cmocka_unit_test(control_characters_are_replaced),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
