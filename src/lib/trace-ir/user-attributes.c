/* SPDX-License-Identifier: MIT */
/* The user attributes of trace IR objects. */
#include "lib/trace-ir/user-attributes.h"
#include "lib/value/value.h"

bt_value *bt__user_attributes_borrow(bt_value *const *slot, bool frozen)
{
    /*
     * The function may create the map of a const object, because the caller can't detect that the
     * map is created late.
     */
    bt_value **map = (bt_value **) slot;

    if (!*map) {
        *map = bt_value_map_create();
        if (frozen) {
            bt__value_freeze(*map);
        }
    }
    return *map;
}

void bt__user_attributes_set(bt_value **slot, const bt_value *user_attributes)
{
    bt_value_get_ref(user_attributes);
    bt_value_put_ref(*slot);
    *slot = (bt_value *) user_attributes;
}

void bt__user_attributes_freeze(bt_value *const *slot)
{
    if (*slot) {
        bt__value_freeze(*slot);
    }
}
