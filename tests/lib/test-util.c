/* SPDX-License-Identifier: MIT */
/* Tests the conversion of clock cycles to nanoseconds from the origin. */
#include "tests/lib/breaks-condition.h"

#include <babeltrace2/babeltrace.h>

#define GHZ UINT64_C(1000000000)

static void conversion_rounds_the_exact_result_down(void **state)
{
    static const struct {
        uint64_t cycles;
        uint64_t frequency;
        int64_t offset_seconds;
        uint64_t offset_cycles;
        int64_t ns;
    } cases[] = {
        {0, GHZ, 0, 0, 0},
        {2000, 1000, -10, 500, -INT64_C(7500000000)},
        {1, 3, 0, 0, 333333333},
        {2, 3, 0, 0, 666666666},
        {1, 3, -1, 0, -666666667},
        {0, GHZ, -INT64_C(9223372036), 0, -INT64_C(9223372036000000000)},
        {UINT64_MAX, UINT64_MAX - 1, 0, UINT64_MAX - 2, 2000000000},
        {UINT64_C(1234567890123456789), UINT64_C(2400000000), 5, 7, INT64_C(514403292551440322)},
        {UINT64_C(1351530929945824323), GHZ, 0, 1, INT64_C(1351530929945824324)},
    };

    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        int64_t ns = 0;

        assert_int_equal(bt_util_clock_cycles_to_ns_from_origin(cases[i].cycles, cases[i].frequency,
                             cases[i].offset_seconds, cases[i].offset_cycles, &ns),
            BT_UTIL_CLOCK_CYCLES_TO_NS_FROM_ORIGIN_STATUS_OK);
        assert_true(ns == cases[i].ns);
    }
}

static void result_that_does_not_fit_is_an_error_with_a_cause(void **state)
{
    static const struct {
        uint64_t cycles;
        uint64_t frequency;
        int64_t offset_seconds;
        uint64_t offset_cycles;
    } cases[] = {
        {UINT64_MAX, GHZ, 0, 0},
        {UINT64_C(1) << 63, GHZ, 0, 0},
        {UINT64_MAX, 1, 0, 0},
        {0, GHZ, -INT64_C(9223372037), 0},
        {0, GHZ, INT64_C(9223372037), 0},
        {0, GHZ, INT64_C(9223372036), 854775808},
        {0, 1, INT64_MIN, 0},
        {0, 1, INT64_MAX, 0},
        {UINT64_MAX, GHZ, -INT64_C(9223372036), 0},
    };

    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        int64_t ns = 0;
        const bt_error *error;

        assert_int_equal(bt_util_clock_cycles_to_ns_from_origin(cases[i].cycles, cases[i].frequency,
                             cases[i].offset_seconds, cases[i].offset_cycles, &ns),
            BT_UTIL_CLOCK_CYCLES_TO_NS_FROM_ORIGIN_STATUS_OVERFLOW_ERROR);
        error = bt_current_thread_take_error();
        assert_non_null(error);
        bt_error_release(error);
    }
}

static void calls_that_violate_conditions_abort(void **state)
{
    int64_t ns;

    assert_breaks_condition("pre:util-clock-cycles-to-ns-from-origin:valid-frequency",
        bt_util_clock_cycles_to_ns_from_origin(1, 0, 0, 0, &ns));
    assert_breaks_condition("pre:util-clock-cycles-to-ns-from-origin:valid-frequency",
        bt_util_clock_cycles_to_ns_from_origin(1, UINT64_MAX, 0, 0, &ns));
    assert_breaks_condition("pre:util-clock-cycles-to-ns-from-origin:offset-cycles-lt-frequency",
        bt_util_clock_cycles_to_ns_from_origin(1, 5, 0, 5, &ns));
    assert_breaks_condition("pre:util-clock-cycles-to-ns-from-origin:not-null:nanoseconds-output",
        bt_util_clock_cycles_to_ns_from_origin(1, 5, 0, 0, NULL));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(conversion_rounds_the_exact_result_down),
        cmocka_unit_test(result_that_does_not_fit_is_an_error_with_a_cause),
        cmocka_unit_test(calls_that_violate_conditions_abort),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
