/* SPDX-License-Identifier: MIT */
/*
 * Reading the characters, numbers and identifiers of a name that Rust mangled (RFC 2603), and
 * writing the demangled text. A back reference reads a part of the name again, so a short name can
 * be long when demangled: the text, the steps and their depth are bounded.
 */
#ifndef DEBUG_INFO_RUST_V0_READER_H
#define DEBUG_INFO_RUST_V0_READER_H

#include <glib.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct dbg_rust_reader {
    const char *name; /* after `_R`, where back references count from */
    size_t length, at;
    GString *text;
    bool is_silent; /* reading what isn't shown */
    bool is_bad;    /* the name has a fault, or is too large */
    unsigned int depth, steps;
    uint64_t lifetimes; /* bound by the binders around */
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

/* Begins a part; false if there are too many. It ends with dbg_rust_leave(). */
bool dbg_rust_enter(struct dbg_rust_reader *self);
void dbg_rust_leave(struct dbg_rust_reader *self);

/* The next character: NUL if there is none, or the name has a fault. */
char dbg_rust_peek(const struct dbg_rust_reader *self);
/* Passes it; it is a fault if there is none. */
char dbg_rust_next(struct dbg_rust_reader *self);
/* Passes it if it is `character`. */
bool dbg_rust_eat(struct dbg_rust_reader *self, char character);
/* Ends lists: also when the name has a fault. */
bool dbg_rust_eat_end(struct dbg_rust_reader *self);

/* `_` is 0, `0_` is 1. */
uint64_t dbg_rust_read_base_62(struct dbg_rust_reader *self);
/* One more if `tag` is before it; without `tag`, 0. */
uint64_t dbg_rust_read_optional_base_62(struct dbg_rust_reader *self, char tag);
struct dbg_rust_identifier dbg_rust_read_identifier(struct dbg_rust_reader *self);

/* Reads items up to `E`. Returns their number. */
size_t dbg_rust_read_list(struct dbg_rust_reader *self, void (*read)(struct dbg_rust_reader *self));

/* Reads again what begins at an earlier place; `is_value` is for paths. */
void dbg_rust_follow(struct dbg_rust_reader *self,
    void (*read)(struct dbg_rust_reader *self, bool is_value), bool is_value);

#endif
