/* SPDX-License-Identifier: MIT */
/*
 * A dictionary: the distinct texts of a column, such as labels of enumerations or names of streams.
 */
#ifndef COLUMNS_DICTIONARY_H
#define COLUMNS_DICTIONARY_H

#include "columns/buffer.h"

struct col_dictionary;

/*
 * Creates an empty dictionary. `budget`, which is borrowed, counts the memory that the dictionary
 * allocates.
 */
struct col_dictionary *col_dictionary_create(struct col_budget *budget);
void col_dictionary_free(struct col_dictionary *dictionary); /* `dictionary` may be NULL */

/* Returns the index of a text. Adds the text if it is new. */
int32_t col_dictionary_find(struct col_dictionary *dictionary, const char *text, size_t length);

/*
 * Removes all texts if their number or size shows that the input is hostile, and then begins a new
 * generation. Indexes are valid within one generation only. Call this function between two batches.
 */
void col_dictionary_trim(struct col_dictionary *dictionary);
unsigned int col_dictionary_generation(const struct col_dictionary *dictionary);

/* Copies the texts to new buffers with Arrow's layout. Returns the number of texts. */
int64_t col_dictionary_copy_texts(
    const struct col_dictionary *dictionary, struct col_buffer *offsets, struct col_buffer *bytes);

#endif
