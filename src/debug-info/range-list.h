/* SPDX-License-Identifier: MIT */
#ifndef DEBUG_INFO_RANGE_LIST_H
#define DEBUG_INFO_RANGE_LIST_H

#include "debug-info/dwarf-reader.h"

/*
 * Appends the ranges of `die` to `ranges`, an array of struct dbg_range, each with this value and
 * rank. Those that don't begin in an executable section are left out: linkers leave such ranges in
 * place of functions that they have removed. If the work that is left doesn't allow to read all,
 * fewer are appended, and this is noted as a fault.
 */
void dbg_range_list_read(
    struct dbg_dwarf_reader *reader, Dwarf_Die *die, uint32_t value, uint32_t rank, GArray *ranges);

#endif
