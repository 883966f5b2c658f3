/* SPDX-License-Identifier: MIT */
/*
 * Columns for field classes. An option is its content, which may be null. A variant is a structure
 * with a member for each option, of which all but the selected one are null: consumers disagree
 * about Arrow's unions. A structure without members is always null.
 */
#include "columns/layout.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CACHE_SIZE = 128 }; /* values of an enumeration; a power of two */

enum operation {
    OP_NOTHING,
    OP_INTEGER,
    OP_BOOL,
    OP_REAL,
    OP_TEXT,
    OP_BYTES,
    OP_UNSIGNED_LABEL,
    OP_SIGNED_LABEL,
    OP_LIST,
    OP_STRUCTURE,
    OP_OPTION,
    OP_VARIANT,
};

/* Which label a value has, as an index in the column's dictionary. */
struct label {
    uint64_t value;
    unsigned int generation; /* 1 + that of the dictionary; 0: free */
    int32_t index;
};

struct bt2_binding {
    enum operation operation;
    struct bt2_column *column;
    const bt_field_class *field_class; /* borrowed */
    struct label *labels;              /* CACHE_SIZE, by value */
    struct bt2_binding **children;     /* members, options, the content, the elements */
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

/* The narrowest integers which hold all the values. */
static enum bt2_column_type integer_type(const bt_field_class *field_class)
{
    bt_field_class_type type = bt_field_class_get_type(field_class);
    bool is_signed = bt_field_class_type_is(type, BT_FIELD_CLASS_TYPE_SIGNED_INTEGER);
    uint64_t bits = bt_field_class_type_is(type, BT_FIELD_CLASS_TYPE_BIT_ARRAY)
                        ? bt_field_class_bit_array_get_length(field_class)
                        : bt_field_class_integer_get_field_value_range(field_class);

    if (bits <= 8) {
        return is_signed ? BT2_COLUMN_INT8 : BT2_COLUMN_UINT8;
    }
    if (bits <= 16) {
        return is_signed ? BT2_COLUMN_INT16 : BT2_COLUMN_UINT16;
    }
    if (bits <= 32) {
        return is_signed ? BT2_COLUMN_INT32 : BT2_COLUMN_UINT32;
    }
    return is_signed ? BT2_COLUMN_INT64 : BT2_COLUMN_UINT64;
}

/* --- The fields within a field --- */

static size_t child_count(const bt_field_class *field_class, enum operation operation)
{
    switch (operation) {
    case OP_LIST:
    case OP_OPTION:
        return 1;
    case OP_STRUCTURE:
        return (size_t) bt_field_class_structure_get_member_count(field_class);
    case OP_VARIANT:
        return (size_t) bt_field_class_variant_get_option_count(field_class);
    default:
        return 0;
    }
}

/* `name` has room for the name of an option which has none. */
static const bt_field_class *child_at(const bt_field_class *field_class, enum operation operation,
    size_t index, const char **name, char made_name[24])
{
    if (operation == OP_LIST) {
        *name = "item";
        return bt_field_class_array_borrow_element_field_class_const(field_class);
    }
    if (operation == OP_OPTION) {
        *name = "";
        return bt_field_class_option_borrow_field_class_const(field_class);
    }
    if (operation == OP_STRUCTURE) {
        const bt_field_class_structure_member *member =
            bt_field_class_structure_borrow_member_by_index_const(field_class, index);

        *name = bt_field_class_structure_member_get_name(member);
        return bt_field_class_structure_member_borrow_field_class_const(member);
    }

    const bt_field_class_variant_option *option =
        bt_field_class_variant_borrow_option_by_index_const(field_class, index);

    *name = bt_field_class_variant_option_get_name(option);
    if (!*name) {
        snprintf(made_name, 24, "%zu", index);
        *name = made_name;
    }
    return bt_field_class_variant_option_borrow_field_class_const(option);
}

static enum bt2_column_type column_type(
    const bt_field_class *field_class, enum operation operation, bool enumerations_are_values)
{
    switch (operation) {
    case OP_BOOL:
        return BT2_COLUMN_BOOL;
    case OP_INTEGER:
        return integer_type(field_class);
    case OP_UNSIGNED_LABEL:
    case OP_SIGNED_LABEL:
        return enumerations_are_values ? integer_type(field_class) : BT2_COLUMN_DICTIONARY;
    case OP_REAL:
        return bt_field_class_get_type(field_class) == BT_FIELD_CLASS_TYPE_SINGLE_PRECISION_REAL
                   ? BT2_COLUMN_FLOAT
                   : BT2_COLUMN_DOUBLE;
    case OP_TEXT:
        return BT2_COLUMN_TEXT;
    case OP_BYTES:
        return BT2_COLUMN_BYTES;
    case OP_LIST:
        return BT2_COLUMN_LIST;
    case OP_STRUCTURE:
    case OP_VARIANT:
        return child_count(field_class, operation) ? BT2_COLUMN_STRUCTURE : BT2_COLUMN_NOTHING;
    default:
        return BT2_COLUMN_NOTHING;
    }
}

struct bt2_column *bt2_layout_column(const bt_field_class *field_class, const char *name,
    bool enumerations_are_values, struct bt2_budget *budget)
{
    enum operation operation = operation_of(field_class);
    size_t count = child_count(field_class, operation);
    struct bt2_column *column;
    const char *child_name;
    char made_name[24];

    if (operation == OP_OPTION) {
        field_class = child_at(field_class, operation, 0, &child_name, made_name);
        return bt2_layout_column(field_class, name, enumerations_are_values, budget);
    }
    column = bt2_column_create(
        column_type(field_class, operation, enumerations_are_values), name, count, budget);
    for (size_t i = 0; i < count; i++) {
        const bt_field_class *child = child_at(field_class, operation, i, &child_name, made_name);

        column->children[i] = bt2_layout_column(child, child_name, enumerations_are_values, budget);
    }
    return column;
}

/* --- Labels --- */

/* So that the usual dictionary is that of the class, in its order, in each batch. */
static void add_all_labels(const struct bt2_binding *binding)
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

