/* SPDX-License-Identifier: MIT */
/* Reals are those of printf("%f"): every exponent, halves that must be rounded to even, and their
 * neighbours. */
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

static void check(double value)
{
    char text[TG_FIXED_MAX], expected[400];
    const size_t length = (size_t) (tg_put_fixed(text, value) - text);

    snprintf(expected, sizeof(expected), "%f", value);
    if (length != strlen(expected) || memcmp(text, expected, length) != 0) {
        fail_msg("%a: got `%.*s`, expected `%s`", value, (int) length, text, expected);
    }
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

static void special_values_look_like_printf(void **state)
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

static void each_exponent_looks_like_printf(void **state)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(2);

    for (uint64_t exponent = 0; exponent < 2047; exponent++) {
        check_around(from_bits(exponent << 52));
        for (unsigned i = 0; i < 20; i++) {
            const uint64_t mantissa =
                (uint64_t) g_rand_int(random) << 20 | g_rand_int(random) >> 12;

            check(from_bits(exponent << 52 | mantissa));
            check(from_bits(exponent << 52 | (mantissa & ~UINT64_C(0xffffffff))));
        }
    }
}

/* Seven digits behind the point, the last one a five that nothing follows, if it is exact. */
static void halves_look_like_printf(void **state)
{
    for (uint64_t i = 0; i < 100000; i += 7) {
        check_around((double) (i * 10 + 5) / 1e7);
        check_around((double) i / 128);
        check_around((double) (i * 2 + 1) / 0x1p20);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(special_values_look_like_printf),
        cmocka_unit_test(each_exponent_looks_like_printf),
        cmocka_unit_test(halves_look_like_printf),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
