/* SPDX-License-Identifier: MIT */
/* Tests types, raw values, references and freezing of values. */
#include "config.h"
#include "lib/value/value.h"
#include "tests/lib/breaks-condition.h"

#include <babeltrace2/babeltrace.h>
#include <math.h>

static void numbers_are_initially_zero_and_keep_their_value(void **state)
{
    bt_value *boolean = bt_value_bool_create();
    bt_value *unsigned_integer = bt_value_integer_unsigned_create();
    bt_value *signed_integer = bt_value_integer_signed_create();
    bt_value *real = bt_value_real_create();

    assert_int_equal(bt_value_bool_get(boolean), BT_FALSE);
    assert_true(bt_value_integer_unsigned_get(unsigned_integer) == 0);
    assert_true(bt_value_integer_signed_get(signed_integer) == 0);
    assert_true(bt_value_real_get(real) == 0.);

    bt_value_bool_set(boolean, BT_TRUE);
    bt_value_integer_unsigned_set(unsigned_integer, UINT64_MAX);
    bt_value_integer_signed_set(signed_integer, INT64_MIN);
    bt_value_real_set(real, -1.5e300);
    assert_int_equal(bt_value_bool_get(boolean), BT_TRUE);
    assert_true(bt_value_integer_unsigned_get(unsigned_integer) == UINT64_MAX);
    assert_true(bt_value_integer_signed_get(signed_integer) == INT64_MIN);
    assert_true(bt_value_real_get(real) == -1.5e300);

    bt_value_put_ref(boolean);
    bt_value_put_ref(unsigned_integer);
    bt_value_put_ref(signed_integer);
    bt_value_put_ref(real);
}

static void all_true_booleans_are_equal(void **state)
{
    bt_value *five = bt_value_bool_create_init(5);
    bt_value *one = bt_value_bool_create_init(BT_TRUE);

    assert_true(bt_value_is_equal(five, one));
    bt_value_put_ref(five);
    bt_value_put_ref(one);
}

static void string_can_be_set_to_a_part_of_itself(void **state)
{
    bt_value *value = bt_value_string_create();

    assert_string_equal(bt_value_string_get(value), "");
    assert_int_equal(bt_value_string_set(value, "meow mix"), BT_VALUE_STRING_SET_STATUS_OK);
    bt_value_string_set(value, bt_value_string_get(value) + 5);
    assert_string_equal(bt_value_string_get(value), "mix");
    bt_value_put_ref(value);
}

static void each_value_has_its_type(void **state)
{
    struct {
        bt_value *value;
        bt_value_type type;
    } cases[] = {
        {bt_value_null, BT_VALUE_TYPE_NULL},
        {bt_value_bool_create(), BT_VALUE_TYPE_BOOL},
        {bt_value_integer_unsigned_create(), BT_VALUE_TYPE_UNSIGNED_INTEGER},
        {bt_value_integer_signed_create(), BT_VALUE_TYPE_SIGNED_INTEGER},
        {bt_value_real_create(), BT_VALUE_TYPE_REAL},
        {bt_value_string_create(), BT_VALUE_TYPE_STRING},
        {bt_value_array_create(), BT_VALUE_TYPE_ARRAY},
        {bt_value_map_create(), BT_VALUE_TYPE_MAP},
    };

    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        bt_value *value = cases[i].value;

        assert_int_equal(bt_value_get_type(value), cases[i].type);
        for (size_t j = 0; j < G_N_ELEMENTS(cases); j++) {
            assert_int_equal(bt_value_type_is(bt_value_get_type(value), cases[j].type), i == j);
        }
    }
    assert_true(bt_value_type_is(BT_VALUE_TYPE_SIGNED_INTEGER, BT_VALUE_TYPE_INTEGER));
    assert_false(bt_value_type_is(BT_VALUE_TYPE_INTEGER, BT_VALUE_TYPE_SIGNED_INTEGER));
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        bt_value_put_ref(cases[i].value);
    }
}

static void putting_references_never_destroys_the_null_value(void **state)
{
    for (int i = 0; i < 3; i++) {
        bt_value_put_ref(bt_value_null);
        tg_object_put_ref(bt_value_null);
    }
    assert_true(bt_value_is_null(bt_value_null));
    bt_value_get_ref(bt_value_null);
    bt_value_get_ref(NULL);
    bt_value_put_ref(NULL);
    assert_true(bt_value_is_null(bt_value_null));
}

