/* SPDX-License-Identifier: MIT */
/* Tests that a held failure keeps its status and its causes. */
#include "plugins/common/held-failure.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

enum {
    OK = BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_OK,
    ERROR = BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_ERROR,
    MEMORY_ERROR = BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_MEMORY_ERROR,
};

static void hold(struct held_failure *held, int status, const char *cause)
{
    if (cause) {
        BT_CURRENT_THREAD_ERROR_APPEND_CAUSE_FROM_UNKNOWN("test", "%s", cause);
    }
    held_failure_hold(held, (bt_message_iterator_class_next_method_status) status);
}

/* Checks that the thread's error has this cause, or no cause if `expected` is NULL. */
static void expect_cause(const char *expected)
{
    const bt_error *error = bt_current_thread_take_error();

    assert_int_equal(error != NULL, expected != NULL);
    if (error) {
        assert_int_equal(bt_error_get_cause_count(error), 1);
        assert_string_equal(
            bt_error_cause_get_message(bt_error_borrow_cause_by_index(error, 0)), expected);
        bt_error_release(error);
    }
}

static void a_failure_is_reported_once(void **state)
{
    struct held_failure held = {0};

    assert_int_equal(held_failure_report(&held), OK);
    hold(&held, ERROR, "a");
    expect_cause(NULL);
    assert_int_equal(held_failure_report(&held), ERROR);
    expect_cause("a");
    assert_int_equal(held_failure_report(&held), OK);
    expect_cause(NULL);
}

static void a_failure_without_a_cause_is_reported(void **state)
{
    struct held_failure held = {0};

    hold(&held, MEMORY_ERROR, NULL);
    assert_int_equal(held_failure_report(&held), MEMORY_ERROR);
    expect_cause(NULL);
}

static void a_later_failure_does_not_replace_the_held_one(void **state)
{
    struct held_failure held = {0};

    hold(&held, MEMORY_ERROR, NULL);
    hold(&held, ERROR, "b");
    expect_cause(NULL);
    assert_int_equal(held_failure_report(&held), MEMORY_ERROR);
    expect_cause(NULL);
    hold(&held, ERROR, "c");
    assert_int_equal(held_failure_report(&held), ERROR);
    expect_cause("c");
}

static void a_dropped_failure_is_not_reported(void **state)
{
    struct held_failure held = {0};

    held_failure_drop(&held);
    hold(&held, ERROR, "d");
    held_failure_drop(&held);
    assert_int_equal(held_failure_report(&held), OK);
    expect_cause(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_failure_is_reported_once),
        cmocka_unit_test(a_failure_without_a_cause_is_reported),
        cmocka_unit_test(a_later_failure_does_not_replace_the_held_one),
        cmocka_unit_test(a_dropped_failure_is_not_reported),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
