/* SPDX-License-Identifier: MIT */
/*
 * Finds the functions of one ELF file in its symbols: in `.symtab`, or else in `.dynsym` and
 * `.gnu_debugdata`. Undefined symbols and symbols that aren't code are omitted. A symbol covers its
 * size in bytes; a symbol of size 0 covers the addresses up to the next symbol of its section.
 */
#ifndef DEBUG_INFO_SYMBOL_TABLE_H
#define DEBUG_INFO_SYMBOL_TABLE_H

#include <libelf.h>
#include <stdbool.h>

#include "debug-info/location.h"

struct dbg_symbol_table;

/* Creates a table. `elf` is only used during the call. Never returns NULL. */
struct dbg_symbol_table *dbg_symbol_table_create(Elf *elf);
void dbg_symbol_table_destroy(struct dbg_symbol_table *self);

bool dbg_symbol_table_is_empty(const struct dbg_symbol_table *self);

/*
 * Finds the function of `address`, a link-time address (not relocated). Returns whether the
 * function is known. Sets `function`, `linkage_name` (equal to `function` if that is mangled),
 * `entry` and `offset`; other members are NULL or 0. Function names have no symbol version
 * (`@GLIBC_2.2.5`). The table owns the names.
 */
bool dbg_symbol_table_find(
    const struct dbg_symbol_table *self, uint64_t address, struct dbg_location *location);

/*
 * Returns the mangled name of the function that is entered at `entry`, or NULL if no mangled symbol
 * begins exactly there. If there are several, prefers the function with the smallest size, then a
 * name that other files can use.
 */
const char *dbg_symbol_table_linkage_name(const struct dbg_symbol_table *self, uint64_t entry);

#endif
