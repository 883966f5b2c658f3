/* SPDX-License-Identifier: MIT */
/* Deep copy and deep comparison of values. */
#include "lib/value/value.h"

static bt_value *copy_value(const bt_value *value);

static bt_value *copy_array(const bt_value *array)
{
    bt_value *copy = bt_value_array_create();

    for (guint i = 0; i < array->elements->len; i++) {
        g_ptr_array_add(copy->elements, copy_value(array->elements->pdata[i]));
    }
    return copy;
}

static bt_value *copy_map(const bt_value *map)
{
    bt_value *copy = bt_value_map_create();

    for (guint i = 0; i < bt__map_value_size(map); i++) {
        const struct bt__map_entry *entry = bt__map_value_entry(map, i);
        bt_value *entry_copy = copy_value(entry->value);

        bt__map_value_insert(copy, entry->key, entry_copy);
        bt_value_put_ref(entry_copy);
    }
    return copy;
}

static bt_value *copy_value(const bt_value *value)
{
    switch (value->type) {
    case BT_VALUE_TYPE_BOOL:
        return bt_value_bool_create_init(value->boolean);
    case BT_VALUE_TYPE_UNSIGNED_INTEGER:
        return bt_value_integer_unsigned_create_init(value->unsigned_integer);
    case BT_VALUE_TYPE_SIGNED_INTEGER:
        return bt_value_integer_signed_create_init(value->signed_integer);
    case BT_VALUE_TYPE_REAL:
        return bt_value_real_create_init(value->real);
    case BT_VALUE_TYPE_STRING:
        return bt_value_string_create_init(value->string);
    case BT_VALUE_TYPE_ARRAY:
        return copy_array(value);
    case BT_VALUE_TYPE_MAP:
        return copy_map(value);
    default: /* the null value is its own copy, because only one null value exists */
        return &bt__null_value;
    }
}

bt_value_copy_status bt_value_copy(const bt_value *value, bt_value **copy_value_)
{
    BT_ASSERT_PRE_NO_ERROR();
    BT_ASSERT_PRE_NON_NULL("value-object", value);
    BT_ASSERT_PRE(
        "not-null:value-object-copy-output", copy_value_ != NULL, "Copy (output) is NULL.");
    *copy_value_ = copy_value(value);
    return BT_VALUE_COPY_STATUS_OK;
}

static bool arrays_are_equal(const bt_value *a, const bt_value *b)
{
    if (a->elements->len != b->elements->len) {
        return false;
    }
    for (guint i = 0; i < a->elements->len; i++) {
        if (!bt_value_is_equal(a->elements->pdata[i], b->elements->pdata[i])) {
            return false;
        }
    }
    return true;
}

/* Compares two maps regardless of the order of their entries. */
static bool maps_are_equal(const bt_value *a, const bt_value *b)
{
    if (bt__map_value_size(a) != bt__map_value_size(b)) {
        return false;
    }
    for (guint i = 0; i < bt__map_value_size(a); i++) {
        const struct bt__map_entry *entry = bt__map_value_entry(a, i);
        const bt_value *other = bt__map_value_borrow(b, entry->key);

        if (!other || !bt_value_is_equal(entry->value, other)) {
            return false;
        }
    }
    return true;
}

bt_bool bt_value_is_equal(const bt_value *a_value, const bt_value *b_value)
{
    BT_ASSERT_PRE_NON_NULL("value-object-a", a_value);
    BT_ASSERT_PRE_NON_NULL("value-object-b", b_value);
    if (a_value->type != b_value->type) {
        return BT_FALSE;
    }

    /*
     * Comparing the pointers first would be wrong: an object that contains a NaN is unequal to
     * itself.
     */
    switch (a_value->type) {
    case BT_VALUE_TYPE_BOOL:
        return a_value->boolean == b_value->boolean;
    case BT_VALUE_TYPE_UNSIGNED_INTEGER:
        return a_value->unsigned_integer == b_value->unsigned_integer;
    case BT_VALUE_TYPE_SIGNED_INTEGER:
        return a_value->signed_integer == b_value->signed_integer;
    case BT_VALUE_TYPE_REAL:
        return a_value->real == b_value->real;
    case BT_VALUE_TYPE_STRING:
        return strcmp(a_value->string, b_value->string) == 0;
    case BT_VALUE_TYPE_ARRAY:
        return arrays_are_equal(a_value, b_value);
    case BT_VALUE_TYPE_MAP:
        return maps_are_equal(a_value, b_value);
    default:
        return BT_TRUE;
    }
}
