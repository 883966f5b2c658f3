/* SPDX-License-Identifier: MIT */
/* Globbing patterns. */
#include "base/glob.h"

#include <glib.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

static void check(const char *pattern, const char *text, bool expected)
{
    if (tg_glob_match(pattern, text) != expected) {
        fail_msg("pattern `%s` on `%s`: expected %d", pattern, text, expected);
    }
}

static void pattern_matches_whole_text(void **state)
{
    check("", "", true);
    check("", "a", false);
    check("abc", "abc", true);
    check("ab", "abc", false);
    check("abc", "ab", false);
    check("?", "a", false);
    check("[a]", "a", false);
}

static void star_matches_anything(void **state)
{
    check("*", "", true);
    check("*", "anything", true);
    check("a*", "a", true);
    check("a*c", "abbbc", true);
    check("a*c", "abcb", false);
    check("*_3", "channel_3_3", true);
    check("*ab*ab*", "abab", true);
    check("*ab*ab*", "aab", false);
    check("**", "x", true);
}

static void a_character_after_a_backslash_is_literal(void **state)
{
    check("\\*", "*", true);
    check("\\*", "a", false);
    check("a\\.b", "a.b", true);
    check("\\\\", "\\", true);
    check("*\\*", "a*", true);
    check("*\\*", "ab", false);
    check("\\", "\\", true);
}

static void check_literal(const char *pattern, const char *expected)
{
    struct tg_glob *glob = tg_glob_create(pattern);
    const char *literal = tg_glob_only_text(glob);

    if (g_strcmp0(literal, expected) != 0) {
        fail_msg("pattern `%s`: the only matching text is `%s`, expected `%s`", pattern,
            literal ? literal : "(null)", expected ? expected : "(null)");
    }

    if (literal) {
        check(pattern, literal, true);
    }

    tg_glob_destroy(glob);
}

static void pattern_without_star_matches_one_text(void **state)
{
    check_literal("", "");
    check_literal("abc", "abc");
    check_literal("?[", "?[");
    check_literal("\\*\\.\\a\\\\", "*.a\\");
    check_literal("\\", "\\");
    check_literal("*", NULL);
    check_literal("a*b", NULL);
    check_literal("\\\\*", NULL);
}

static void patterns_with_many_stars_take_little_time(void **state)
{
    enum { SIZE = 4 << 20 };
    g_autofree char *text = g_strnfill(SIZE, 'a');
    g_autofree char *half = g_strnfill(SIZE / 2, 'a');
    g_autofree char *pattern = g_strdup_printf("*%sb*", half);

    check("a*a*a*a*a*a*a*a*a*a*a*b", text, false);
    /*
     * This test would take a hundred hours if each position of the text were compared with the
     * whole pattern.
     */
    check(pattern, text, false);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pattern_matches_whole_text),
        cmocka_unit_test(star_matches_anything),
        cmocka_unit_test(a_character_after_a_backslash_is_literal),
        cmocka_unit_test(pattern_without_star_matches_one_text),
        cmocka_unit_test(patterns_with_many_stars_take_little_time),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
