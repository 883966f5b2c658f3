/* SPDX-License-Identifier: MIT */
/*
 * Grouped digits are the plain digits with separators. The tests use values around every power of
 * two and ten.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <glib.h>
#include <inttypes.h>
#include <stdio.h>

#include "base/grouped.h"

static void assert_text(const char *text, const char *end, const char *expected)
{
    if ((size_t) (end - text) != strlen(expected) ||
        memcmp(text, expected, (size_t) (end - text))) {
        fail_msg("got `%.*s`, expected `%s`", (int) (end - text), text, expected);
    }
}

/* Writes `plain` to `grouped` with a separator before each `size` digits, counted from the end. */
static void group(char *grouped, const char *plain, size_t size, char separator)
{
    const size_t length = strlen(plain);

    for (size_t i = 0; i < length; i++) {
        if (i > 0 && (length - i) % size == 0) {
            *grouped++ = separator;
        }
        *grouped++ = plain[i];
    }
    *grouped = '\0';
}

static void check_value(uint64_t value)
{
    char text[80], plain[80], expected[80] = "-";

    snprintf(plain, sizeof(plain), "%" PRIu64, value);
    group(expected, plain, value < 10000 ? sizeof(plain) : 3, ',');
    assert_text(text, tg_put_grouped(text, value), expected);
    snprintf(plain, sizeof(plain), "%" PRIx64, value);
    group(expected, plain, 4, ':');
    assert_text(text, tg_put_grouped_hexadecimal(text, value), expected);
    snprintf(plain, sizeof(plain), "%" PRIo64, value);
    group(expected, plain, 3, ':');
    assert_text(text, tg_put_grouped_octal(text, value), expected);

    const int64_t number = (int64_t) value;

    snprintf(plain, sizeof(plain), "%" PRIu64, number < 0 ? -value : value);
    expected[0] = '-';
    group(expected + 1, plain, number > -10000 && number < 10000 ? sizeof(plain) : 3, ',');
    assert_text(text, tg_put_grouped_signed(text, number), number < 0 ? expected : expected + 1);
}

static void check_around(uint64_t value)
{
    check_value(value - 1);
    check_value(value);
    check_value(value + 1);
    check_value(-value);
}

static void digits_are_grouped_around_each_power(void **state)
{
    for (unsigned i = 0; i < 64; i++) {
        check_around(UINT64_C(1) << i);
    }
    for (unsigned i = 0; i < 20; i++) {
        for (uint64_t factor = 1; factor < 10; factor++) {
            check_around(tg_powers_of_ten[i] * factor);
        }
    }
}

static void digits_of_random_values_are_grouped(void **state)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(1);

    for (unsigned i = 0; i < 200000; i++) {
        const uint64_t value = (uint64_t) g_rand_int(random) << 32 | g_rand_int(random);

        check_value(value >> g_rand_int_range(random, 0, 64));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(digits_are_grouped_around_each_power),
        cmocka_unit_test(digits_of_random_values_are_grouped),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
