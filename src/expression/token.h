/* SPDX-License-Identifier: MIT */
/* The tokens of the filter language. */
#ifndef EXPRESSION_TOKEN_H
#define EXPRESSION_TOKEN_H

#include <stddef.h>
#include <stdint.h>

enum expr_token_kind {
    EXPR_TOKEN_END,
    EXPR_TOKEN_BAD, /* `fault` is the reason */
    EXPR_TOKEN_INTEGER,
    EXPR_TOKEN_REAL,
    EXPR_TOKEN_STRING, /* the text includes its quotes */
    EXPR_TOKEN_TIME,   /* a time of day or a date */
    EXPR_TOKEN_NAME,   /* may begin with `$` and contain `:` */
    EXPR_TOKEN_DOT,
    EXPR_TOKEN_RANGE, /* `..` */
    EXPR_TOKEN_COMMA,
    EXPR_TOKEN_OPEN,  /* ( */
    EXPR_TOKEN_CLOSE, /* ) */
    EXPR_TOKEN_OPEN_INDEX,
    EXPR_TOKEN_CLOSE_INDEX,
    EXPR_TOKEN_OR,
    EXPR_TOKEN_AND,
    EXPR_TOKEN_EQUAL,
    EXPR_TOKEN_NOT_EQUAL,
    EXPR_TOKEN_MATCH,     /* =~ */
    EXPR_TOKEN_NOT_MATCH, /* !~ */
    EXPR_TOKEN_GLOB,      /* =* */
    EXPR_TOKEN_LESS,
    EXPR_TOKEN_LESS_EQUAL,
    EXPR_TOKEN_GREATER,
    EXPR_TOKEN_GREATER_EQUAL,
    EXPR_TOKEN_BIT_OR,
    EXPR_TOKEN_BIT_XOR,
    EXPR_TOKEN_BIT_AND,
    EXPR_TOKEN_SHIFT_LEFT,
    EXPR_TOKEN_SHIFT_RIGHT,
    EXPR_TOKEN_NOT,
    EXPR_TOKEN_BIT_NOT,
    EXPR_TOKEN_PLUS,
    EXPR_TOKEN_MINUS,
};

struct expr_token {
    enum expr_token_kind kind;
    size_t offset, length; /* in bytes of the text */
    uint64_t integer;      /* for an integer, which has no sign */
    double real;           /* for a real number, which has no sign */
    const char *fault;     /* a static string */
};

/*
 * Reads the token at `offset`, or after the white space and comments at `offset`. `text` is
 * null-terminated. The next token begins at the end of this token. An EXPR_TOKEN_BAD is the last
 * token.
 */
struct expr_token expr_token_read(const char *text, size_t offset);

#endif
