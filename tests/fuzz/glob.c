/* SPDX-License-Identifier: MIT */
/*
 * Fuzzes globbing patterns. The input is a pattern, a line break, and a text. The result must equal
 * that of a slow matcher, which tries all possibilities.
 */
#include "base/glob.h"
#include "text.h"

#include <glib.h>
#include <string.h>

enum { MAX_LENGTH = 64 };

/*
 * `reached[i]` is true if the pattern up to the current byte matches the first `i` bytes of the
 * text.
 */
static bool matches_slowly(const char *pattern, const char *text)
{
    const size_t length = strlen(text);
    bool reached[MAX_LENGTH + 1] = {true};

    for (; *pattern; pattern++) {
        if (*pattern == '*') {
            for (size_t i = 1; i <= length; i++) {
                reached[i] |= reached[i - 1];
            }
            continue;
        }
        pattern += *pattern == '\\' && pattern[1];
        for (size_t i = length; i > 0; i--) {
            reached[i] = reached[i - 1] && text[i - 1] == *pattern;
        }
        reached[0] = false;
    }
    return reached[length];
}

void fuzz_text(const char *text)
{
    g_auto(GStrv) parts = g_strsplit(text, "\n", 2);
    struct tg_glob *glob;
    const char *only;
    bool is_match;

    if (!parts[0] || !parts[1] || strlen(parts[1]) > MAX_LENGTH) {
        return;
    }
    glob = tg_glob_create(parts[0]);
    only = tg_glob_only_text(glob);
    is_match = matches_slowly(parts[0], parts[1]);
    g_assert(tg_glob_matches(glob, parts[1], strlen(parts[1])) == is_match);
    g_assert(tg_glob_match(parts[0], parts[1]) == is_match);
    g_assert(!only || (strcmp(only, parts[1]) == 0) == is_match);
    tg_glob_destroy(glob);
}
