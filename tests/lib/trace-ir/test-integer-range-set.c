/* SPDX-License-Identifier: MIT */
/* Tests signed and unsigned integer range sets. */
#include "tests/lib/breaks-condition.h"

#include <babeltrace2/babeltrace.h>

static void ranges_keep_their_order_and_bounds(void **state)
{
    bt_integer_range_set_unsigned *set = bt_integer_range_set_unsigned_create();
    const bt_integer_range_unsigned *range;

    assert_int_equal(bt_integer_range_set_unsigned_add_range(set, 10, UINT64_MAX), 0);
    assert_int_equal(bt_integer_range_set_unsigned_add_range(set, 0, 0), 0);
    assert_int_equal(
        bt_integer_range_set_get_range_count(bt_integer_range_set_unsigned_as_range_set_const(set)),
        2);
    range = bt_integer_range_set_unsigned_borrow_range_by_index_const(set, 0);
    assert_true(bt_integer_range_unsigned_get_lower(range) == 10);
    assert_true(bt_integer_range_unsigned_get_upper(range) == UINT64_MAX);
    range = bt_integer_range_set_unsigned_borrow_range_by_index_const(set, 1);
    assert_true(bt_integer_range_unsigned_get_upper(range) == 0);
    bt_integer_range_set_unsigned_put_ref(set);
}

static void signed_ranges_may_be_negative(void **state)
{
    bt_integer_range_set_signed *set = bt_integer_range_set_signed_create();
    const bt_integer_range_signed *range;

    bt_integer_range_set_signed_add_range(set, INT64_MIN, -1);
    range = bt_integer_range_set_signed_borrow_range_by_index_const(set, 0);
    assert_true(bt_integer_range_signed_get_lower(range) == INT64_MIN);
    assert_true(bt_integer_range_signed_get_upper(range) == -1);
    assert_true(bt_integer_range_signed_is_equal(range, range));
    bt_integer_range_set_signed_put_ref(set);
}

static void equality_ignores_the_order(void **state)
{
    bt_integer_range_set_unsigned *a = bt_integer_range_set_unsigned_create();
    bt_integer_range_set_unsigned *b = bt_integer_range_set_unsigned_create();

    assert_true(bt_integer_range_set_unsigned_is_equal(a, b));
    bt_integer_range_set_unsigned_add_range(a, 1, 2);
    bt_integer_range_set_unsigned_add_range(a, 4, 5);
    bt_integer_range_set_unsigned_add_range(b, 4, 5);
    assert_false(bt_integer_range_set_unsigned_is_equal(a, b));
    bt_integer_range_set_unsigned_add_range(b, 1, 2);
    assert_true(bt_integer_range_set_unsigned_is_equal(a, b));
    bt_integer_range_set_unsigned_add_range(b, 1, 2);
    assert_false(bt_integer_range_set_unsigned_is_equal(a, b));
    bt_integer_range_set_unsigned_put_ref(a);
    bt_integer_range_set_unsigned_put_ref(b);
}

static bt_integer_range_set_signed *create_set(const char *letters)
{
    bt_integer_range_set_signed *set = bt_integer_range_set_signed_create();

    for (; *letters; letters++) {
        bt_integer_range_set_signed_add_range(
            set, (*letters - 'a') / 2 - 1, *letters % 2 ? 10 : 11);
    }
    return set;
}

/* Each letter is a range. Some ranges have the same lower or upper bound. */
static void equal_sets_have_the_same_size_and_the_second_has_all_ranges_of_the_first(void **state)
{
    static const struct {
        const char *a, *b;
        bool expected;
    } cases[] = {
        {"abcdef", "fedcba", true},
        {"abcdef", "cafebd", true},
        {"abcdef", "abcdeg", false},
        {"abcdeg", "abcdef", false},
        {"aa", "aa", true},
        {"aa", "ab", true},
        {"ab", "aa", false},
        {"aab", "abb", true},
        {"aa", "a", false},
    };

    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        bt_integer_range_set_signed *a = create_set(cases[i].a);
        bt_integer_range_set_signed *b = create_set(cases[i].b);

        if (bt_integer_range_set_signed_is_equal(a, b) != cases[i].expected) {
            fail_msg("`%s` and `%s`: expected %d", cases[i].a, cases[i].b, cases[i].expected);
        }
        bt_integer_range_set_signed_put_ref(a);
        bt_integer_range_set_signed_put_ref(b);
    }
}

static void reversed_bounds_are_rejected(void **state)
{
    bt_integer_range_set_unsigned *unsigned_set = bt_integer_range_set_unsigned_create();
    bt_integer_range_set_signed *signed_set = bt_integer_range_set_signed_create();

    assert_breaks_condition("pre:integer-range-set-unsigned-add-range:lower-lteq-upper",
        bt_integer_range_set_unsigned_add_range(unsigned_set, 3, 2));
    assert_breaks_condition("pre:integer-range-set-signed-add-range:lower-lteq-upper",
        bt_integer_range_set_signed_add_range(signed_set, 1, -1));
    bt_integer_range_set_unsigned_put_ref(unsigned_set);
    bt_integer_range_set_signed_put_ref(signed_set);
}

static void null_references_are_ignored(void **state)
{
    bt_integer_range_set_unsigned_get_ref(NULL);
    bt_integer_range_set_unsigned_put_ref(NULL);
    bt_integer_range_set_signed_get_ref(NULL);
    bt_integer_range_set_signed_put_ref(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ranges_keep_their_order_and_bounds),
        cmocka_unit_test(signed_ranges_may_be_negative),
        cmocka_unit_test(equality_ignores_the_order),
        cmocka_unit_test(equal_sets_have_the_same_size_and_the_second_has_all_ranges_of_the_first),
        cmocka_unit_test(reversed_bounds_are_rejected),
        cmocka_unit_test(null_references_are_ignored),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
