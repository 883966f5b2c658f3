/* SPDX-License-Identifier: MIT */
/* The TSDL lexer: one pass over the bytes with a table of character classes. */
#include "ctf/metadata/tsdl/lexer.h"

enum {
    BLANK = 1 << 0,
    WORD = 1 << 1, /* continues an identifier or a number */
    DIGIT = 1 << 2,
    HEX_DIGIT = 1 << 3,
};

static const uint8_t classes[256] = {
    [' '] = BLANK,
    ['\t'] = BLANK,
    ['\n'] = BLANK,
    ['\r'] = BLANK,
    ['\v'] = BLANK,
    ['\f'] = BLANK,
    ['_'] = WORD,
    ['0' ... '9'] = WORD | DIGIT | HEX_DIGIT,
    ['a' ... 'f'] = WORD | HEX_DIGIT,
    ['g' ... 'z'] = WORD,
    ['A' ... 'F'] = WORD | HEX_DIGIT,
    ['G' ... 'Z'] = WORD,
};

static bool is_class(char c, int mask)
{
    return classes[(unsigned char) c] & mask;
}

static const struct tsdl_slice keywords[] = {
#define X(name, text) {text, sizeof(text) - 1},
    TSDL_KEYWORDS(X)
#undef X
};

const char *tsdl_token_kind_name(enum tsdl_token_kind kind)
{
    static const char *const names[] = {
        [TSDL_END] = "end of the declaration",
        [TSDL_ERROR] = "error",
        [TSDL_IDENTIFIER] = "identifier",
        [TSDL_CONSTANT] = "integer constant",
        [TSDL_TEXT] = "string literal",
        [TSDL_LEFT_BRACE] = "`{`",
        [TSDL_RIGHT_BRACE] = "`}`",
        [TSDL_LEFT_BRACKET] = "`[`",
        [TSDL_RIGHT_BRACKET] = "`]`",
        [TSDL_LEFT_PARENTHESIS] = "`(`",
        [TSDL_RIGHT_PARENTHESIS] = "`)`",
        [TSDL_LESS] = "`<`",
        [TSDL_GREATER] = "`>`",
        [TSDL_SEMICOLON] = "`;`",
        [TSDL_COLON] = "`:`",
        [TSDL_COMMA] = "`,`",
        [TSDL_DOT] = "`.`",
        [TSDL_ELLIPSIS] = "`...`",
        [TSDL_ARROW] = "`->`",
        [TSDL_ASTERISK] = "`*`",
        [TSDL_PLUS] = "`+`",
        [TSDL_MINUS] = "`-`",
        [TSDL_EQUALS] = "`=`",
        [TSDL_ASSIGN_TYPE] = "`:=`",
    };

    return kind < TSDL_FIRST_KEYWORD ? names[kind] : keywords[kind - TSDL_FIRST_KEYWORD - 1].text;
}

/*
 * Keywords with the same first letter are consecutive in the table, except for the keywords that
 * begin with an underscore.
 */
static enum tsdl_token_kind word_kind(const char *text, size_t length)
{
    static const uint8_t first_of_letter[26] = {
        ['a' - 'a'] = TSDL_KEYWORD_ALIGN,
        ['c' - 'a'] = TSDL_KEYWORD_CALLSITE,
        ['d' - 'a'] = TSDL_KEYWORD_DOUBLE,
        ['e' - 'a'] = TSDL_KEYWORD_ENUM,
        ['f' - 'a'] = TSDL_KEYWORD_FLOAT,
        ['i' - 'a'] = TSDL_KEYWORD_INT,
        ['l' - 'a'] = TSDL_KEYWORD_LONG,
        ['s' - 'a'] = TSDL_KEYWORD_SHORT,
        ['t' - 'a'] = TSDL_KEYWORD_TRACE,
        ['u' - 'a'] = TSDL_KEYWORD_UNSIGNED,
        ['v' - 'a'] = TSDL_KEYWORD_VARIANT,
    };
    guint kind;

