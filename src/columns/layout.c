/* SPDX-License-Identifier: MIT */
/*
 * Conversion of field classes to columns. An option field becomes the column of its content, with a
 * null if the option is empty. A variant becomes a structure with a member for each option, and
 * only the member of the selected option isn't null. Arrow's unions aren't used, because consumers
 * support them differently. A structure without members becomes a column of Arrow's null type.
 */
#include "columns/layout.h"

#include <babeltrace2/extension/field-class-walk.h>
#include <babeltrace2/extension/text-bytes.h>
#include <glib.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { CACHE_SIZE = 128 }; /* cached values of an enumeration; a power of two */

enum operation {
    OP_NOTHING,
    OP_INTEGER,
    OP_BOOL,
    OP_REAL,
    OP_TEXT,
    OP_TEXT_BYTES,
    OP_BYTES,
    OP_UNSIGNED_LABEL,
    OP_SIGNED_LABEL,
    OP_LIST,
    OP_STRUCTURE,
    OP_OPTION,
    OP_VARIANT,
};

/* A cache entry: a value and the index of its label in the column's dictionary. */
struct label {
    uint64_t value;
    unsigned int generation; /* 1 + the dictionary's generation; 0: the entry is free */
    int32_t index;
};

struct col_binding {
    enum operation operation;
    struct col_column *column;
    const bt_field_class *field_class; /* borrowed */
    struct label *labels;          /* CACHE_SIZE entries; the value of a field selects its entry */
    struct col_binding **children; /* for the members, the options, the content or the elements */
    size_t child_count;
};

static enum operation operation_of(const bt_field_class *field_class)
{
    static const struct {
        bt_field_class_type type;
        enum operation operation;
    } operations[] = {
        {BT_FIELD_CLASS_TYPE_BOOL, OP_BOOL},
        {BT_FIELD_CLASS_TYPE_BIT_ARRAY, OP_INTEGER},
        {BT_FIELD_CLASS_TYPE_UNSIGNED_ENUMERATION, OP_UNSIGNED_LABEL},
        {BT_FIELD_CLASS_TYPE_SIGNED_ENUMERATION, OP_SIGNED_LABEL},
        {BT_FIELD_CLASS_TYPE_INTEGER, OP_INTEGER},
        {BT_FIELD_CLASS_TYPE_REAL, OP_REAL},
        {BT_FIELD_CLASS_TYPE_STRING, OP_TEXT},
        {BT_FIELD_CLASS_TYPE_BLOB, OP_BYTES},
        {BT_FIELD_CLASS_TYPE_ARRAY, OP_LIST},
        {BT_FIELD_CLASS_TYPE_STRUCTURE, OP_STRUCTURE},
        {BT_FIELD_CLASS_TYPE_OPTION, OP_OPTION},
        {BT_FIELD_CLASS_TYPE_VARIANT, OP_VARIANT},
    };
    bt_field_class_type type = bt_field_class_get_type(field_class);

    for (size_t i = 0; i < sizeof(operations) / sizeof(operations[0]); i++) {
        if (bt_field_class_type_is(type, operations[i].type)) {
            return operations[i].operation;
        }
    }
    return OP_NOTHING;
}

/* Returns the narrowest integer type that holds all values of `field_class`. */
static enum col_type integer_type(const bt_field_class *field_class)
{
    bt_field_class_type type = bt_field_class_get_type(field_class);
    bool is_signed = bt_field_class_type_is(type, BT_FIELD_CLASS_TYPE_SIGNED_INTEGER);
    uint64_t bits = bt_field_class_type_is(type, BT_FIELD_CLASS_TYPE_BIT_ARRAY)
                        ? bt_field_class_bit_array_get_length(field_class)
                        : bt_field_class_integer_get_field_value_range(field_class);

    if (bits <= 8) {
        return is_signed ? COL_TYPE_INT8 : COL_TYPE_UINT8;
    }
    if (bits <= 16) {
        return is_signed ? COL_TYPE_INT16 : COL_TYPE_UINT16;
    }
    if (bits <= 32) {
        return is_signed ? COL_TYPE_INT32 : COL_TYPE_UINT32;
    }
    return is_signed ? COL_TYPE_INT64 : COL_TYPE_UINT64;
}

/* Returns the name for the column of a child. An option without a name is named by its index. */
static char *child_name(const bt_field_class *field_class, enum operation operation, uint64_t index)
{
    const char *name = bt_x_field_class_get_child_name(field_class, index);

    if (operation == OP_LIST) {
        return g_strdup("item");
    }
    return name ? g_strdup(name) : g_strdup_printf("%" PRIu64, index);
}

