/* SPDX-License-Identifier: MIT */
/* Escapes for terminals. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <glib.h>
#include <string.h>

#include "base/terminal-text.h"

static void assert_shown(const char *text, size_t length, bool has_layout, const char *expected)
{
    g_autoptr(GString) out = g_string_new(":");

    tg_append_terminal_text(out, text, length, has_layout);
    assert_string_equal(out->str + 1, expected);
}

#define ASSERT_ITEM(text, expected)   assert_shown(text, sizeof(text) - 1, false, expected)
#define ASSERT_LAYOUT(text, expected) assert_shown(text, sizeof(text) - 1, true, expected)

static void printable_characters_are_not_escaped(void **state)
{
    ASSERT_ITEM("", "");
    ASSERT_ITEM("a 'b' \"c\" \\d \\n ~", "a 'b' \"c\" \\d \\n ~");
    ASSERT_ITEM("\u00e9\u20ac\U0001f600\u05d0", "\u00e9\u20ac\U0001f600\u05d0");
}

static void control_characters_are_escaped(void **state)
{
    ASSERT_ITEM("a\0b", "a\\x00b");
    ASSERT_ITEM("\a\b\t\n\v\f\r", "\\a\\b\\t\\n\\v\\f\\r");
    ASSERT_ITEM("\x1b[1m\x1f\x7f", "\\e[1m\\x1f\\x7f");
    ASSERT_ITEM("\xc2\x80\xc2\x9b\x32J\xc2\x9f\u00a0", "\\u0080\\u009b2J\\u009f\u00a0");
}

static void characters_that_change_the_direction_are_escaped(void **state)
{
    ASSERT_ITEM("\u061b\u061c\u061d", "\u061b\\u061c\u061d");
    ASSERT_ITEM("\u200d\u200e\u200f\u2010", "\u200d\\u200e\\u200f\u2010");
    ASSERT_ITEM("\u2029\u202a\u202e\u202f", "\u2029\\u202a\\u202e\u202f");
    ASSERT_ITEM("\u2065\u2066\u2069\u206a", "\u2065\\u2066\\u2069\u206a");
}

static void bytes_that_are_not_utf8_are_escaped(void **state)
{
    ASSERT_ITEM("\x9b\x32J", "\\x9b2J");
    ASSERT_ITEM("\xe2\x80", "\\xe2\\x80");
    ASSERT_ITEM("\xc0\x9b|\xed\xa0\x80", "\\xc0\\x9b|\\xed\\xa0\\x80");
}

static void newlines_and_tabs_of_a_layout_are_kept(void **state)
{
    ASSERT_LAYOUT("a\n\tb\r\n", "a\n\tb\\r\n");
}

static void an_item_is_escaped_only_for_a_terminal(void **state)
{
    g_autoptr(GString) out = g_string_new(NULL);

    tg_append_item(out, "\x1b\xff\n", false);
    tg_append_item(out, "\x1b\xff\n", true);
    assert_string_equal(out->str, "\x1b\xff\n\\e\\xff\\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(printable_characters_are_not_escaped),
        cmocka_unit_test(control_characters_are_escaped),
        cmocka_unit_test(characters_that_change_the_direction_are_escaped),
        cmocka_unit_test(bytes_that_are_not_utf8_are_escaped),
        cmocka_unit_test(newlines_and_tabs_of_a_layout_are_kept),
        cmocka_unit_test(an_item_is_escaped_only_for_a_terminal),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
