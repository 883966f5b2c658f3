/* SPDX-License-Identifier: MIT */
#ifndef DEBUG_INFO_RANGE_LIST_H
#define DEBUG_INFO_RANGE_LIST_H

#include "debug-info/dwarf-reader.h"

/*
 * Appends the ranges of `die` to `ranges`, an array of struct dbg_range, each with `value` and
 * `rank`. Ranges that don't begin in an executable section are omitted, because linkers leave such
 * ranges for functions that they removed. If not enough work is left, fewer ranges are appended and
 * a fault is noted.
 */
void dbg_range_list_read(
    struct dbg_dwarf_reader *reader, Dwarf_Die *die, uint32_t value, uint32_t rank, GArray *ranges);

#endif
