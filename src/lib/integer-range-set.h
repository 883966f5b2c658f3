/* SPDX-License-Identifier: MIT */
/*
 * Sets of integer ranges. Signed and unsigned sets share one representation: the bounds are raw
 * 64-bit patterns. Comparisons combine them with `bias` (0 or the sign bit), so that one look-up
 * function serves both signednesses.
 */
#ifndef LIB_INTEGER_RANGE_SET_H
#define LIB_INTEGER_RANGE_SET_H

#include "base/object.h"
#include <babeltrace2/babeltrace.h>

/*
 * Pointers to the public types `bt_integer_range_unsigned` and `bt_integer_range_signed` point to
 * this structure.
 */
struct bt__integer_range {
    uint64_t lower;
    uint64_t upper; /* included */
};

/* Pointers to the three public range set types point to this structure. */
struct bt_integer_range_set {
    struct tg_object base;
    GArray *ranges; /* of struct bt__integer_range, in order of addition */
    uint64_t bias;  /* added (exclusive or) to both sides of every comparison */
    bool frozen;
};

#define BT__UNSIGNED_BIAS UINT64_C(0)
#define BT__SIGNED_BIAS   (UINT64_C(1) << 63)

static inline const struct bt_integer_range_set *bt__unsigned_range_set(
    const bt_integer_range_set_unsigned *set)
{
    return (const struct bt_integer_range_set *) set;
}

static inline const struct bt_integer_range_set *bt__signed_range_set(
    const bt_integer_range_set_signed *set)
{
    return (const struct bt_integer_range_set *) set;
}

/*
 * Returns whether `value` is in one of the ranges. `value` contains the 64 bits of an integer with
 * the set's signedness.
 */
static inline bool bt__integer_range_set_contains(
    const struct bt_integer_range_set *set, uint64_t value)
{
    const struct bt__integer_range *ranges = (const struct bt__integer_range *) set->ranges->data;

    for (guint i = 0; i < set->ranges->len; i++) {
        if ((value ^ set->bias) >= (ranges[i].lower ^ set->bias) &&
            (value ^ set->bias) <= (ranges[i].upper ^ set->bias)) {
            return true;
        }
    }
    return false;
}

static inline void bt__integer_range_set_freeze(const struct bt_integer_range_set *set)
{
    ((struct bt_integer_range_set *) set)->frozen = true;
}

#endif
