/* SPDX-License-Identifier: MIT */
/*
 * The histogram of `info --events` contains all events, whatever their times and the order of the
 * times.
 */
#include <glib.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "cli/info/histogram.h"

static struct histogram histogram;
static uint64_t columns[100];

static uint64_t gather(guint count)
{
    uint64_t width = histogram_gather(&histogram, columns, count);
    uint64_t sum = 0;

    for (guint i = 0; i < count; i++) {
        sum += columns[i];
    }

    assert_int_equal(sum, histogram.count);
    return width;
}

static int reset(void **state)
{
    histogram_init(&histogram);
    return 0;
}

static void without_times_there_are_no_columns(void **state)
{
    assert_int_equal(gather(100), 0);
}

static void one_time_is_in_the_first_column(void **state)
{
    histogram_add(&histogram, 1234);
    histogram_add(&histogram, 1234);
    assert_int_equal(gather(100), 1);
    assert_int_equal(columns[0], 2);
    assert_int_equal(histogram_unbias(histogram.min), 1234);
}

static void even_times_are_spread_evenly(void **state)
{
    for (int64_t i = 0; i < 1000000; i++) {
        histogram_add(&histogram, 5000000000 + i * 1000);
    }

    assert_in_range(gather(100), 9999990, 10000010);

    for (guint i = 0; i < 100; i++) {
        assert_in_range(columns[i], 9400, 10600);
    }
}

static void times_in_any_order_are_spread_evenly(void **state)
{
    for (int64_t i = 0; i < 100000; i++) {
        histogram_add(&histogram, (i % 2 ? 1 : -1) * i * 1000);
    }

    gather(10);

    for (guint i = 0; i < 10; i++) {
        assert_in_range(columns[i], 9500, 10500);
    }
}

static void times_may_have_the_greatest_range(void **state)
{
    histogram_add(&histogram, INT64_MAX);
    histogram_add(&histogram, INT64_MIN);
    histogram_add(&histogram, 0);
    histogram_add(&histogram, INT64_MIN + 5);
    gather(3);
    assert_int_equal(columns[0], 2);
    assert_int_equal(columns[1], 1);
    assert_int_equal(columns[2], 1);
}

static void times_may_be_the_smallest_ones(void **state)
{
    histogram_add(&histogram, INT64_MIN + 7);
    histogram_add(&histogram, INT64_MIN);
    gather(8);
    assert_int_equal(columns[0], 1);
    assert_int_equal(columns[7], 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(without_times_there_are_no_columns, reset),
        cmocka_unit_test_setup(one_time_is_in_the_first_column, reset),
        cmocka_unit_test_setup(even_times_are_spread_evenly, reset),
        cmocka_unit_test_setup(times_in_any_order_are_spread_evenly, reset),
        cmocka_unit_test_setup(times_may_have_the_greatest_range, reset),
        cmocka_unit_test_setup(times_may_be_the_smallest_ones, reset),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