    if (length < 3 || length > strlen("floating_point")) {
        return TSDL_IDENTIFIER;
    }
    if (text[0] == '_') {
        kind = TSDL_KEYWORD_BOOL;
    } else if (text[0] >= 'a' && text[0] <= 'z') {
        kind = first_of_letter[text[0] - 'a'];
    } else {
        return TSDL_IDENTIFIER;
    }
    if (kind == 0) {
        return TSDL_IDENTIFIER;
    }

    for (; kind <= TSDL_KEYWORD_IMAGINARY; kind++) {
        const struct tsdl_slice *keyword = &keywords[kind - TSDL_FIRST_KEYWORD - 1];

        if (keyword->text[0] != text[0]) {
            break;
        }
        if (keyword->length == length && memcmp(keyword->text, text, length) == 0) {
            return kind;
        }
    }
    return TSDL_IDENTIFIER;
}

const char *tsdl_skip_blanks(const char *cursor, const char *end)
{
    while (cursor < end) {
        const char *close;

        if (is_class(*cursor, BLANK)) {
            cursor++;
            continue;
        }
        if (*cursor != '/' || end - cursor < 2) {
            break;
        }
        if (cursor[1] == '/') {
            close = memchr(cursor, '\n', end - cursor);
            cursor = close ? close + 1 : end;
        } else if (cursor[1] == '*') {
            close = memmem(cursor + 2, end - cursor - 2, "*/", 2);
            if (!close) {
                break;
            }
            cursor = close + 2;
        } else {
            break;
        }
    }
    return cursor;
}

static void set_error(struct tsdl_lexer *lexer, const char *at, const char *error)
{
    lexer->token.kind = TSDL_ERROR;
    lexer->token.slice.text = at;
    lexer->token.slice.length = 0;
    lexer->error = error;
}

/*
 * Returns the length of a universal character name (backslash, u or U, 4 or 8 digits) in an
 * identifier, or 0.
 */
static size_t universal_name_length(const char *cursor, const char *end)
{
    if (end - cursor < 2 || cursor[0] != '\\' || (cursor[1] != 'u' && cursor[1] != 'U')) {
        return 0;
    }

    size_t digits = cursor[1] == 'u' ? 4 : 8;
    if ((size_t) (end - cursor) < 2 + digits) {
        return 0;
    }
    for (size_t i = 0; i < digits; i++) {
        if (!is_class(cursor[2 + i], HEX_DIGIT)) {
            return 0;
        }
    }
    return 2 + digits;
}

static void read_word(struct tsdl_lexer *lexer)
{
    const char *start = lexer->cursor;
    const char *at = start;

    for (;;) {
        while (at < lexer->end && is_class(*at, WORD)) {
            at++;
        }
        size_t escaped = universal_name_length(at, lexer->end);
        if (escaped == 0) {
            break;
        }
        at += escaped;
    }
    lexer->cursor = at;
    lexer->token.slice = (struct tsdl_slice){start, at - start};
    lexer->token.kind = word_kind(start, at - start);
}

static bool is_integer_suffix(const char *at, const char *end)
{
    for (; at < end; at++) {
        if (*at != 'u' && *at != 'U' && *at != 'l' && *at != 'L') {
            return false;
        }
    }
    return true;
}

