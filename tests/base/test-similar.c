/* SPDX-License-Identifier: MIT */
/* Tests the suggestion of a name for a misspelt one. */
#include "base/similar.h"

#include <glib.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

static void check(const char *a, const char *b, size_t expected)
{
    assert_int_equal(tg_edit_distance(a, b, 99), expected);
    assert_int_equal(tg_edit_distance(b, a, 99), expected);
}

static void distance_counts_edits(void **state)
{
    check("", "", 0);
    check("same", "same", 0);
    check("", "abc", 3);
    check("ab", "abc", 1);
    check("abc", "axc", 1);
    check("kitten", "sitting", 3);
    check("abc", "xyz", 3);
}

static void swapped_neighbours_are_one_edit(void **state)
{
    check("ab", "ba", 1);
    check("inptus", "inputs", 1);
    check("abcd", "badc", 2);
}

static void long_names_are_not_similar_to_any_name(void **state)
{
    g_autofree char *name = g_strnfill(1000, 'a');

    assert_true(tg_edit_distance(name, name, 5) > 5);
}

static void expect_best(const char *wanted, const char *expected)
{
    static const char *const names[] = {"output", "output-format", "names", "color", "fs"};
    struct tg_similar similar = tg_similar_to(wanted);

    for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
        tg_similar_offer(&similar, names[i]);
    }

    g_autofree char *question = tg_similar_question(&similar, "(", ")");
    g_autofree char *wanted_question =
        expected ? g_strdup_printf("(did you mean `%s`?)", expected) : g_strdup("");

    assert_string_equal(question, wanted_question);
}

static void nearest_name_is_suggested(void **state)
{
    expect_best("outptu", "output");
    expect_best("output-fromat", "output-format");
    expect_best("colour", "color");
    expect_best("name", "names");
    expect_best("sf", "fs");
    expect_best("out", "output");
}

static void distant_names_are_not_suggested(void **state)
{
    expect_best("bad", NULL);
    expect_best("ou", NULL);
    expect_best("x", NULL);
    expect_best("", NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(distance_counts_edits),
        cmocka_unit_test(swapped_neighbours_are_one_edit),
        cmocka_unit_test(long_names_are_not_similar_to_any_name),
        cmocka_unit_test(nearest_name_is_suggested),
        cmocka_unit_test(distant_names_are_not_suggested),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
