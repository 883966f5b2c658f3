/* SPDX-License-Identifier: MIT */
/*
 * Finds the top-level declarations of a TSDL text. The search is much faster than reading tokens,
 * because only braces, semicolons, literals and comments matter. Malformed text becomes a section,
 * and the parser of the section reports the error.
 */
#include "ctf/metadata/tsdl/sections.h"
#include "ctf/metadata/tsdl/lexer.h"

static bool is_special(char c)
{
    static const bool special[256] = {
        ['{'] = true,
        ['}'] = true,
        [';'] = true,
        ['"'] = true,
        ['\''] = true,
        ['/'] = true,
    };

    return special[(unsigned char) c];
}

/*
 * Returns the offset after the closing quote. Without a closing quote, returns the end of the text,
 * or the end of the line if `ends_at_line`.
 */
static const char *skip_literal(const char *cursor, const char *end, bool ends_at_line)
{
    char quote = *cursor++;

    for (; cursor < end; cursor++) {
        if (*cursor == quote) {
            return cursor + 1;
        }
        if (ends_at_line && *cursor == '\n') {
            return cursor;
        }
        if (*cursor == '\\' && end - cursor > 1) {
            cursor++;
        }
    }
    return end;
}

static enum tsdl_section_kind find_kind(const char *begin, const char *end)
{
    struct tsdl_lexer lexer;

    tsdl_lexer_start(&lexer, begin, end);
    switch (lexer.token.kind) {
    case TSDL_KEYWORD_TRACE:
        return TSDL_SECTION_TRACE;
    case TSDL_KEYWORD_ENV:
        return TSDL_SECTION_ENV;
    case TSDL_KEYWORD_CLOCK:
        return TSDL_SECTION_CLOCK;
    case TSDL_KEYWORD_STREAM:
        return TSDL_SECTION_STREAM;
    case TSDL_KEYWORD_EVENT:
        return TSDL_SECTION_EVENT;
    case TSDL_KEYWORD_CALLSITE:
        return TSDL_SECTION_CALLSITE;
    default:
        return TSDL_SECTION_TYPES;
    }
}

/* Returns whether a block other than a type declaration begins at `begin`. */
static bool begins_block(const char *begin, const char *end)
{
    struct tsdl_lexer lexer;

    if (begin == end || !g_ascii_islower(*begin) || find_kind(begin, end) == TSDL_SECTION_TYPES) {
        return false;
    }
    tsdl_lexer_start(&lexer, begin, end);
    tsdl_lexer_advance(&lexer);
    return lexer.token.kind == TSDL_LEFT_BRACE;
}

/* Returns the position after the `;` that ends the section, or the end of the text. */
static const char *find_section_end(const char *cursor, const char *end, bool ends_at_lines)
{
    unsigned depth = 0;

    while (cursor < end) {
        const char *after_comment;

        while (cursor < end && !is_special(*cursor)) {
            if (ends_at_lines && *cursor == '\n' && begins_block(cursor + 1, end)) {
                return cursor + 1;
            }
            cursor++;
        }
        if (cursor == end) {
            break;
        }

        switch (*cursor) {
        case '{':
            depth++;
            break;
        case '}':
            depth -= depth > 0;
            break;
        case ';':
            if (depth == 0) {
                return cursor + 1;
            }
            break;
        case '/':
            after_comment = tsdl_skip_blanks(cursor, end);
            /*
             * An unterminated comment extends to the end of the text. Searching for its end again
             * would be slow.
             */
            if (after_comment == cursor && end - cursor > 1 && cursor[1] == '*') {
                return end;
            }
            cursor = MAX(after_comment, cursor + 1);
            continue;
        default:
            cursor = skip_literal(cursor, end, ends_at_lines);
            continue;
        }
        cursor++;
    }
    return end;
}

static GArray *find_sections(const char *begin, const char *end, bool ends_at_lines)
{
    GArray *sections = g_array_new(FALSE, FALSE, sizeof(struct tsdl_section));

    for (begin = tsdl_skip_blanks(begin, end); begin < end; begin = tsdl_skip_blanks(begin, end)) {
        struct tsdl_section section = {
            .kind = find_kind(begin, end),
            .begin = begin,
            .end = find_section_end(begin, end, ends_at_lines),
        };

        g_array_append_val(sections, section);
        begin = section.end;
    }
    return sections;
}

GArray *tsdl_find_sections(const char *begin, const char *end)
{
    return find_sections(begin, end, false);
}

GArray *tsdl_find_damaged_sections(const char *begin, const char *end)
{
    return find_sections(begin, end, true);
}
