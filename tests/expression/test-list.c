/* SPDX-License-Identifier: MIT */
/*
 * Finding a value in a list gives the same result as comparing the value with each item, but takes
 * fewer steps.
 */
#include "expression/list.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#define U expr_number_of_unsigned
#define S expr_number_of_signed
#define R expr_number_of_real

static enum expr_truth contains(const struct expr_list *list, struct expr_value value)
{
    return expr_list_contains(list, &value);
}

static enum expr_truth contains_number(const struct expr_list *list, struct expr_number number)
{
    return contains(list, expr_value_of_number(number));
}

static enum expr_truth contains_text(const struct expr_list *list, const char *text)
{
    return contains(list, expr_value_of_text(text));
}

static void add_number(struct expr_list *list, struct expr_number number)
{
    expr_list_add_range(list, number, number);
}

static void numbers_are_found_by_value(void **state)
{
    struct expr_list *list = expr_list_create();

    add_number(list, R(0x1p64));
    add_number(list, U(UINT64_MAX));
    add_number(list, S(-7));
    add_number(list, R(2.5));
    add_number(list, R(-0.0));
    add_number(list, S(INT64_MIN));
    add_number(list, U((UINT64_C(1) << 53) + 1));
    expr_list_sort(list);
    assert_int_equal(contains_number(list, U(UINT64_MAX)), EXPR_TRUE);
    assert_int_equal(contains_number(list, U(UINT64_MAX - 1)), EXPR_FALSE);
    assert_int_equal(contains_number(list, R(-7.0)), EXPR_TRUE);
    assert_int_equal(contains_number(list, U(7)), EXPR_FALSE);
    assert_int_equal(contains_number(list, R(2.5)), EXPR_TRUE);
    assert_int_equal(contains_number(list, U(2)), EXPR_FALSE);
    assert_int_equal(contains_number(list, U(0)), EXPR_TRUE);
    assert_int_equal(contains_number(list, R(-0x1p63)), EXPR_TRUE);
    /* If the numbers were converted to double, they would be equal. */
    assert_int_equal(contains_number(list, R(0x1p53)), EXPR_FALSE);
    assert_int_equal(contains_number(list, R(0x1p64)), EXPR_TRUE);
    expr_list_destroy(list);
}

static void overlapping_ranges_become_one(void **state)
{
    struct expr_list *list = expr_list_create();

    expr_list_add_range(list, U(5), U(9));
    expr_list_add_range(list, S(-3), S(-1));
    expr_list_add_range(list, R(9.5), U(12));
    expr_list_add_range(list, U(1), U(20));
    expr_list_add_range(list, U(20), R(20.5));
    expr_list_add_range(list, U(30), U(25));
    add_number(list, U(6));
    expr_list_sort(list);
    assert_int_equal(list->ranges->len, 2);
    assert_int_equal(contains_number(list, S(-4)), EXPR_FALSE);
    assert_int_equal(contains_number(list, S(-3)), EXPR_TRUE);
    assert_int_equal(contains_number(list, R(-0.5)), EXPR_FALSE);
    assert_int_equal(contains_number(list, U(1)), EXPR_TRUE);
    assert_int_equal(contains_number(list, R(9.25)), EXPR_TRUE);
    assert_int_equal(contains_number(list, R(20.5)), EXPR_TRUE);
    assert_int_equal(contains_number(list, U(21)), EXPR_FALSE);
    assert_int_equal(contains_number(list, U(27)), EXPR_FALSE);
    expr_list_destroy(list);
}

static void ranges_do_not_contain_nan(void **state)
{
    const struct expr_number nan = R((double) NAN), infinity = R((double) INFINITY);
    struct expr_list *list = expr_list_create();

    add_number(list, nan);
    expr_list_add_range(list, nan, U(9));
    expr_list_add_range(list, U(1), nan);
    expr_list_sort(list);
    assert_int_equal(contains_number(list, U(5)), EXPR_FALSE);
    assert_int_equal(contains_number(list, nan), EXPR_FALSE);
    expr_list_add_range(list, expr_number_negate(infinity), infinity);
    expr_list_sort(list);
    assert_int_equal(contains_number(list, infinity), EXPR_TRUE);
    assert_int_equal(contains_number(list, nan), EXPR_FALSE);
    expr_list_destroy(list);
}

static void a_list_of_texts_finds_numbers_by_their_names(void **state)
{
    struct expr_value named = expr_value_of_number(U(4));
    struct expr_list *list = expr_list_create();

    named.text = "WARNING";
    add_number(list, U(5));
    expr_list_add_text(list, "b");
    expr_list_add_text(list, "WARNING");
    expr_list_add_text(list, "b");
    expr_list_sort(list);
    assert_int_equal(contains(list, named), EXPR_TRUE);
    named.text = "ERROR";
    assert_int_equal(contains(list, named), EXPR_FALSE);
    assert_int_equal(contains_text(list, "b"), EXPR_TRUE);
    expr_list_destroy(list);
}

static void values_of_different_kinds_compare_as_unknown(void **state)
{
    struct expr_list *nothing = expr_list_create(), *empty_range = expr_list_create();
    struct expr_list *texts = expr_list_create();

    expr_list_add_range(empty_range, U(2), U(1));
    expr_list_add_text(texts, "a");
    assert_int_equal(contains(nothing, expr_value_unknown()), EXPR_FALSE);
    assert_int_equal(contains_number(nothing, U(1)), EXPR_FALSE);
    assert_int_equal(contains_text(nothing, "a"), EXPR_FALSE);
    assert_int_equal(contains(empty_range, expr_value_unknown()), EXPR_UNKNOWN);
    assert_int_equal(contains_number(empty_range, U(1)), EXPR_FALSE);
    assert_int_equal(contains_text(empty_range, "a"), EXPR_UNKNOWN);
    assert_int_equal(contains(texts, expr_value_unknown()), EXPR_UNKNOWN);
    assert_int_equal(contains_number(texts, U(1)), EXPR_UNKNOWN);
    assert_int_equal(contains_text(texts, "b"), EXPR_FALSE);
    expr_list_destroy(nothing);
    expr_list_destroy(empty_range);
    expr_list_destroy(texts);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_are_found_by_value),
        cmocka_unit_test(overlapping_ranges_become_one),
        cmocka_unit_test(ranges_do_not_contain_nan),
        cmocka_unit_test(a_list_of_texts_finds_numbers_by_their_names),
        cmocka_unit_test(values_of_different_kinds_compare_as_unknown),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
