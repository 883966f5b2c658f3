/* SPDX-License-Identifier: MIT */
/* Names of Rust functions, of both manglings. */
#ifndef DEBUG_INFO_DEMANGLE_RUST_H
#define DEBUG_INFO_DEMANGLE_RUST_H

#include <glib.h>
#include <stdbool.h>
#include <stddef.h>

/*
 * Each appends the demangled form of `name`, without hashes, and returns the length of what it
 * read: a suffix (`.cold`) may follow. Returns 0 if the name isn't of this mangling; then nothing
 * is appended.
 */
size_t dbg_demangle_rust_legacy(const char *name, GString *text); /* _ZN…17h<hash>E */
size_t dbg_demangle_rust_v0(const char *name, GString *text);     /* _R… (RFC 2603) */

#endif
