/* SPDX-License-Identifier: MIT */
/* The names of log levels. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/log-level.h"

static void levels_are_parsed_from_words_and_letters(void **state)
{
    assert_int_equal(tg_log_level_parse("TRACE"), 1);
    assert_int_equal(tg_log_level_parse("D"), 2);
    assert_int_equal(tg_log_level_parse("WARN"), 4);
    assert_int_equal(tg_log_level_parse("WARNING"), 4);
    assert_int_equal(tg_log_level_parse("NONE"), 0xff);
}

static void other_texts_are_rejected(void **state)
{
    static const char *const others[] = {"", "w", "X", "WA", "WARNINGS", "0"};

    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        assert_int_equal(tg_log_level_parse(others[i]), -1);
    }
}

static void each_level_has_a_letter(void **state)
{
    static const char letters[] = "TDIWEF";

    for (int i = 0; letters[i]; i++) {
        const char name[] = {letters[i], '\0'};

        assert_int_equal(tg_log_level_letter(tg_log_level_parse(name)), letters[i]);
    }
    assert_int_equal(tg_log_level_letter(0), '?');
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(levels_are_parsed_from_words_and_letters),
        cmocka_unit_test(each_level_has_a_letter),
        cmocka_unit_test(other_texts_are_rejected),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