static enum col_type column_type(const bt_field_class *field_class, enum operation operation,
    const struct col_table_query *query)
{
    switch (operation) {
    case OP_BOOL:
        return COL_TYPE_BOOL;
    case OP_INTEGER:
        return integer_type(field_class);
    case OP_UNSIGNED_LABEL:
    case OP_SIGNED_LABEL:
        return query->enumerations_are_values ? integer_type(field_class) : COL_TYPE_DICTIONARY;
    case OP_REAL:
        return bt_field_class_get_type(field_class) == BT_FIELD_CLASS_TYPE_SINGLE_PRECISION_REAL
                   ? COL_TYPE_FLOAT
                   : COL_TYPE_DOUBLE;
    case OP_TEXT:
        return query->texts_are_bytes ? COL_TYPE_BYTES : COL_TYPE_TEXT;
    case OP_BYTES:
        return COL_TYPE_BYTES;
    case OP_LIST:
        return COL_TYPE_LIST;
    case OP_STRUCTURE:
    case OP_VARIANT:
        return bt_x_field_class_get_child_count(field_class) ? COL_TYPE_STRUCTURE
                                                             : COL_TYPE_NOTHING;
    default:
        return COL_TYPE_NOTHING;
    }
}

struct col_column *col_layout_column(const bt_field_class *field_class, const char *name,
    const struct col_table_query *query, struct col_budget *budget)
{
    enum operation operation = operation_of(field_class);
    uint64_t count = bt_x_field_class_get_child_count(field_class);

    if (operation == OP_OPTION) {
        field_class = bt_x_field_class_borrow_child_by_index_const(field_class, 0);
        return col_layout_column(field_class, name, query, budget);
    }
    struct col_column *column =
        col_column_create(column_type(field_class, operation, query), name, count, budget);
    for (uint64_t i = 0; i < count; i++) {
        g_autofree char *child = child_name(field_class, operation, i);

        column->children[i] = col_layout_column(
            bt_x_field_class_borrow_child_by_index_const(field_class, i), child, query, budget);
    }
    return column;
}

/* Adds all labels in the order of the field class, so that each batch has the same dictionary. */
static void add_all_labels(const struct col_binding *binding)
{
    uint64_t count = bt_field_class_enumeration_get_mapping_count(binding->field_class);

    for (uint64_t i = 0; i < count; i++) {
        const bt_field_class_enumeration_mapping *mapping =
            binding->operation == OP_SIGNED_LABEL
                ? bt_field_class_enumeration_signed_mapping_as_mapping_const(
                      bt_field_class_enumeration_signed_borrow_mapping_by_index_const(
                          binding->field_class, i))
                : bt_field_class_enumeration_unsigned_mapping_as_mapping_const(
                      bt_field_class_enumeration_unsigned_borrow_mapping_by_index_const(
                          binding->field_class, i));
        const char *label = bt_field_class_enumeration_mapping_get_label(mapping);

        col_dictionary_find(binding->column->dictionary, label, strlen(label));
    }
}

static int32_t find_joined_labels(
    struct col_dictionary *dictionary, const char *const *labels, uint64_t count)
{
    GString *joined = g_string_new(labels[0]);

    for (uint64_t i = 1; i < count; i++) {
        g_string_append(joined, " | ");
        g_string_append(joined, labels[i]);
    }
    int32_t index = col_dictionary_find(dictionary, joined->str, joined->len);
    g_string_free(joined, TRUE);
    return index;
}

/* Returns the index of the text for a value: its label, several labels, or its digits. */
static __attribute__((noinline)) int32_t find_label(
    const struct col_binding *binding, uint64_t value)
{
    struct col_dictionary *dictionary = binding->column->dictionary;
    bt_field_class_enumeration_mapping_label_array labels;
    uint64_t count = 0;
    char digits[24];
    int length;

    if (binding->operation == OP_SIGNED_LABEL) {
        (void) bt_field_class_enumeration_signed_get_mapping_labels_for_value(
            binding->field_class, (int64_t) value, &labels, &count);
        length = snprintf(digits, sizeof(digits), "%" PRId64, (int64_t) value);
    } else {
        (void) bt_field_class_enumeration_unsigned_get_mapping_labels_for_value(
            binding->field_class, value, &labels, &count);
        length = snprintf(digits, sizeof(digits), "%" PRIu64, value);
    }
    if (count == 0) {
        return col_dictionary_find(dictionary, digits, (size_t) length);
    }
    if (count == 1) {
        return col_dictionary_find(dictionary, labels[0], strlen(labels[0]));
    }
    return find_joined_labels(dictionary, labels, count);
}

