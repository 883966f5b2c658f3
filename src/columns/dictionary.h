/* SPDX-License-Identifier: MIT */
/* The distinct texts of a column: labels of enumerations, names of streams. */
#ifndef COLUMNS_DICTIONARY_H
#define COLUMNS_DICTIONARY_H

#include "columns/buffer.h"

struct col_dictionary;

/* The growth of the dictionary is charged to `budget`, which is borrowed. */
struct col_dictionary *col_dictionary_create(struct col_budget *budget);
void col_dictionary_free(struct col_dictionary *dictionary); /* accepts NULL */

/* Returns the index of a text, which is added if it is new. */
int32_t col_dictionary_find(struct col_dictionary *dictionary, const char *text, size_t length);

/*
 * Forgets the texts if there are so many, or if they are so long, that hostile input must have made
 * them up. To be called between two batches. Indexes are only valid within a generation.
 */
void col_dictionary_trim(struct col_dictionary *dictionary);
unsigned int col_dictionary_generation(const struct col_dictionary *dictionary);

/* Copies the texts to new buffers with Arrow's layout; returns the number of texts. */
int64_t col_dictionary_copy_texts(
    const struct col_dictionary *dictionary, struct col_buffer *offsets, struct col_buffer *bytes);

#endif
