/* SPDX-License-Identifier: MIT */
/* The functions and inlined calls of one unit. */
#ifndef DEBUG_INFO_DWARF_SCOPES_H
#define DEBUG_INFO_DWARF_SCOPES_H

#include "debug-info/dwarf-reader.h"
#include "debug-info/location.h"

struct dbg_dwarf_scopes;

/*
 * Reads the DIEs below `unit`, a unit DIE, and takes the work for them and for its abbreviations.
 * `files` are its source files, or NULL. Never NULL.
 */
struct dbg_dwarf_scopes *dbg_dwarf_scopes_read(
    struct dbg_dwarf_reader *reader, Dwarf_Die *unit, Dwarf_Files *files);
/* Of NULL, there is nothing to destroy or find. */
void dbg_dwarf_scopes_destroy(struct dbg_dwarf_scopes *self);

/* Appends the ranges that functions cover, with this value and rank 1. */
void dbg_dwarf_scopes_add_ranges(
    const struct dbg_dwarf_scopes *self, uint32_t value, GArray *ranges);

/*
 * Sets the function of `address`, and appends the inlined calls to `calls`, an array of struct
 * dbg_inlined_call. Returns whether the function is known.
 */
bool dbg_dwarf_scopes_find(const struct dbg_dwarf_scopes *self, uint64_t address,
    struct dbg_location *location, GArray *calls);

#endif
