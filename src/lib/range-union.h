/* SPDX-License-Identifier: MIT */
/*
 * The sorted union of integer range sets of one signedness. To check whether another set overlaps
 * takes logarithmic time for each range of that set.
 */
#ifndef LIB_RANGE_UNION_H
#define LIB_RANGE_UNION_H

#include "lib/integer-range-set.h"

/* Creates an empty union. The caller frees it with g_sequence_free(). */
GSequence *bt__range_union_create(void);
/* Returns whether the union contains a value of `set`. */
bool bt__range_union_overlaps(GSequence *range_union, const struct bt_integer_range_set *set);
void bt__range_union_add(GSequence *range_union, const struct bt_integer_range_set *set);

#endif
