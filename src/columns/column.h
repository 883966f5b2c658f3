/* SPDX-License-Identifier: MIT */
/*
 * Columns, which are filled with values and exported as Arrow schemas and arrays. This code is
 * independent of traces.
 */
#ifndef COLUMNS_COLUMN_H
#define COLUMNS_COLUMN_H

#include "columns/arrow.h"
#include "columns/buffer.h"
#include "columns/dictionary.h"

/* X(NAME, Arrow format, element size of the second buffer in bytes, number of buffers) */
#define COL_TYPES(X)                                                                               \
    X(NOTHING, "n", 0, 0)                                                                          \
    X(BOOL, "b", 0, 2)                                                                             \
    X(INT8, "c", 1, 2)                                                                             \
    X(UINT8, "C", 1, 2)                                                                            \
    X(INT16, "s", 2, 2)                                                                            \
    X(UINT16, "S", 2, 2)                                                                           \
    X(INT32, "i", 4, 2)                                                                            \
    X(UINT32, "I", 4, 2)                                                                           \
    X(INT64, "l", 8, 2)                                                                            \
    X(UINT64, "L", 8, 2)                                                                           \
    X(FLOAT, "f", 4, 2)                                                                            \
    X(DOUBLE, "g", 8, 2)                                                                           \
    X(TIMESTAMP, "tsn:", 8, 2)                                                                     \
    X(DICTIONARY, "i", 4, 2) /* the values are texts; the elements are indexes of texts */         \
    X(TEXT, "u", 4, 3)       /* the elements are offsets of texts, plus one for the end */         \
    X(BYTES, "z", 4, 3)                                                                            \
    X(LIST, "+l", 4, 2)                                                                            \
    X(STRUCTURE, "+s", 0, 1)

enum col_type {
#define X(name, ...) COL_TYPE_##name,
    COL_TYPES(X)
#undef X
};

struct col_column {
    enum col_type type;
    char *name;
    int64_t length, null_count;
    struct col_buffer validity; /* a bitmap; empty if there are no nulls */
    struct col_buffer values;   /* elements, offsets, indexes or bits */
    struct col_buffer bytes;    /* the contents of texts or byte strings */
    struct col_dictionary *dictionary;
    /* the members of a structure, or the one column of a list's elements */
    struct col_column **children;
    size_t child_count;
    struct col_budget *budget; /* the budget of the batch; borrowed */
};

struct col_column *col_column_create(
    enum col_type type, const char *name, size_t child_count, struct col_budget *budget);
void col_column_free(struct col_column *column); /* `column` may be NULL, and so may its children */

/*
 * Sets the child with this index, which the column then owns. An index of `child_count` adds a
 * child; otherwise, the previous child is freed.
 */
void col_column_set_child(struct col_column *column, size_t index, struct col_column *child);

/*
 * Returns whether two columns and their children have the same names and types. col_column_hash()
 * returns the matching hash.
 */
bool col_column_is_same(const struct col_column *a, const struct col_column *b);
unsigned int col_column_hash(const struct col_column *column);

/*
 * Exports the schema of `column`. The caller owns the schema, which is independent of the column.
 */
void col_column_export_schema(const struct col_column *column, struct ArrowSchema *schema);

/* Exports the contents of `column` and makes the column empty. The caller owns the array. */
void col_column_export_array(struct col_column *column, struct ArrowArray *array);

void col_column_append_null(struct col_column *column);
void col_column_append_text(struct col_column *column, const char *text, size_t length);
void col_column_append_bytes(struct col_column *column, const uint8_t *bytes, size_t length);
void col_column_append_bool(struct col_column *column, bool value);

/* Appends a validity bit: the slow path of col_column_count_value(). */
void col_column_append_validity(struct col_column *column, bool is_valid);

/* Counts another value that isn't null. */
static inline void col_column_count_value(struct col_column *column)
{
    if (__builtin_expect(column->null_count > 0, 0)) {
        col_column_append_validity(column, true);
    }
    column->length++;
}

/* Appends a list. Its elements must already be in the only child of `column`. */
static inline void col_column_end_list(struct col_column *column)
{
    int64_t end = column->children[0]->length;
    int32_t *offset = col_buffer_push(&column->values, sizeof(*offset), column->budget);

    if (end > INT32_MAX) {
        column->budget->is_exceeded = true;
        end = 0;
    }
    *offset = (int32_t) end;
    col_column_count_value(column);
}

/* Appends an integer of any width, a timestamp, or an index in a dictionary. */
static inline void col_column_append_integer(struct col_column *column, uint64_t value)
{
#define PUSH(type)                                                                                 \
    *(type *) col_buffer_push(&column->values, sizeof(type), column->budget) = (type) value
    switch (column->type) {
    case COL_TYPE_INT8:
    case COL_TYPE_UINT8:
        PUSH(uint8_t);
        break;
    case COL_TYPE_INT16:
    case COL_TYPE_UINT16:
        PUSH(uint16_t);
        break;
    case COL_TYPE_INT32:
    case COL_TYPE_UINT32:
    case COL_TYPE_DICTIONARY:
        PUSH(uint32_t);
        break;
    default:
        PUSH(uint64_t);
        break;
    }
#undef PUSH
    col_column_count_value(column);
}

static inline void col_column_append_real(struct col_column *column, double value)
{
    if (column->type == COL_TYPE_FLOAT) {
        *(float *) col_buffer_push(&column->values, sizeof(float), column->budget) = (float) value;
    } else {
        *(double *) col_buffer_push(&column->values, sizeof(double), column->budget) = value;
    }
    col_column_count_value(column);
}

#endif