static void append_label(struct col_binding *binding, uint64_t value)
{
    struct label *label = &binding->labels[value & (CACHE_SIZE - 1)];
    unsigned int generation = 1 + col_dictionary_generation(binding->column->dictionary);

    if (label->value != value || label->generation != generation) {
        *label = (struct label){value, generation, find_label(binding, value)};
    }
    col_column_append_integer(binding->column, (uint64_t) label->index);
}

struct col_binding *col_binding_create(const bt_field_class *field_class, struct col_column *column)
{
    struct col_binding *binding = g_new0(struct col_binding, 1);

    binding->operation = operation_of(field_class);
    binding->column = column;
    binding->field_class = field_class;
    binding->child_count = bt_x_field_class_get_child_count(field_class);
    binding->children = g_new0(struct col_binding *, binding->child_count);
    for (size_t i = 0; i < binding->child_count; i++) {
        binding->children[i] =
            col_binding_create(bt_x_field_class_borrow_child_by_index_const(field_class, i),
                binding->operation == OP_OPTION ? column : column->children[i]);
    }
    if (binding->operation == OP_UNSIGNED_LABEL || binding->operation == OP_SIGNED_LABEL) {
        if (column->type == COL_TYPE_DICTIONARY) {
            binding->labels = g_new0(struct label, CACHE_SIZE);
            add_all_labels(binding);
        } else {
            binding->operation = OP_INTEGER;
        }
    }
    if (binding->operation == OP_TEXT && column->type == COL_TYPE_BYTES) {
        binding->operation = OP_TEXT_BYTES;
    }
    if (column->type == COL_TYPE_NOTHING) {
        binding->operation = OP_NOTHING;
    }
    return binding;
}

void col_binding_free(struct col_binding *binding)
{
    if (!binding) {
        return;
    }
    for (size_t i = 0; i < binding->child_count; i++) {
        col_binding_free(binding->children[i]);
    }
    g_free(binding->children);
    g_free(binding->labels);
    g_free(binding);
}

static void append_list(struct col_binding *binding, const bt_x_field_cell *cell)
{
    /* Call this function also for a static array, because it creates the elements on first use. */
    uint64_t length = bt_field_array_get_length((const bt_field *) cell);

    /* If the budget is exceeded, the reader discards the row, so stop here. */
    for (uint64_t i = 0; i < length && !binding->column->budget->is_exceeded; i++) {
        col_binding_append(binding->children[0], &cell->value.cells[i]);
    }
    col_column_end_list(binding->column);
}

static void append_variant(struct col_binding *binding, const bt_x_field_cell *cell)
{
    for (size_t i = 0; i < binding->child_count; i++) {
        if (cell->value.cells && i == cell->length) {
            col_binding_append(binding->children[i], cell->value.cells);
        } else {
            col_column_append_null(binding->column->children[i]);
        }
    }
    col_column_count_value(binding->column);
}

static void append_text_bytes(struct col_column *column, const bt_x_field_cell *cell)
{
    uint64_t size;
    const uint8_t *bytes = bt_x_field_string_get_bytes((const bt_field *) cell, &size);

    col_column_append_bytes(column, bytes, size);
}

void col_binding_append(struct col_binding *binding, const bt_x_field_cell *cell)
{
    struct col_column *column = binding->column;

    switch (binding->operation) {
    case OP_NOTHING:
        col_column_append_null(column);
        break;
    case OP_INTEGER:
        col_column_append_integer(column, cell->value.u);
        break;
    case OP_BOOL:
        col_column_append_bool(column, cell->value.u != 0);
        break;
    case OP_REAL:
        col_column_append_real(column, cell->value.d);
        break;
    case OP_TEXT:
        col_column_append_text(column, cell->value.string, cell->length);
        break;
    case OP_TEXT_BYTES:
        append_text_bytes(column, cell);
        break;
    case OP_BYTES:
        col_column_append_bytes(column, cell->value.bytes, cell->length);
        break;
    case OP_UNSIGNED_LABEL:
    case OP_SIGNED_LABEL:
        append_label(binding, cell->value.u);
        break;
    case OP_LIST:
        append_list(binding, cell);
        break;
    case OP_STRUCTURE:
        for (size_t i = 0; i < binding->child_count; i++) {
            col_binding_append(binding->children[i], &cell->value.cells[i]);
        }
        col_column_count_value(column);
        break;
    case OP_OPTION:
        if (cell->value.cells) {
            col_binding_append(binding->children[0], cell->value.cells);
        } else {
            col_column_append_null(column);
        }
        break;
    case OP_VARIANT:
        append_variant(binding, cell);
        break;
    }
}
