/* SPDX-License-Identifier: MIT */
/* Names of C++ and Rust functions as people write them. */
#ifndef DEBUG_INFO_DEMANGLE_H
#define DEBUG_INFO_DEMANGLE_H

/*
 * Returns the demangled form of a linkage name, to be freed with g_free(), or NULL if it isn't
 * mangled (or the demangler isn't installed). Suffixes of clones (`.cold`, `.isra.0`) are kept.
 */
char *dbg_demangle(const char *linkage_name);

#endif
