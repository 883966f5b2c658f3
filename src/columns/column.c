/* SPDX-License-Identifier: MIT */
/* Functions that fill columns and export their contents. */
#include "columns/column.h"

#include <glib.h>
#include <string.h>

#include "base/utf8.h"
#include "columns/text.h"

static const struct {
    const char *format;
    uint8_t width;
    uint8_t buffer_count;
} types[] = {
#define X(name, format, width, buffer_count) {format, width, buffer_count},
    COL_TYPES(X)
#undef X
};

static bool has_offsets(const struct col_column *column)
{
    return column->type == COL_TYPE_TEXT || column->type == COL_TYPE_BYTES ||
           column->type == COL_TYPE_LIST;
}

/*
 * Makes a column empty. If the type has offsets, appends the offset of the first value, which is 0.
 */
static void begin(struct col_column *column)
{
    column->length = column->null_count = 0;
    if (has_offsets(column)) {
        col_buffer_push_offset(&column->values, 0, column->budget);
    }
}

struct col_column *col_column_create(
    enum col_type type, const char *name, size_t child_count, struct col_budget *budget)
{
    struct col_column *column = g_new0(struct col_column, 1);

    column->type = type;
    column->name = g_string_free(col_clean_text(name, strlen(name)), FALSE);
    column->children = g_new0(struct col_column *, child_count);
    column->child_count = child_count;
    column->budget = budget;
    if (type == COL_TYPE_DICTIONARY) {
        column->dictionary = col_dictionary_create(budget);
    }
    begin(column);
    return column;
}

void col_column_free(struct col_column *column)
{
    if (!column) {
        return;
    }
    for (size_t i = 0; i < column->child_count; i++) {
        col_column_free(column->children[i]);
    }
    col_dictionary_free(column->dictionary);
    col_buffer_release(&column->validity);
    col_buffer_release(&column->values);
    col_buffer_release(&column->bytes);
    g_free(column->children);
    g_free(column->name);
    g_free(column);
}

void col_column_set_child(struct col_column *column, size_t index, struct col_column *child)
{
    if (index == column->child_count) {
        column->child_count++;
        column->children = g_renew(struct col_column *, column->children, column->child_count);
    } else {
        col_column_free(column->children[index]);
    }
    column->children[index] = child;
}

bool col_column_is_same(const struct col_column *a, const struct col_column *b)
{
    if (a->type != b->type || a->child_count != b->child_count || strcmp(a->name, b->name) != 0) {
        return false;
    }
    for (size_t i = 0; i < a->child_count; i++) {
        if (!col_column_is_same(a->children[i], b->children[i])) {
            return false;
        }
    }
    return true;
}

unsigned int col_column_hash(const struct col_column *column)
{
    unsigned int hash = g_str_hash(column->name) * 31 + column->type;

    for (size_t i = 0; i < column->child_count; i++) {
        hash = hash * 31 + col_column_hash(column->children[i]);
    }
    return hash;
}

static void append_bit(
    struct col_buffer *bits, int64_t index, bool value, struct col_budget *budget)
{
    if (index % 8 == 0) {
        *(uint8_t *) col_buffer_push(bits, 1, budget) = 0;
    }
    bits->data[index / 8] |= (uint8_t) (value << index % 8);
}

void col_column_append_validity(struct col_column *column, bool is_valid)
{
    /* This is the first null of the column: all values before it are valid. */
    if (column->validity.size == 0 && column->length > 0) {
        size_t size = (size_t) (column->length + 7) / 8;

        memset(col_buffer_push(&column->validity, size, column->budget), 0xff, size);
        if (column->length % 8) {
            column->validity.data[size - 1] = (uint8_t) ((1 << column->length % 8) - 1);
        }
    }
    append_bit(&column->validity, column->length, is_valid, column->budget);
}

void col_column_append_null(struct col_column *column)
{
    int32_t *offset;

    if (column->type != COL_TYPE_NOTHING) {
        col_column_append_validity(column, false);
    }
    column->null_count++;
    if (has_offsets(column)) {
        offset = col_buffer_push(&column->values, sizeof(*offset), column->budget);
        *offset = offset[-1];
    } else if (column->type == COL_TYPE_BOOL) {
        append_bit(&column->values, column->length, false, column->budget);
    } else if (types[column->type].width > 0) {
        memset(col_buffer_push(&column->values, types[column->type].width, column->budget), 0,
            types[column->type].width);
    } else if (column->type == COL_TYPE_STRUCTURE) {
        for (size_t i = 0; i < column->child_count; i++) {
            col_column_append_null(column->children[i]);
        }
    }
    column->length++;
}

