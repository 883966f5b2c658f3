/* SPDX-License-Identifier: MIT */
/* Dictionaries: a text column with an index by open addressing. */
#include "columns/dictionary.h"

#include "columns/column.h"
#include "columns/text.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_TEXTS = 1 << 16, MAX_SIZE = 4 << 20, MIN_SLOTS = 64 };

struct col_dictionary {
    struct col_column *texts;
    int32_t *slots; /* index + 1; 0: free. At most half of them are in use. */
    size_t slot_count;
    unsigned int generation;
    struct col_budget *budget;
};

struct col_dictionary *col_dictionary_create(struct col_budget *budget)
{
    struct col_dictionary *dictionary = col_allocate(1, sizeof(*dictionary));

    dictionary->budget = budget;
    dictionary->texts = col_column_create(COL_TYPE_TEXT, "", 0, budget);
    dictionary->slot_count = MIN_SLOTS;
    dictionary->slots = col_allocate(MIN_SLOTS, sizeof(*dictionary->slots));
    return dictionary;
}

void col_dictionary_free(struct col_dictionary *dictionary)
{
    if (dictionary) {
        col_column_free(dictionary->texts);
        free(dictionary->slots);
        free(dictionary);
    }
}

unsigned int col_dictionary_generation(const struct col_dictionary *dictionary)
{
    return dictionary->generation;
}

static const char *text_at(const struct col_dictionary *dictionary, int32_t index, size_t *length)
{
    const int32_t *offsets = (const int32_t *) dictionary->texts->values.data;

    *length = (size_t) (offsets[index + 1] - offsets[index]);
    return (const char *) dictionary->texts->bytes.data + offsets[index];
}

static size_t hash(const char *text, size_t length)
{
    uint64_t value = UINT64_C(0xcbf29ce484222325);

    for (size_t i = 0; i < length; i++) {
        value = (value ^ (uint8_t) text[i]) * UINT64_C(0x100000001b3);
    }
    return (size_t) (value ^ value >> 32);
}

static void put(struct col_dictionary *dictionary, const char *text, size_t length, int32_t index)
{
    size_t mask = dictionary->slot_count - 1, i = hash(text, length) & mask;

    while (dictionary->slots[i]) {
        i = (i + 1) & mask;
    }
    dictionary->slots[i] = index + 1;
}

static void grow(struct col_dictionary *dictionary)
{
    free(dictionary->slots);
    dictionary->slot_count *= 2;
    dictionary->slots = col_allocate(dictionary->slot_count, sizeof(*dictionary->slots));
    for (int32_t i = 0; i < dictionary->texts->length; i++) {
        size_t length;
        const char *text = text_at(dictionary, i, &length);

        put(dictionary, text, length, i);
    }
}

/* A text which is no UTF-8 is known as what it is kept as. */
static int32_t find_cleaned(struct col_dictionary *dictionary, const char *text, size_t length)
{
    struct col_budget budget = {0};
    struct col_column *cleaned = col_column_create(COL_TYPE_TEXT, "", 0, &budget);
    int32_t index;

    col_column_append_text(cleaned, text, length);
    index =
        col_dictionary_find(dictionary, (const char *) cleaned->bytes.data, cleaned->bytes.size);
    col_column_free(cleaned);
    return index;
}

int32_t col_dictionary_find(struct col_dictionary *dictionary, const char *text, size_t length)
{
    size_t mask = dictionary->slot_count - 1, kept_length;
    int32_t index = (int32_t) dictionary->texts->length;

    if (col_valid_text_length(text, length) < length) {
        return find_cleaned(dictionary, text, length);
    }
    for (size_t i = hash(text, length) & mask; dictionary->slots[i]; i = (i + 1) & mask) {
        const char *kept = text_at(dictionary, dictionary->slots[i] - 1, &kept_length);

        if (kept_length == length && (length == 0 || memcmp(kept, text, length) == 0)) {
            return dictionary->slots[i] - 1;
        }
    }
    col_column_append_text(dictionary->texts, text, length);
    if ((size_t) index * 2 >= dictionary->slot_count) {
        grow(dictionary);
    } else {
        text = text_at(dictionary, index, &length);
        put(dictionary, text, length, index);
    }
    return index;
}

void col_dictionary_trim(struct col_dictionary *dictionary)
{
    if (dictionary->texts->length <= MAX_TEXTS && dictionary->texts->bytes.size <= MAX_SIZE) {
        return;
    }
    col_column_free(dictionary->texts);
    dictionary->texts = col_column_create(COL_TYPE_TEXT, "", 0, dictionary->budget);
    memset(dictionary->slots, 0, dictionary->slot_count * sizeof(*dictionary->slots));
    dictionary->generation++;
}

void col_dictionary_export(const struct col_dictionary *dictionary, struct ArrowArray *array)
{
    const struct col_column *texts = dictionary->texts;
    struct col_budget budget = {0};
    struct col_column *copy = col_column_create(COL_TYPE_TEXT, "", 0, &budget);

    copy->length = texts->length;
    copy->values.size = 0;
    memcpy(col_buffer_push(&copy->values, texts->values.size, &budget), texts->values.data,
        texts->values.size);
    if (texts->bytes.size > 0) {
        memcpy(col_buffer_push(&copy->bytes, texts->bytes.size, &budget), texts->bytes.data,
            texts->bytes.size);
    }
    col_column_export_array(copy, array);
    col_column_free(copy);
}
