/* SPDX-License-Identifier: MIT */
/*
 * The union of integer range sets of one signedness, kept in order: to find out whether a further
 * set overlaps takes logarithmic time for each of its ranges.
 */
#ifndef LIB_RANGE_UNION_H
#define LIB_RANGE_UNION_H

#include "lib/integer-range-set.h"

/* To be freed with g_sequence_free(). */
GSequence *bt__range_union_create(void);
/* Whether a value of `set` is in the union. */
bool bt__range_union_overlaps(GSequence *range_union, const struct bt_integer_range_set *set);
void bt__range_union_add(GSequence *range_union, const struct bt_integer_range_set *set);

#endif
