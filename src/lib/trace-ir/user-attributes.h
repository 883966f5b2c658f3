/* SPDX-License-Identifier: MIT */
/*
 * The user attributes of trace IR objects: a map value. It is empty for most objects, so it is only
 * created when it is borrowed.
 */
#ifndef LIB_TRACE_IR_USER_ATTRIBUTES_H
#define LIB_TRACE_IR_USER_ATTRIBUTES_H

#include "lib/assert-cond.h"
#include <babeltrace2/babeltrace.h>
#include <stdbool.h>

/* `ASSERT` is BT_ASSERT_PRE or, where Babeltrace takes any value, BT_ASSERT_PRE_DEV. */
#define BT__ASSERT_PRE_USER_ATTRIBUTES(user_attributes, ASSERT)                                    \
    do {                                                                                           \
        BT_ASSERT_PRE_NON_NULL("user-attributes-value-object", user_attributes);                   \
        ASSERT("is-map-value:user-attributes", bt_value_is_map(user_attributes),                   \
            "User attributes aren't a map value: type=%d",                                         \
            (int) bt_value_get_type(user_attributes));                                             \
    } while (0)

/* The map of `*slot`, created if there is none yet, frozen if its object is. Never NULL. */
bt_value *bt__user_attributes_borrow(bt_value *const *slot, bool frozen);

/* Replaces the map of `*slot` by `user_attributes` (a new reference is taken). */
void bt__user_attributes_set(bt_value **slot, const bt_value *user_attributes);

/* Freezes the map of `*slot` if there is one, because its object is frozen now. */
void bt__user_attributes_freeze(bt_value *const *slot);

#endif
