/* SPDX-License-Identifier: MIT */
/* JSON text -> values, and back to the place of a value in its text. */
#ifndef CTF_METADATA_JSON_TEXT_H
#define CTF_METADATA_JSON_TEXT_H

#include <stdbool.h>

#include "ctf/schema/json-value.h"

enum {
    /* Levels of arrays and objects; real metadata has about 20. */
    CTF2_MAX_JSON_DEPTH = 512,
    /* Values of one fragment: they need about a hundred times the memory of their text. */
    CTF2_MAX_VALUES = 1000000,
};

/* White space between the tokens of JSON. */
static inline bool ctf2_is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

struct ctf2_document;

/*
 * Reads the one JSON value that `text` holds. On failure returns NULL, sets `*error_offset` and
 * `*error` (to be freed with g_free()).
 */
struct ctf2_document *ctf2_document_create(
    const char *text, size_t length, size_t *error_offset, char **error);
void ctf2_document_free(struct ctf2_document *document); /* accepts NULL */

/* The outermost value. */
const struct ctf_json_value *ctf2_document_root(const struct ctf2_document *document);

/*
 * Where `value` begins in the text that it was read from, and the key in front of it (set to the
 * same offset if there is none). Reads the text from its beginning: only messages need it.
 */
void ctf2_locate_value(const struct ctf_json_value *value, const char *text, size_t length,
    size_t *key_offset, size_t *offset);
/* The offset after the value that begins at `offset`. */
size_t ctf2_find_value_end(const char *text, size_t length, size_t offset);

#endif