static void read_number(struct tsdl_lexer *lexer)
{
    const char *start = lexer->cursor;
    const char *at = start;
    const char *end = start;
    const char *digits;
    unsigned base = 10;
    uint64_t value = 0;

    while (end < lexer->end && is_class(*end, WORD)) {
        end++;
    }
    if (end - at > 2 && at[0] == '0' && (at[1] == 'x' || at[1] == 'X')) {
        base = 16;
        at += 2;
    } else if (at[0] == '0') {
        base = 8;
    }

    for (digits = at; at < end; at++) {
        unsigned digit = *at <= '9' ? (unsigned) (*at - '0') : (unsigned) ((*at | 0x20) - 'a') + 10;

        if (digit >= base) {
            break;
        }
        if (__builtin_mul_overflow(value, base, &value) ||
            __builtin_add_overflow(value, digit, &value)) {
            set_error(lexer, start, "this integer constant needs more than 64 bits");
            return;
        }
    }
    if (at == digits || !is_integer_suffix(at, end)) {
        set_error(lexer, start, "malformed integer constant");
        return;
    }
    lexer->cursor = end;
    lexer->token.kind = TSDL_CONSTANT;
    lexer->token.slice = (struct tsdl_slice){start, end - start};
    lexer->token.integer = value;
}

/* Reads from the opening quote at `lexer->cursor` to the closing quote. */
static bool read_quoted(struct tsdl_lexer *lexer, char quote)
{
    const char *start = lexer->cursor;
    const char *at = start + 1;

    lexer->token.has_escapes = false;
    for (; at < lexer->end && *at != quote; at++) {
        if (*at == '\\') {
            lexer->token.has_escapes = true;
            at++;
        }
    }
    if (at >= lexer->end) {
        set_error(lexer, start, quote == '"' ? "unterminated string" : "unterminated character");
        return false;
    }
    lexer->token.kind = TSDL_TEXT;
    lexer->token.slice = (struct tsdl_slice){start + 1, at - start - 1};
    lexer->cursor = at + 1;
    return true;
}

static void read_character(struct tsdl_lexer *lexer)
{
    const char *start = lexer->cursor;

    if (!read_quoted(lexer, '\'')) {
        return;
    }

    struct tsdl_slice literal = lexer->token.slice;
    g_autoptr(GString) value = g_string_new(NULL);
    /*
     * The longest escape sequence with a fixed count of digits has 10 bytes. A literal of more than
     * 12 bytes is rejected without reading its characters.
     */
    if (literal.length <= 12) {
        tsdl_unescape(literal, value);
    }
    if (value->len != 1) {
        set_error(lexer, start, "a character constant must hold exactly one byte");
        return;
    }
    lexer->token.kind = TSDL_CONSTANT;
    lexer->token.slice = (struct tsdl_slice){start, lexer->cursor - start};
    lexer->token.integer = (unsigned char) value->str[0];
}

static void read_punctuator(struct tsdl_lexer *lexer)
{
    static const uint8_t single[128] = {
        ['{'] = TSDL_LEFT_BRACE,
        ['}'] = TSDL_RIGHT_BRACE,
        ['['] = TSDL_LEFT_BRACKET,
        [']'] = TSDL_RIGHT_BRACKET,
        ['('] = TSDL_LEFT_PARENTHESIS,
        [')'] = TSDL_RIGHT_PARENTHESIS,
        ['<'] = TSDL_LESS,
        ['>'] = TSDL_GREATER,
        [';'] = TSDL_SEMICOLON,
        [':'] = TSDL_COLON,
        [','] = TSDL_COMMA,
        ['.'] = TSDL_DOT,
        ['*'] = TSDL_ASTERISK,
        ['+'] = TSDL_PLUS,
        ['-'] = TSDL_MINUS,
        ['='] = TSDL_EQUALS,
    };
    const char *at = lexer->cursor;
    size_t left = lexer->end - at;
    unsigned char c = *at;
    size_t length = 1;

    lexer->token.kind = c < sizeof(single) ? single[c] : 0;
    if (lexer->token.kind == 0) {
        set_error(lexer, at,
            c == '/' && left > 1 && at[1] == '*' ? "unterminated comment" : "unexpected character");
        return;
    }

    if (c == ':' && left > 1 && at[1] == '=') {
        lexer->token.kind = TSDL_ASSIGN_TYPE;
        length = 2;
    } else if (c == '-' && left > 1 && at[1] == '>') {
        lexer->token.kind = TSDL_ARROW;
        length = 2;
    } else if (c == '.' && left > 2 && at[1] == '.' && at[2] == '.') {
        lexer->token.kind = TSDL_ELLIPSIS;
        length = 3;
    }
    lexer->token.slice = (struct tsdl_slice){at, length};
    lexer->cursor = at + length;
}

