/* SPDX-License-Identifier: MIT */
/* Demangles Rust RFC 2603 names. Each name is a path; rust-v0-grammar.h has the parts of a path. */
#include <string.h>
#include <sys/types.h>

#include "debug-info/demangle-rust.h"
#include "debug-info/rust-v0-grammar.h"

static void read_generic_argument(struct dbg_rust_reader *self)
{
    if (dbg_rust_eat(self, 'L')) {
        dbg_rust_put_lifetime(self, dbg_rust_read_base_62(self));
    } else if (dbg_rust_eat(self, 'K')) {
        dbg_rust_read_const(self);
    } else {
        dbg_rust_read_type(self);
    }
}

/*
 * Skips the path of an implementation block. This path is the location of the block, and isn't part
 * of the demangled name.
 */
static void skip_implementation(struct dbg_rust_reader *self)
{
    const bool was_silent = self->is_silent;

    self->is_silent = true;
    dbg_rust_read_optional_base_62(self, 's');
    dbg_rust_read_path(self, false);
    self->is_silent = was_silent;
}

static void read_crate(struct dbg_rust_reader *self)
{
    dbg_rust_read_optional_base_62(self, 's');
    struct dbg_rust_identifier identifier = dbg_rust_read_identifier(self);
    dbg_rust_put_identifier(self, &identifier);
}

/* Appends a closure or shim, such as `{closure#0}` or `{shim:vtable#0}`. */
static void put_special(struct dbg_rust_reader *self, char namespace,
    const struct dbg_rust_identifier *identifier, uint64_t number)
{
    dbg_rust_put(self, "::{");
    if (namespace == 'C') {
        dbg_rust_put(self, "closure");
    } else if (namespace == 'S') {
        dbg_rust_put(self, "shim");
    } else {
        dbg_rust_put_bytes(self, &namespace, 1);
    }
    if (identifier->ascii_length || identifier->punycode_length) {
        dbg_rust_put(self, ":");
        dbg_rust_put_identifier(self, identifier);
    }
    dbg_rust_put(self, "#");
    dbg_rust_put_number(self, number);
    dbg_rust_put(self, "}");
}

static void read_nested(struct dbg_rust_reader *self, bool is_value)
{
    const char namespace = dbg_rust_next(self);

    if (!g_ascii_isalpha(namespace)) {
        self->is_bad = true;
    }
    dbg_rust_read_path(self, is_value);
    uint64_t number = dbg_rust_read_optional_base_62(self, 's');
    struct dbg_rust_identifier identifier = dbg_rust_read_identifier(self);
    if (g_ascii_isupper(namespace)) {
        put_special(self, namespace, &identifier, number);
    } else if (identifier.ascii_length || identifier.punycode_length) {
        dbg_rust_put(self, "::");
        dbg_rust_put_identifier(self, &identifier);
    }
}

static void read_qualified(struct dbg_rust_reader *self, bool has_trait)
{
    dbg_rust_put(self, "<");
    dbg_rust_read_type(self);
    if (has_trait) {
        dbg_rust_put(self, " as ");
        dbg_rust_read_path(self, false);
    }
    dbg_rust_put(self, ">");
}

static void read_generic_path(struct dbg_rust_reader *self, bool is_value)
{
    dbg_rust_read_path(self, is_value);
    dbg_rust_put(self, is_value ? "::<" : "<");
    dbg_rust_read_list(self, read_generic_argument);
    dbg_rust_put(self, ">");
}

void dbg_rust_read_path(struct dbg_rust_reader *self, bool is_value)
{
    const char tag = dbg_rust_enter(self) ? dbg_rust_next(self) : '\0';

    switch (tag) {
    case 'C':
        read_crate(self);
        break;
    case 'N':
        read_nested(self, is_value);
        break;
    case 'M':
    case 'X':
        skip_implementation(self);
        read_qualified(self, tag == 'X');
        break;
    case 'Y':
        read_qualified(self, true);
        break;
    case 'I':
        read_generic_path(self, is_value);
        break;
    case 'B':
        dbg_rust_follow(self, dbg_rust_read_path, is_value);
        break;
    default:
        self->is_bad = true;
    }
    dbg_rust_leave(self);
}

size_t dbg_demangle_rust_v0(const char *name, GString *text)
{
    g_autoptr(GString) ours = g_string_new(NULL);
    struct dbg_rust_reader reader = {.text = ours};

    if (strncmp(name, "_R", 2) != 0 || !g_ascii_isupper(name[2])) {
        return 0;
    }
    reader.name = name + 2;
    reader.length = strlen(reader.name);
    dbg_rust_read_path(&reader, true);
    /*
     * The mangled name ends with the crate that instantiated a generic function. The demangled name
     * doesn't contain this crate.
     */
    reader.is_silent = true;
    if (g_ascii_isupper(dbg_rust_peek(&reader))) {
        dbg_rust_read_path(&reader, false);
    }
    if (reader.is_bad) {
        return 0;
    }
    g_string_append_len(text, ours->str, (ssize_t) ours->len);
    return reader.at + 2;
}
