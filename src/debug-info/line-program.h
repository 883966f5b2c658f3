/* SPDX-License-Identifier: MIT */
#ifndef DEBUG_INFO_LINE_PROGRAM_H
#define DEBUG_INFO_LINE_PROGRAM_H

#include "debug-info/dwarf-reader.h"

/* Where the line number program of `unit`, a unit DIE, begins in its section (bytes). */
uint64_t dbg_line_program_offset(Dwarf_Die *unit);

/*
 * Returns whether the work left allows to read the line number program of `unit`, a unit DIE, and
 * takes what it needs of it; a unit may have none. A byte of a program can become a row, and each
 * name of a file is joined with that of its directory, which many of them can share.
 */
bool dbg_line_program_fits(struct dbg_dwarf_reader *reader, Dwarf_Die *unit);

#endif
