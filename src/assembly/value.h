/* SPDX-License-Identifier: MIT */
/*
 * Reads the results of queries. Each function reads an entry of `map`, which may be any value or
 * NULL. If the entry is missing or has another type, the function returns NULL, or false and 0.
 */
#ifndef ASSEMBLY_VALUE_H
#define ASSEMBLY_VALUE_H

#include <babeltrace2/babeltrace.h>
#include <stdbool.h>
#include <stdint.h>

static inline const bt_value *assembly_value_get_any(const bt_value *map, const char *key)
{
    return map && bt_value_is_map(map) ? bt_value_map_borrow_entry_value_const(map, key) : NULL;
}

static inline const bt_value *assembly_value_get(
    const bt_value *map, const char *key, bt_value_type type)
{
    const bt_value *value = assembly_value_get_any(map, key);

    return value && bt_value_get_type(value) == type ? value : NULL;
}

static inline const bt_value *assembly_value_get_map(const bt_value *map, const char *key)
{
    return assembly_value_get(map, key, BT_VALUE_TYPE_MAP);
}

static inline const bt_value *assembly_value_get_array(const bt_value *map, const char *key)
{
    return assembly_value_get(map, key, BT_VALUE_TYPE_ARRAY);
}

static inline const char *assembly_value_get_string(const bt_value *map, const char *key)
{
    const bt_value *value = assembly_value_get(map, key, BT_VALUE_TYPE_STRING);

    return value ? bt_value_string_get(value) : NULL;
}

/* Reads a signed integer, or an unsigned integer up to INT64_MAX. */
static inline bool assembly_value_get_signed(const bt_value *map, const char *key, int64_t *integer)
{
    const bt_value *value = assembly_value_get_any(map, key);

    *integer = 0;
    if (value && bt_value_is_signed_integer(value)) {
        *integer = bt_value_integer_signed_get(value);
        return true;
    }
    if (value && bt_value_is_unsigned_integer(value) &&
        bt_value_integer_unsigned_get(value) <= INT64_MAX) {
        *integer = (int64_t) bt_value_integer_unsigned_get(value);
        return true;
    }
    return false;
}

/* Reads an unsigned integer, or a signed integer that isn't negative. */
static inline bool assembly_value_get_unsigned(
    const bt_value *map, const char *key, uint64_t *integer)
{
    const bt_value *value = assembly_value_get_any(map, key);

    *integer = 0;
    if (value && bt_value_is_unsigned_integer(value)) {
        *integer = bt_value_integer_unsigned_get(value);
        return true;
    }
    if (value && bt_value_is_signed_integer(value) && bt_value_integer_signed_get(value) >= 0) {
        *integer = (uint64_t) bt_value_integer_signed_get(value);
        return true;
    }
    return false;
}

/* Returns the unsigned integer `key` of `map`, or 0 if there is none. */
static inline uint64_t assembly_value_get_count(const bt_value *map, const char *key)
{
    uint64_t count;

    (void) assembly_value_get_unsigned(map, key, &count);
    return count;
}

static inline uint64_t assembly_value_array_length(const bt_value *array)
{
    return array ? bt_value_array_get_length(array) : 0;
}

/* Returns the element with the index `index`, or NULL if the element isn't a map. */
static inline const bt_value *assembly_value_map_at(const bt_value *array, uint64_t index)
{
    const bt_value *value = bt_value_array_borrow_element_by_index_const(array, index);

    return bt_value_is_map(value) ? value : NULL;
}

#endif
