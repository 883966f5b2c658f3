/* SPDX-License-Identifier: MIT */
/* Converts JSON text to values, and finds the location of a value in its text. */
#ifndef CTF_METADATA_JSON_TEXT_H
#define CTF_METADATA_JSON_TEXT_H

#include <stdbool.h>

#include "ctf/schema/json-value.h"

enum {
    /* Maximum levels of arrays and objects; real metadata has about 20. */
    CTF2_MAX_JSON_DEPTH = 512,
    /*
     * Maximum count of values in a fragment. Values need about a hundred times the memory of their
     * text.
     */
    CTF2_MAX_VALUES = 1000000,
};

/* Returns whether `c` is white space between JSON tokens. */
static inline bool ctf2_is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

struct ctf2_document;

/*
 * Reads the only JSON value in `text`. On failure, returns NULL and sets `*error_offset` and
 * `*error`. The caller frees the message with g_free().
 */
struct ctf2_document *ctf2_document_create(
    const char *text, size_t length, size_t *error_offset, char **error);
void ctf2_document_free(struct ctf2_document *document); /* `document` may be NULL */

/* Returns the outermost value. */
const struct ctf_json_value *ctf2_document_root(const struct ctf2_document *document);

/*
 * Finds the offset of `value` in its text, and of the key before it. Without a key, both offsets
 * are equal. The function is slow, because it reads the text from the beginning. Only messages need
 * the offsets.
 */
void ctf2_locate_value(const struct ctf_json_value *value, const char *text, size_t length,
    size_t *key_offset, size_t *offset);
/* Returns the offset after the value that begins at `offset`. */
size_t ctf2_find_value_end(const char *text, size_t length, size_t offset);

#endif
