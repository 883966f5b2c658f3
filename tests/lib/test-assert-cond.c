/* SPDX-License-Identifier: MIT */
/*
 * Tests the message about a violated condition, and the command that runs before the program
 * aborts.
 */
#include "lib/assert-cond.h"
#include "tests/lib/breaks-condition.h"

static void message_describes_the_fault(void **state)
{
    assert_aborts_with("index=12",
        bt__assert_cond_failed("pre", "bt_value_copy", "valid-index", "Bad index: index=%d", 12));
    assert_aborts_with("bt_value_copy()",
        bt__assert_cond_failed("pre", "bt_value_copy", "valid-index", "Bad index."));
}

static void identifier_has_dashes_and_no_prefix(void **state)
{
    assert_breaks_condition("pre:value-copy:valid-index",
        bt__assert_cond_failed("pre", "bt_value_copy", "valid-index", "Bad index."));
    assert_breaks_condition("post:message-iterator-class-next-method:clock-class-is-expected",
        bt__assert_cond_failed("post", "message-iterator-class-next-method",
            "clock-class-is-expected", "Another clock class."));
}

static void command_of_the_environment_runs_before_the_abort(void **state)
{
    g_setenv("BABELTRACE_EXEC_ON_ABORT", "sh -c 'echo \"two  words\" >&2; exit 3'", TRUE);
    assert_aborts_with("two  words", bt__assert_cond_failed("pre", "bt_f", "c", "text"));
    g_unsetenv("BABELTRACE_EXEC_ON_ABORT");
}

static void failing_command_is_ignored(void **state)
{
    g_setenv("BABELTRACE_EXEC_ON_ABORT", "'not closed", TRUE);
    assert_breaks_condition("pre:f:c", bt__assert_cond_failed("pre", "bt_f", "c", "text"));
    g_setenv("BABELTRACE_EXEC_ON_ABORT", "/nonexistent/command", TRUE);
    assert_breaks_condition("pre:f:c", bt__assert_cond_failed("pre", "bt_f", "c", "text"));
    g_unsetenv("BABELTRACE_EXEC_ON_ABORT");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(message_describes_the_fault),
        cmocka_unit_test(identifier_has_dashes_and_no_prefix),
        cmocka_unit_test(command_of_the_environment_runs_before_the_abort),
        cmocka_unit_test(failing_command_is_ignored),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
