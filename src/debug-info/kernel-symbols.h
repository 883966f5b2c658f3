/* SPDX-License-Identifier: MIT */
/*
 * Finds functions of the kernel and its modules by address. The symbols come from the text of
 * /proc/kallsyms or of a System.map file: lines `ADDRESS TYPE NAME [MODULE]` with hexadecimal
 * addresses.
 */
#ifndef DEBUG_INFO_KERNEL_SYMBOLS_H
#define DEBUG_INFO_KERNEL_SYMBOLS_H

#include <stdbool.h>
#include <stdint.h>

struct dbg_kernel_symbols;

struct dbg_kernel_symbol {
    const char *name, *module; /* borrowed; `module` is NULL for the kernel itself */
    uint64_t offset;           /* from the start of the function to the address (bytes) */
};

/*
 * Reads a file. Returns NULL if it isn't a file of symbols, or if it was read without the privilege
 * to see addresses. `*error` is then a message that begins with the path, to be freed with
 * g_free().
 */
struct dbg_kernel_symbols *dbg_kernel_symbols_read(const char *path, char **error);

/* Parses text in memory. `name` replaces the path in error messages. */
struct dbg_kernel_symbols *dbg_kernel_symbols_parse(
    const char *name, const char *text, uint64_t length, char **error);

void dbg_kernel_symbols_destroy(struct dbg_kernel_symbols *self);

/* Finds the function of `address`. Returns whether it is known. */
bool dbg_kernel_symbols_find(
    const struct dbg_kernel_symbols *self, uint64_t address, struct dbg_kernel_symbol *symbol);

#endif
