/* SPDX-License-Identifier: MIT */
/* The distinct texts of a column: labels of enumerations, names of streams. */
#ifndef COLUMNS_DICTIONARY_H
#define COLUMNS_DICTIONARY_H

#include "columns/buffer.h"

struct col_dictionary;

/* The growth of the dictionary counts for `budget`, which is borrowed. */
struct col_dictionary *col_dictionary_create(struct col_budget *budget);
void col_dictionary_free(struct col_dictionary *dictionary); /* accepts NULL */

/* The index of a text, added if need be. */
int32_t col_dictionary_find(struct col_dictionary *dictionary, const char *text, size_t length);

/*
 * Forgets the texts if they are so many or so long that hostile input must have made them up:
 * between two batches. Whoever keeps indexes compares the generation.
 */
void col_dictionary_trim(struct col_dictionary *dictionary);
unsigned int col_dictionary_generation(const struct col_dictionary *dictionary);

/* Gives a copy of the texts as Arrow's buffers of them; returns how many there are. */
int64_t col_dictionary_copy_texts(
    const struct col_dictionary *dictionary, struct col_buffer *offsets, struct col_buffer *bytes);

#endif
