/* SPDX-License-Identifier: MIT */

/* See value.h. */
#include "assembly/value.h"

const bt_value *assembly_value_entry(const bt_value *map, const char *key)
{
    return map && bt_value_is_map(map) ? bt_value_map_borrow_entry_value_const(map, key) : NULL;
}

const bt_value *assembly_value_array(const bt_value *map, const char *key)
{
    const bt_value *entry = assembly_value_entry(map, key);

    return entry && bt_value_is_array(entry) ? entry : NULL;
}

const char *assembly_value_string(const bt_value *map, const char *key)
{
    const bt_value *entry = assembly_value_entry(map, key);

    return entry && bt_value_is_string(entry) ? bt_value_string_get(entry) : NULL;
}

bool assembly_value_signed(const bt_value *map, const char *key, int64_t *integer)
{
    const bt_value *entry = assembly_value_entry(map, key);

    if (entry && bt_value_is_signed_integer(entry)) {
        *integer = bt_value_integer_signed_get(entry);
        return true;
    }

    if (entry && bt_value_is_unsigned_integer(entry) &&
        bt_value_integer_unsigned_get(entry) <= INT64_MAX) {
        *integer = (int64_t) bt_value_integer_unsigned_get(entry);
        return true;
    }

    return false;
}
