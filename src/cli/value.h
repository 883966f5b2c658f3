/* SPDX-License-Identifier: MIT */

/* Reads what component classes answer, which may be anything: an entry of a map of another type is
 * none, which is NULL, false or 0. */
#ifndef CLI_VALUE_H
#define CLI_VALUE_H

#include <babeltrace2/babeltrace.h>
#include <stdbool.h>

static inline const bt_value *value_get(const bt_value *map, const char *key, bt_value_type type)
{
    const bt_value *value =
        map && bt_value_is_map(map) ? bt_value_map_borrow_entry_value_const(map, key) : NULL;

    return value && bt_value_get_type(value) == type ? value : NULL;
}

static inline const bt_value *value_get_map(const bt_value *map, const char *key)
{
    return value_get(map, key, BT_VALUE_TYPE_MAP);
}

static inline const bt_value *value_get_array(const bt_value *map, const char *key)
{
    return value_get(map, key, BT_VALUE_TYPE_ARRAY);
}

static inline const char *value_get_string(const bt_value *map, const char *key)
{
    const bt_value *value = value_get(map, key, BT_VALUE_TYPE_STRING);

    return value ? bt_value_string_get(value) : NULL;
}

static inline bool value_get_signed(const bt_value *map, const char *key, int64_t *integer)
{
    const bt_value *value = value_get(map, key, BT_VALUE_TYPE_SIGNED_INTEGER);

    *integer = value ? bt_value_integer_signed_get(value) : 0;
    return value;
}

static inline bool value_get_unsigned(const bt_value *map, const char *key, uint64_t *integer)
{
    const bt_value *value = value_get(map, key, BT_VALUE_TYPE_UNSIGNED_INTEGER);

    *integer = value ? bt_value_integer_unsigned_get(value) : 0;
    return value;
}

static inline uint64_t value_array_length(const bt_value *array)
{
    return array ? bt_value_array_get_length(array) : 0;
}

/* Element number `index`, NULL when it is not a map. */
static inline const bt_value *value_map_at(const bt_value *array, uint64_t index)
{
    const bt_value *value = bt_value_array_borrow_element_by_index_const(array, index);

    return bt_value_is_map(value) ? value : NULL;
}

#endif