void col_column_append_bool(struct col_column *column, bool value)
{
    append_bit(&column->values, column->length, value, column->budget);
    col_column_count_value(column);
}

void col_column_append_bytes(struct col_column *column, const uint8_t *bytes, size_t length)
{
    col_buffer_push_bytes(&column->bytes, bytes, length, column->budget);
    col_buffer_push_offset(&column->values, column->bytes.size, column->budget);
    col_column_count_value(column);
}

static __attribute__((noinline)) void append_cleaned(
    struct col_column *column, const char *text, size_t length)
{
    GString *clean = col_clean_text(text, length);

    col_column_append_bytes(column, (const uint8_t *) clean->str, clean->len);
    g_string_free(clean, TRUE);
}

void col_column_append_text(struct col_column *column, const char *text, size_t length)
{
    if (tg_utf8_valid_length(text, length) == length) {
        col_column_append_bytes(column, (const uint8_t *) text, length);
    } else {
        append_cleaned(column, text, length);
    }
}

void col_column_export_schema(const struct col_column *column, struct ArrowSchema *schema)
{
    col_schema_init(schema, types[column->type].format, column->name, (int64_t) column->child_count,
        column->dictionary);
    for (size_t i = 0; i < column->child_count; i++) {
        col_column_export_schema(column->children[i], schema->children[i]);
    }
    if (column->dictionary) {
        col_schema_init(schema->dictionary, types[COL_TYPE_TEXT].format, "", 0, false);
    }
}

/* The data that an exported array owns. */
struct contents {
    struct col_buffer buffers[3];
    const void *pointers[3];
};

static void release_array(struct ArrowArray *array)
{
    struct contents *contents = array->private_data;

    col_array_release_children(array);
    for (size_t i = 0; i < G_N_ELEMENTS(contents->buffers); i++) {
        col_buffer_release(&contents->buffers[i]);
    }
    g_free(contents);
    array->release = NULL;
}

/*
 * Initializes an array of `type` without children, and moves `buffers` (validity, values, bytes)
 * into it.
 */
static void init_array(
    struct ArrowArray *array, enum col_type type, const struct col_buffer buffers[3])
{
    struct contents *contents = g_new0(struct contents, 1);
    struct col_budget unbounded = {0};

    for (size_t i = 0; i < types[type].buffer_count; i++) {
        contents->buffers[i] = buffers[i];
        /*
         * Only the validity buffer may be NULL: some consumers need an address even for an empty
         * buffer.
         */
        if (i > 0 && !buffers[i].data) {
            col_buffer_grow(&contents->buffers[i], 1, &unbounded);
        }
        contents->pointers[i] = contents->buffers[i].data;
    }
    *array = (struct ArrowArray){
        .n_buffers = types[type].buffer_count,
        .buffers = contents->pointers,
        .release = release_array,
        .private_data = contents,
    };
}

static void export_texts(const struct col_dictionary *dictionary, struct ArrowArray *array)
{
    struct col_buffer buffers[3] = {0};
    int64_t length = col_dictionary_copy_texts(dictionary, &buffers[1], &buffers[2]);

    init_array(array, COL_TYPE_TEXT, buffers);
    array->length = length;
}

void col_column_export_array(struct col_column *column, struct ArrowArray *array)
{
    const struct col_buffer buffers[] = {column->validity, column->values, column->bytes};

    column->validity = column->values = column->bytes = (struct col_buffer){0};
    init_array(array, column->type, buffers);
    array->length = column->length;
    array->null_count = column->null_count;
    array->n_children = (int64_t) column->child_count;
    col_array_add_children(array, column->dictionary);
    for (size_t i = 0; i < column->child_count; i++) {
        col_column_export_array(column->children[i], array->children[i]);
    }
    if (column->dictionary) {
        export_texts(column->dictionary, array->dictionary);
        col_dictionary_trim(column->dictionary);
    }
    begin(column);
}
