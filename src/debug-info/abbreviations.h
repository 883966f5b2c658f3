/* SPDX-License-Identifier: MIT */
/* Measures the abbreviations that libdw has to read for a unit. Several units can share them. */
#ifndef DEBUG_INFO_ABBREVIATIONS_H
#define DEBUG_INFO_ABBREVIATIONS_H

#include <stdint.h>

#include "debug-info/dwarf-sections.h"

struct dbg_abbreviations {
    uint64_t size;           /* bytes */
    uint64_t max_attributes; /* maximum in one abbreviation; compilers use up to 30 */
};

/*
 * Measures the abbreviations of a unit of `owner`, from `offset` in their section up to the
 * abbreviation with the code `code`, or all abbreviations if `code` is 0. `sections` is an array of
 * struct dbg_dwarf_section. If libdw may read any of several sections, the result is the sum for
 * all these sections. Stops after `limit` bytes; `size` is then greater than `limit`.
 */
struct dbg_abbreviations dbg_abbreviations_measure(
    const GArray *sections, Dwarf *owner, uint64_t offset, uint64_t code, uint64_t limit);

#endif
