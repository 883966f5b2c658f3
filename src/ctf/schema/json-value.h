/* SPDX-License-Identifier: MIT */
/* JSON values, independent of the library that reads JSON text. */
#ifndef CTF_SCHEMA_JSON_VALUE_H
#define CTF_SCHEMA_JSON_VALUE_H

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/json-writer.h"

enum ctf_json_type {
    CTF_JSON_NULL,
    CTF_JSON_BOOL,
    CTF_JSON_UINT, /* an integer >= 0, without a fraction or exponent in the text */
    CTF_JSON_SINT, /* an integer < 0, without a fraction or exponent in the text */
    CTF_JSON_REAL,
    CTF_JSON_STRING,
    CTF_JSON_ARRAY,
    CTF_JSON_OBJECT,
};

struct ctf_json_value {
    enum ctf_json_type type;
    uint32_t count;  /* count of items of an array or members of an object */
    const char *key; /* key of the member of an object, unique in the object */
    union {
        bool boolean;
        uint64_t uint;
        int64_t sint;
        double real;
        const char *string;           /* UTF-8, without NUL */
        struct ctf_json_value *items; /* `count` values, in the order of the text */
    };
    const struct ctf_json_value *parent; /* NULL for the outermost value */
};

/* Returns the member of `object` with this key, or NULL. */
const struct ctf_json_value *ctf_json_member(const struct ctf_json_value *object, const char *key);

/*
 * Returns the weight of a copy of `value`: approximately the count of values in it, including
 * itself.
 */
size_t ctf_json_weight(const struct ctf_json_value *value);

/* Returns whether both are the same JSON value. The order of an object's members doesn't matter. */
bool ctf_json_equal(const struct ctf_json_value *a, const struct ctf_json_value *b);

/*
 * Writes `value` with spaces between its parts, with any layout of `json`. Writes nothing if
 * `value` is NULL.
 */
void ctf_json_write(
    const struct ctf_json_value *value, struct tg_json_writer *json, const char *key);

/*
 * Copies `value` to offset `offset` (bytes) of a new block. The caller frees the block with
 * g_free().
 */
void *ctf_json_copy(const struct ctf_json_value *value, size_t offset);

#endif
