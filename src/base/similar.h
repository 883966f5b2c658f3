/* SPDX-License-Identifier: MIT */
/* Finds the existing name that a misspelt name probably stands for. */
#ifndef TG_BASE_SIMILAR_H
#define TG_BASE_SIMILAR_H

#include <stddef.h>

/*
 * Returns the least number of insertions, deletions, replacements and swaps of neighbouring bytes
 * that turn `a` into `b`. If this number exceeds `limit`, the result is any number above `limit`.
 */
size_t tg_edit_distance(const char *a, const char *b, size_t limit);

/* A search for the name that is most similar to `wanted`. `wanted` and `best` are borrowed. */
struct tg_similar {
    const char *wanted;
    const char *prefix; /* text that users write before each name, such as `--`; initially empty */
    const char *best;   /* NULL if no name is close enough */
    size_t distance;    /* `best` is replaced only by names with a smaller distance */
};

struct tg_similar tg_similar_to(const char *wanted);

/* Offers an existing name to the search. `name` must live as long as the search. */
void tg_similar_offer(struct tg_similar *similar, const char *name);

/*
 * Returns "did you mean `NAME`?" with the prefix, between `before` and `after`, or an empty text if
 * no name is similar enough. Free the result with g_free().
 */
char *tg_similar_question(const struct tg_similar *similar, const char *before, const char *after);

#endif