static void container_keeps_its_elements_alive(void **state)
{
    bt_value *array = bt_value_array_create();
    bt_value *text = bt_value_string_create_init("kept");

    bt_value_array_append_element(array, text);
    BT_VALUE_PUT_REF_AND_RESET(text);
    assert_string_equal(
        bt_value_string_get(bt_value_array_borrow_element_by_index(array, 0)), "kept");

    bt_value_get_ref(array);
    bt_value_put_ref(array);
    assert_true(bt_value_array_get_length(array) == 1);
    bt_value_put_ref(array);
}

static void frozen_value_and_its_elements_cannot_change(void **state)
{
    bt_value *map = bt_value_map_create();
    bt_value *array;
    bt_value *inner;

    bt_value_map_insert_empty_array_entry(map, "array", &array);
    bt_value_array_append_empty_map_element(array, &inner);
    bt_value_map_insert_bool_entry(inner, "deep", BT_TRUE);
    bt__value_freeze(map);

    if (BT_DEV_MODE) {
        assert_breaks_condition("pre:value-map-insert-string-entry:not-frozen:value-object",
            bt_value_map_insert_string_entry(map, "k", "v"));
        assert_breaks_condition(
            "pre:value-map-extend:not-frozen:value-object", bt_value_map_extend(map, inner));
        assert_breaks_condition("pre:value-array-append-bool-element:not-frozen:value-object",
            bt_value_array_append_bool_element(array, BT_TRUE));
        assert_breaks_condition("pre:value-array-set-element-by-index:not-frozen:value-object",
            bt_value_array_set_element_by_index(array, 0, bt_value_null));
        assert_breaks_condition("pre:value-bool-set:not-frozen:value-object",
            bt_value_bool_set(bt_value_map_borrow_entry_value(inner, "deep"), BT_FALSE));
    }

    bt_value *copy = NULL;

    assert_int_equal(bt_value_copy(map, &copy), BT_VALUE_COPY_STATUS_OK);
    assert_int_equal(
        bt_value_map_insert_bool_entry(copy, "k", BT_TRUE), BT_VALUE_MAP_INSERT_ENTRY_STATUS_OK);
    bt_value_put_ref(copy);
    bt_value_put_ref(map);
}

static void wrong_use_aborts_with_the_identifier_of_the_condition(void **state)
{
    bt_value *text = bt_value_string_create_init("text");

    assert_breaks_condition("pre:value-get-type:not-null:value-object", bt_value_get_type(NULL));
    assert_breaks_condition(
        "pre:value-bool-set:is-boolean-value:value-object", bt_value_bool_set(text, BT_TRUE));
    assert_breaks_condition("pre:value-integer-signed-set:is-signed-int-value:value-object",
        bt_value_integer_signed_set(text, 1));
    assert_breaks_condition(
        "pre:value-string-get:is-string-value:value-object", bt_value_string_get(bt_value_null));
    assert_breaks_condition(
        "pre:value-string-create-init:not-null:raw-value", bt_value_string_create_init(NULL));
    if (!BT_DEV_MODE) {
        /* Misuse that only developer mode checks has no effect. */
        assert_int_equal(bt_value_string_set(text, NULL), BT_VALUE_STRING_SET_STATUS_OK);
        assert_string_equal(bt_value_string_get(text), "text");
    }
    bt_value_put_ref(text);
}

static void creating_a_value_while_the_thread_has_an_error_aborts(void **state)
{
    bt_current_thread_error_append_cause_from_unknown("test", "file", 1, "pending");
    assert_breaks_condition("pre:value-map-create:no-error", bt_value_map_create());
    assert_breaks_condition("pre:value-real-create-init:no-error", bt_value_real_create_init(1));
    bt_current_thread_clear_error();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_are_initially_zero_and_keep_their_value),
        cmocka_unit_test(all_true_booleans_are_equal),
        cmocka_unit_test(string_can_be_set_to_a_part_of_itself),
        cmocka_unit_test(each_value_has_its_type),
        cmocka_unit_test(putting_references_never_destroys_the_null_value),
        cmocka_unit_test(container_keeps_its_elements_alive),
        cmocka_unit_test(frozen_value_and_its_elements_cannot_change),
        cmocka_unit_test(wrong_use_aborts_with_the_identifier_of_the_condition),
        cmocka_unit_test(creating_a_value_while_the_thread_has_an_error_aborts),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
