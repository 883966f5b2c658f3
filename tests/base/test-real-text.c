/* SPDX-License-Identifier: MIT */
/*
 * Texts of real numbers equal those of printf("%f") and printf("%g"). The tests use every exponent,
 * halves that must be rounded to even, and the neighbours of both.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <glib.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "base/fixed.h"
#include "base/real.h"

enum { TEXT_SIZE = MAX(TG_FIXED_MAX, TG_REAL_MAX) };

static void compare(double value, const char *text, size_t length, const char *expected)
{
    if (length != strlen(expected) || memcmp(text, expected, length) != 0) {
        fail_msg("%a: got `%.*s`, expected `%s`", value, (int) length, text, expected);
    }
}

static void check(double value)
{
    char text[TEXT_SIZE], expected[TEXT_SIZE];

    snprintf(expected, sizeof(expected), "%f", value);
    compare(value, text, (size_t) (tg_put_fixed(text, value) - text), expected);
    snprintf(expected, sizeof(expected), "%g", value);
    compare(value, text, (size_t) (tg_put_real(text, value) - text), expected);
}

static void check_around(double value)
{
    check(value);
    check(-value);
    check(nextafter(value, INFINITY));
    check(nextafter(value, -INFINITY));
}

static double from_bits(uint64_t bits)
{
    double value;

    memcpy(&value, &bits, sizeof(value));
    return value;
}

static void special_values_are_written_as_by_printf(void **state)
{
    check_around(0.0);
    check_around(HUGE_VAL);
    check(NAN);
    check(-NAN);
    check_around(5e-324);
    check_around(1.7976931348623157e308);
    check_around(2.2250738585072014e-308);
    check_around(0x1p64);
    check_around(0x1p63);
    check_around(0x1p53);
    check_around(0.9999995);
}

static void each_exponent_is_written_as_by_printf(void **state)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(2);

    for (uint64_t exponent = 0; exponent < 2047; exponent++) {
        check_around(from_bits(exponent << 52));
        for (unsigned i = 0; i < 50; i++) {
            const uint64_t mantissa =
                (uint64_t) g_rand_int(random) << 20 | g_rand_int(random) >> 12;

            check(from_bits(exponent << 52 | mantissa));
            check(from_bits(exponent << 52 | (mantissa & ~UINT64_C(0xffffffff))));
        }
    }
}

/* With %f, these values have seven digits after the point. The last digit is a five. */
static void halves_of_the_sixth_decimal_are_written_as_by_printf(void **state)
{
    for (uint64_t i = 0; i < 100000; i += 7) {
        check_around((double) (i * 10 + 5) / 1e7);
        check_around((double) i / 128);
        check_around((double) (i * 2 + 1) / 0x1p20);
    }
}

static void powers_of_ten_are_written_as_by_printf(void **state)
{
    for (int exponent = -330; exponent <= 308; exponent++) {
        for (unsigned digits = 1; digits < 1000; digits += 7) {
            char text[32];

            snprintf(text, sizeof(text), "%ue%d", digits, exponent);
            check_around(strtod(text, NULL));
        }
    }
}

/*
 * With %g, these values have seven significant digits. The last digit is a five, so rounding makes
 * the sixth digit even.
 */
static void halves_of_the_sixth_digit_are_written_as_by_printf(void **state)
{
    for (uint64_t digits = 1000005; digits < 10000000; digits += 10 * 367) {
        double value = (double) digits;

        for (unsigned i = 0; i < 12; i++, value *= 10) {
            check_around(value);
        }
        value = (double) digits;
        for (unsigned i = 0; i < 30; i++, value /= 2) {
            check_around(value);
        }
    }
}

static void single_precision_values_are_written_as_by_printf(void **state)
{
    for (uint64_t bits = 0; bits <= UINT32_MAX; bits += 100003) {
        const uint32_t pattern = (uint32_t) bits;
        float value;

        memcpy(&value, &pattern, sizeof(value));
        check((double) value);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(special_values_are_written_as_by_printf),
        cmocka_unit_test(each_exponent_is_written_as_by_printf),
        cmocka_unit_test(powers_of_ten_are_written_as_by_printf),
        cmocka_unit_test(halves_of_the_sixth_decimal_are_written_as_by_printf),
        cmocka_unit_test(halves_of_the_sixth_digit_are_written_as_by_printf),
        cmocka_unit_test(single_precision_values_are_written_as_by_printf),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
