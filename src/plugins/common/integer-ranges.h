/* SPDX-License-Identifier: MIT */
/*
 * The integer ranges of field classes: the ranges of labels, and those of the selectors of options
 * and variants.
 */
#ifndef PLUGINS_COMMON_INTEGER_RANGES_H
#define PLUGINS_COMMON_INTEGER_RANGES_H

#include <babeltrace2/babeltrace.h>
#include <stdbool.h>

/* Both bounds are included. Signed bounds are stored as the bits of an int64_t. */
struct integer_range {
    uint64_t lower, upper;
};

/* The caller owns `items` and frees them with g_free(). */
struct integer_ranges {
    struct integer_range *items; /* in order of declaration */
    uint64_t count;
    bool is_signed;
};

/*
 * Returns the ranges of mapping `index` of an enumeration field class, or of flag `index` of a bit
 * array field class. Sets `*label` to its label, which `field_class` owns.
 */
struct integer_ranges integer_ranges_of_label(
    const bt_field_class *field_class, uint64_t index, const char **label);

/*
 * Returns the selector values for which the option field class `field_class` has a content (`index`
 * is 0), or for which the variant field class `field_class` has its option `index`. Returns no
 * ranges if the selector isn't an integer.
 */
struct integer_ranges integer_ranges_of_selector(const bt_field_class *field_class, uint64_t index);

#endif
