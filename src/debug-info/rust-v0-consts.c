/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "debug-info/rust-v0-grammar.h"

/* Reads hexadecimal digits up to `_`; they have no leading zeros. Returns their count. */
static size_t read_digits(struct dbg_rust_reader *self, const char **digits)
{
    size_t count = 0;

    *digits = self->name + self->at;
    for (; !self->is_bad && !dbg_rust_eat(self, '_'); count++) {
        const char digit = dbg_rust_next(self);

        if (!g_ascii_isdigit(digit) && !(digit >= 'a' && digit <= 'f')) {
            self->is_bad = true;
        }
    }
    return count;
}

/* Returns the value of hexadecimal digits, or 0 if the value doesn't fit 64 bits. */
static uint64_t value_of(const char *digits, size_t count)
{
    uint64_t value = 0;

    for (size_t i = 0; i < count && count <= 16; i++) {
        value = value << 4 | (uint64_t) g_ascii_xdigit_value(digits[i]);
    }
    return value;
}

static void read_const_integer(struct dbg_rust_reader *self, bool is_signed)
{
    const bool is_negative = is_signed && dbg_rust_eat(self, 'n');
    const char *digits;
    const size_t count = read_digits(self, &digits);

    dbg_rust_put(self, is_negative ? "-" : "");
    if (count <= 16) {
        dbg_rust_put_number(self, self->is_bad ? 0 : value_of(digits, count));
    } else {
        dbg_rust_put(self, "0x");
        dbg_rust_put_bytes(self, digits, count);
    }
}

static void read_const_bool(struct dbg_rust_reader *self)
{
    const char *digits;
    const size_t count = read_digits(self, &digits);

    if (count != 1 || (*digits != '0' && *digits != '1')) {
        self->is_bad = true;
    } else {
        dbg_rust_put(self, *digits == '1' ? "true" : "false");
    }
}

static void read_const_char(struct dbg_rust_reader *self)
{
    const char *digits;
    const size_t count = read_digits(self, &digits);
    const uint64_t value = self->is_bad ? 0 : value_of(digits, count);

    if (count > 6 || !g_unichar_validate((gunichar) value)) {
        self->is_bad = true;
        return;
    }
    dbg_rust_put(self, "'");
    if (g_unichar_isprint((gunichar) value) && value != '\'' && value != '\\') {
        dbg_rust_put_character(self, (gunichar) value);
    } else {
        dbg_rust_put(self, "\\u{");
        dbg_rust_put_bytes(self, digits, count);
        dbg_rust_put(self, "}");
    }
    dbg_rust_put(self, "'");
}

static void read_const_again(struct dbg_rust_reader *self, bool is_value)
{
    dbg_rust_read_const(self);
}

void dbg_rust_read_const(struct dbg_rust_reader *self)
{
    const char tag = dbg_rust_enter(self) ? dbg_rust_next(self) : '\0';

    if (tag == 'B') {
        dbg_rust_follow(self, read_const_again, false);
    } else if (tag == 'p') {
        dbg_rust_put(self, "_");
    } else if (tag == 'b') {
        read_const_bool(self);
    } else if (tag == 'c') {
        read_const_char(self);
    } else if (tag && strchr("hjmoty", tag)) {
        read_const_integer(self, false);
    } else if (tag && strchr("ailnsx", tag)) {
        read_const_integer(self, true);
    } else {
        self->is_bad = true;
    }
    dbg_rust_leave(self);
}