        bt2_dictionary_find(binding->column->dictionary, label, strlen(label));
    }
}

static int32_t find_joined_labels(
    struct bt2_dictionary *dictionary, const char *const *labels, uint64_t count)
{
    size_t length = 0, position = 0;
    char *joined;
    int32_t index;

    for (uint64_t i = 0; i < count; i++) {
        length += strlen(labels[i]) + 3;
    }
    joined = bt2_allocate(length + 1, 1);
    for (uint64_t i = 0; i < count; i++) {
        position += (size_t) sprintf(joined + position, "%s%s", i ? " | " : "", labels[i]);
    }
    index = bt2_dictionary_find(dictionary, joined, position);
    free(joined);
    return index;
}

/* The index of the text for a value: its label, its labels, or its digits. */
static __attribute__((noinline)) int32_t find_label(
    const struct bt2_binding *binding, uint64_t value)
{
    struct bt2_dictionary *dictionary = binding->column->dictionary;
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
        return bt2_dictionary_find(dictionary, digits, (size_t) length);
    }
    if (count == 1) {
        return bt2_dictionary_find(dictionary, labels[0], strlen(labels[0]));
    }
    return find_joined_labels(dictionary, labels, count);
}

static void append_label(struct bt2_binding *binding, uint64_t value)
{
    struct label *label = &binding->labels[value & (CACHE_SIZE - 1)];
    unsigned int generation = 1 + bt2_dictionary_generation(binding->column->dictionary);

    if (label->value != value || label->generation != generation) {
        *label = (struct label){value, generation, find_label(binding, value)};
    }
    bt2_column_append_integer(binding->column, (uint64_t) label->index);
}

/* --- Bindings --- */

struct bt2_binding *bt2_binding_create(const bt_field_class *field_class, struct bt2_column *column)
{
    struct bt2_binding *binding = bt2_allocate(1, sizeof(*binding));
    const char *name;
    char made_name[24];

    binding->operation = operation_of(field_class);
    binding->column = column;
    binding->field_class = field_class;
    binding->child_count = child_count(field_class, binding->operation);
    binding->children = bt2_allocate(binding->child_count, sizeof(struct bt2_binding *));
    for (size_t i = 0; i < binding->child_count; i++) {
        const bt_field_class *child =
            child_at(field_class, binding->operation, i, &name, made_name);

        binding->children[i] = bt2_binding_create(
            child, binding->operation == OP_OPTION ? column : column->children[i]);
    }
    if (binding->operation == OP_UNSIGNED_LABEL || binding->operation == OP_SIGNED_LABEL) {
        if (column->type == BT2_COLUMN_DICTIONARY) {
            binding->labels = bt2_allocate(CACHE_SIZE, sizeof(struct label));
            add_all_labels(binding);
        } else {
            binding->operation = OP_INTEGER;
        }
    }
    if (column->type == BT2_COLUMN_NOTHING) {
        binding->operation = OP_NOTHING;
    }
    return binding;
}

void bt2_binding_free(struct bt2_binding *binding)
{
    if (!binding) {
        return;
    }
    for (size_t i = 0; i < binding->child_count; i++) {
        bt2_binding_free(binding->children[i]);
    }
    free(binding->children);
    free(binding->labels);
    free(binding);
}

static void append_list(struct bt2_binding *binding, const bt_x_field_cell *cell)
{
    /* Also makes the elements of a static array which nobody has touched. */
    uint64_t length = bt_field_array_get_length((const bt_field *) cell);

    /* Where the budget is exceeded the row is lost anyway, and so it may as well be short. */
    for (uint64_t i = 0; i < length && !binding->column->budget->is_exceeded; i++) {
        bt2_binding_append(binding->children[0], &cell->value.cells[i]);
    }
    bt2_column_end_list(binding->column);
}

static void append_variant(struct bt2_binding *binding, const bt_x_field_cell *cell)
{
    for (size_t i = 0; i < binding->child_count; i++) {
        if (cell->value.cells && i == cell->length) {
            bt2_binding_append(binding->children[i], cell->value.cells);
        } else {
            bt2_column_append_null(binding->column->children[i]);
        }
    }
    bt2_column_count_value(binding->column);
}

void bt2_binding_append(struct bt2_binding *binding, const bt_x_field_cell *cell)
{
    struct bt2_column *column = binding->column;

    switch (binding->operation) {
    case OP_NOTHING:
        bt2_column_append_null(column);
        break;
    case OP_INTEGER:
        bt2_column_append_integer(column, cell->value.u);
        break;
    case OP_BOOL:
        bt2_column_append_bool(column, cell->value.u != 0);
        break;
    case OP_REAL:
        bt2_column_append_real(column, cell->value.d);
        break;
    case OP_TEXT:
        bt2_column_append_text(column, cell->value.string, cell->length);
        break;
    case OP_BYTES:
        bt2_column_append_bytes(column, cell->value.bytes, cell->length);
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
            bt2_binding_append(binding->children[i], &cell->value.cells[i]);
        }
        bt2_column_count_value(column);
        break;
    case OP_OPTION:
        if (cell->value.cells) {
            bt2_binding_append(binding->children[0], cell->value.cells);
        } else {
            bt2_column_append_null(column);
        }
        break;
    case OP_VARIANT:
        append_variant(binding, cell);
        break;
    }
}
