/* SPDX-License-Identifier: MIT */
/* Deep copy and comparison of values. */
#include "tests/lib/breaks-condition.h"

#include <babeltrace2/babeltrace.h>
#include <math.h>

/* Creates nested values of every type. */
static bt_value *create_sample(void)
{
    bt_value *map = bt_value_map_create();
    bt_value *array;
    bt_value *inner;

    bt_value_map_insert_bool_entry(map, "bool", BT_TRUE);
    bt_value_map_insert_unsigned_integer_entry(map, "unsigned", 1);
    bt_value_map_insert_signed_integer_entry(map, "signed", 1);
    bt_value_map_insert_real_entry(map, "real", 1);
    bt_value_map_insert_string_entry(map, "string", "one");
    bt_value_map_insert_entry(map, "null", bt_value_null);
    bt_value_map_insert_empty_array_entry(map, "array", &array);
    bt_value_array_append_element(array, bt_value_null);
    bt_value_array_append_empty_map_element(array, &inner);
    bt_value_map_insert_string_entry(inner, "deep", "down");
    return map;
}

static void copy_is_equal_and_independent(void **state)
{
    bt_value *map = create_sample();
    bt_value *copy = NULL;

    assert_int_equal(bt_value_copy(map, &copy), BT_VALUE_COPY_STATUS_OK);
    assert_ptr_not_equal(copy, map);
    assert_true(bt_value_is_equal(map, copy));
    assert_ptr_equal(bt_value_map_borrow_entry_value(copy, "null"), bt_value_null);

    bt_value *deep_map =
        bt_value_array_borrow_element_by_index(bt_value_map_borrow_entry_value(copy, "array"), 1);

    bt_value_string_set(bt_value_map_borrow_entry_value(deep_map, "deep"), "up");
    assert_false(bt_value_is_equal(map, copy));
    bt_value_put_ref(map);
    bt_value_put_ref(copy);
}

static void values_differ_by_type_and_content(void **state)
{
    bt_value *values[] = {
        bt_value_null,
        bt_value_bool_create_init(BT_FALSE),
        bt_value_bool_create_init(BT_TRUE),
        bt_value_integer_unsigned_create_init(0),
        bt_value_integer_unsigned_create_init(1),
        bt_value_integer_signed_create_init(1),
        bt_value_integer_signed_create_init(-1),
        bt_value_real_create_init(1),
        bt_value_real_create_init(2),
        bt_value_string_create_init(""),
        bt_value_string_create_init("1"),
        bt_value_array_create(),
        bt_value_array_create(),
        bt_value_map_create(),
        bt_value_map_create(),
        bt_value_map_create(),
        create_sample(),
    };

    bt_value_array_append_bool_element(values[12], BT_FALSE);
    bt_value_map_insert_bool_entry(values[14], "a", BT_FALSE);
    bt_value_map_insert_bool_entry(values[15], "b", BT_FALSE);
    for (size_t i = 0; i < G_N_ELEMENTS(values); i++) {
        for (size_t j = 0; j < G_N_ELEMENTS(values); j++) {
            assert_int_equal(bt_value_is_equal(values[i], values[j]), i == j);
        }
    }
    for (size_t i = 0; i < G_N_ELEMENTS(values); i++) {
        bt_value_put_ref(values[i]);
    }
}

static void maps_with_entries_in_another_order_are_equal(void **state)
{
    bt_value *a = bt_value_map_create();
    bt_value *b = bt_value_map_create();

    bt_value_map_insert_string_entry(a, "x", "1");
    bt_value_map_insert_string_entry(a, "y", "2");
    bt_value_map_insert_string_entry(b, "y", "2");
    bt_value_map_insert_string_entry(b, "x", "1");
    assert_true(bt_value_is_equal(a, b));
    bt_value_put_ref(a);
    bt_value_put_ref(b);
}

static void reals_compare_as_numbers(void **state)
{
    bt_value *nan_value = bt_value_real_create_init(NAN);
    bt_value *zero = bt_value_real_create_init(0.);
    bt_value *negative_zero = bt_value_real_create_init(-0.);

    assert_false(bt_value_is_equal(nan_value, nan_value));
    assert_true(bt_value_is_equal(zero, negative_zero));
    bt_value_put_ref(nan_value);
    bt_value_put_ref(zero);
    bt_value_put_ref(negative_zero);
}

static void calls_that_violate_conditions_abort(void **state)
{
    bt_value *copy;

    assert_breaks_condition("pre:value-copy:not-null:value-object", bt_value_copy(NULL, &copy));
    assert_breaks_condition(
        "pre:value-copy:not-null:value-object-copy-output", bt_value_copy(bt_value_null, NULL));
    assert_breaks_condition(
        "pre:value-is-equal:not-null:value-object-a", bt_value_is_equal(NULL, bt_value_null));
    assert_breaks_condition(
        "pre:value-is-equal:not-null:value-object-b", bt_value_is_equal(bt_value_null, NULL));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(copy_is_equal_and_independent),
        cmocka_unit_test(values_differ_by_type_and_content),
        cmocka_unit_test(maps_with_entries_in_another_order_are_equal),
        cmocka_unit_test(reals_compare_as_numbers),
        cmocka_unit_test(calls_that_violate_conditions_abort),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
