/* SPDX-License-Identifier: MIT */
/* Numbers are compared by their mathematical value, whatever their signs and types. */
#include "expression/number.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <cmocka.h>

#define U expr_number_of_unsigned
#define S expr_number_of_signed
#define R expr_number_of_real

static void assert_less(struct expr_number a, struct expr_number b)
{
    assert_int_equal(expr_number_compare(a, b), EXPR_LESS_THAN);
    assert_int_equal(expr_number_compare(b, a), EXPR_GREATER_THAN);
}

static void assert_equal(struct expr_number a, struct expr_number b)
{
    assert_int_equal(expr_number_compare(a, b), EXPR_EQUAL_TO);
    assert_int_equal(expr_number_compare(b, a), EXPR_EQUAL_TO);
}

static void integers_of_both_signs_compare_by_value(void **state)
{
    assert_equal(U(5), S(5));
    assert_equal(S(-1), S(-1));
    assert_less(S(-1), U(UINT64_MAX));
    assert_less(S(-2), S(-1));
    assert_less(S(INT64_MIN), S(INT64_MIN + 1));
    assert_less(U(INT64_MAX), U(UINT64_C(1) << 63));
    assert_equal(expr_number_negate(U(UINT64_C(1) << 63)), S(INT64_MIN));
    assert_less(expr_number_negate(U(UINT64_MAX)), S(INT64_MIN));
    assert_equal(expr_number_negate(U(0)), U(0));
}

static void integers_and_reals_compare_exactly(void **state)
{
    assert_equal(U(2), R(2.0));
    assert_less(R(-0.5), U(0));
    assert_less(S(-1), R(-0.5));
    assert_equal(R(-0.0), U(0));
    assert_less(U(2), R(2.5));
    assert_less(R(1.5), U(2));
    /* If the numbers were converted to double, they would be equal. */
    assert_less(R(0x1p53), U((UINT64_C(1) << 53) + 1));
    assert_less(S(-(INT64_C(1) << 53) - 1), R(-0x1p53));
    assert_less(U(UINT64_MAX), R(0x1p64));
    assert_less(R(-0x1p64), S(INT64_MIN));
    assert_equal(S(INT64_MIN), R(-0x1p63));
    assert_less(U(UINT64_MAX), R((double) INFINITY));
    assert_less(R((double) -INFINITY), S(INT64_MIN));
}

static void nan_is_unordered(void **state)
{
    const struct expr_number nan = R((double) NAN);

    assert_int_equal(expr_number_compare(nan, nan), EXPR_UNORDERED);
    assert_int_equal(expr_number_compare(nan, U(0)), EXPR_UNORDERED);
    assert_int_equal(expr_number_compare(S(-1), nan), EXPR_UNORDERED);
}

static void numbers_are_true_unless_they_are_zero_or_nan(void **state)
{
    assert_true(expr_number_is_true(S(-1)));
    assert_true(expr_number_is_true(R(0.1)));
    assert_false(expr_number_is_true(U(0)));
    assert_false(expr_number_is_true(R(-0.0)));
    assert_false(expr_number_is_true(R((double) NAN)));
}

static void only_integers_have_bits(void **state)
{
    uint64_t bits;

    assert_true(expr_number_get_bits(S(-1), &bits));
    assert_int_equal(bits, UINT64_MAX);
    assert_true(expr_number_get_bits(U(UINT64_MAX), &bits));
    assert_int_equal(bits, UINT64_MAX);
    assert_false(expr_number_get_bits(R(1.0), &bits));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(integers_of_both_signs_compare_by_value),
        cmocka_unit_test(integers_and_reals_compare_exactly),
        cmocka_unit_test(nan_is_unordered),
        cmocka_unit_test(numbers_are_true_unless_they_are_zero_or_nan),
        cmocka_unit_test(only_integers_have_bits),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
