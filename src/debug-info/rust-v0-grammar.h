/* SPDX-License-Identifier: MIT */
/*
 * Functions for the parts of a mangled Rust name (RFC 2603), which can contain one another. A part
 * begins with a tag. The functions that read a part also append its demangled text.
 */
#ifndef DEBUG_INFO_RUST_V0_GRAMMAR_H
#define DEBUG_INFO_RUST_V0_GRAMMAR_H

#include "debug-info/rust-v0-reader.h"

/*
 * Reads a path. If `is_value` is true, the path isn't part of a type, so `::` precedes its generic
 * arguments.
 */
void dbg_rust_read_path(struct dbg_rust_reader *self, bool is_value);
void dbg_rust_read_type(struct dbg_rust_reader *self);
void dbg_rust_read_const(struct dbg_rust_reader *self);

/* Appends a lifetime. Index 1 is the innermost bound lifetime; index 0 is `'_`. */
void dbg_rust_put_lifetime(struct dbg_rust_reader *self, uint64_t index);

#endif
