/* SPDX-License-Identifier: MIT */
/* Fuzzes the parser of /proc/kallsyms. */
#include <glib.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "debug-info/kernel-symbols.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    g_autofree char *error = NULL;
    struct dbg_kernel_symbols *const symbols =
        dbg_kernel_symbols_parse("fuzz", (const char *) bytes, size, &error);
    struct dbg_kernel_symbol symbol;

    g_assert_true(!symbols == !!error);
    for (unsigned int shift = 0; symbols && shift < 64; shift++) {
        if (dbg_kernel_symbols_find(symbols, UINT64_C(1) << shift, &symbol)) {
            g_assert_cmpuint(strlen(symbol.name), >, 0);
        }
    }
    dbg_kernel_symbols_destroy(symbols);
    return 0;
}
