/* SPDX-License-Identifier: MIT */
#ifndef DEBUG_INFO_RANGE_LIST_H
#define DEBUG_INFO_RANGE_LIST_H

#include "debug-info/dwarf-reader.h"

/*
 * Appends the ranges of `die` to `ranges`, but for those that don't begin in an executable section:
 * linkers leave such in place of functions that they have removed.
 */
void dbg_range_list_read(
    struct dbg_dwarf_reader *reader, Dwarf_Die *die, uint32_t value, uint32_t rank, GArray *ranges);

#endif
