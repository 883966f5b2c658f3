/* SPDX-License-Identifier: MIT */
/* See json-writer.h. */
#include "base/json-writer.h"

#include <math.h>
#include <string.h>

#include "base/integer.h"
#include "base/utf8.h"

enum { INDENT = 2 };

static void put(struct tg_json_writer *self, const char *data, size_t length)
{
    tg_output_write(self->output, data, length);
}

static void put_text(struct tg_json_writer *self, const char *text)
{
    put(self, text, strlen(text));
}

/* The writer also escapes DEL, because a terminal may interpret it. */
static bool is_plain(unsigned char byte)
{
    return byte >= ' ' && byte != '"' && byte != '\\' && byte != 0x7f;
}

/* Writes a run of valid UTF-8 characters. */
static void put_characters(struct tg_json_writer *self, const char *text, size_t length)
{
    size_t start = 0;

    for (size_t i = 0; i < length; i++) {
        const unsigned char byte = (unsigned char) text[i];
        char escape[] = "\\u0000";

        if (is_plain(byte)) {
            continue;
        }
        put(self, text + start, i - start);
        start = i + 1;
        if (byte == '"' || byte == '\\') {
            put(self, "\\", 1);
            put(self, text + i, 1);
        } else {
            tg_put_byte(escape + strlen("\\u00"), byte);
            put_text(self, escape);
        }
    }
    put(self, text + start, length - start);
}

static void put_string(struct tg_json_writer *self, const char *text)
{
    size_t length = strlen(text);

    put(self, "\"", 1);
    for (;;) {
        const size_t valid = tg_utf8_valid_length(text, length);
        char surrogate[] = "\\udc00";

        put_characters(self, text, valid);
        if (valid == length) {
            break;
        }
        tg_put_byte(surrogate + strlen("\\udc"), (unsigned char) text[valid]);
        put_text(self, surrogate);
        text += valid + 1;
        length -= valid + 1;
    }
    put(self, "\"", 1);
}

static void begin_line(struct tg_json_writer *self)
{
    put(self, "\n", 1);
    for (unsigned i = 0; i < self->depth * INDENT; i++) {
        put(self, " ", 1);
    }
}

/* Writes the comma after the previous value, and the key of the next one. */
static void begin_value(struct tg_json_writer *self, const char *key)
{
    if (self->has_items) {
        put_text(self, self->layout == TG_JSON_SPACED ? ", " : ",");
    }
    if (self->layout == TG_JSON_INDENTED && self->depth > 0) {
        begin_line(self);
    }
    if (key) {
        put_string(self, key);
        put_text(self, self->layout == TG_JSON_COMPACT ? ":" : ": ");
    }
    self->has_items = true;
}

static void begin_container(struct tg_json_writer *self, const char *key, const char *bracket)
{
    begin_value(self, key);
    put(self, bracket, 1);
    self->depth++;
    self->has_items = false;
}

static void end_container(struct tg_json_writer *self, const char *bracket)
{
    self->depth--;
    if (self->layout == TG_JSON_INDENTED && self->has_items) {
        begin_line(self);
    }
    put(self, bracket, 1);
    self->has_items = true;
}

void tg_json_begin_object(struct tg_json_writer *self, const char *key)
{
    begin_container(self, key, "{");
}

void tg_json_end_object(struct tg_json_writer *self)
{
    end_container(self, "}");
}

void tg_json_begin_array(struct tg_json_writer *self, const char *key)
{
    begin_container(self, key, "[");
}

void tg_json_end_array(struct tg_json_writer *self)
{
    end_container(self, "]");
}

void tg_json_string(struct tg_json_writer *self, const char *key, const char *text)
{
    if (text) {
        begin_value(self, key);
        put_string(self, text);
    }
}

void tg_json_unsigned(struct tg_json_writer *self, const char *key, uint64_t value)
{
    char digits[TG_DECIMAL_MAX];

    begin_value(self, key);
    put(self, digits, (size_t) (tg_put_unsigned(digits, value) - digits));
}

void tg_json_signed(struct tg_json_writer *self, const char *key, int64_t value)
{
    char digits[TG_SIGNED_MAX];

    begin_value(self, key);
    put(self, digits, (size_t) (tg_put_signed(digits, value) - digits));
}

void tg_json_number(struct tg_json_writer *self, const char *key, const char *digits)
{
    begin_value(self, key);
    put_text(self, digits);
}

void tg_json_real(struct tg_json_writer *self, const char *key, double value)
{
    char digits[G_ASCII_DTOSTR_BUF_SIZE];

    tg_json_number(
        self, key, isfinite(value) ? g_ascii_dtostr(digits, sizeof(digits), value) : "null");
}

void tg_json_bool(struct tg_json_writer *self, const char *key, bool value)
{
    begin_value(self, key);
    put_text(self, value ? "true" : "false");
}

void tg_json_null(struct tg_json_writer *self, const char *key)
{
    begin_value(self, key);
    put_text(self, "null");
}
