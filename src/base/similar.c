/* SPDX-License-Identifier: MIT */
/*
 * See similar.h. The code computes the optimal string alignment distance: no part is edited twice.
 */
#include "base/similar.h"

#include <glib.h>
#include <stdbool.h>
#include <string.h>

/* Names longer than this (bytes) match no other name, which bounds time and memory. */
enum { MAX_LENGTH = 100 };

/*
 * If the wanted name has at least this many bytes and is a prefix of an existing name, the distance
 * of the two names is 1.
 */
enum { MIN_ABBREVIATION = 3 };

size_t tg_edit_distance(const char *a, const char *b, size_t limit)
{
    const size_t a_length = strlen(a), b_length = strlen(b);
    size_t rows[3][MAX_LENGTH + 1];
    size_t *before = rows[0], *last = rows[1], *current = rows[2];

    if (a_length > MAX_LENGTH || b_length > MAX_LENGTH) {
        return limit + 1;
    }
    for (size_t j = 0; j <= b_length; j++) {
        last[j] = j;
    }
    for (size_t i = 1; i <= a_length; i++) {
        current[0] = i;
        for (size_t j = 1; j <= b_length; j++) {
            const size_t replaced = last[j - 1] + (a[i - 1] != b[j - 1]);

            current[j] = MIN(MIN(last[j], current[j - 1]) + 1, replaced);
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
                current[j] = MIN(current[j], before[j - 2] + 1);
            }
        }

        size_t *const free_row = before;

        before = last;
        last = current;
        current = free_row;
    }
    return last[b_length];
}

struct tg_similar tg_similar_to(const char *wanted)
{
    const size_t length = strlen(wanted);

    /* A third of the bytes may be wrong. In a name of two bytes, one byte may be wrong. */
    return (struct tg_similar){
        .wanted = wanted,
        .prefix = "",
        .distance = length < 2 ? 0 : MAX(length / 3, (size_t) 1) + 1,
    };
}

void tg_similar_offer(struct tg_similar *similar, const char *name)
{
    const bool is_abbreviated =
        strlen(similar->wanted) >= MIN_ABBREVIATION && g_str_has_prefix(name, similar->wanted);
    const size_t distance =
        is_abbreviated ? 1 : tg_edit_distance(similar->wanted, name, similar->distance);

    if (distance < similar->distance) {
        similar->distance = distance;
        similar->best = name;
    }
}

char *tg_similar_question(const struct tg_similar *similar, const char *before, const char *after)
{
    return similar->best ? g_strdup_printf("%sdid you mean `%s%s`?%s", before, similar->prefix,
                               similar->best, after)
                         : g_strdup("");
}
