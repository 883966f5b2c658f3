/* SPDX-License-Identifier: MIT */
/* Values and integer ranges. */
#include "behaviour.h"

#include <math.h>

static bt_value_map_foreach_entry_func_status count_until_two(
    const char *key, bt_value *value, void *data)
{
    unsigned int *count = data;

    /* The order of the entries isn't specified, so the keys aren't printed. */
    (void) key;
    (void) value;
    return ++*count == 2 ? BT_VALUE_MAP_FOREACH_ENTRY_FUNC_STATUS_INTERRUPT
                         : BT_VALUE_MAP_FOREACH_ENTRY_FUNC_STATUS_OK;
}

static bt_value_map_foreach_entry_const_func_status fail(
    const char *key, const bt_value *value, void *data)
{
    (void) key;
    (void) value;
    (void) data;
    return BT_VALUE_MAP_FOREACH_ENTRY_CONST_FUNC_STATUS_ERROR;
}

static void say_scalars(void)
{
    bt_value *value = bt_value_bool_create();

    IS(bt_value_bool_get(value));
    bt_value_bool_set(value, BT_TRUE);
    INTEGER(bt_value_bool_get(value));
    NUMBER(bt_value_get_type(value));
    bt_value_put_ref(value);
    value = bt_value_integer_unsigned_create();
    NUMBER(bt_value_integer_unsigned_get(value));
    bt_value_integer_unsigned_set(value, UINT64_MAX);
    NUMBER(bt_value_integer_unsigned_get(value));
    NUMBER(bt_value_get_type(value));
    IS(bt_value_is_unsigned_integer(value));
    IS(bt_value_is_signed_integer(value));
    IS(bt_value_type_is(bt_value_get_type(value), BT_VALUE_TYPE_INTEGER));
    bt_value_put_ref(value);
    value = bt_value_integer_signed_create_init(INT64_MIN);
    INTEGER(bt_value_integer_signed_get(value));
    NUMBER(bt_value_get_type(value));
    bt_value_put_ref(value);
    value = bt_value_real_create();
    REAL(bt_value_real_get(value));
    bt_value_real_set(value, 0.1);
    REAL(bt_value_real_get(value));
    NUMBER(bt_value_get_type(value));
    bt_value_put_ref(value);
    value = bt_value_string_create();
    TEXT(bt_value_string_get(value));
    NUMBER(bt_value_string_set(value, "abc"));
    TEXT(bt_value_string_get(value));
    NUMBER(bt_value_get_type(value));
    bt_value_put_ref(value);
    NUMBER(bt_value_get_type(bt_value_null));
    IS(bt_value_is_null(bt_value_null));
}

static void say_comparisons(void)
{
    bt_value *zero = bt_value_real_create_init(0.0);
    bt_value *negative_zero = bt_value_real_create_init(-0.0);
    bt_value *nan = bt_value_real_create_init(NAN);
    bt_value *unsigned_one = bt_value_integer_unsigned_create_init(1);
    bt_value *signed_one = bt_value_integer_signed_create_init(1);
    bt_value *a = map_of("x", 1);
    bt_value *b = map_of("x", 1);
    bt_value *array = NULL;
    bt_value *copy = NULL;

    IS(bt_value_is_equal(zero, negative_zero));
    IS(bt_value_is_equal(nan, nan));
    IS(bt_value_is_equal(unsigned_one, signed_one));
    IS(bt_value_is_equal(bt_value_null, bt_value_null));
    IS(bt_value_is_equal(bt_value_null, zero));
    IS(bt_value_is_equal(a, b));
    bt_value_map_insert_empty_array_entry(a, "list", &array);
    IS(bt_value_is_equal(a, b));
    bt_value_map_insert_empty_array_entry(b, "list", NULL);
    IS(bt_value_is_equal(a, b));
    bt_value_array_append_element(array, bt_value_null);
    IS(bt_value_is_equal(a, b));
    NUMBER(bt_value_copy(a, &copy));
    IS(bt_value_is_equal(a, copy));
    IS(bt_value_map_borrow_entry_value(copy, "list") == array);
    bt_value_put_ref(copy);
    NUMBER(bt_value_copy(bt_value_null, &copy));
    IS(copy == bt_value_null);
    bt_value_put_ref(copy);
    bt_value_put_ref(a);
    bt_value_put_ref(b);
    bt_value_put_ref(zero);
    bt_value_put_ref(negative_zero);
    bt_value_put_ref(nan);
    bt_value_put_ref(unsigned_one);
    bt_value_put_ref(signed_one);
}

