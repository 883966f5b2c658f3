/* SPDX-License-Identifier: MIT */
/*
 * Parses a line: see line.h.
 *
 * A timestamp is "[SECONDS.MICROSECONDS", followed by any text up to the first "]". Like the
 * reference program, the parser accepts the same numbers as scanf("[%lu.%lu"). Each number may have
 * leading white space and a sign. A number that doesn't fit 64 bits becomes the greatest 64-bit
 * number. The second number is a count of microseconds even if it doesn't have six digits.
 */
#include "plugins/text/dmesg/line.h"

#include <errno.h>
#include <glib.h>
#include <string.h>

#include "base/units.h"

bool dmesg_line_is_blank(const char *text)
{
    while (*text == '\v' || g_ascii_isspace(*text)) {
        text++;
    }
    return *text == '\0';
}

/* Parses a number. Returns the text after the number, or NULL if there is no number. */
static const char *parse_number(const char *text, uint64_t *number)
{
    char *end;

    *number = g_ascii_strtoull(text, &end, 10);
    return end == text ? NULL : end;
}

/* Parses a timestamp. Returns the text after the timestamp, or NULL if there is no timestamp. */
static const char *parse_time(const char *text, uint64_t *time)
{
    uint64_t seconds, microseconds;
    const char *at = *text == '[' ? parse_number(text + 1, &seconds) : NULL;

    at = at && *at == '.' ? parse_number(at + 1, &microseconds) : NULL;
    at = at ? strchr(at, ']') : NULL;
    if (!at) {
        return NULL;
    }
    *time = seconds * TG_NS_PER_S + microseconds * TG_NS_PER_US;
    return at + 1;
}

struct dmesg_line dmesg_line_parse(const char *text)
{
    struct dmesg_line line = {.text = text};
    const char *const rest = parse_time(text, &line.time);

    if (rest) {
        line.has_time = true;
        line.text = *rest == ' ' ? rest + 1 : rest;
    }
    return line;
}
