/* SPDX-License-Identifier: MIT */
/*
 * Columns that are being filled, and their export as Arrow schemas and arrays. A column knows
 * nothing about traces.
 */
#ifndef COLUMNS_COLUMN_H
#define COLUMNS_COLUMN_H

#include "columns/arrow.h"
#include "columns/buffer.h"
#include "columns/dictionary.h"

/* X(NAME, Arrow format, bytes of an element of its second buffer, buffers) */
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
    X(DICTIONARY, "i", 4, 2) /* of texts; its elements are indexes */                              \
    X(TEXT, "u", 4, 3)       /* its elements are offsets, one more than there are texts */         \
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
    struct col_buffer validity; /* bits; empty as long as nothing is null */
    struct col_buffer values;   /* elements, offsets, indexes or bits */
    struct col_buffer bytes;    /* of texts and byte strings */
    struct col_dictionary *dictionary;
    struct col_column **children; /* members; the elements of a list */
    size_t child_count;
    struct col_budget *budget; /* of the batch */
};

struct col_column *col_column_create(
    enum col_type type, const char *name, size_t child_count, struct col_budget *budget);
void col_column_free(struct col_column *column); /* accepts NULL, and NULL children */

/* Makes `child` the child with this index, in place of another one or after the last one. */
void col_column_set_child(struct col_column *column, size_t index, struct col_column *child);

/* Compares the names and types of two columns and of their children; and the matching hash. */
bool col_column_is_same(const struct col_column *a, const struct col_column *b);
unsigned int col_column_hash(const struct col_column *column);

/*
 * Exports the schema of `column`, which belongs to the consumer and is independent of the column.
 */
void col_column_export_schema(const struct col_column *column, struct ArrowSchema *schema);

/* Exports the contents of `column`, which becomes empty. */
void col_column_export_array(struct col_column *column, struct ArrowArray *array);

void col_column_append_null(struct col_column *column);
void col_column_append_text(struct col_column *column, const char *text, size_t length);
void col_column_append_bytes(struct col_column *column, const uint8_t *bytes, size_t length);
void col_column_append_bool(struct col_column *column, bool value);

/* The slow path of col_column_count_value(). */
void col_column_append_validity(struct col_column *column, bool is_valid);

/* Counts one more value that isn't null. */
static inline void col_column_count_value(struct col_column *column)
{
    if (__builtin_expect(column->null_count > 0, 0)) {
        col_column_append_validity(column, true);
    }
    column->length++;
}

/* Ends a list whose elements were appended to the only child of `column`. */
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

/* Appends an integer of any width, a timestamp or an index. */
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
