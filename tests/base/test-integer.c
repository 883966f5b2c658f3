/* SPDX-License-Identifier: MIT */
/*
 * The digits of integers equal those of printf(). The tests use values around every power of two
 * and ten, and random values.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <glib.h>
#include <inttypes.h>
#include <stdio.h>

#include "base/integer.h"

static void assert_text(const char *text, const char *end, const char *expected)
{
    if ((size_t) (end - text) != strlen(expected) ||
        memcmp(text, expected, (size_t) (end - text))) {
        fail_msg("got `%.*s`, expected `%s`", (int) (end - text), text, expected);
    }
}

static void check_value(uint64_t value)
{
    char text[80], expected[80];

    snprintf(expected, sizeof(expected), "%" PRIu64, value);
    assert_text(text, tg_put_unsigned(text, value), expected);
    snprintf(expected, sizeof(expected), "%" PRId64, (int64_t) value);
    assert_text(text, tg_put_signed(text, (int64_t) value), expected);
    snprintf(expected, sizeof(expected), "%" PRIX64, value);
    assert_text(text, tg_put_hexadecimal(text, value), expected);
    snprintf(expected, sizeof(expected), "%" PRIo64, value);
    assert_text(text, tg_put_octal(text, value), expected);
    for (unsigned digits = 1; digits <= 20; digits++) {
        snprintf(expected, sizeof(expected), "%0*" PRIu64, (int) digits, value);
        assert_text(text, tg_put_padded(text, value, digits), expected);
    }
    snprintf(expected, sizeof(expected), "%09" PRIu64, value % 1000000000);
    assert_text(text, tg_put_nanoseconds(text, value % 1000000000), expected);
}

static void negative_seconds_begin_with_a_minus_sign(void **state)
{
    static const struct {
        int64_t ns;
        const char *text;
    } cases[] = {
        {0, "0.000000000"},
        {1, "0.000000001"},
        {-1, "-0.000000001"},
        {1000000000, "1.000000000"},
        {-1500000000, "-1.500000000"},
        {INT64_MAX, "9223372036.854775807"},
        {INT64_MIN, "-9223372036.854775808"},
    };
    char text[TG_SECONDS_MAX];

    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        assert_text(text, tg_put_seconds(text, cases[i].ns), cases[i].text);
    }
}

static void integers_are_written_as_by_printf(void **state)
{
    for (uint64_t value = 0; value < 20000; value++) {
        check_value(value);
        check_value(-value);
    }
    for (unsigned i = 0; i < 64; i++) {
        for (int64_t offset = -40; offset <= 40; offset++) {
            check_value((UINT64_C(1) << i) + (uint64_t) offset);
        }
    }
    for (unsigned i = 0; i < 20; i++) {
        for (uint64_t factor = 1; factor < 10; factor++) {
            for (int64_t offset = -40; offset <= 40; offset++) {
                check_value(tg_powers_of_ten[i] * factor + (uint64_t) offset);
            }
        }
    }
}

static void random_integers_are_written_as_by_printf(void **state)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(1);

    for (unsigned i = 0; i < 50000; i++) {
        const uint64_t value = (uint64_t) g_rand_int(random) << 32 | g_rand_int(random);

        check_value(value >> g_rand_int_range(random, 0, 64));
    }
}

static void binary_has_the_requested_number_of_digits(void **state)
{
    char text[80];

    assert_text(text, tg_put_binary(text, 5, 3), "101");
    assert_text(text, tg_put_binary(text, 5, 8), "00000101");
    assert_text(text, tg_put_binary(text, UINT64_MAX, 64),
        "1111111111111111111111111111111111111111111111111111111111111111");
    assert_text(text, tg_put_binary(text, UINT64_C(1) << 63, 64),
        "1000000000000000000000000000000000000000000000000000000000000000");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(integers_are_written_as_by_printf),
        cmocka_unit_test(random_integers_are_written_as_by_printf),
        cmocka_unit_test(negative_seconds_begin_with_a_minus_sign),
        cmocka_unit_test(binary_has_the_requested_number_of_digits),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
