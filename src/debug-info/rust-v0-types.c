/* SPDX-License-Identifier: MIT */
#include "debug-info/rust-v0-grammar.h"

enum { MAX_LIFETIMES = 1 << 10 };

void dbg_rust_put_lifetime(struct dbg_rust_reader *self, uint64_t index)
{
    const uint64_t depth = self->lifetimes - index;

    if (index == 0) {
        dbg_rust_put(self, "'_");
    } else if (index > self->lifetimes) {
        self->is_bad = true;
    } else if (depth < 26) {
        dbg_rust_put_bytes(self, (char[]){'\'', (char) ('a' + depth)}, 2);
    } else {
        dbg_rust_put(self, "'_");
        dbg_rust_put_number(self, depth);
    }
}

/*
 * Appends `for<'a, 'b> `. Returns the number of lifetimes, which the caller must subtract from
 * `self->lifetimes` after the part that uses them.
 */
static uint64_t read_binder(struct dbg_rust_reader *self)
{
    const uint64_t count = dbg_rust_read_optional_base_62(self, 'G');

    if (count > MAX_LIFETIMES) {
        self->is_bad = true;
    }
    if (self->is_bad || count == 0) {
        return 0;
    }
    dbg_rust_put(self, "for<");
    for (uint64_t i = 0; i < count; i++) {
        dbg_rust_put(self, i ? ", " : "");
        self->lifetimes++;
        dbg_rust_put_lifetime(self, 1);
    }
    dbg_rust_put(self, "> ");
    return count;
}

static const char *basic_type(char tag)
{
    static const char *const names['z' - 'a' + 1] = {
        ['a' - 'a'] = "i8",
        ['b' - 'a'] = "bool",
        ['c' - 'a'] = "char",
        ['d' - 'a'] = "f64",
        ['e' - 'a'] = "str",
        ['f' - 'a'] = "f32",
        ['h' - 'a'] = "u8",
        ['i' - 'a'] = "isize",
        ['j' - 'a'] = "usize",
        ['l' - 'a'] = "i32",
        ['m' - 'a'] = "u32",
        ['n' - 'a'] = "i128",
        ['o' - 'a'] = "u128",
        ['p' - 'a'] = "_",
        ['s' - 'a'] = "i16",
        ['t' - 'a'] = "u16",
        ['u' - 'a'] = "()",
        ['v' - 'a'] = "...",
        ['x' - 'a'] = "i64",
        ['y' - 'a'] = "u64",
        ['z' - 'a'] = "!",
    };

    return tag >= 'a' && tag <= 'z' ? names[tag - 'a'] : NULL;
}

static void read_reference(struct dbg_rust_reader *self, const char *qualifier)
{
    dbg_rust_put(self, "&");
    if (dbg_rust_eat(self, 'L')) {
        const uint64_t index = dbg_rust_read_base_62(self);

        if (index) {
            dbg_rust_put_lifetime(self, index);
            dbg_rust_put(self, " ");
        }
    }
    dbg_rust_put(self, qualifier);
    dbg_rust_read_type(self);
}

static void read_pointer(struct dbg_rust_reader *self, const char *prefix)
{
    dbg_rust_put(self, prefix);
    dbg_rust_read_type(self);
}

static void read_array(struct dbg_rust_reader *self, bool has_length)
{
    dbg_rust_put(self, "[");
    dbg_rust_read_type(self);
    if (has_length) {
        dbg_rust_put(self, "; ");
        dbg_rust_read_const(self);
    }
    dbg_rust_put(self, "]");
}

static void read_tuple(struct dbg_rust_reader *self)
{
    dbg_rust_put(self, "(");
    dbg_rust_put(self, dbg_rust_read_list(self, dbg_rust_read_type) == 1 ? ",)" : ")");
}

