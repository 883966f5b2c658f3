/* SPDX-License-Identifier: MIT */
/* See rows.h. */
#include "tests/columns/rows.h"

#include <inttypes.h>
#include <stdbool.h>
#include <string.h>

void append_schema(GString *text, const struct ArrowSchema *schema)
{
    g_string_append_printf(text, "%s:%s", schema->name, schema->format);
    if (schema->n_children > 0) {
        g_string_append(text, "{");
        for (int64_t i = 0; i < schema->n_children; i++) {
            g_string_append(text, i > 0 ? " " : "");
            append_schema(text, schema->children[i]);
        }
        g_string_append(text, "}");
    }
}

static bool is_null(const struct ArrowArray *array, int64_t index)
{
    const uint8_t *validity = array->buffers[0];

    return validity && !(validity[index / 8] >> index % 8 & 1);
}

static void append_text(GString *text, const struct ArrowArray *array, int64_t index)
{
    const int32_t *offsets = array->buffers[1];
    const char *bytes = array->buffers[2];

    g_autofree char *copy = g_strndup(bytes + offsets[index], offsets[index + 1] - offsets[index]);
    g_autofree char *escaped = g_strescape(copy, NULL);

    g_string_append_printf(text, "\"%s\"", escaped);
}

static void append_value(
    GString *text, const struct ArrowSchema *schema, const struct ArrowArray *array, int64_t index);

static void append_children(
    GString *text, const struct ArrowSchema *schema, const struct ArrowArray *array, int64_t index)
{
    g_string_append(text, "{");
    for (int64_t i = 0; i < array->n_children; i++) {
        g_string_append(text, i > 0 ? " " : "");
        append_value(text, schema->children[i], array->children[i], index);
    }
    g_string_append(text, "}");
}

static void append_list(
    GString *text, const struct ArrowSchema *schema, const struct ArrowArray *array, int64_t index)
{
    const int32_t *offsets = array->buffers[1];

    g_string_append(text, "[");
    for (int64_t i = offsets[index]; i < offsets[index + 1]; i++) {
        g_string_append(text, i > offsets[index] ? " " : "");
        append_value(text, schema->children[0], array->children[0], i);
    }
    g_string_append(text, "]");
}

static void append_number(
    GString *text, const char *format, const struct ArrowArray *array, int64_t index)
{
    const void *values = array->buffers[1];

    switch (format[0]) {
    case 'b':
        g_string_append(
            text, ((const uint8_t *) values)[index / 8] >> index % 8 & 1 ? "true" : "false");
        break;
#define INTEGER(letter, type)                                                                      \
    case letter:                                                                                   \
        g_string_append_printf(text, "%" PRId64, (int64_t) ((const type *) values)[index]);        \
        break;
        INTEGER('c', int8_t)
        INTEGER('C', uint8_t)
        INTEGER('s', int16_t)
        INTEGER('S', uint16_t)
        INTEGER('i', int32_t)
        INTEGER('I', uint32_t)
        INTEGER('l', int64_t)
        INTEGER('t', int64_t)
#undef INTEGER
    case 'L':
        g_string_append_printf(text, "%" PRIu64, ((const uint64_t *) values)[index]);
        break;
    case 'f':
        g_string_append_printf(text, "%g", (double) ((const float *) values)[index]);
        break;
    case 'g':
        g_string_append_printf(text, "%g", ((const double *) values)[index]);
        break;
    default:
        g_assert_not_reached();
    }
}

static void append_value(
    GString *text, const struct ArrowSchema *schema, const struct ArrowArray *array, int64_t index)
{
    const char *format = schema->format;

    if (strcmp(format, "n") == 0 || is_null(array, index)) {
        g_string_append(text, "null");
    } else if (schema->dictionary) {
        append_text(text, array->dictionary, ((const int32_t *) array->buffers[1])[index]);
    } else if (strcmp(format, "u") == 0 || strcmp(format, "z") == 0) {
        append_text(text, array, index);
    } else if (strcmp(format, "+s") == 0) {
        append_children(text, schema, array, index);
    } else if (strcmp(format, "+l") == 0) {
        append_list(text, schema, array, index);
    } else {
        append_number(text, format, array, index);
    }
}

void append_rows(GString *text, const struct ArrowSchema *schema, const struct ArrowArray *rows)
{
    for (int64_t i = 0; i < rows->length; i++) {
        append_children(text, schema, rows, i);
        g_string_append(text, "\n");
    }
}
