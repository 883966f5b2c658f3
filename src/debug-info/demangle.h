/* SPDX-License-Identifier: MIT */
/* Demangles names of C++ and Rust functions. */
#ifndef DEBUG_INFO_DEMANGLE_H
#define DEBUG_INFO_DEMANGLE_H

/*
 * Returns the demangled form of a linkage name, to be freed with g_free(). Returns NULL if the name
 * isn't mangled or the demangler isn't installed. Suffixes of clones (`.cold`, `.isra.0`) are kept.
 */
char *dbg_demangle(const char *linkage_name);

#endif
