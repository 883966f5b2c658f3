/* SPDX-License-Identifier: MIT */
/*
 * Functions of one ELF file by its symbols: `.symtab`, else `.dynsym` and the symbols in
 * `.gnu_debugdata`. Undefined symbols, and those that don't name code, are left out. A symbol
 * covers the addresses up to its size; one of size 0 those up to the next symbol of its section.
 */
#ifndef DEBUG_INFO_SYMBOL_TABLE_H
#define DEBUG_INFO_SYMBOL_TABLE_H

#include <libelf.h>
#include <stdbool.h>

#include "debug-info/location.h"

struct dbg_symbol_table;

/* `elf` is only used during the call. Never NULL. */
struct dbg_symbol_table *dbg_symbol_table_create(Elf *elf);
void dbg_symbol_table_destroy(struct dbg_symbol_table *self);

bool dbg_symbol_table_is_empty(const struct dbg_symbol_table *self);

/*
 * Returns whether the function of `address`, an address as in the file, is known. Sets what symbols
 * can tell: `function`, `linkage_name` (the same name if it is mangled), `entry` and `offset`; what
 * is unknown is NULL or 0. The version of a symbol (`@GLIBC_2.2.5`) isn't part of its name. Names
 * belong to the table.
 */
bool dbg_symbol_table_find(
    const struct dbg_symbol_table *self, uint64_t address, struct dbg_location *location);

/*
 * Returns the mangled name of the function that is entered at `entry`, or NULL if no symbol with
 * such a name begins exactly there. Of several, the shortest counts, then one for other files.
 */
const char *dbg_symbol_table_linkage_name(const struct dbg_symbol_table *self, uint64_t entry);

#endif
