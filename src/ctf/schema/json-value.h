/* SPDX-License-Identifier: MIT */
/* JSON values. Nothing here depends on the library that reads JSON text. */
#ifndef CTF_SCHEMA_JSON_VALUE_H
#define CTF_SCHEMA_JSON_VALUE_H

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/json-writer.h"

enum ctf_json_type {
    CTF_JSON_NULL,
    CTF_JSON_BOOL,
    CTF_JSON_UINT, /* an integer, without a fraction or exponent in the text, which is >= 0 */
    CTF_JSON_SINT, /* likewise, < 0 */
    CTF_JSON_REAL,
    CTF_JSON_STRING,
    CTF_JSON_ARRAY,
    CTF_JSON_OBJECT,
};

struct ctf_json_value {
    enum ctf_json_type type;
    uint32_t count;  /* items of an array, members of an object */
    const char *key; /* of the member of an object; unique in it */
    union {
        bool boolean;
        uint64_t uint;
        int64_t sint;
        double real;
        const char *string;           /* UTF-8, without NUL */
        struct ctf_json_value *items; /* `count` values, in order of appearance */
    };
    const struct ctf_json_value *parent; /* NULL for the outermost value */
};

/* The member of `object` with this key, or NULL if there is none. */
const struct ctf_json_value *ctf_json_member(const struct ctf_json_value *object, const char *key);

/* What a copy of `value` costs: about the number of values in it, itself included. */
size_t ctf_json_weight(const struct ctf_json_value *value);

/* Whether both are the same JSON value; the order of an object's members doesn't matter. */
bool ctf_json_equal(const struct ctf_json_value *a, const struct ctf_json_value *b);

/* Writes `value` with spaces between its parts, whatever the layout of `json`. Writes nothing if it
 * is NULL. */
void ctf_json_write(
    const struct ctf_json_value *value, struct tg_json_writer *json, const char *key);

/* Copies `value`, `offset` bytes into a new block, to be freed as a whole with g_free(). */
void *ctf_json_copy(const struct ctf_json_value *value, size_t offset);

#endif
