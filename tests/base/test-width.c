/* SPDX-License-Identifier: MIT */
/* Tests the width of texts on a terminal. */
#include "base/width.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#define WIDE   "\u65e5"
#define EMOJI  "\U0001f600"
#define ACCENT "\u0301"

static void each_character_has_its_width(void **state)
{
    assert_int_equal(tg_width(""), 0);
    assert_int_equal(tg_width("abc"), 3);
    assert_int_equal(tg_width("\u00e9\u2026\u2588"), 3);
    assert_int_equal(tg_width(WIDE "a" EMOJI), 5);
    assert_int_equal(tg_width("e" ACCENT), 1);
}

static void a_replacement_character_has_one_column(void **state)
{
    assert_int_equal(tg_width("\x1b\t\xc2\x9b"), 3);
    assert_int_equal(tg_width("\xff\xe6\x97"), 3);
    assert_int_equal(tg_width("a\xf0"), 2);
}

static void texts_are_cut_between_characters(void **state)
{
    assert_int_equal(tg_width_fit("abc", 2), 2);
    assert_int_equal(tg_width_fit("abc", 9), 3);
    assert_int_equal(tg_width_fit(WIDE WIDE, 3), 3);
    assert_int_equal(tg_width_fit(WIDE WIDE, 4), 6);
    assert_int_equal(tg_width_fit(WIDE, 1), 0);
    assert_int_equal(tg_width_fit("e" ACCENT "e", 1), 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_character_has_its_width),
        cmocka_unit_test(a_replacement_character_has_one_column),
        cmocka_unit_test(texts_are_cut_between_characters),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
