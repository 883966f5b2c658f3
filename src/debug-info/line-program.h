/* SPDX-License-Identifier: MIT */
#ifndef DEBUG_INFO_LINE_PROGRAM_H
#define DEBUG_INFO_LINE_PROGRAM_H

#include "debug-info/dwarf-reader.h"

/*
 * Returns the offset of a unit's line number program in its section (bytes). `unit` is a unit DIE.
 */
uint64_t dbg_line_program_offset(Dwarf_Die *unit);

/*
 * Subtracts the work to read the line number program of `unit`, a unit DIE, from the work that is
 * left. Returns whether enough work was left. If the unit has no program, there is no work. The
 * work may be much greater than the size of the program: each byte can become a row, and libdw
 * joins each file's name with the name of its directory, which many files can share.
 */
bool dbg_line_program_fits(struct dbg_dwarf_reader *reader, Dwarf_Die *unit);

#endif
