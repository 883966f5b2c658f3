/* SPDX-License-Identifier: MIT */
/*
 * TSDL tokens. A token is a slice of the metadata text. Reading a token allocates no memory, and
 * the address of the slice is the token's position.
 */
#ifndef CTF_METADATA_TSDL_LEXER_H
#define CTF_METADATA_TSDL_LEXER_H

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

/* A piece of text without a terminating null character. */
struct tsdl_slice {
    const char *text;
    size_t length;
};

static inline bool tsdl_slice_is(struct tsdl_slice slice, const char *text)
{
    /* Most comparisons fail at the first character. */
    return slice.length > 0 && text[0] == slice.text[0] && strlen(text) == slice.length &&
           memcmp(text, slice.text, slice.length) == 0;
}

/* X(token, text) for each keyword. */
#define TSDL_KEYWORDS(X)                                                                           \
    X(ALIGN, "align")                                                                              \
    X(CALLSITE, "callsite")                                                                        \
    X(CHAR, "char")                                                                                \
    X(CLOCK, "clock")                                                                              \
    X(CONST, "const")                                                                              \
    X(DOUBLE, "double")                                                                            \
    X(ENUM, "enum")                                                                                \
    X(ENV, "env")                                                                                  \
    X(EVENT, "event")                                                                              \
    X(FLOAT, "float")                                                                              \
    X(FLOATING_POINT, "floating_point")                                                            \
    X(INT, "int")                                                                                  \
    X(INTEGER, "integer")                                                                          \
    X(LONG, "long")                                                                                \
    X(SHORT, "short")                                                                              \
    X(SIGNED, "signed")                                                                            \
    X(STREAM, "stream")                                                                            \
    X(STRING, "string")                                                                            \
    X(STRUCT, "struct")                                                                            \
    X(TRACE, "trace")                                                                              \
    X(TYPEALIAS, "typealias")                                                                      \
    X(TYPEDEF, "typedef")                                                                          \
    X(UNSIGNED, "unsigned")                                                                        \
    X(VARIANT, "variant")                                                                          \
    X(VOID, "void")                                                                                \
    X(BOOL, "_Bool")                                                                               \
    X(COMPLEX, "_Complex")                                                                         \
    X(IMAGINARY, "_Imaginary")

enum tsdl_token_kind {
    TSDL_END,
    TSDL_ERROR, /* the message is in `error`, its position in `token.slice.text` */
    TSDL_IDENTIFIER,
    TSDL_CONSTANT, /* integer or character constant; value in `token.integer` */
    TSDL_TEXT,     /* string literal; the slice excludes the quotes */
    TSDL_LEFT_BRACE,
    TSDL_RIGHT_BRACE,
    TSDL_LEFT_BRACKET,
    TSDL_RIGHT_BRACKET,
    TSDL_LEFT_PARENTHESIS,
    TSDL_RIGHT_PARENTHESIS,
    TSDL_LESS,
    TSDL_GREATER,
    TSDL_SEMICOLON,
    TSDL_COLON,
    TSDL_COMMA,
    TSDL_DOT,
    TSDL_ELLIPSIS,
    TSDL_ARROW,
    TSDL_ASTERISK,
    TSDL_PLUS,
    TSDL_MINUS,
    TSDL_EQUALS,
    TSDL_ASSIGN_TYPE, /* := */
    TSDL_FIRST_KEYWORD,
#define X(name, text) TSDL_KEYWORD_##name,
    TSDL_KEYWORDS(X)
#undef X
};

struct tsdl_token {
    enum tsdl_token_kind kind;
    bool has_escapes; /* string literals: the text contains escape sequences */
    struct tsdl_slice slice;
    uint64_t integer;
};

struct tsdl_lexer {
    const char *cursor, *end;
    struct tsdl_token token; /* current token */
    const char *error;
};

/* Starts reading `[begin, end)`. The first token becomes the current token. */
void tsdl_lexer_start(struct tsdl_lexer *lexer, const char *begin, const char *end);
void tsdl_lexer_advance(struct tsdl_lexer *lexer);

static inline bool tsdl_token_is_keyword(const struct tsdl_token *token)
{
    return token->kind > TSDL_FIRST_KEYWORD;
}

/* Returns whether a token is an identifier, or a keyword used as a name. */
static inline bool tsdl_token_is_word(const struct tsdl_token *token)
{
    return token->kind == TSDL_IDENTIFIER || tsdl_token_is_keyword(token);
}

/* Returns the name of a kind of token for messages: "`;`", "identifier". */
const char *tsdl_token_kind_name(enum tsdl_token_kind kind);

/* Skips white space and comments; stops at an unterminated comment. */
const char *tsdl_skip_blanks(const char *cursor, const char *end);

/* Appends the characters of a literal to `out`, with escape sequences resolved. */
void tsdl_unescape(struct tsdl_slice literal, GString *out);

/* Returns whether `name` can be a TSDL identifier: it is well formed and not a keyword. */
bool ctf_tsdl_is_identifier(const char *name);

#endif
