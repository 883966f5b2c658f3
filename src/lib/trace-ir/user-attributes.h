/* SPDX-License-Identifier: MIT */
/*
 * The user attributes of trace IR objects, a map value. For most objects the map is empty, so it is
 * only created when a caller borrows it.
 */
#ifndef LIB_TRACE_IR_USER_ATTRIBUTES_H
#define LIB_TRACE_IR_USER_ATTRIBUTES_H

#include "lib/assert-cond.h"
#include <babeltrace2/babeltrace.h>
#include <stdbool.h>

/*
 * Checks that user attributes are a map. `ASSERT` is BT_ASSERT_PRE or, where Babeltrace accepts any
 * value, BT_ASSERT_PRE_DEV.
 */
#define BT__ASSERT_PRE_USER_ATTRIBUTES(user_attributes, ASSERT)                                    \
    do {                                                                                           \
        BT_ASSERT_PRE_NON_NULL("user-attributes-value-object", user_attributes);                   \
        ASSERT("is-map-value:user-attributes", bt_value_is_map(user_attributes),                   \
            "User attributes aren't a map value: type=%d",                                         \
            (int) bt_value_get_type(user_attributes));                                             \
    } while (0)

/*
 * Returns the map in `*slot`, never NULL. If there is no map yet, the function creates one. If the
 * object is frozen, the map is frozen, too.
 */
bt_value *bt__user_attributes_borrow(bt_value *const *slot, bool frozen);

/* Replaces the map in `*slot` by `user_attributes`, with a new reference to it. */
void bt__user_attributes_set(bt_value **slot, const bt_value *user_attributes);

/* Freezes the map in `*slot`, if there is one. Call this function when the object is frozen. */
void bt__user_attributes_freeze(bt_value *const *slot);

#endif
