/* SPDX-License-Identifier: MIT */
/* Dictionaries: a text column with an index by open addressing. */
#include "columns/dictionary.h"

#include "columns/column.h"
#include "columns/text.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_TEXTS = 1 << 16, MAX_SIZE = 4 << 20, MIN_SLOTS = 64 };

struct bt2_dictionary {
    struct bt2_column *texts;
    int32_t *slots; /* index + 1; 0: free. At most half of them are in use. */
    size_t slot_count;
    unsigned int generation;
    struct bt2_budget *budget;
};

struct bt2_dictionary *bt2_dictionary_create(struct bt2_budget *budget)
{
    struct bt2_dictionary *dictionary = bt2_allocate(1, sizeof(*dictionary));

    dictionary->budget = budget;
    dictionary->texts = bt2_column_create(BT2_COLUMN_TEXT, "", 0, budget);
    dictionary->slot_count = MIN_SLOTS;
    dictionary->slots = bt2_allocate(MIN_SLOTS, sizeof(*dictionary->slots));
    return dictionary;
}

void bt2_dictionary_free(struct bt2_dictionary *dictionary)
{
    if (dictionary) {
        bt2_column_free(dictionary->texts);
        free(dictionary->slots);
        free(dictionary);
    }
}

unsigned int bt2_dictionary_generation(const struct bt2_dictionary *dictionary)
{
    return dictionary->generation;
}

static const char *text_at(const struct bt2_dictionary *dictionary, int32_t index, size_t *length)
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

static void put(struct bt2_dictionary *dictionary, const char *text, size_t length, int32_t index)
{
    size_t mask = dictionary->slot_count - 1, i = hash(text, length) & mask;

    while (dictionary->slots[i]) {
        i = (i + 1) & mask;
    }
    dictionary->slots[i] = index + 1;
}

static void grow(struct bt2_dictionary *dictionary)
{
    free(dictionary->slots);
    dictionary->slot_count *= 2;
    dictionary->slots = bt2_allocate(dictionary->slot_count, sizeof(*dictionary->slots));
    for (int32_t i = 0; i < dictionary->texts->length; i++) {
        size_t length;
        const char *text = text_at(dictionary, i, &length);

        put(dictionary, text, length, i);
    }
}

/* A text which is no UTF-8 is known as what it is kept as. */
static int32_t find_cleaned(struct bt2_dictionary *dictionary, const char *text, size_t length)
{
    struct bt2_budget budget = {0};
    struct bt2_column *cleaned = bt2_column_create(BT2_COLUMN_TEXT, "", 0, &budget);
    int32_t index;

    bt2_column_append_text(cleaned, text, length);
    index =
        bt2_dictionary_find(dictionary, (const char *) cleaned->bytes.data, cleaned->bytes.size);
    bt2_column_free(cleaned);
    return index;
}

int32_t bt2_dictionary_find(struct bt2_dictionary *dictionary, const char *text, size_t length)
{
    size_t mask = dictionary->slot_count - 1, kept_length;
    int32_t index = (int32_t) dictionary->texts->length;

    if (bt2_valid_text_length(text, length) < length) {
        return find_cleaned(dictionary, text, length);
    }
    for (size_t i = hash(text, length) & mask; dictionary->slots[i]; i = (i + 1) & mask) {
        const char *kept = text_at(dictionary, dictionary->slots[i] - 1, &kept_length);

        if (kept_length == length && (length == 0 || memcmp(kept, text, length) == 0)) {
            return dictionary->slots[i] - 1;
        }
    }
    bt2_column_append_text(dictionary->texts, text, length);
    if ((size_t) index * 2 >= dictionary->slot_count) {
        grow(dictionary);
    } else {
        text = text_at(dictionary, index, &length);
        put(dictionary, text, length, index);
    }
    return index;
}

void bt2_dictionary_trim(struct bt2_dictionary *dictionary)
{
    if (dictionary->texts->length <= MAX_TEXTS && dictionary->texts->bytes.size <= MAX_SIZE) {
        return;
    }
    bt2_column_free(dictionary->texts);
    dictionary->texts = bt2_column_create(BT2_COLUMN_TEXT, "", 0, dictionary->budget);
    memset(dictionary->slots, 0, dictionary->slot_count * sizeof(*dictionary->slots));
    dictionary->generation++;
}

void bt2_dictionary_export(const struct bt2_dictionary *dictionary, struct ArrowArray *array)
{
    const struct bt2_column *texts = dictionary->texts;
    struct bt2_budget budget = {0};
    struct bt2_column *copy = bt2_column_create(BT2_COLUMN_TEXT, "", 0, &budget);

    copy->length = texts->length;
    copy->values.size = 0;
    memcpy(bt2_buffer_push(&copy->values, texts->values.size, &budget), texts->values.data,
        texts->values.size);
    if (texts->bytes.size > 0) {
        memcpy(bt2_buffer_push(&copy->bytes, texts->bytes.size, &budget), texts->bytes.data,
            texts->bytes.size);
    }
    bt2_column_export_array(copy, array);
    bt2_column_free(copy);
}
