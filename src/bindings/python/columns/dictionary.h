/* SPDX-License-Identifier: MIT */
/* The distinct texts of a column: labels of enumerations, names of streams. */
#ifndef BINDINGS_PYTHON_COLUMNS_DICTIONARY_H
#define BINDINGS_PYTHON_COLUMNS_DICTIONARY_H

#include "columns/arrow.h"
#include "columns/buffer.h"

struct bt2_dictionary;

/* The growth of the dictionary counts for `budget`, which is borrowed. */
struct bt2_dictionary *bt2_dictionary_create(struct bt2_budget *budget);
void bt2_dictionary_free(struct bt2_dictionary *dictionary); /* accepts NULL */

/* The index of a text, added if need be. */
int32_t bt2_dictionary_find(struct bt2_dictionary *dictionary, const char *text, size_t length);

/*
 * Forgets the texts if they are so many or so long that hostile input must have made them up:
 * between two batches. Whoever keeps indexes compares the generation.
 */
void bt2_dictionary_trim(struct bt2_dictionary *dictionary);
unsigned int bt2_dictionary_generation(const struct bt2_dictionary *dictionary);

/* Gives a copy of the texts. */
void bt2_dictionary_export(const struct bt2_dictionary *dictionary, struct ArrowArray *array);

#endif
