/* SPDX-License-Identifier: MIT */
/* The time range that an expression needs: sources don't read data outside of the range. */
#include "expression/time-range.h"

#include <glib.h>
#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "expression/parser.h"

#define NONE   INT64_MIN
#define NO_END INT64_MAX
#define HOUR   (INT64_C(3600) * 1000 * 1000 * 1000)

struct known_range {
    const char *text;
    int64_t begin, end;
};

static void check(const struct known_range *known, bool has_first)
{
    /* The day is 1970-01-02. */
    const struct expr_times times = {
        .is_gmt = true, .has_first = has_first, .first_ns = 24 * HOUR + 5};
    char *error;
    struct expr_tree *tree = expr_parse(known->text, &error);
    struct expr_time_range range;

    if (!tree) {
        fail_msg("%s", error);
    }
    range = expr_time_range(tree, &times);
    if (range.begin_ns != known->begin || range.end_ns != known->end) {
        fail_msg("`%s`: %" PRIi64 " to %" PRIi64, known->text, range.begin_ns, range.end_ns);
    }
    expr_tree_destroy(tree);
}

static void check_all(const struct known_range *ranges, size_t count, bool has_first)
{
    for (size_t i = 0; i < count; i++) {
        check(&ranges[i], has_first);
    }
}

static void comparisons_with_the_time_are_bounds(void **state)
{
    static const struct known_range ranges[] = {
        {"$ts >= 5", 5, NO_END},
        {"$ts > 5", 6, NO_END},
        {"$ts <= 5", NONE, 5},
        {"$ts < 5", NONE, 4},
        {"$ts == 5", 5, 5},
        {"$ts != 5", NONE, NO_END},
        {"$ts >= -5", -5, NO_END},
        {"$ts >= - -5", 5, NO_END},
        {"$ts >= +5", 5, NO_END},
        {"$ts >= 5 | 2", 7, NO_END},
        {"$ts < \"x\" & 1", NONE, NO_END},
        {"$ts < 5.5 | 1", NONE, NO_END},
        /* `$ts` is the right operand. */
        {"5 >= $ts", NONE, 5},
        {"5 > $ts", NONE, 4},
        {"5 <= $ts", 5, NO_END},
        {"5 < $ts", 6, NO_END},
        {"5 == $ts", 5, 5},
        /* Lists of one item. */
        {"$ts in 5..7", 5, 7},
        {"$ts in (5..7)", 5, 7},
        {"$ts in 7..5", 7, 5},
        {"$ts in 5", 5, 5},
        {"$ts in (x..7)", NONE, 7},
        {"$ts in (5..x)", 5, NO_END},
        {"$ts in (5, 9)", NONE, NO_END},
        {"x in (5..7)", NONE, NO_END},
        {"5 in ($ts)", NONE, NO_END},
        /* The limits of 64-bit integers. */
        {"$ts > 9223372036854775807", NONE, NO_END},
        {"$ts >= 9223372036854775808", NONE, NO_END},
        {"$ts < -9223372036854775807", NONE, INT64_MIN},
        {"$ts <= 9223372036854775807", NONE, NO_END},
    };

    check_all(ranges, G_N_ELEMENTS(ranges), false);
}

static void only_comparisons_that_must_be_true_are_bounds(void **state)
{
    static const struct known_range ranges[] = {
        {"$ts >= 5 && $ts < 9", 5, 8},
        {"x == 1 && ($ts >= 5 && $ts >= 7) && $ts < 9", 7, 8},
        {"$ts > 9 && $ts < 5", 10, 4},
        {"$ts >= 5 || $ts < 9", NONE, NO_END},
        {"$ts >= 5 && ($ts < 9 || x == 1)", 5, NO_END},
        {"!($ts >= 5)", NONE, NO_END},
        {"!($ts < 5) && $ts < 9", NONE, 8},
        {"($ts >= 5) == 1", NONE, NO_END},
        {"($ts >= 5) == 0", NONE, NO_END},
        {"any(x, $ts >= 5)", NONE, NO_END},
        {"$ts & 1 == 5", NONE, NO_END},
        {"-$ts >= 5", NONE, NO_END},
        {"$ts >= x", NONE, NO_END},
        {"$ts >= x | 2", NONE, NO_END},
        {"$ts.x >= 5", NONE, NO_END},
        {"$payload.ts >= 5", NONE, NO_END},
        {"has($ts)", NONE, NO_END},
        {"1", NONE, NO_END},
    };

    check_all(ranges, G_N_ELEMENTS(ranges), false);
}

static void dates_are_bounds(void **state)
{
    static const struct known_range ranges[] = {
        {"$ts >= 1970-01-01T01:00:00Z", HOUR, NO_END},
        {"$ts >= 1970-01-01T01:00:00+02:00", -HOUR, NO_END},
        {"$ts < \"1970-01-01 01:00:00\"", NONE, HOUR - 1},
        {"$ts in '1970-01-01 01:00:00'..'1970-01-01 02:00'", HOUR, 2 * HOUR},
    };

    check_all(ranges, G_N_ELEMENTS(ranges), false);
}

static void times_of_day_are_bounds_if_the_day_is_known(void **state)
{
    static const struct known_range unknown[] = {
        {"$ts >= 01:00", NONE, NO_END},
        {"$ts >= 01:00 && $ts < 5", NONE, 4},
        {"$ts in 01:00..02:00", NONE, NO_END},
    };
    static const struct known_range known[] = {
        {"$ts >= 01:00", 25 * HOUR, NO_END},
        {"$ts < '01:00:00.000000001'", NONE, 25 * HOUR},
        {"$ts in 01:00..02:00", 25 * HOUR, 26 * HOUR},
    };

    check_all(unknown, G_N_ELEMENTS(unknown), false);
    check_all(known, G_N_ELEMENTS(known), true);
}

static void assert_has_time_of_day(const char *text, bool expected)
{
    char *error;
    struct expr_tree *tree = expr_parse(text, &error);

    if (!tree) {
        fail_msg("%s", error);
    }
    assert_int_equal(tree->has_time_of_day, expected);
    expr_tree_destroy(tree);
}

static void times_of_day_are_found_anywhere_in_an_expression(void **state)
{
    assert_has_time_of_day("x == 1 || !($ts in (5, 7..01:00))", true);
    assert_has_time_of_day("any(x, $ts >= '01:00:00')", true);
    assert_has_time_of_day("$ts >= 1970-01-01T01:00:00Z && x == \"text\"", false);
    assert_has_time_of_day("$ts >= 5", false);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(comparisons_with_the_time_are_bounds),
        cmocka_unit_test(only_comparisons_that_must_be_true_are_bounds),
        cmocka_unit_test(dates_are_bounds),
        cmocka_unit_test(times_of_day_are_bounds_if_the_day_is_known),
        cmocka_unit_test(times_of_day_are_found_anywhere_in_an_expression),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
