/* SPDX-License-Identifier: MIT */
/* Tests folding text into lines of a given width. */
#include "base/fold.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

static void check(const char *text, unsigned indent, unsigned width, const char *expected)
{
    g_autoptr(GString) out = g_string_new(NULL);

    tg_fold(out, text, indent, width);
    assert_string_equal(out->str, expected);
}

static void lines_are_folded_at_spaces(void **state)
{
    check("one two three", 0, 7, "one two\nthree\n");
    check("one two three", 0, 13, "one two three\n");
    check("one two three", 0, 12, "one two\nthree\n");
    check("one two three", 2, 7, "  one\n  two\n  three\n");
    check("", 2, 7, "");
}

static void long_words_are_not_split(void **state)
{
    check("abcdefgh i", 0, 4, "abcdefgh\ni\n");
    check("a bcdefgh", 2, 4, "  a\n  bcdefgh\n");
}

static void lines_keep_their_own_indentation(void **state)
{
    check("a:\n  b c", 1, 5, " a:\n   b\n   c\n");
    check("a\n\nb", 1, 5, " a\n\n b\n");
}

static void widths_are_columns_of_a_terminal(void **state)
{
    check("\xc3\xa9\xc3\xa9 \xc3\xa9", 0, 4, "\xc3\xa9\xc3\xa9 \xc3\xa9\n");
    check("\xff\xff \xff", 0, 4, "\xff\xff \xff\n");
    check("\u65e5 \u65e5", 0, 4, "\u65e5\n\u65e5\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_are_folded_at_spaces),
        cmocka_unit_test(long_words_are_not_split),
        cmocka_unit_test(lines_keep_their_own_indentation),
        cmocka_unit_test(widths_are_columns_of_a_terminal),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
