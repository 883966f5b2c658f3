/* SPDX-License-Identifier: MIT */
/* Tests array and map values, and iterations. */
#include "config.h"
#include "tests/lib/breaks-condition.h"

#include <babeltrace2/babeltrace.h>

static void array_keeps_the_order_of_its_elements(void **state)
{
    bt_value *array = bt_value_array_create();
    bt_value *inner_array = NULL;
    bt_value *inner_map = NULL;

    assert_true(bt_value_array_is_empty(array));
    assert_int_equal(bt_value_array_append_bool_element(array, BT_TRUE), 0);
    assert_int_equal(bt_value_array_append_unsigned_integer_element(array, UINT64_MAX), 0);
    assert_int_equal(bt_value_array_append_signed_integer_element(array, -7), 0);
    assert_int_equal(bt_value_array_append_real_element(array, 2.5), 0);
    assert_int_equal(bt_value_array_append_string_element(array, "text"), 0);
    assert_int_equal(bt_value_array_append_empty_array_element(array, &inner_array), 0);
    assert_int_equal(bt_value_array_append_empty_map_element(array, &inner_map), 0);
    assert_int_equal(bt_value_array_append_element(array, bt_value_null), 0);
    assert_int_equal(bt_value_array_append_empty_map_element(array, NULL), 0);

    assert_true(bt_value_array_get_length(array) == 9);
    assert_int_equal(bt_value_bool_get(bt_value_array_borrow_element_by_index(array, 0)), BT_TRUE);
    assert_true(bt_value_integer_unsigned_get(bt_value_array_borrow_element_by_index(array, 1)) ==
                UINT64_MAX);
    assert_true(
        bt_value_integer_signed_get(bt_value_array_borrow_element_by_index(array, 2)) == -7);
    assert_true(bt_value_real_get(bt_value_array_borrow_element_by_index_const(array, 3)) == 2.5);
    assert_string_equal(
        bt_value_string_get(bt_value_array_borrow_element_by_index(array, 4)), "text");
    assert_ptr_equal(bt_value_array_borrow_element_by_index(array, 5), inner_array);
    assert_ptr_equal(bt_value_array_borrow_element_by_index(array, 6), inner_map);
    assert_ptr_equal(bt_value_array_borrow_element_by_index(array, 7), bt_value_null);
    bt_value_put_ref(array);
}

static void an_array_element_can_be_replaced_even_by_itself(void **state)
{
    bt_value *array = bt_value_array_create();

    bt_value_array_append_string_element(array, "first");
    assert_int_equal(bt_value_array_set_element_by_index(
                         array, 0, bt_value_array_borrow_element_by_index(array, 0)),
        BT_VALUE_ARRAY_SET_ELEMENT_BY_INDEX_STATUS_OK);
    assert_string_equal(
        bt_value_string_get(bt_value_array_borrow_element_by_index(array, 0)), "first");
    bt_value_array_set_element_by_index(array, 0, bt_value_null);
    assert_ptr_equal(bt_value_array_borrow_element_by_index(array, 0), bt_value_null);
    assert_true(bt_value_array_get_length(array) == 1);
    bt_value_put_ref(array);
}

static void array_calls_that_violate_conditions_abort(void **state)
{
    bt_value *array = bt_value_array_create();
    bt_value *map = bt_value_map_create();

    assert_breaks_condition("pre:value-array-borrow-element-by-index:valid-index",
        bt_value_array_borrow_element_by_index(array, 0));
    assert_breaks_condition("pre:value-array-borrow-element-by-index-const:valid-index",
        bt_value_array_borrow_element_by_index_const(array, UINT64_C(1) << 32));
    assert_breaks_condition("pre:value-array-set-element-by-index:valid-index",
        bt_value_array_set_element_by_index(array, 0, map));
    assert_breaks_condition("pre:value-array-append-element:not-null:element-value-object",
        bt_value_array_append_element(array, NULL));
    assert_breaks_condition("pre:value-array-append-element:element-value-does-not-contain-value",
        bt_value_array_append_element(array, array));
    assert_breaks_condition("pre:value-array-append-string-element:not-null:raw-value",
        bt_value_array_append_string_element(array, NULL));
    bt_value_put_ref(array);
    bt_value_put_ref(map);
}

