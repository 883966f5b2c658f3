/* SPDX-License-Identifier: MIT */
/* Writes integer ranges, and labels with their ranges, in sorted order. */
#ifndef TEXT_DETAILS_RANGES_H
#define TEXT_DETAILS_RANGES_H

#include "plugins/common/integer-ranges.h"
#include "plugins/text/details/writer.h"

/* Writes " [1] [3, 4]". Frees the items of `ranges`. */
void details_put_ranges(struct details_writer *writer, struct integer_ranges ranges);

/*
 * Writes a line "LABEL: [1] [3, 4]" for each of the `count` mappings of an enumeration field class,
 * or flags of a bit array field class.
 */
void details_lines_of_labels(
    struct details_writer *writer, const bt_field_class *field_class, uint64_t count);

#endif
