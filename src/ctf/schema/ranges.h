/* SPDX-License-Identifier: MIT */
/* Sets of integer ranges: of labels, and of selector values that select an option. */
#ifndef CTF_SCHEMA_RANGES_H
#define CTF_SCHEMA_RANGES_H

#include "ctf/schema/schema.h"

struct ctf_range_set ctf_range_set_copy(const struct ctf_range_set *set);
void ctf_range_set_append(struct ctf_range_set *set, struct ctf_range range);
/*
 * Returns whether a range of `set` contains `value`. If the ranges are signed, `value` is the bits
 * of an int64_t.
 */
bool ctf_range_set_contains(const struct ctf_range_set *set, uint64_t value, bool is_signed);
/* For qsort(): orders struct ctf_range by unsigned bounds, first by the lower bound. */
int ctf_range_compare(const void *a, const void *b);
/* Returns whether both sets have the same ranges, in any order. */
bool ctf_range_set_equal(const struct ctf_range_set *a, const struct ctf_range_set *b);

/*
 * Returns whether a selector value selects two options of `variant`, and sets `*first` and
 * `*second` to their indexes. `key_is_signed` and the options' ranges must be set.
 */
bool ctf_find_option_overlap(const struct ctf_field_class *variant, guint *first, guint *second);

#endif
