/* SPDX-License-Identifier: MIT */
/* Writes sorted integer ranges and sorted labels of field classes: see ranges.h. */
#include "plugins/text/details/ranges.h"

#include <stdlib.h>
#include <string.h>

static int compare_unsigned(const void *a, const void *b)
{
    const struct integer_range *const first = a, *const second = b;

    return first->lower != second->lower
               ? (first->lower > second->lower) - (first->lower < second->lower)
               : (first->upper > second->upper) - (first->upper < second->upper);
}

/*
 * Compares signed ranges. With inverted sign bits, signed bounds have the order of unsigned
 * numbers.
 */
static int compare_signed(const void *a, const void *b)
{
    const uint64_t sign = UINT64_C(1) << 63;
    const struct integer_range *const first = a, *const second = b;

    return compare_unsigned(&(struct integer_range){first->lower ^ sign, first->upper ^ sign},
        &(struct integer_range){second->lower ^ sign, second->upper ^ sign});
}

static void put_bound(struct details_writer *writer, uint64_t bound, bool is_signed)
{
    if (is_signed) {
        details_put_signed(writer, (int64_t) bound);
    } else {
        details_put_unsigned(writer, bound);
    }
}

void details_put_ranges(struct details_writer *writer, struct integer_ranges ranges)
{
    const struct integer_range *const items = ranges.items;

    if (ranges.count > 0) {
        qsort(ranges.items, ranges.count, sizeof(*items),
            ranges.is_signed ? compare_signed : compare_unsigned);
    }
    for (uint64_t i = 0; i < ranges.count; i++) {
        details_put(writer, " [");
        put_bound(writer, items[i].lower, ranges.is_signed);
        if (items[i].upper != items[i].lower) {
            details_put(writer, ", ");
            put_bound(writer, items[i].upper, ranges.is_signed);
        }
        details_put(writer, "]");
    }
    g_free(ranges.items);
}

/* A mapping of an enumeration, or a flag of a bit array. */
struct labelled_ranges {
    const char *label;
    struct integer_ranges ranges;
};

static int compare_labels(const void *a, const void *b)
{
    const struct labelled_ranges *const first = a, *const second = b;

    return strcmp(first->label, second->label);
}

void details_lines_of_labels(
    struct details_writer *writer, const bt_field_class *field_class, uint64_t count)
{
    g_autofree struct labelled_ranges *labels = g_new(struct labelled_ranges, count + 1);

    for (uint64_t i = 0; i < count; i++) {
        labels[i].ranges = integer_ranges_of_label(field_class, i, &labels[i].label);
    }
    qsort(labels, count, sizeof(labels[0]), compare_labels);
    for (uint64_t i = 0; i < count; i++) {
        details_put_indent(writer);
        details_put_property(writer, labels[i].label);
        details_put(writer, ":");
        details_put_ranges(writer, labels[i].ranges);
        details_put(writer, "\n");
    }
}
