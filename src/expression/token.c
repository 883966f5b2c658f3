/* SPDX-License-Identifier: MIT */
#include "expression/token.h"

#include <errno.h>
#include <glib.h>
#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "expression/advice.h"

static struct expr_token make(enum expr_token_kind kind, size_t offset, size_t length)
{
    return (struct expr_token){.kind = kind, .offset = offset, .length = length};
}

static struct expr_token fail(size_t offset, size_t length, const char *fault)
{
    return (struct expr_token){
        .kind = EXPR_TOKEN_BAD, .offset = offset, .length = length, .fault = fault};
}

/* Skips white space and comments. Returns false at a comment that isn't closed. */
static bool skip_space(const char **at)
{
    while (true) {
        if (g_ascii_isspace(**at)) {
            ++*at;
        } else if (g_str_has_prefix(*at, "//")) {
            *at += strcspn(*at, "\n");
        } else if (g_str_has_prefix(*at, "/*")) {
            const char *end = strstr(*at + 2, "*/");

            if (!end) {
                return false;
            }
            *at = end + 2;
        } else {
            return true;
        }
    }
}

static bool has_digits(const char *at, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (!g_ascii_isdigit(at[i])) {
            return false;
        }
    }
    return true;
}

/*
 * Returns the length of a time that begins with `DD:DD` or `DDDD-DD-DD`, with all characters that
 * may belong to it. The time is only checked when it is parsed.
 */
static size_t time_length(const char *at)
{
    const bool is_time_of_day = has_digits(at, 2) && at[2] == ':' && has_digits(at + 3, 2);
    const bool is_date = !is_time_of_day && has_digits(at, 4) && at[4] == '-' &&
                         has_digits(at + 5, 2) && at[7] == '-' && has_digits(at + 8, 2);

    if (!is_time_of_day && !is_date) {
        return 0;
    }
    size_t length = strspn(at, "0123456789:-TZ+");
    if (at[length] == '.' && g_ascii_isdigit(at[length + 1])) {
        length++;
        length += strspn(at + length, "0123456789:Z+-");
    }
    return length;
}

static bool is_real(const char *at)
{
    size_t digits = strspn(at, "0123456789");

    if (at[digits] == '.' && at[digits + 1] != '.') {
        return true;
    }
    if (at[digits] != 'e' && at[digits] != 'E') {
        return false;
    }
    digits += at[digits + 1] == '+' || at[digits + 1] == '-';
    return g_ascii_isdigit(at[digits + 1]);
}

static bool continues_word(char character)
{
    return g_ascii_isalnum(character) || character == '_';
}

static struct expr_token read_real(const char *text, size_t offset)
{
    struct expr_token token = make(EXPR_TOKEN_REAL, offset, 0);
    char *end;

    token.real = g_ascii_strtod(text + offset, &end);
    token.length = (size_t) (end - text) - offset;
    if (!isfinite(token.real)) {
        return fail(offset, token.length, "this number is too large");
    }
    return continues_word(*end) ? fail(offset, token.length + 1, expr_fault_of_number(end)) : token;
}

/* Reads an integer in C's notation, with C's suffixes. */
static struct expr_token read_integer(const char *text, size_t offset)
{
    struct expr_token token = make(EXPR_TOKEN_INTEGER, offset, 0);
    char *end;

    errno = 0;
    token.integer = g_ascii_strtoull(text + offset, &end, 0);
    if (errno == ERANGE) {
        return fail(offset, (size_t) (end - text) - offset, "this number has more than 64 bits");
    }
    end += strspn(end, "uUlL");
    token.length = (size_t) (end - text) - offset;
    return continues_word(*end) ? fail(offset, token.length + 1, expr_fault_of_number(end)) : token;
}

static struct expr_token read_number(const char *text, size_t offset)
{
    const char *at = text + offset;
    size_t length = time_length(at);
    const bool is_hexadecimal = at[0] == '0' && (at[1] == 'x' || at[1] == 'X');

    if (length > 0) {
        return make(EXPR_TOKEN_TIME, offset, length);
    }
    return !is_hexadecimal && is_real(at) ? read_real(text, offset) : read_integer(text, offset);
}

