/* SPDX-License-Identifier: MIT */
/* How much libdw has to read of the abbreviations of a unit, which units can share. */
#ifndef DEBUG_INFO_ABBREVIATIONS_H
#define DEBUG_INFO_ABBREVIATIONS_H

#include <stdint.h>

#include "debug-info/dwarf-sections.h"

struct dbg_abbreviations {
    uint64_t size;           /* bytes */
    uint64_t max_attributes; /* of one of them; compilers need 30 */
};

/*
 * Measures the abbreviations of a unit of `owner`, which begin at `offset` in their section, up to
 * the one with this code; 0: all. `sections` is an array of struct dbg_dwarf_section; if several of
 * them may be the one that libdw reads, the result is the sum. Stops behind `limit` bytes; then
 * `size` is greater.
 */
struct dbg_abbreviations dbg_abbreviations_measure(
    const GArray *sections, Dwarf *owner, uint64_t offset, uint64_t code, uint64_t limit);

#endif
