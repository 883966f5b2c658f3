/* SPDX-License-Identifier: MIT */
/*
 * Reads the characters, numbers and identifiers of a mangled Rust name (RFC 2603), and appends the
 * demangled text. A back reference reads a part of the name again, so a short name can expand to a
 * long text. The length of the text, the number of steps and the depth are bounded.
 */
#ifndef DEBUG_INFO_RUST_V0_READER_H
#define DEBUG_INFO_RUST_V0_READER_H

#include <glib.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct dbg_rust_reader {
    const char *name; /* the text after `_R`, which is the origin of back references */
    size_t length, at;
    GString *text;
    bool is_silent; /* reading a part that isn't shown */
    bool is_bad;    /* the name has a fault, or is too large */
    unsigned int depth, steps;
    uint64_t lifetimes; /* number of lifetimes bound by enclosing binders */
};

struct dbg_rust_identifier {
    const char *ascii, *punycode;
    size_t ascii_length, punycode_length;
};

void dbg_rust_put(struct dbg_rust_reader *self, const char *text);
void dbg_rust_put_bytes(struct dbg_rust_reader *self, const char *bytes, size_t length);
void dbg_rust_put_number(struct dbg_rust_reader *self, uint64_t number);
void dbg_rust_put_character(struct dbg_rust_reader *self, gunichar character);
void dbg_rust_put_identifier(
    struct dbg_rust_reader *self, const struct dbg_rust_identifier *identifier);

/*
 * Begins a part of the name. Returns false if the name has too many parts, or if its parts are
 * nested too deeply. dbg_rust_leave() ends the part.
 */
bool dbg_rust_enter(struct dbg_rust_reader *self);
void dbg_rust_leave(struct dbg_rust_reader *self);

/*
 * Returns the next character without reading it. NUL: the text has ended, or the name has a fault.
 */
char dbg_rust_peek(const struct dbg_rust_reader *self);
/* Reads the next character. Notes a fault at the end of the text. */
char dbg_rust_next(struct dbg_rust_reader *self);
/* Reads the next character if it is `character`, and returns whether it is. */
bool dbg_rust_eat(struct dbg_rust_reader *self, char character);
/* Reads the `E` that ends a list. Also returns true if the name has a fault, so that loops end. */
bool dbg_rust_eat_end(struct dbg_rust_reader *self);

/* Reads a base-62 number. `_` is 0, `0_` is 1. */
uint64_t dbg_rust_read_base_62(struct dbg_rust_reader *self);
/* Reads `tag` and a base-62 number, and returns the number plus one. Returns 0 without `tag`. */
uint64_t dbg_rust_read_optional_base_62(struct dbg_rust_reader *self, char tag);
struct dbg_rust_identifier dbg_rust_read_identifier(struct dbg_rust_reader *self);

/* Reads items up to `E`. Returns the number of items. */
size_t dbg_rust_read_list(struct dbg_rust_reader *self, void (*read)(struct dbg_rust_reader *self));

/*
 * Reads a back reference, and then reads the part to which it refers with `read`. `is_value` is
 * passed to `read`.
 */
void dbg_rust_follow(struct dbg_rust_reader *self,
    void (*read)(struct dbg_rust_reader *self, bool is_value), bool is_value);

#endif
