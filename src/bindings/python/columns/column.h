/* SPDX-License-Identifier: MIT */
/*
 * Columns which are being filled, and what they become: Arrow schemas and arrays. A column knows
 * nothing of traces.
 */
#ifndef BINDINGS_PYTHON_COLUMNS_COLUMN_H
#define BINDINGS_PYTHON_COLUMNS_COLUMN_H

#include "columns/arrow.h"
#include "columns/buffer.h"
#include "columns/dictionary.h"

/* X(NAME, Arrow format, bytes of an element of its second buffer, buffers) */
#define BT2_COLUMN_TYPES(X)                                                                        \
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

enum bt2_column_type {
#define X(name, ...) BT2_COLUMN_##name,
    BT2_COLUMN_TYPES(X)
#undef X
};

struct bt2_column {
    enum bt2_column_type type;
    char *name;
    int64_t length, null_count;
    struct bt2_buffer validity; /* bits; empty as long as nothing is null */
    struct bt2_buffer values;   /* elements, offsets, indexes or bits */
    struct bt2_buffer bytes;    /* of texts and byte strings */
    struct bt2_dictionary *dictionary;
    struct bt2_column **children; /* members; the elements of a list */
    size_t child_count;
    struct bt2_budget *budget; /* of the batch */
};

struct bt2_column *bt2_column_create(
    enum bt2_column_type type, const char *name, size_t child_count, struct bt2_budget *budget);
void bt2_column_free(struct bt2_column *column); /* accepts NULL, and NULL children */
bool bt2_column_is_same(const struct bt2_column *a, const struct bt2_column *b);

/* Gives the schema of `column`: the consumer's, independent of the column. */
void bt2_column_export_schema(const struct bt2_column *column, struct ArrowSchema *schema);

/* Gives the contents of `column`, which is empty then. */
void bt2_column_export_array(struct bt2_column *column, struct ArrowArray *array);

void bt2_column_append_null(struct bt2_column *column);
void bt2_column_append_text(struct bt2_column *column, const char *text, size_t length);
void bt2_column_append_bytes(struct bt2_column *column, const uint8_t *bytes, size_t length);
void bt2_column_append_bool(struct bt2_column *column, bool value);

/* The slow end of bt2_column_count_value(). */
void bt2_column_append_validity(struct bt2_column *column, bool is_valid);

/* One more value, which isn't null. */
static inline void bt2_column_count_value(struct bt2_column *column)
{
    if (__builtin_expect(column->null_count > 0, 0)) {
        bt2_column_append_validity(column, true);
    }
    column->length++;
}

/* After the elements of a list were appended to its only child. */
static inline void bt2_column_end_list(struct bt2_column *column)
{
    int64_t end = column->children[0]->length;
    int32_t *offset = bt2_buffer_push(&column->values, sizeof(*offset), column->budget);

    if (end > INT32_MAX) {
        column->budget->is_exceeded = true;
        end = 0;
    }
    *offset = (int32_t) end;
    bt2_column_count_value(column);
}

/* Integers of any width, timestamps, indexes. */
static inline void bt2_column_append_integer(struct bt2_column *column, uint64_t value)
{
#define PUSH(type)                                                                                 \
    *(type *) bt2_buffer_push(&column->values, sizeof(type), column->budget) = (type) value
    switch (column->type) {
    case BT2_COLUMN_INT8:
    case BT2_COLUMN_UINT8:
        PUSH(uint8_t);
        break;
    case BT2_COLUMN_INT16:
    case BT2_COLUMN_UINT16:
        PUSH(uint16_t);
        break;
    case BT2_COLUMN_INT32:
    case BT2_COLUMN_UINT32:
    case BT2_COLUMN_DICTIONARY:
        PUSH(uint32_t);
        break;
    default:
        PUSH(uint64_t);
        break;
    }
#undef PUSH
    bt2_column_count_value(column);
}

static inline void bt2_column_append_real(struct bt2_column *column, double value)
{
    if (column->type == BT2_COLUMN_FLOAT) {
        *(float *) bt2_buffer_push(&column->values, sizeof(float), column->budget) = (float) value;
    } else {
        *(double *) bt2_buffer_push(&column->values, sizeof(double), column->budget) = value;
    }
    bt2_column_count_value(column);
}

#endif
