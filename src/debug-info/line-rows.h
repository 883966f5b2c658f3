/* SPDX-License-Identifier: MIT */
/* The line table of one unit, which maps addresses to source lines. */
#ifndef DEBUG_INFO_LINE_ROWS_H
#define DEBUG_INFO_LINE_ROWS_H

#include "debug-info/dwarf-reader.h"

struct dbg_line_rows;

/* Reads the line table of `unit`, a unit DIE that has one. Never returns NULL. */
struct dbg_line_rows *dbg_line_rows_read(struct dbg_dwarf_reader *reader, Dwarf_Die *unit);
/* Accepts NULL. The functions below also accept NULL for `self`, and then find nothing. */
void dbg_line_rows_destroy(struct dbg_line_rows *self);

uint32_t dbg_line_rows_count(const struct dbg_line_rows *self);

/* Appends the ranges of all rows to `ranges`, each with the value `value` and rank 0. */
void dbg_line_rows_add_ranges(const struct dbg_line_rows *self, uint32_t value, GArray *ranges);

/*
 * Finds the row that covers `address`, and sets its file (borrowed from the reader) and line.
 * Returns whether a row covers `address`.
 */
bool dbg_line_rows_find(
    const struct dbg_line_rows *self, uint64_t address, const char **file, uint32_t *line);

#endif