static void say_containers(void)
{
    bt_value *array = bt_value_array_create();
    bt_value *map = bt_value_map_create();
    bt_value *extension = bt_value_map_create();
    bt_value *element = NULL;
    unsigned int count = 0;

    IS(bt_value_array_is_empty(array));
    NUMBER(bt_value_array_append_bool_element(array, BT_TRUE));
    NUMBER(bt_value_array_append_unsigned_integer_element(array, 2));
    NUMBER(bt_value_array_append_signed_integer_element(array, -3));
    NUMBER(bt_value_array_append_real_element(array, 1.5));
    NUMBER(bt_value_array_append_string_element(array, "four"));
    NUMBER(bt_value_array_append_empty_array_element(array, &element));
    IS(bt_value_array_borrow_element_by_index(array, 5) == element);
    NUMBER(bt_value_array_append_empty_map_element(array, &element));
    IS(bt_value_is_map(element));
    NUMBER(bt_value_array_get_length(array));
    NUMBER(bt_value_array_set_element_by_index(array, 0, bt_value_null));
    IS(bt_value_is_null(bt_value_array_borrow_element_by_index_const(array, 0)));

    IS(bt_value_map_is_empty(map));
    NUMBER(bt_value_map_insert_entry(map, "array", array));
    NUMBER(bt_value_map_insert_bool_entry(map, "bool", BT_FALSE));
    NUMBER(bt_value_map_insert_unsigned_integer_entry(map, "unsigned", 1));
    NUMBER(bt_value_map_insert_real_entry(map, "real", -1.25));
    NUMBER(bt_value_map_insert_string_entry(map, "", "the empty key"));
    NUMBER(bt_value_map_insert_empty_map_entry(map, "map", &element));
    NUMBER(bt_value_map_get_size(map));
    NUMBER(bt_value_map_insert_string_entry(map, "bool", "replaced"));
    NUMBER(bt_value_map_get_size(map));
    TEXT(bt_value_string_get(bt_value_map_borrow_entry_value_const(map, "bool")));
    TEXT(bt_value_string_get(bt_value_map_borrow_entry_value_const(map, "")));
    IS(bt_value_map_borrow_entry_value(map, "none") == NULL);
    IS(bt_value_map_has_entry(map, "map"));
    IS(bt_value_map_has_entry(map, "Map"));
    INTEGER(bt_value_map_foreach_entry(map, count_until_two, &count) ==
            BT_VALUE_MAP_FOREACH_ENTRY_STATUS_INTERRUPTED);
    NUMBER(count == 2);
    INTEGER(bt_value_map_foreach_entry_const(map, fail, NULL));
    bt_current_thread_clear_error();
    bt_value_map_insert_string_entry(extension, "unsigned", "from the extension");
    bt_value_map_insert_string_entry(extension, "new", "too");
    NUMBER(bt_value_map_extend(map, extension));
    NUMBER(bt_value_map_get_size(map));
    TEXT(bt_value_string_get(bt_value_map_borrow_entry_value_const(map, "unsigned")));
    bt_value_put_ref(extension);
    bt_value_put_ref(array);
    bt_value_put_ref(map);
}

void say_values(void)
{
    printf("== values\n");
    say_scalars();
    say_comparisons();
    say_containers();
}

void say_ranges(void)
{
    bt_integer_range_set_unsigned *a = bt_integer_range_set_unsigned_create();
    bt_integer_range_set_unsigned *b = bt_integer_range_set_unsigned_create();
    bt_integer_range_set_signed *c = bt_integer_range_set_signed_create();
    bt_integer_range_set_signed *d = bt_integer_range_set_signed_create();
    const bt_integer_range_unsigned *range = NULL;

    printf("\n== ranges\n");
    IS(bt_integer_range_set_unsigned_is_equal(a, b));
    NUMBER(bt_integer_range_set_unsigned_add_range(a, 1, 1));
    NUMBER(bt_integer_range_set_unsigned_add_range(a, 0, UINT64_MAX));
    IS(bt_integer_range_set_unsigned_is_equal(a, b));
    bt_integer_range_set_unsigned_add_range(b, 0, UINT64_MAX);
    bt_integer_range_set_unsigned_add_range(b, 1, 1);
    IS(bt_integer_range_set_unsigned_is_equal(a, b));
    NUMBER(
        bt_integer_range_set_get_range_count(bt_integer_range_set_unsigned_as_range_set_const(a)));
    range = bt_integer_range_set_unsigned_borrow_range_by_index_const(a, 1);
    NUMBER(bt_integer_range_unsigned_get_lower(range));
    NUMBER(bt_integer_range_unsigned_get_upper(range));
    IS(bt_integer_range_unsigned_is_equal(
        range, bt_integer_range_set_unsigned_borrow_range_by_index_const(b, 0)));
    IS(bt_integer_range_unsigned_is_equal(
        range, bt_integer_range_set_unsigned_borrow_range_by_index_const(b, 1)));
    /* The set contains the same range twice. */
    bt_integer_range_set_unsigned_add_range(a, 1, 1);
    IS(bt_integer_range_set_unsigned_is_equal(a, b));
    NUMBER(
        bt_integer_range_set_get_range_count(bt_integer_range_set_unsigned_as_range_set_const(a)));

    NUMBER(bt_integer_range_set_signed_add_range(c, INT64_MIN, -1));
    bt_integer_range_set_signed_add_range(d, INT64_MIN, -1);
    IS(bt_integer_range_set_signed_is_equal(c, d));
    INTEGER(bt_integer_range_signed_get_lower(
        bt_integer_range_set_signed_borrow_range_by_index_const(c, 0)));
    INTEGER(bt_integer_range_signed_get_upper(
        bt_integer_range_set_signed_borrow_range_by_index_const(c, 0)));
    bt_integer_range_set_signed_add_range(d, 0, 0);
    IS(bt_integer_range_set_signed_is_equal(c, d));
    bt_integer_range_set_unsigned_put_ref(a);
    bt_integer_range_set_unsigned_put_ref(b);
    bt_integer_range_set_signed_put_ref(c);
    bt_integer_range_set_signed_put_ref(d);
}