/* In a mangled ABI name, an underscore replaces a hyphen. */
static void read_abi(struct dbg_rust_reader *self)
{
    struct dbg_rust_identifier abi;

    dbg_rust_put(self, "extern \"");
    if (dbg_rust_eat(self, 'C')) {
        dbg_rust_put(self, "C");
    } else {
        abi = dbg_rust_read_identifier(self);
        for (size_t i = 0; i < abi.ascii_length; i++) {
            dbg_rust_put_bytes(self, abi.ascii[i] == '_' ? "-" : &abi.ascii[i], 1);
        }
    }
    dbg_rust_put(self, "\" ");
}

static void read_function(struct dbg_rust_reader *self)
{
    const uint64_t bound = read_binder(self);

    if (dbg_rust_eat(self, 'U')) {
        dbg_rust_put(self, "unsafe ");
    }
    if (dbg_rust_eat(self, 'K')) {
        read_abi(self);
    }
    dbg_rust_put(self, "fn(");
    dbg_rust_read_list(self, dbg_rust_read_type);
    dbg_rust_put(self, ")");
    if (!dbg_rust_eat(self, 'u')) {
        dbg_rust_put(self, " -> ");
        dbg_rust_read_type(self);
    }
    self->lifetimes -= bound;
}

/*
 * Reads an associated type, such as `Item = u8` in `Iterator<Item = u8>`. It is listed after the
 * generic arguments.
 */
static void read_associated_type(struct dbg_rust_reader *self, bool is_first)
{
    GString *const text = self->text;

    if (!is_first || (text->len && text->str[text->len - 1] == '>')) {
        if (!self->is_silent && !self->is_bad) {
            g_string_truncate(text, text->len - 1);
        }
        dbg_rust_put(self, ", ");
    } else {
        dbg_rust_put(self, "<");
    }
    struct dbg_rust_identifier name = dbg_rust_read_identifier(self);
    dbg_rust_put_identifier(self, &name);
    dbg_rust_put(self, " = ");
    dbg_rust_read_type(self);
    dbg_rust_put(self, ">");
}

static void read_dyn_trait(struct dbg_rust_reader *self)
{
    dbg_rust_read_path(self, false);
    for (bool is_first = true; dbg_rust_eat(self, 'p'); is_first = false) {
        read_associated_type(self, is_first);
    }
}

static void read_dyn(struct dbg_rust_reader *self)
{
    dbg_rust_put(self, "dyn ");
    uint64_t bound = read_binder(self);
    for (bool is_first = true; !dbg_rust_eat_end(self); is_first = false) {
        dbg_rust_put(self, is_first ? "" : " + ");
        read_dyn_trait(self);
    }
    self->lifetimes -= bound;
    if (!dbg_rust_eat(self, 'L')) {
        self->is_bad = true;
    }
    uint64_t lifetime = dbg_rust_read_base_62(self);
    if (lifetime) {
        dbg_rust_put(self, " + ");
        dbg_rust_put_lifetime(self, lifetime);
    }
}

static void read_type_again(struct dbg_rust_reader *self, bool is_value)
{
    dbg_rust_read_type(self);
}

void dbg_rust_read_type(struct dbg_rust_reader *self)
{
    const char tag = dbg_rust_enter(self) ? dbg_rust_next(self) : '\0';
    const char *const name = basic_type(tag);

    if (name) {
        dbg_rust_put(self, name);
        dbg_rust_leave(self);
        return;
    }
    switch (tag) {
    case 'R':
        read_reference(self, "");
        break;
    case 'Q':
        read_reference(self, "mut ");
        break;
    case 'P':
        read_pointer(self, "*const ");
        break;
    case 'O':
        read_pointer(self, "*mut ");
        break;
    case 'A':
    case 'S':
        read_array(self, tag == 'A');
        break;
    case 'T':
        read_tuple(self);
        break;
    case 'F':
        read_function(self);
        break;
    case 'D':
        read_dyn(self);
        break;
    case 'B':
        dbg_rust_follow(self, read_type_again, false);
        break;
    case '\0':
        self->is_bad = true;
        break;
    default:
        self->at--;
        dbg_rust_read_path(self, false);
    }
    dbg_rust_leave(self);
}
