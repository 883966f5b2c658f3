/* SPDX-License-Identifier: MIT */
#include "debug-info/rust-v0-reader.h"

#include <inttypes.h>
#include <string.h>
#include <sys/types.h>

#include "debug-info/punycode.h"

enum { MAX_DEPTH = 256, MAX_STEPS = 1 << 14, MAX_TEXT = 1 << 16 };

void dbg_rust_put_bytes(struct dbg_rust_reader *self, const char *bytes, size_t length)
{
    if (self->is_silent || self->is_bad) {
        return;
    }
    if (self->text->len + length > MAX_TEXT) {
        self->is_bad = true;
    } else {
        g_string_append_len(self->text, bytes, (ssize_t) length);
    }
}

void dbg_rust_put(struct dbg_rust_reader *self, const char *text)
{
    dbg_rust_put_bytes(self, text, strlen(text));
}

void dbg_rust_put_number(struct dbg_rust_reader *self, uint64_t number)
{
    char text[24];

    dbg_rust_put_bytes(self, text, (size_t) g_snprintf(text, sizeof text, "%" PRIu64, number));
}

void dbg_rust_put_character(struct dbg_rust_reader *self, gunichar character)
{
    char text[6];

    dbg_rust_put_bytes(self, text, (size_t) g_unichar_to_utf8(character, text));
}

bool dbg_rust_enter(struct dbg_rust_reader *self)
{
    if (++self->depth > MAX_DEPTH || ++self->steps > MAX_STEPS) {
        self->is_bad = true;
    }
    return !self->is_bad;
}

void dbg_rust_leave(struct dbg_rust_reader *self)
{
    self->depth--;
}

char dbg_rust_peek(const struct dbg_rust_reader *self)
{
    return !self->is_bad && self->at < self->length ? self->name[self->at] : '\0';
}

char dbg_rust_next(struct dbg_rust_reader *self)
{
    const char character = dbg_rust_peek(self);

    if (character == '\0') {
        self->is_bad = true;
    } else {
        self->at++;
    }
    return character;
}

bool dbg_rust_eat(struct dbg_rust_reader *self, char character)
{
    if (dbg_rust_peek(self) != character) {
        return false;
    }
    self->at++;
    return true;
}

bool dbg_rust_eat_end(struct dbg_rust_reader *self)
{
    return self->is_bad || dbg_rust_eat(self, 'E');
}

static uint64_t add_digit(
    struct dbg_rust_reader *self, uint64_t number, unsigned int base, int digit)
{
    if (number > (UINT64_MAX - (unsigned int) digit) / base) {
        self->is_bad = true;
    }
    return number * base + (unsigned int) digit;
}

static int base_62_digit(char character)
{
    if (g_ascii_isdigit(character)) {
        return character - '0';
    }
    if (g_ascii_islower(character)) {
        return character - 'a' + 10;
    }
    return g_ascii_isupper(character) ? character - 'A' + 36 : -1;
}

uint64_t dbg_rust_read_base_62(struct dbg_rust_reader *self)
{
    uint64_t number = 0;

    if (dbg_rust_eat(self, '_')) {
        return 0;
    }
    while (!self->is_bad && !dbg_rust_eat(self, '_')) {
        const int digit = base_62_digit(dbg_rust_next(self));

        if (digit < 0) {
            self->is_bad = true;
        } else {
            number = add_digit(self, number, 62, digit);
        }
    }
    self->is_bad = self->is_bad || number == UINT64_MAX;
    return number + 1;
}

uint64_t dbg_rust_read_optional_base_62(struct dbg_rust_reader *self, char tag)
{
    const uint64_t number = dbg_rust_eat(self, tag) ? dbg_rust_read_base_62(self) : UINT64_MAX;

    return number + 1;
}

static uint64_t read_decimal(struct dbg_rust_reader *self)
{
    uint64_t number = 0;

    if (!g_ascii_isdigit(dbg_rust_peek(self))) {
        self->is_bad = true;
    }
    if (dbg_rust_eat(self, '0')) {
        return 0;
    }
    while (g_ascii_isdigit(dbg_rust_peek(self))) {
        number = add_digit(self, number, 10, dbg_rust_next(self) - '0');
    }
    return number;
}

struct dbg_rust_identifier dbg_rust_read_identifier(struct dbg_rust_reader *self)
{
    struct dbg_rust_identifier result = {.ascii = "", .punycode = ""};
    const bool is_unicode = dbg_rust_eat(self, 'u');
    const uint64_t length = read_decimal(self);

    dbg_rust_eat(self, '_');
    if (length > self->length - self->at) {
        self->is_bad = true;
    }
    if (self->is_bad) {
        return result;
    }
    result.ascii = self->name + self->at;
    result.ascii_length = (size_t) length;
    self->at += (size_t) length;
    if (!is_unicode) {
        return result;
    }
    const char *separator = memrchr(result.ascii, '_', result.ascii_length);
    result.punycode = separator ? separator + 1 : result.ascii;
    result.punycode_length = (size_t) (result.ascii + length - result.punycode);
    result.ascii_length = separator ? (size_t) (separator - result.ascii) : 0;
    self->is_bad = result.punycode_length == 0;
    return result;
}

void dbg_rust_put_identifier(
    struct dbg_rust_reader *self, const struct dbg_rust_identifier *identifier)
{
    struct dbg_punycode decoded;

    if (identifier->punycode_length == 0) {
        dbg_rust_put_bytes(self, identifier->ascii, identifier->ascii_length);
    } else if (!dbg_punycode_decode(identifier->ascii, identifier->ascii_length,
                   identifier->punycode, identifier->punycode_length, &decoded)) {
        self->is_bad = true;
    } else {
        for (size_t i = 0; i < decoded.count; i++) {
            dbg_rust_put_character(self, decoded.characters[i]);
        }
    }
}

void dbg_rust_follow(struct dbg_rust_reader *self,
    void (*read)(struct dbg_rust_reader *self, bool is_value), bool is_value)
{
    const size_t tag = self->at - 1;
    const uint64_t target = dbg_rust_read_base_62(self);
    const size_t after = self->at;

    if (target >= tag) {
        self->is_bad = true;
    }
    if (self->is_bad || self->is_silent) {
        return;
    }
    self->at = (size_t) target;
    read(self, is_value);
    self->at = after;
}

size_t dbg_rust_read_list(struct dbg_rust_reader *self, void (*read)(struct dbg_rust_reader *self))
{
    size_t count = 0;

    for (; !dbg_rust_eat_end(self); count++) {
        dbg_rust_put(self, count ? ", " : "");
        read(self);
    }
    return count;
}