static struct expr_token read_string(const char *text, size_t offset)
{
    const char quote = text[offset];
    size_t i = offset + 1;

    while (text[i] && text[i] != quote) {
        i += text[i] == '\\' && text[i + 1] ? 2 : 1;
    }
    return text[i] ? make(EXPR_TOKEN_STRING, offset, i + 1 - offset)
                   : fail(offset, 1, "this string doesn't end");
}

/* Returns whether the name continues. LTTng's perf:cpu:cache-misses has a hyphen after a colon. */
static bool continues_name(const char *at, bool has_colon)
{
    return continues_word(at[0]) || (at[0] == ':' && continues_word(at[1])) ||
           (at[0] == ':' && at[1] == ':' && continues_word(at[2])) ||
           (at[0] == '-' && has_colon && continues_word(at[1]));
}

static struct expr_token read_name(const char *text, size_t offset)
{
    size_t i = offset + (text[offset] == '$');
    bool has_colon = false;

    if (!g_ascii_isalpha(text[i]) && text[i] != '_') {
        return fail(offset, 1, "a name must follow");
    }
    while (continues_name(text + i, has_colon)) {
        has_colon |= text[i++] == ':';
    }
    return make(EXPR_TOKEN_NAME, offset, i - offset);
}

/* Longer operators come first, because the first match is used. */
static const struct {
    const char *text;
    enum expr_token_kind kind;
} marks[] = {
    {"..", EXPR_TOKEN_RANGE},
    {"||", EXPR_TOKEN_OR},
    {"&&", EXPR_TOKEN_AND},
    {"==", EXPR_TOKEN_EQUAL},
    {"!=", EXPR_TOKEN_NOT_EQUAL},
    {"=~", EXPR_TOKEN_MATCH},
    {"!~", EXPR_TOKEN_NOT_MATCH},
    {"=*", EXPR_TOKEN_GLOB},
    {"<=", EXPR_TOKEN_LESS_EQUAL},
    {">=", EXPR_TOKEN_GREATER_EQUAL},
    {"<<", EXPR_TOKEN_SHIFT_LEFT},
    {">>", EXPR_TOKEN_SHIFT_RIGHT},
    {"<", EXPR_TOKEN_LESS},
    {">", EXPR_TOKEN_GREATER},
    {"|", EXPR_TOKEN_BIT_OR},
    {"^", EXPR_TOKEN_BIT_XOR},
    {"&", EXPR_TOKEN_BIT_AND},
    {"!", EXPR_TOKEN_NOT},
    {"~", EXPR_TOKEN_BIT_NOT},
    {"+", EXPR_TOKEN_PLUS},
    {"-", EXPR_TOKEN_MINUS},
    {".", EXPR_TOKEN_DOT},
    {",", EXPR_TOKEN_COMMA},
    {"(", EXPR_TOKEN_OPEN},
    {")", EXPR_TOKEN_CLOSE},
    {"[", EXPR_TOKEN_OPEN_INDEX},
    {"]", EXPR_TOKEN_CLOSE_INDEX},
};

static struct expr_token read_mark(const char *text, size_t offset)
{
    for (size_t i = 0; i < G_N_ELEMENTS(marks); i++) {
        if (g_str_has_prefix(text + offset, marks[i].text)) {
            return make(marks[i].kind, offset, strlen(marks[i].text));
        }
    }
    return fail(offset, 1, expr_fault_of_mark(text + offset));
}

struct expr_token expr_token_read(const char *text, size_t offset)
{
    const char *at = text + offset;
    const bool is_complete = skip_space(&at);
    const char first = *at;

    offset = (size_t) (at - text);
    if (!is_complete) {
        return fail(offset, 2, "this comment doesn't end");
    }
    if (first == '\0') {
        return make(EXPR_TOKEN_END, offset, 0);
    }
    if (g_ascii_isdigit(first) || (first == '.' && g_ascii_isdigit(at[1]))) {
        return read_number(text, offset);
    }
    if (first == '"' || first == '\'') {
        return read_string(text, offset);
    }
    if (first == '$' || first == '_' || g_ascii_isalpha(first)) {
        return read_name(text, offset);
    }
    return read_mark(text, offset);
}
