/* SPDX-License-Identifier: MIT */

/*
 * The matcher backtracks only to the last `*` seen: an earlier one never needs to match more than
 * it did, so no pattern takes exponential time.
 */
#include "base/glob.h"

#include <stddef.h>

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

        const char *literal = pattern[0] == '\\' && pattern[1] ? pattern + 1 : pattern;

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
