/* SPDX-License-Identifier: MIT */
/* Reads the section `.gnu_debugdata`: an ELF file with local symbols, compressed by xz. */
#ifndef DEBUG_INFO_MINI_DEBUG_INFO_H
#define DEBUG_INFO_MINI_DEBUG_INFO_H

#include <stddef.h>

/*
 * Returns the ELF file in the contents of a section `.gnu_debugdata`, to be freed with g_free(),
 * and sets its size (bytes). Returns NULL if it can't be read or is too large. Always returns NULL
 * in a build without liblzma.
 */
char *dbg_mini_debug_info_decode(const void *bytes, size_t size, size_t *decoded_size);

#endif
