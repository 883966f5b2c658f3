/* SPDX-License-Identifier: MIT */
/* The functions and inlined calls of one unit. */
#ifndef DEBUG_INFO_DWARF_SCOPES_H
#define DEBUG_INFO_DWARF_SCOPES_H

#include "debug-info/dwarf-reader.h"
#include "debug-info/location.h"

struct dbg_dwarf_scopes;

/*
 * Reads the DIEs below the unit DIE `unit`. Subtracts the work for them and for the unit's
 * abbreviations from the work that is left. `files` are the unit's source files; NULL: none. Never
 * returns NULL.
 */
struct dbg_dwarf_scopes *dbg_dwarf_scopes_read(
    struct dbg_dwarf_reader *reader, Dwarf_Die *unit, Dwarf_Files *files);
/* Accepts NULL. The functions below also accept NULL for `self`, and then find nothing. */
void dbg_dwarf_scopes_destroy(struct dbg_dwarf_scopes *self);

/* Appends the ranges of all functions to `ranges`, each with the value `value` and rank 1. */
void dbg_dwarf_scopes_add_ranges(
    const struct dbg_dwarf_scopes *self, uint32_t value, GArray *ranges);

/*
 * Sets the function in `location` to the function that contains `address`. Appends the inlined
 * calls at the address to `calls`, an array of struct dbg_inlined_call. Returns whether the
 * function is known.
 */
bool dbg_dwarf_scopes_find(const struct dbg_dwarf_scopes *self, uint64_t address,
    struct dbg_location *location, GArray *calls);

#endif
