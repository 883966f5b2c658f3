/* SPDX-License-Identifier: MIT */
/* The line table of one unit: which addresses come from which source line. */
#ifndef DEBUG_INFO_LINE_ROWS_H
#define DEBUG_INFO_LINE_ROWS_H

#include "debug-info/dwarf-reader.h"

struct dbg_line_rows;

/* Reads the line table of `unit`, a unit DIE that has one. Never NULL. */
struct dbg_line_rows *dbg_line_rows_read(struct dbg_dwarf_reader *reader, Dwarf_Die *unit);
/* Of NULL, there is nothing to destroy, count or find. */
void dbg_line_rows_destroy(struct dbg_line_rows *self);

/* The number of rows. */
uint32_t dbg_line_rows_count(const struct dbg_line_rows *self);

/* Appends the ranges of all rows, with this value and rank 0. */
void dbg_line_rows_add_ranges(const struct dbg_line_rows *self, uint32_t value, GArray *ranges);

/* Sets `*file` (borrowed from the reader) and `*line` of the row that covers `address`, if there is
 * one.
 */
bool dbg_line_rows_find(
    const struct dbg_line_rows *self, uint64_t address, const char **file, uint32_t *line);

#endif