static void map_returns_inserted_values(void **state)
{
    bt_value *map = bt_value_map_create();
    bt_value *array = NULL;
    bt_value *inner = NULL;

    assert_true(bt_value_map_is_empty(map));
    assert_int_equal(bt_value_map_insert_bool_entry(map, "bool", BT_TRUE), 0);
    assert_int_equal(bt_value_map_insert_unsigned_integer_entry(map, "unsigned", 42), 0);
    assert_int_equal(bt_value_map_insert_signed_integer_entry(map, "signed", INT64_MIN), 0);
    assert_int_equal(bt_value_map_insert_real_entry(map, "real", -.5), 0);
    assert_int_equal(bt_value_map_insert_string_entry(map, "string", "text"), 0);
    assert_int_equal(bt_value_map_insert_empty_array_entry(map, "array", &array), 0);
    assert_int_equal(bt_value_map_insert_empty_map_entry(map, "", &inner), 0);
    assert_int_equal(bt_value_map_insert_entry(map, "null", bt_value_null), 0);
    assert_int_equal(bt_value_map_insert_empty_array_entry(map, "not borrowed", NULL), 0);

    assert_true(bt_value_map_get_size(map) == 9);
    assert_int_equal(bt_value_bool_get(bt_value_map_borrow_entry_value(map, "bool")), BT_TRUE);
    assert_true(
        bt_value_integer_unsigned_get(bt_value_map_borrow_entry_value(map, "unsigned")) == 42);
    assert_true(
        bt_value_integer_signed_get(bt_value_map_borrow_entry_value(map, "signed")) == INT64_MIN);
    assert_true(bt_value_real_get(bt_value_map_borrow_entry_value_const(map, "real")) == -.5);
    assert_string_equal(
        bt_value_string_get(bt_value_map_borrow_entry_value(map, "string")), "text");
    assert_ptr_equal(bt_value_map_borrow_entry_value(map, "array"), array);
    assert_ptr_equal(bt_value_map_borrow_entry_value(map, ""), inner);
    assert_ptr_equal(bt_value_map_borrow_entry_value(map, "null"), bt_value_null);
    assert_null(bt_value_map_borrow_entry_value(map, "absent"));
    assert_true(bt_value_map_has_entry(map, "null"));
    assert_false(bt_value_map_has_entry(map, "absent"));
    bt_value_put_ref(map);
}

struct visit {
    GString *keys;
    int stop_status; /* the status for the entry "stop" */
};

static bt_value_map_foreach_entry_func_status visit(const char *key, bt_value *value, void *data)
{
    struct visit *visit = data;

    g_string_append_printf(visit->keys, "%s ", key);
    return strcmp(key, "stop") == 0 ? (bt_value_map_foreach_entry_func_status) visit->stop_status
                                    : BT_VALUE_MAP_FOREACH_ENTRY_FUNC_STATUS_OK;
}

static bt_value_map_foreach_entry_const_func_status visit_const(
    const char *key, const bt_value *value, void *data)
{
    return (bt_value_map_foreach_entry_const_func_status) visit(key, (bt_value *) value, data);
}

static void map_iterates_in_order_of_insertion(void **state)
{
    struct visit order = {.keys = g_string_new(NULL)};
    bt_value *map = bt_value_map_create();

    for (int i = 20; i > 0; i--) {
        g_autofree char *key = g_strdup_printf("%d", i);

        bt_value_map_insert_bool_entry(map, key, BT_FALSE);
    }
    bt_value_map_insert_string_entry(map, "7", "replaced in its place");
    assert_int_equal(bt_value_map_foreach_entry_const(map, visit_const, &order),
        BT_VALUE_MAP_FOREACH_ENTRY_CONST_STATUS_OK);
    assert_string_equal(order.keys->str, "20 19 18 17 16 15 14 13 12 11 10 9 8 7 6 5 4 3 2 1 ");
    assert_true(bt_value_map_get_size(map) == 20);
    assert_true(bt_value_is_string(bt_value_map_borrow_entry_value(map, "7")));
    g_string_free(order.keys, TRUE);
    bt_value_put_ref(map);
}

