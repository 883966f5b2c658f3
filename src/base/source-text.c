/* SPDX-License-Identifier: MIT */
/*
 * See source-text.h. Parsers only keep byte offsets. The code here counts lines when it writes a
 * message.
 */
#include "base/source-text.h"

#include <stdbool.h>
#include <string.h>

#include "base/terminal-text.h"

/*
 * A message shows this many bytes of a line on each side of the caret, because a line of hostile
 * input may be as long as the whole text.
 */
enum { EXCERPT_SIDE = 100 };

static bool is_continuation_byte(char c)
{
    return ((unsigned char) c & 0xc0) == 0x80;
}

static const char *find_line_begin(const char *text, const char *at)
{
    while (at > text && at[-1] != '\n') {
        at--;
    }
    return at;
}

static const char *find_line_end(const char *at, const char *text_end)
{
    const char *end = memchr(at, '\n', text_end - at);

    if (!end) {
        end = text_end;
    }
    return end > at && end[-1] == '\r' ? end - 1 : end;
}

struct tg_source_position tg_source_position(const char *text, size_t length, size_t offset)
{
    struct tg_source_position position = {.line = 1, .column = 1};
    const char *end = text + MIN(offset, length);

    for (const char *at = text; at < end; at++) {
        if (*at == '\n') {
            position.line++;
            position.column = 1;
        } else {
            position.column += !is_continuation_byte(*at);
        }
    }
    return position;
}

void tg_append_source_excerpt(
    GString *out, const char *indent, const char *text, size_t length, size_t offset)
{
    const char *at = text + MIN(offset, length);
    const char *line = find_line_begin(text, at);
    const char *line_end = find_line_end(at, text + length);
    const char *from = at - line > EXCERPT_SIDE ? at - EXCERPT_SIDE : line;
    const char *to = line_end - at > EXCERPT_SIDE ? at + EXCERPT_SIDE : line_end;

    while (from < at && is_continuation_byte(*from)) {
        from++;
    }
    while (to > at && to < line_end && is_continuation_byte(*to)) {
        to--;
    }

    g_autofree char *shown = tg_printable_text(from, (size_t) (to - from));

    g_string_append_printf(out, "\n%s%s\n%s", indent, shown, indent);
    for (; from < at; from++) {
        if (!is_continuation_byte(*from)) {
            g_string_append_c(out, *from == '\t' ? '\t' : ' ');
        }
    }
    g_string_append_c(out, '^');
}

char *tg_printable_text(const char *text, size_t length)
{
    g_autofree char *valid = g_utf8_make_valid(text, (ssize_t) length);
    GString *const printable = g_string_new(NULL);

    for (const char *at = valid; *at; at = g_utf8_next_char(at)) {
        const gunichar character = g_utf8_get_char(at);

        g_string_append_unichar(
            printable, tg_is_control(character) && character != '\t' ? '?' : character);
    }
    return g_string_free(printable, FALSE);
}
