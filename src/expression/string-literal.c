/* SPDX-License-Identifier: MIT */
#include "expression/string-literal.h"

#include <stdint.h>
#include <string.h>

/*
 * The bytes that may follow a backslash. The next string contains their values in the same order.
 */
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

/* Reads a number in an escape. `*at` is after the backslash. Returns -1 if there is no number. */
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

/*
 * Reads the escape at `*at`, a backslash, and moves after it. Returns the fault of the escape, or
 * NULL.
 */
static const char *read_escape(const char **at, GString *text)
{
    ++*at;
    if (**at == '\\' || **at == '*') {
        append_literal(text, *(*at)++);
        return NULL;
    }
    const char *meaning = memchr(escaped, **at, strlen(escaped));
    if (meaning) {
        g_string_append_c(text, meanings[meaning - escaped]);
        ++*at;
        return NULL;
    }
    if (**at != 'x' && !is_octal(**at)) {
        return "this escape has no meaning; `\\\\` is a backslash";
    }
    int number = read_number(at);
    if (number < 0) {
        return "this isn't the value of a byte";
    }
    if (number == 0) {
        return "a string cannot contain a zero byte";
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

/*
 * Moves `*at` after one byte or one escape of a literal. Returns how many of the passed bytes
 * belong to the text. All of them do, except the backslash before a quote.
 */
static size_t pass_raw(const char **at)
{
    const bool is_escape = **at == '\\';

    *at += is_escape ? 2 : 1;
    return is_escape && (*at)[-1] != '"' && (*at)[-1] != '\'' ? 2 : 1;
}

void expr_string_literal_unquote(const char *literal, size_t length, GString *text)
{
    const char *const end = literal + length - 1;

    for (const char *at = literal + 1; at < end;) {
        const size_t taken = pass_raw(&at);

        g_string_append_len(text, at - taken, (ptrdiff_t) taken);
    }
}

size_t expr_string_literal_locate(const char *literal, size_t offset)
{
    const char *at = literal + 1;
    size_t passed = 0;

    while (passed < offset) {
        passed += pass_raw(&at);
    }
    return (size_t) (at - literal) - (passed - offset);
}