void tsdl_lexer_start(struct tsdl_lexer *lexer, const char *begin, const char *end)
{
    lexer->cursor = begin;
    lexer->end = end;
    lexer->error = NULL;
    tsdl_lexer_advance(lexer);
}

void tsdl_lexer_advance(struct tsdl_lexer *lexer)
{
    const char *at = tsdl_skip_blanks(lexer->cursor, lexer->end);

    lexer->cursor = at;
    if (at == lexer->end) {
        lexer->token.kind = TSDL_END;
        lexer->token.slice = (struct tsdl_slice){at, 0};
        return;
    }
    /* Wide literals have the same meaning as plain literals. */
    if (*at == 'L' && lexer->end - at > 1 && (at[1] == '"' || at[1] == '\'')) {
        lexer->cursor = ++at;
    }

    if (is_class(*at, DIGIT)) {
        read_number(lexer);
    } else if (is_class(*at, WORD) || universal_name_length(at, lexer->end) > 0) {
        read_word(lexer);
    } else if (*at == '"') {
        read_quoted(lexer, '"');
    } else if (*at == '\'') {
        read_character(lexer);
    } else {
        read_punctuator(lexer);
    }
}

static const char *unescape_number(
    const char *at, const char *end, unsigned base, unsigned max_digits, uint32_t *value)
{
    *value = 0;
    for (unsigned i = 0; i < max_digits && at < end; i++, at++) {
        int digit = g_ascii_xdigit_value(*at);

        if (digit < 0 || (unsigned) digit >= base) {
            break;
        }
        *value = *value * base + digit;
    }
    return at;
}

/* Resolves the escape sequence after a backslash. Returns the end of the sequence. */
static const char *unescape_one(const char *at, const char *end, GString *out)
{
    static const char simple[128] = {
        ['a'] = '\a',
        ['b'] = '\b',
        ['f'] = '\f',
        ['n'] = '\n',
        ['r'] = '\r',
        ['t'] = '\t',
        ['v'] = '\v',
    };
    unsigned char c = *at;
    uint32_t value;

    if (c >= '0' && c <= '7') {
        at = unescape_number(at, end, 8, 3, &value);
        g_string_append_c(out, value);
        return at;
    }
    if (c == 'x') {
        /* The sequence may have any count of digits. The last two determine the byte. */
        at = unescape_number(at + 1, end, 16, G_MAXUINT, &value);
        g_string_append_c(out, value);
        return at;
    }
    if (c == 'u' || c == 'U') {
        at = unescape_number(at + 1, end, 16, c == 'u' ? 4 : 8, &value);
        if (g_unichar_validate(value)) {
            g_string_append_unichar(out, value);
        }
        return at;
    }
    g_string_append_c(out, c < sizeof(simple) && simple[c] ? simple[c] : (char) c);
    return at + 1;
}

void tsdl_unescape(struct tsdl_slice literal, GString *out)
{
    const char *at = literal.text;
    const char *end = literal.text + literal.length;

    while (at < end) {
        const char *escape = memchr(at, '\\', end - at);

        if (!escape || escape + 1 == end) {
            g_string_append_len(out, at, end - at);
            return;
        }
        g_string_append_len(out, at, escape - at);
        at = unescape_one(escape + 1, end, out);
    }
}

bool ctf_tsdl_is_identifier(const char *name)
{
    const size_t length = strlen(name);
    struct tsdl_lexer lexer;

    tsdl_lexer_start(&lexer, name, name + length);
    /* Other readers don't support escaped characters in identifiers. */
    return lexer.token.kind == TSDL_IDENTIFIER && lexer.token.slice.length == length &&
           !strchr(name, '\\');
}
