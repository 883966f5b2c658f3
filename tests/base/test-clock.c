/* SPDX-License-Identifier: MIT */
/*
 * Tests the range of clock values whose time fits in 64 bits of nanoseconds, and the conversion of
 * times to values. The library's tests cover the conversion of values to times.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/clock.h"

#define GHZ UINT64_C(1000000000)

static void range_ends_where_conversion_fails(void **state)
{
    static const struct {
        uint64_t frequency;
        int64_t seconds;
        uint64_t cycles, least, greatest;
    } clocks[] = {
        {GHZ, 0, 0, 0, INT64_MAX},
        {GHZ, 1000000000, 1, 0, INT64_MAX - UINT64_C(1000000000000000001)},
        {GHZ, -1, 0, 0, INT64_MAX + GHZ},
        {GHZ, -9223372036, 0, 0, UINT64_C(18446744072854775807)},
        {GHZ, -9223372038, 0, UINT64_C(1145224192), UINT64_MAX},
        {GHZ, INT64_MAX, 0, 1, 0},
        {GHZ, INT64_MIN, 0, 1, 0},
        {1, 0, 0, 0, UINT64_C(9223372036)},
        {1000, -5, 999, 0, UINT64_C(9223372036854) + 4001},
        {UINT64_C(4) * GHZ, 0, 0, 0, UINT64_MAX},
    };

    for (size_t i = 0; i < sizeof(clocks) / sizeof(clocks[0]); i++) {
        struct tg_clock_conversion conversion;
        struct tg_clock_range range;
        int64_t ns;

        tg_clock_conversion_init(
            &conversion, clocks[i].frequency, clocks[i].seconds, clocks[i].cycles);
        range = tg_clock_convertible_range(&conversion);
        print_message("%zu\n", i);
        assert_int_equal(range.least, clocks[i].least);
        assert_int_equal(range.greatest, clocks[i].greatest);
        if (range.least > range.greatest) {
            continue;
        }
        assert_true(tg_clock_cycles_to_ns(&conversion, range.least, &ns));
        assert_true(tg_clock_cycles_to_ns(&conversion, range.greatest, &ns));
        assert_true(range.least == 0 || !tg_clock_cycles_to_ns(&conversion, range.least - 1, &ns));
        assert_true(range.greatest == UINT64_MAX ||
                    !tg_clock_cycles_to_ns(&conversion, range.greatest + 1, &ns));
    }
}

static void offsets_carry_into_seconds(void **state)
{
    int64_t seconds = 5;
    uint64_t cycles = 900;

    tg_clock_add_offset(1000, 10, 1100000000, &seconds, &cycles);
    assert_int_equal(seconds, 17);
    assert_int_equal(cycles, 0);
    tg_clock_add_offset(1000, 0, -1, &seconds, &cycles);
    assert_int_equal(seconds, 16);
    assert_int_equal(cycles, 999);
}

static void times_are_rounded_down_to_values(void **state)
{
    static const struct {
        uint64_t frequency;
        int64_t seconds;
        uint64_t cycles;
        int64_t ns;
        uint64_t value;
    } cases[] = {
        {GHZ, 1, 5, 1000000004, 0},
        {GHZ, 1, 5, 1000000007, 2},
        {GHZ, INT64_MIN, 0, 0, UINT64_MAX},
        {3, 0, 0, 333333333, 0},
        {3, 0, 0, 333333334, 1},
        {3, -1, 2, -1, 0},
        {3, -1, 2, 0, 1},
        {3, 0, 0, INT64_MAX, UINT64_C(27670116110)},
        {UINT64_C(2) * GHZ, 0, 0, INT64_MAX, UINT64_MAX - 1},
        {UINT64_C(4) * GHZ, 0, 0, INT64_MAX, UINT64_MAX},
        {UINT64_MAX, INT64_MIN, 0, INT64_MAX, UINT64_MAX},
    };

    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct tg_clock_conversion conversion;

        tg_clock_conversion_init(
            &conversion, cases[i].frequency, cases[i].seconds, cases[i].cycles);
        print_message("%zu\n", i);
        assert_int_equal(
            tg_clock_ns_to_cycles_rounded_down(&conversion, cases[i].ns), cases[i].value);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(range_ends_where_conversion_fails),
        cmocka_unit_test(times_are_rounded_down_to_values),
        cmocka_unit_test(offsets_carry_into_seconds),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
