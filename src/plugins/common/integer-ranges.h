/* SPDX-License-Identifier: MIT */
/* The integer ranges of field classes: of labels, and of the selectors of options and variants. */
#ifndef PLUGINS_COMMON_INTEGER_RANGES_H
#define PLUGINS_COMMON_INTEGER_RANGES_H

#include <babeltrace2/babeltrace.h>
#include <stdbool.h>

/* Both bounds are included. If they are signed, they are the bits of an int64_t. */
struct integer_range {
    uint64_t lower, upper;
};

/* Owned by the caller, who frees `items` with g_free(). */
struct integer_ranges {
    struct integer_range *items; /* in order of declaration */
    uint64_t count;
    bool is_signed;
};

/*
 * The ranges and the label, which `field_class` owns, of a mapping of an enumeration field class or
 * of a flag of a bit array field class.
 */
struct integer_ranges integer_ranges_of_label(
    const bt_field_class *field_class, uint64_t index, const char **label);

/*
 * The selector values for which an option field class has a content (`index` is 0), or for which a
 * variant field class has its option `index`. There are none if no integer is the selector.
 */
struct integer_ranges integer_ranges_of_selector(const bt_field_class *field_class, uint64_t index);

#endif
