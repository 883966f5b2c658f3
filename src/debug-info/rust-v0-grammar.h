/* SPDX-License-Identifier: MIT */
/*
 * The parts of a name that Rust mangled (RFC 2603), which contain one another. What follows a tag
 * is described by the functions, which read and write at once.
 */
#ifndef DEBUG_INFO_RUST_V0_GRAMMAR_H
#define DEBUG_INFO_RUST_V0_GRAMMAR_H

#include "debug-info/rust-v0-reader.h"

/* `is_value`: not in a type, so that `::` stands before generic arguments. */
void dbg_rust_read_path(struct dbg_rust_reader *self, bool is_value);
void dbg_rust_read_type(struct dbg_rust_reader *self);
void dbg_rust_read_const(struct dbg_rust_reader *self);

/* `index` counts from the innermost one that is bound, which is 1; 0: `'_`. */
void dbg_rust_put_lifetime(struct dbg_rust_reader *self, uint64_t index);

#endif
