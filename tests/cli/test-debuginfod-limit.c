/* SPDX-License-Identifier: MIT */
/* Each run of the program limits the time of requests for debug files. */
#include <glib.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "cli/cli.h"

static const char *limit_after(const char *before)
{
    char program[] = "babeltrace2", option[] = "--version";
    char *arguments[] = {program, option, NULL};

    if (before) {
        g_setenv("DEBUGINFOD_MAXTIME", before, TRUE);
    } else {
        g_unsetenv("DEBUGINFOD_MAXTIME");
    }
    assert_int_equal(cli_main(2, arguments), 0);
    return g_getenv("DEBUGINFOD_MAXTIME");
}

static void requests_without_a_valid_limit_get_the_default(void **state)
{
    assert_string_equal(limit_after(NULL), "30");
    assert_string_equal(limit_after(""), "30");
    assert_string_equal(limit_after("0"), "30");
    assert_string_equal(limit_after("-1"), "30");
}

static void a_limit_of_the_user_is_kept(void **state)
{
    assert_string_equal(limit_after("7"), "7");
    assert_string_equal(limit_after("7200"), "7200");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(requests_without_a_valid_limit_get_the_default),
        cmocka_unit_test(a_limit_of_the_user_is_kept),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
