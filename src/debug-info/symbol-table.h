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
 * Sets the function, linkage name and offset of `address`, an address as in the file. The version
 * of a symbol (`@GLIBC_2.2.5`) isn't part of its name. Returns whether the function is known.
 */
bool dbg_symbol_table_find(
    const struct dbg_symbol_table *self, uint64_t address, struct dbg_location *location);

/* Returns the mangled name of the function that is entered at `entry`, or NULL. */
const char *dbg_symbol_table_linkage_name(const struct dbg_symbol_table *self, uint64_t entry);

#endif
