/* SPDX-License-Identifier: MIT */
/* Demangles names of Rust functions, in both of Rust's manglings. */
#ifndef DEBUG_INFO_DEMANGLE_RUST_H
#define DEBUG_INFO_DEMANGLE_RUST_H

#include <glib.h>
#include <stdbool.h>
#include <stddef.h>

/*
 * Append the demangled form of `name`, without hashes, and return the number of bytes read. A
 * suffix such as `.cold` may follow these bytes. If the name has another mangling, the functions
 * return 0 and append nothing.
 */
size_t dbg_demangle_rust_legacy(const char *name, GString *text); /* _ZN…17h<hash>E */
size_t dbg_demangle_rust_v0(const char *name, GString *text);     /* _R… (RFC 2603) */

#endif
