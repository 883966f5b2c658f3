/* SPDX-License-Identifier: MIT */
/* The section `.gnu_debugdata`: a small ELF file with the local symbols, compressed by xz. */
#ifndef DEBUG_INFO_MINI_DEBUG_INFO_H
#define DEBUG_INFO_MINI_DEBUG_INFO_H

#include <stddef.h>

/*
 * Returns the ELF file in such a section, to be freed with g_free(), and its size (bytes). NULL if
 * it can't be read, or is too large to be what it claims. Always NULL in a build without liblzma.
 */
char *dbg_mini_debug_info_decode(const void *bytes, size_t size, size_t *decoded_size);

#endif
