/* SPDX-License-Identifier: MIT */
/*
 * Writes JSON text to an output.
 *
 *   struct tg_json_writer json = {.output = output, .layout = TG_JSON_COMPACT};
 *
 *   tg_json_begin_object(&json, NULL);
 *   tg_json_string(&json, "name", "kernel");
 *   tg_json_begin_array(&json, "counts");
 *   tg_json_unsigned(&json, NULL, 7);
 *   tg_json_end_array(&json);
 *   tg_json_end_object(&json);
 *
 * Members of objects have keys. The key of an array element, and of the outermost value, is NULL.
 */
#ifndef TG_BASE_JSON_WRITER_H
#define TG_BASE_JSON_WRITER_H

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/output.h"

enum tg_json_layout {
    TG_JSON_COMPACT,  /* {"a":1,"b":[2,3]} */
    TG_JSON_SPACED,   /* {"a": 1, "b": [2, 3]} */
    TG_JSON_INDENTED, /* one member or element per line */
};

struct tg_json_writer {
    struct tg_output *output;
    enum tg_json_layout layout;
    /* Private. */
    unsigned depth; /* number of open objects and arrays */
    bool has_items; /* whether the innermost open one has a member or element */
};

void tg_json_begin_object(struct tg_json_writer *self, const char *key);
void tg_json_end_object(struct tg_json_writer *self);
void tg_json_begin_array(struct tg_json_writer *self, const char *key);
void tg_json_end_array(struct tg_json_writer *self);

/*
 * Writes a string, or nothing if `text` is NULL. The text doesn't need to be UTF-8: a byte that
 * isn't part of a character becomes a lone surrogate, \udc80 to \udcff. Python's `surrogateescape`
 * turns the surrogate back into the byte. Keys are written in the same way.
 */
void tg_json_string(struct tg_json_writer *self, const char *key, const char *text);

void tg_json_unsigned(struct tg_json_writer *self, const char *key, uint64_t value);
void tg_json_signed(struct tg_json_writer *self, const char *key, int64_t value);

/* Writes all digits of `value`. JSON can't express infinities and NaN: these become null. */
void tg_json_real(struct tg_json_writer *self, const char *key, double value);

/* Writes a number. The caller provides its text in `digits`. */
void tg_json_number(struct tg_json_writer *self, const char *key, const char *digits);

void tg_json_bool(struct tg_json_writer *self, const char *key, bool value);
void tg_json_null(struct tg_json_writer *self, const char *key);

#endif
