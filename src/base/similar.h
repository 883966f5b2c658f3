/* SPDX-License-Identifier: MIT */
/* Finds the name that a misspelt one probably stands for. */
#ifndef TG_BASE_SIMILAR_H
#define TG_BASE_SIMILAR_H

#include <stddef.h>

/*
 * The least number of insertions, deletions, replacements and swaps of neighbouring bytes that turn
 * `a` into `b`, or a number above `limit` if it is above that.
 */
size_t tg_edit_distance(const char *a, const char *b, size_t limit);

/* The search for the name that resembles `wanted` most; both names are borrowed. */
struct tg_similar {
    const char *wanted;
    const char *prefix; /* what a user writes before each name, such as `--`; empty at first */
    const char *best;   /* NULL if no name is close enough */
    size_t distance;    /* only a name nearer than this replaces `best` */
};

struct tg_similar tg_similar_to(const char *wanted);

/* Compares one of the names that exist; it must live as long as the search. */
void tg_similar_offer(struct tg_similar *similar, const char *name);

/*
 * "did you mean `NAME`?", with the prefix, between `before` and `after`, or an empty text if no
 * name is close enough; to be freed with g_free().
 */
char *tg_similar_question(const struct tg_similar *similar, const char *before, const char *after);

#endif
