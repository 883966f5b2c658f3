/* SPDX-License-Identifier: MIT */
/*
 * Functions of the kernel and its modules by address: the text of /proc/kallsyms or of a System.map
 * file (lines `ADDRESS TYPE NAME [MODULE]`, addresses in hexadecimal).
 */
#ifndef DEBUG_INFO_KERNEL_SYMBOLS_H
#define DEBUG_INFO_KERNEL_SYMBOLS_H

#include <stdbool.h>
#include <stdint.h>

struct dbg_kernel_symbols;

struct dbg_kernel_symbol {
    const char *name, *module; /* borrowed; `module` is NULL for the kernel itself */
    uint64_t offset;           /* of the address from the beginning of the function (bytes) */
};

/*
 * Reads a file. Returns NULL if it isn't such a file, or was read without the privilege to see
 * addresses; then `*error` is a message to be freed with g_free(), which begins with the path.
 */
struct dbg_kernel_symbols *dbg_kernel_symbols_read(const char *path, char **error);

/* Reads text in memory; `name` stands for the path in error messages. */
struct dbg_kernel_symbols *dbg_kernel_symbols_parse(
    const char *name, const char *text, uint64_t length, char **error);

void dbg_kernel_symbols_destroy(struct dbg_kernel_symbols *self);

/* Returns whether the function of `address` is known. */
bool dbg_kernel_symbols_find(
    const struct dbg_kernel_symbols *self, uint64_t address, struct dbg_kernel_symbol *symbol);

#endif
