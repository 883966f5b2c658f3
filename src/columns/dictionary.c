/* SPDX-License-Identifier: MIT */
/* Dictionaries: lists of distinct texts with a hash table, which uses open addressing. */
#include "columns/dictionary.h"

#include <glib.h>
#include <string.h>

#include "base/utf8.h"
#include "columns/text.h"

enum { MAX_TEXTS = 1 << 16, MAX_SIZE = 4 << 20, MIN_SLOTS = 64 };

struct col_dictionary {
    struct col_buffer offsets; /* 32-bit offsets of texts, plus one for the end */
    struct col_buffer bytes;
    int32_t count;
    int32_t *slots; /* the hash table: index + 1, or 0 if the slot is free; at most half full */
    size_t slot_count;
    unsigned int generation;
    struct col_budget *budget;
};

static void clear_texts(struct col_dictionary *dictionary)
{
    col_buffer_release(&dictionary->offsets);
    col_buffer_release(&dictionary->bytes);
    dictionary->count = 0;
}

struct col_dictionary *col_dictionary_create(struct col_budget *budget)
{
    struct col_dictionary *dictionary = g_new0(struct col_dictionary, 1);

    dictionary->budget = budget;
    dictionary->slot_count = MIN_SLOTS;
    dictionary->slots = g_new0(int32_t, MIN_SLOTS);
    col_buffer_push_offset(&dictionary->offsets, 0, budget);
    return dictionary;
}

void col_dictionary_free(struct col_dictionary *dictionary)
{
    if (dictionary) {
        clear_texts(dictionary);
        g_free(dictionary->slots);
        g_free(dictionary);
    }
}

unsigned int col_dictionary_generation(const struct col_dictionary *dictionary)
{
    return dictionary->generation;
}

static const char *text_at(const struct col_dictionary *dictionary, int32_t index, size_t *length)
{
    const int32_t *offsets = (const int32_t *) dictionary->offsets.data;

    *length = (size_t) (offsets[index + 1] - offsets[index]);
    return (const char *) dictionary->bytes.data + offsets[index];
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
    g_free(dictionary->slots);
    dictionary->slot_count *= 2;
    dictionary->slots = g_new0(int32_t, dictionary->slot_count);
    for (int32_t i = 0; i < dictionary->count; i++) {
        size_t length;
        const char *text = text_at(dictionary, i, &length);

        put(dictionary, text, length, i);
    }
}

static int32_t add(struct col_dictionary *dictionary, const char *text, size_t length)
{
    int32_t index = dictionary->count++;

    col_buffer_push_bytes(&dictionary->bytes, text, length, dictionary->budget);
    col_buffer_push_offset(&dictionary->offsets, dictionary->bytes.size, dictionary->budget);
    if ((size_t) index * 2 >= dictionary->slot_count) {
        grow(dictionary);
    } else {
        text = text_at(dictionary, index, &length);
        put(dictionary, text, length, index);
    }
    return index;
}

/* Finds a text with invalid UTF-8: looks up the valid text that the dictionary stores instead. */
static int32_t find_cleaned(struct col_dictionary *dictionary, const char *text, size_t length)
{
    GString *clean = col_clean_text(text, length);
    int32_t index = col_dictionary_find(dictionary, clean->str, clean->len);

    g_string_free(clean, TRUE);
    return index;
}

int32_t col_dictionary_find(struct col_dictionary *dictionary, const char *text, size_t length)
{
    size_t mask = dictionary->slot_count - 1, kept_length;

    if (tg_utf8_valid_length(text, length) < length) {
        return find_cleaned(dictionary, text, length);
    }
    for (size_t i = hash(text, length) & mask; dictionary->slots[i]; i = (i + 1) & mask) {
        const char *kept = text_at(dictionary, dictionary->slots[i] - 1, &kept_length);

        if (kept_length == length && (length == 0 || memcmp(kept, text, length) == 0)) {
            return dictionary->slots[i] - 1;
        }
    }
    return add(dictionary, text, length);
}

void col_dictionary_trim(struct col_dictionary *dictionary)
{
    if (dictionary->count <= MAX_TEXTS && dictionary->bytes.size <= MAX_SIZE) {
        return;
    }
    clear_texts(dictionary);
    col_buffer_push_offset(&dictionary->offsets, 0, dictionary->budget);
    memset(dictionary->slots, 0, dictionary->slot_count * sizeof(*dictionary->slots));
    dictionary->generation++;
}

static void copy_buffer(const struct col_buffer *buffer, struct col_buffer *copy)
{
    struct col_budget budget = {0};

    *copy = (struct col_buffer){0};
    if (buffer->size > 0) {
        memcpy(col_buffer_push(copy, buffer->size, &budget), buffer->data, buffer->size);
    }
}

int64_t col_dictionary_copy_texts(
    const struct col_dictionary *dictionary, struct col_buffer *offsets, struct col_buffer *bytes)
{
    copy_buffer(&dictionary->offsets, offsets);
    copy_buffer(&dictionary->bytes, bytes);
    return dictionary->count;
}
