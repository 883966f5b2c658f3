/* SPDX-License-Identifier: MIT */
/* Array values. */
#include "lib/value/value.h"

bt_value *bt_value_array_create(void)
{
    BT_ASSERT_PRE_NO_ERROR();

    bt_value *value = bt__value_create(BT_VALUE_TYPE_ARRAY);

    value->elements = g_ptr_array_new_with_free_func((GDestroyNotify) bt_value_put_ref);
    return value;
}

void bt__array_value_finish(bt_value *array)
{
    g_ptr_array_free(array->elements, TRUE);
}

uint64_t bt_value_array_get_length(const bt_value *value)
{
    BT__ASSERT_PRE_DEV_VALUE_IS(value, ARRAY, "array");
    return value->type == BT_VALUE_TYPE_ARRAY ? value->elements->len : 0;
}

static void assert_valid_index(const char *function, const bt_value *value, uint64_t index)
{
    BT_ASSERT_PRE_FROM_FUNC(function, "valid-index", index < value->elements->len,
        "Index is out of bounds: index=%" PRIu64 ", length=%u", index, value->elements->len);
}

const bt_value *bt_value_array_borrow_element_by_index_const(const bt_value *value, uint64_t index)
{
    BT__ASSERT_PRE_VALUE_IS(value, ARRAY, "array");
    assert_valid_index(__func__, value, index);
    return value->elements->pdata[index];
}

bt_value *bt_value_array_borrow_element_by_index(bt_value *value, uint64_t index)
{
    BT__ASSERT_PRE_VALUE_IS(value, ARRAY, "array");
    assert_valid_index(__func__, value, index);
    return value->elements->pdata[index];
}

/* Checks the preconditions of all functions that change an array. */
static void assert_can_change(const char *function, const bt_value *value)
{
    BT_ASSERT_PRE_NO_ERROR_FROM_FUNC(function);
    BT__ASSERT_PRE_VALUE_IS_FROM_FUNC(
        function, value, ARRAY, "array", "array-value-object", "value-object");
    BT__ASSERT_PRE_VALUE_HOT_FROM_FUNC(function, value);
}

/*
 * Detecting a deeper cycle requires a traversal for each insertion, so only developer mode does
 * this.
 */
static void assert_can_contain(
    const char *function, const bt_value *value, const bt_value *element_value)
{
    BT_ASSERT_PRE_FROM_FUNC(function, "not-null:element-value-object", element_value != NULL,
        "The element is NULL: a null element is `bt_value_null`.");
    BT_ASSERT_PRE_FROM_FUNC(function, "element-value-does-not-contain-value",
        element_value != value, "An array value cannot be an element of itself.");
    BT_ASSERT_PRE_DEV_FROM_FUNC(function, "element-value-does-not-contain-value",
        !bt__value_contains(element_value, value), "The element contains its own array value.");
}

bt_value_array_append_element_status bt_value_array_append_element(
    bt_value *value, bt_value *element_value)
{
    assert_can_change(__func__, value);
    assert_can_contain(__func__, value, element_value);
    bt_value_get_ref(element_value);
    g_ptr_array_add(value->elements, element_value);
    return BT_VALUE_ARRAY_APPEND_ELEMENT_STATUS_OK;
}

bt_value_array_set_element_by_index_status bt_value_array_set_element_by_index(
    bt_value *value, uint64_t index, bt_value *element_value)
{
    assert_can_change(__func__, value);
    assert_valid_index(__func__, value, index);
    assert_can_contain(__func__, value, element_value);

    bt_value *former = value->elements->pdata[index];

    bt_value_get_ref(element_value);
    value->elements->pdata[index] = element_value;
    bt_value_put_ref(former);
    return BT_VALUE_ARRAY_SET_ELEMENT_BY_INDEX_STATUS_OK;
}

/*
 * Defines a function that appends a new value. The array takes over the only reference to the
 * value.
 */
#define DEFINE_APPEND(name, type_, create)                                                         \
    bt_value_array_append_element_status bt_value_array_append_##name##_element(                   \
        bt_value *value, type_ raw_value)                                                          \
    {                                                                                              \
        assert_can_change(__func__, value);                                                        \
        g_ptr_array_add(value->elements, create(raw_value));                                       \
        return BT_VALUE_ARRAY_APPEND_ELEMENT_STATUS_OK;                                            \
    }

BT__FOR_EACH_NUMBER_VALUE(DEFINE_APPEND)

bt_value_array_append_element_status bt_value_array_append_string_element(
    bt_value *value, const char *raw_value)
{
    assert_can_change(__func__, value);
    BT_ASSERT_PRE_NON_NULL("raw-value", raw_value);
    g_ptr_array_add(value->elements, bt_value_string_create_init(raw_value));
    return BT_VALUE_ARRAY_APPEND_ELEMENT_STATUS_OK;
}

#define DEFINE_APPEND_EMPTY(name, create)                                                          \
    bt_value_array_append_element_status bt_value_array_append_empty_##name##_element(             \
        bt_value *value, bt_value **element_value)                                                 \
    {                                                                                              \
        assert_can_change(__func__, value);                                                        \
                                                                                                   \
        bt_value *element = create();                                                              \
                                                                                                   \
        g_ptr_array_add(value->elements, element);                                                 \
        if (element_value) {                                                                       \
            *element_value = element;                                                              \
        }                                                                                          \
        return BT_VALUE_ARRAY_APPEND_ELEMENT_STATUS_OK;                                            \
    }

DEFINE_APPEND_EMPTY(array, bt_value_array_create)
DEFINE_APPEND_EMPTY(map, bt_value_map_create)
