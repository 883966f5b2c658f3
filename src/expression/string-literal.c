/* SPDX-License-Identifier: MIT */
#include "expression/string-literal.h"

#include <stdint.h>
#include <string.h>

/* The bytes after a backslash, and what they stand for, in the same order. */
static const char escaped[] = "abfnrtv\"'?";
static const char meanings[] = "\a\b\f\n\r\t\v\"'?";

static void append_literal(GString *text, char byte)
{
    if (byte == '\\' || byte == '*') {
        g_string_append_c(text, '\\');
    }
    g_string_append_c(text, byte);
}

static bool is_octal(char byte)
{
    return byte >= '0' && byte <= '7';
}

/* `*at` is behind the backslash; returns -1 if there is no number. */
static int read_number(const char **at)
{
    int value = 0, count = 0;

    if (**at == 'x') {
        for (++*at; count < 2 && g_ascii_isxdigit(**at); count++, ++*at) {
            value = value * 16 + g_ascii_xdigit_value(**at);
        }
    } else {
        for (; count < 3 && is_octal(**at); count++, ++*at) {
            value = value * 8 + g_ascii_digit_value(**at);
        }
    }
    return count > 0 && value <= UINT8_MAX ? value : -1;
}

/* Passes over the escape at `*at`, a backslash. Returns what is wrong with it, or NULL. */
static const char *read_escape(const char **at, GString *text)
{
    const char *meaning;
    int number;

    ++*at;
    if (**at == '\\' || **at == '*') {
        append_literal(text, *(*at)++);
        return NULL;
    }
    meaning = memchr(escaped, **at, strlen(escaped));
    if (meaning) {
        g_string_append_c(text, meanings[meaning - escaped]);
        ++*at;
        return NULL;
    }
    if (**at != 'x' && !is_octal(**at)) {
        return "this escape has no meaning; `\\\\` is a backslash";
    }
    number = read_number(at);
    if (number < 0) {
        return "this isn't the number of a byte";
    }
    if (number == 0) {
        return "a string has no zero byte";
    }
    append_literal(text, (char) number);
    return NULL;
}

bool expr_string_literal_decode(
    const char *literal, size_t length, GString *text, const char **fault, size_t *fault_offset)
{
    const char *at = literal + 1;
    const char *const end = literal + length - 1;

    *fault = NULL;
    while (at < end) {
        const char *const begin = at;

        if (*at == '\\') {
            *fault = read_escape(&at, text);
        } else {
            g_string_append_c(text, *at++);
        }
        if (*fault) {
            *fault_offset = (size_t) (begin - literal);
            return false;
        }
    }
    return true;
}

void expr_string_literal_unquote(const char *literal, size_t length, GString *text)
{
    for (size_t i = 1; i < length - 1; i++) {
        const bool is_escape = literal[i] == '\\';

        if (is_escape && literal[i + 1] != '"' && literal[i + 1] != '\'') {
            g_string_append_c(text, literal[i]);
        }
        i += is_escape;
        g_string_append_c(text, literal[i]);
    }
}
