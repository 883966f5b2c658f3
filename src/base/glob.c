/* SPDX-License-Identifier: MIT */

/*
 * The matcher backtracks only to the last `*` seen: an earlier one never needs to match more than
 * it did, so no pattern takes exponential time.
 */
#include "base/glob.h"

#include <glib.h>

/* What is literal at `pattern` if it isn't a special `*`: after a backslash, the next byte. */
static const char *skip_backslash(const char *pattern)
{
    return pattern[0] == '\\' && pattern[1] ? pattern + 1 : pattern;
}

bool tg_glob_match(const char *pattern, const char *text)
{
    const char *after_star = NULL;
    const char *retry = NULL;

    while (*text) {
        if (*pattern == '*') {
            after_star = ++pattern;
            retry = text;
            continue;
        }

        const char *literal = skip_backslash(pattern);

        if (*literal == *text) {
            pattern = literal + 1;
            text++;
            continue;
        }

        if (!after_star) {
            return false;
        }

        pattern = after_star;
        text = ++retry;
    }

    while (*pattern == '*') {
        pattern++;
    }

    return !*pattern;
}

char *tg_glob_literal(const char *pattern)
{
    g_autoptr(GString) text = g_string_new(NULL);

    for (; *pattern; pattern++) {
        if (*pattern == '*') {
            return NULL;
        }

        pattern = skip_backslash(pattern);
        g_string_append_c(text, *pattern);
    }

    return g_string_free(g_steal_pointer(&text), FALSE);
}
