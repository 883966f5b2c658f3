/* SPDX-License-Identifier: MIT */
/* Filling columns, and handing over what they hold. */
#include "columns/column.h"

#include <glib.h>
#include <stdlib.h>
#include <string.h>

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

/* An empty column: offsets begin with the one of the first value. */
static void begin(struct col_column *column)
{
    column->length = column->null_count = 0;
    if (has_offsets(column)) {
        *(int32_t *) col_buffer_push(&column->values, sizeof(int32_t), column->budget) = 0;
    }
}

struct col_column *col_column_create(
    enum col_type type, const char *name, size_t child_count, struct col_budget *budget)
{
    struct col_column *column = col_allocate(1, sizeof(*column));

    column->type = type;
    column->name = col_clean_text(name);
    column->children = col_allocate(child_count, sizeof(struct col_column *));
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
    free(column->children);
    free(column->name);
    free(column);
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

/* --- Values --- */

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
    /* The first null: all before it are valid. */
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

static void push_bytes(struct col_column *column, const void *bytes, size_t length)
{
    /* There may be no address of no bytes. */
    if (length == 0) {
        return;
    }
    if (length > (size_t) INT32_MAX - column->bytes.size) {
        column->budget->is_exceeded = true;
        return;
    }
    memcpy(col_buffer_push(&column->bytes, length, column->budget), bytes, length);
}

static void end_bytes(struct col_column *column)
{
    *(int32_t *) col_buffer_push(&column->values, sizeof(int32_t), column->budget) =
        (int32_t) column->bytes.size;
    col_column_count_value(column);
}

void col_column_append_text(struct col_column *column, const char *text, size_t length)
{
    for (;;) {
        size_t valid = col_valid_text_length(text, length), broken;

        push_bytes(column, text, valid);
        if (valid == length) {
            break;
        }
        /* U+FFFD, the replacement character, for what is no character. */
        push_bytes(column, "\xef\xbf\xbd", 3);
        broken = col_broken_text_length(text + valid, length - valid);
        text += valid + broken;
        length -= valid + broken;
    }
    end_bytes(column);
}

void col_column_append_bytes(struct col_column *column, const uint8_t *bytes, size_t length)
{
    push_bytes(column, bytes, length);
    end_bytes(column);
}

/* --- Schemas --- */

static void release_schema(struct ArrowSchema *schema)
{
    for (int64_t i = 0; i < schema->n_children; i++) {
        if (schema->children[i]->release) {
            schema->children[i]->release(schema->children[i]);
        }
        free(schema->children[i]);
    }
    free(schema->children);
    if (schema->dictionary) {
        if (schema->dictionary->release) {
            schema->dictionary->release(schema->dictionary);
        }
        free(schema->dictionary);
    }
    free((char *) schema->name);
    schema->release = NULL;
}

void col_column_export_schema(const struct col_column *column, struct ArrowSchema *schema)
{
    *schema = (struct ArrowSchema){
        .format = types[column->type].format,
        .name = col_copy_text(column->name, strlen(column->name)),
        .flags = ARROW_FLAG_NULLABLE,
        .n_children = (int64_t) column->child_count,
        .children = col_allocate(column->child_count, sizeof(struct ArrowSchema *)),
        .release = release_schema,
    };
    for (size_t i = 0; i < column->child_count; i++) {
        schema->children[i] = col_allocate(1, sizeof(struct ArrowSchema));
        col_column_export_schema(column->children[i], schema->children[i]);
    }
    if (column->dictionary) {
        schema->dictionary = col_allocate(1, sizeof(struct ArrowSchema));
        *schema->dictionary = (struct ArrowSchema){
            .format = types[COL_TYPE_TEXT].format,
            .name = col_copy_text("", 0),
            .flags = ARROW_FLAG_NULLABLE,
            .release = release_schema,
        };
    }
}

/* --- Arrays --- */

/* What an exported array owns. */
struct contents {
    struct col_buffer buffers[3];
    const void *pointers[3];
};

static void release_array(struct ArrowArray *array)
{
    struct contents *contents = array->private_data;

    for (int64_t i = 0; i < array->n_children; i++) {
        if (array->children[i]->release) {
            array->children[i]->release(array->children[i]);
        }
        free(array->children[i]);
    }
    free(array->children);
    if (array->dictionary) {
        if (array->dictionary->release) {
            array->dictionary->release(array->dictionary);
        }
        free(array->dictionary);
    }
    for (size_t i = 0; i < 3; i++) {
        col_buffer_release(&contents->buffers[i]);
    }
    free(contents);
    array->release = NULL;
}

/* Consumers may want an address even of no data. */
static void move_buffer(
    struct contents *contents, size_t index, struct col_buffer *buffer, struct col_budget *budget)
{
    if (!buffer->data) {
        col_buffer_grow(buffer, 1, budget);
    }
    contents->buffers[index] = *buffer;
    contents->pointers[index] = buffer->data;
    *buffer = (struct col_buffer){0};
}

void col_column_export_array(struct col_column *column, struct ArrowArray *array)
{
    struct contents *contents = col_allocate(1, sizeof(*contents));
    size_t buffer_count = types[column->type].buffer_count;

    if (column->validity.size > 0) {
        move_buffer(contents, 0, &column->validity, column->budget);
    }
    if (buffer_count > 1) {
        move_buffer(contents, 1, &column->values, column->budget);
    }
    if (buffer_count > 2) {
        move_buffer(contents, 2, &column->bytes, column->budget);
    }
    *array = (struct ArrowArray){
        .length = column->length,
        .null_count = column->null_count,
        .n_buffers = (int64_t) buffer_count,
        .n_children = (int64_t) column->child_count,
        .buffers = contents->pointers,
        .children = col_allocate(column->child_count, sizeof(struct ArrowArray *)),
        .release = release_array,
        .private_data = contents,
    };
    for (size_t i = 0; i < column->child_count; i++) {
        array->children[i] = col_allocate(1, sizeof(struct ArrowArray));
        col_column_export_array(column->children[i], array->children[i]);
    }
    if (column->dictionary) {
        array->dictionary = col_allocate(1, sizeof(struct ArrowArray));
        col_dictionary_export(column->dictionary, array->dictionary);
        col_dictionary_trim(column->dictionary);
    }
    begin(column);
}
