/* SPDX-License-Identifier: MIT */
/* Python tracebacks as texts. */
#include "base/python-traceback.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <glib.h>

#define TRACEBACK "Traceback (most recent call last):\n"

static void only_tracebacks_are_recognised(void **state)
{
    assert_true(tg_is_python_traceback(TRACEBACK "ValueError"));
    assert_false(tg_is_python_traceback("Traceback of the board is missing"));
    assert_false(tg_is_python_traceback(""));
}

static void check(const char *traceback, const char *expected)
{
    g_autofree char *exception = tg_python_traceback_exception(traceback);

    assert_string_equal(exception, expected);
}

static void exception_is_the_first_line_without_indentation(void **state)
{
    check(TRACEBACK "  File \"a.py\", line 1\n    b()\nValueError: c", "ValueError: c");
    check(TRACEBACK "  File \"a.py\", line 1\nValueError: first\nsecond\n", "ValueError: first");
    check(TRACEBACK "  File \"a.py\", line 1\nValueError: first\n\nthird", "ValueError: first");
    check(TRACEBACK, "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_tracebacks_are_recognised),
        cmocka_unit_test(exception_is_the_first_line_without_indentation),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
