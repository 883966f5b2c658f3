/* SPDX-License-Identifier: MIT */
/*
 * Messages for a person about a place in the metadata text. Lines are counted here, when a message
 * is made: a parser only keeps byte offsets.
 */
#include "ctf/metadata/message.h"

#include <stdbool.h>
#include <string.h>

/* What is shown of a line on each side of the caret: a hostile line may be as long as the whole
 * text. */
enum { EXCERPT_SIDE = 100 };

static bool is_continuation_byte(char c)
{
    return ((unsigned char) c & 0xc0) == 0x80;
}

static guint count_characters(const char *from, const char *to)
{
    guint count = 0;

    for (const char *at = from; at < to; at++) {
        count += !is_continuation_byte(*at);
    }
    return count;
}

static guint count_lines(const char *from, const char *to)
{
    guint count = 0;

    while ((from = memchr(from, '\n', to - from))) {
        count++;
        from++;
    }
    return count;
}

char *ctf_metadata_printable(const char *text, size_t length)
{
    char *printable = g_utf8_make_valid(text, (ssize_t) length);

    for (char *at = printable; *at; at++) {
        if ((unsigned char) *at < ' ' && *at != '\t') {
            *at = '?';
        }
    }
    return printable;
}

static void append_excerpt(GString *out, const char *line, const char *at, const char *line_end)
{
    const char *from = at - line > EXCERPT_SIDE ? at - EXCERPT_SIDE : line;
    const char *to = line_end - at > EXCERPT_SIDE ? at + EXCERPT_SIDE : line_end;

    while (from < at && is_continuation_byte(*from)) {
        from++;
    }
    while (to > at && to < line_end && is_continuation_byte(*to)) {
        to--;
    }

    g_autofree char *shown = ctf_metadata_printable(from, (size_t) (to - from));

    g_string_append_printf(out, "\n%s\n", shown);
    for (; from < at; from++) {
        if (!is_continuation_byte(*from)) {
            g_string_append_c(out, *from == '\t' ? '\t' : ' ');
        }
    }
    g_string_append_c(out, '^');
}

char *ctf_metadata_message(
    const char *path, const char *source, size_t length, size_t offset, const char *text)
{
    const char *at = source + MIN(offset, length);
    const char *line = at;
    const char *line_end = memchr(at, '\n', source + length - at);
    GString *out = g_string_new(NULL);

    while (line > source && line[-1] != '\n') {
        line--;
    }
    if (!line_end) {
        line_end = source + length;
    }
    if (line_end > at && line_end[-1] == '\r') {
        line_end--;
    }

    g_string_append_printf(out, "%s:%u:%u: %s", path, count_lines(source, line) + 1,
        count_characters(line, at) + 1, text);
    append_excerpt(out, line, at, line_end);
    return g_string_free(out, FALSE);
}
