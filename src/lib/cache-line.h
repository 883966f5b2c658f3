/* SPDX-License-Identifier: MIT */
/* Allocates memory at the beginning of a cache line, for data that every event accesses. */
#ifndef LIB_CACHE_LINE_H
#define LIB_CACHE_LINE_H

#include <glib.h>
#include <stdlib.h>
#include <string.h>

enum { BT__CACHE_LINE_SIZE = 64 };

static inline size_t bt__cache_lines(size_t size)
{
    return (size + BT__CACHE_LINE_SIZE - 1) & ~(size_t) (BT__CACHE_LINE_SIZE - 1);
}

/*
 * Returns zeroed memory of `size` bytes, which the caller frees with free(). If the memory is
 * exhausted, the function ends the program, as GLib does.
 */
static inline void *bt__cache_lines_alloc(size_t size)
{
    void *memory = aligned_alloc(BT__CACHE_LINE_SIZE, bt__cache_lines(size));

    if (!memory) {
        g_error("Cannot allocate %zu bytes.", size);
    }
    return memset(memory, 0, size);
}

#endif
