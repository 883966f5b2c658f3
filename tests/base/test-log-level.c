/* SPDX-License-Identifier: MIT */
/* The names of log levels. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/log-level.h"

static void are_words_and_letters(void **state)
{
    assert_int_equal(tg_log_level_letter("TRACE"), 'T');
    assert_int_equal(tg_log_level_letter("D"), 'D');
    assert_int_equal(tg_log_level_letter("WARN"), 'W');
    assert_int_equal(tg_log_level_letter("WARNING"), 'W');
    assert_int_equal(tg_log_level_letter("NONE"), 'N');
}

static void other_texts_are_none(void **state)
{
    static const char *const others[] = {"", "w", "X", "WA", "WARNINGS", "0"};

    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        assert_int_equal(tg_log_level_letter(others[i]), '\0');
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(are_words_and_letters),
        cmocka_unit_test(other_texts_are_none),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