static void iteration_ends_with_the_status_of_the_user_function(void **state)
{
    static const struct {
        int user_status;
        int status;
        bool error;
    } cases[] = {
        {__BT_FUNC_STATUS_OK, __BT_FUNC_STATUS_OK, false},
        {__BT_FUNC_STATUS_INTERRUPTED, __BT_FUNC_STATUS_INTERRUPTED, false},
        {__BT_FUNC_STATUS_ERROR, __BT_FUNC_STATUS_USER_ERROR, true},
        {__BT_FUNC_STATUS_MEMORY_ERROR, __BT_FUNC_STATUS_MEMORY_ERROR, true},
    };
    bt_value *map = bt_value_map_create();

    bt_value_map_insert_bool_entry(map, "before", BT_FALSE);
    bt_value_map_insert_bool_entry(map, "stop", BT_FALSE);
    bt_value_map_insert_bool_entry(map, "after", BT_FALSE);
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        struct visit visited = {g_string_new(NULL), cases[i].user_status};
        const bt_error *error;

        assert_int_equal(bt_value_map_foreach_entry(map, visit, &visited), cases[i].status);
        assert_string_equal(
            visited.keys->str, cases[i].status == 0 ? "before stop after " : "before stop ");
        error = bt_current_thread_take_error();
        assert_int_equal(error != NULL, cases[i].error);
        if (error) {
            assert_string_equal(
                bt_error_cause_get_module_name(bt_error_borrow_cause_by_index(error, 0)),
                "libbabeltrace2");
            bt_error_release(error);
        }
        g_string_free(visited.keys, TRUE);
    }
    bt_value_put_ref(map);
}

static void extending_a_map_replaces_entries_and_copies_values(void **state)
{
    bt_value *base = bt_value_map_create();
    bt_value *extension = bt_value_map_create();
    struct visit order = {.keys = g_string_new(NULL)};
    bt_value *array;

    bt_value_map_insert_string_entry(base, "file", "old");
    bt_value_map_insert_string_entry(base, "edit", "kept");
    bt_value_map_insert_empty_array_entry(extension, "view", &array);
    bt_value_map_insert_string_entry(extension, "file", "new");

    assert_int_equal(bt_value_map_extend(base, extension), BT_VALUE_MAP_EXTEND_STATUS_OK);
    bt_value_array_append_bool_element(array, BT_TRUE);

    bt_value_map_foreach_entry(base, visit, &order);
    assert_string_equal(order.keys->str, "file edit view ");
    assert_string_equal(bt_value_string_get(bt_value_map_borrow_entry_value(base, "file")), "new");
    assert_true(bt_value_array_is_empty(bt_value_map_borrow_entry_value(base, "view")));
    assert_true(bt_value_map_get_size(extension) == 2);

    assert_int_equal(bt_value_map_extend(base, base), BT_VALUE_MAP_EXTEND_STATUS_OK);
    assert_true(bt_value_map_get_size(base) == 3);
    g_string_free(order.keys, TRUE);
    bt_value_put_ref(base);
    bt_value_put_ref(extension);
}

static void map_calls_that_violate_conditions_abort(void **state)
{
    bt_value *map = bt_value_map_create();
    bt_value *text = bt_value_string_create();

    assert_breaks_condition("pre:value-map-insert-entry:is-map-value:value-object",
        bt_value_map_insert_entry(text, "key", text));
    assert_breaks_condition(
        "pre:value-map-insert-entry:not-null:key", bt_value_map_insert_entry(map, NULL, text));
    assert_breaks_condition("pre:value-map-insert-entry:not-null:element-value-object",
        bt_value_map_insert_entry(map, "key", NULL));
    assert_breaks_condition("pre:value-map-insert-entry:entry-value-does-not-contain-value",
        bt_value_map_insert_entry(map, "key", map));
    assert_breaks_condition(
        "pre:value-map-extend:is-map-value:extension-value-object", bt_value_map_extend(map, text));
    assert_breaks_condition("pre:value-map-foreach-entry:not-null:user-function",
        bt_value_map_foreach_entry(map, NULL, NULL));
    bt_value_put_ref(map);
    bt_value_put_ref(text);
}

/* Only developer mode checks the type of the value. */
static void values_of_another_type_have_the_size_0(void **state)
{
    bt_value *text = bt_value_string_create_init("text");
    bt_value *map = bt_value_map_create();

    if (!BT_DEV_MODE) {
        assert_int_equal(bt_value_array_get_length(text), 0);
        assert_int_equal(bt_value_array_get_length(map), 0);
        assert_int_equal(bt_value_map_get_size(text), 0);
        assert_int_equal(bt_value_map_get_size(bt_value_null), 0);
    }
    bt_value_put_ref(map);
    bt_value_put_ref(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(array_keeps_the_order_of_its_elements),
        cmocka_unit_test(an_array_element_can_be_replaced_even_by_itself),
        cmocka_unit_test(array_calls_that_violate_conditions_abort),
        cmocka_unit_test(map_returns_inserted_values),
        cmocka_unit_test(map_iterates_in_order_of_insertion),
        cmocka_unit_test(iteration_ends_with_the_status_of_the_user_function),
        cmocka_unit_test(extending_a_map_replaces_entries_and_copies_values),
        cmocka_unit_test(map_calls_that_violate_conditions_abort),
        cmocka_unit_test(values_of_another_type_have_the_size_0),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
