/* SPDX-License-Identifier: MIT */
/* How much libdw has to read of the abbreviations of a unit, which units can share. */
#ifndef DEBUG_INFO_ABBREVIATIONS_H
#define DEBUG_INFO_ABBREVIATIONS_H

#include <stdbool.h>

#include "debug-info/byte-cursor.h"

struct dbg_abbreviations {
    uint64_t size;           /* bytes */
    uint64_t max_attributes; /* of one of them; compilers need 30 */
};

/*
 * Measures the abbreviations of a unit, which begin where `bytes` do, up to the one with this code;
 * 0: all. Stops behind `limit` bytes; then `size` is greater.
 */
struct dbg_abbreviations dbg_abbreviations_measure(
    struct dbg_byte_cursor bytes, uint64_t code, uint64_t limit);

#endif
