/* SPDX-License-Identifier: MIT */
/* Copies the value of a field to a field of another class. */
#include <babeltrace2/extension/field-class-walk.h>
#include <babeltrace2/extension/field-copy.h>

#include "lib/assert-cond.h"
#include "lib/trace-ir/field.h"

/* Developer mode: the following functions check whether two classes have the same structure. */

/*
 * Returns the length of all fields of the class. Returns 0 if the class has no length, or if each
 * field has its own.
 */
static inline uint64_t fixed_length(const struct bt_field_class *field_class)
{
    switch (field_class->type) {
    case BT_FIELD_CLASS_TYPE_STATIC_ARRAY:
        return bt_field_class_array_static_get_length(field_class);
    case BT_FIELD_CLASS_TYPE_STATIC_BLOB:
        return bt_field_class_blob_static_get_length(field_class);
    default:
        return 0;
    }
}

static inline bool have_same_structure(
    const struct bt_field_class *source, const struct bt_field_class *target)
{
    const uint64_t count = bt_x_field_class_get_child_count(source);
    const uint64_t target_count = bt_x_field_class_get_child_count(target);

    if (source->type != target->type || fixed_length(source) != fixed_length(target) ||
        target_count < count ||
        (target_count > count && source->type != BT_FIELD_CLASS_TYPE_STRUCTURE)) {
        return false;
    }
    for (uint64_t i = 0; i < count; i++) {
        if (!have_same_structure(bt_x_field_class_borrow_child_by_index_const(source, i),
                bt_x_field_class_borrow_child_by_index_const(target, i))) {
            return false;
        }
    }
    return true;
}

static void copy_buffer(bt_x_field_cell *target, const bt_x_field_cell *source, bool borrows_bytes)
{
    if (borrows_bytes && !bt__field_cell_owns_bytes(source)) {
        target->value = source->value;
        target->length = source->length;
    } else {
        const bool is_text =
            bt_field_class_type_is(source->field_class->type, BT_FIELD_CLASS_TYPE_STRING);

        bt__field_cell_copy_bytes(target, source->value.bytes,
            is_text ? bt__field_cell_text_size(source) : source->length, source->length);
    }
}

static void copy_cell(bt_x_field_cell *target, const bt_x_field_cell *source, bool borrows_bytes);

static void copy_cells(
    bt_x_field_cell *targets, const bt_x_field_cell *sources, uint64_t count, bool borrows_bytes)
{
    for (uint64_t i = 0; i < count; i++) {
        copy_cell(&targets[i], &sources[i], borrows_bytes);
    }
}

static void copy_cell(bt_x_field_cell *target, const bt_x_field_cell *source, bool borrows_bytes)
{
    const bt_field_class_type type = source->field_class->type;

    if (bt_field_class_type_is(type, BT_FIELD_CLASS_TYPE_STRUCTURE)) {
        copy_cells(bt__field_cell_members(target), bt__field_cell_members(source),
            bt__structure_member_count(source->field_class), borrows_bytes);
    } else if (bt_field_class_type_is(type, BT_FIELD_CLASS_TYPE_ARRAY)) {
        copy_cells(bt_x_field_cell_set_length(target, source->length), source->value.cells,
            source->length, borrows_bytes);
    } else if (bt_field_class_type_is(type, BT_FIELD_CLASS_TYPE_VARIANT)) {
        copy_cell(
            bt_x_field_cell_select(target, source->length), source->value.cells, borrows_bytes);
    } else if (bt_field_class_type_is(type, BT_FIELD_CLASS_TYPE_OPTION)) {
        bt_x_field_cell *content = bt_x_field_cell_set_present(target, source->length > 0);

        if (content) {
            copy_cell(content, source->value.cells, borrows_bytes);
        }
    } else if (bt_field_class_type_is(type, BT_FIELD_CLASS_TYPE_STRING) ||
               bt_field_class_type_is(type, BT_FIELD_CLASS_TYPE_BLOB)) {
        copy_buffer(target, source, borrows_bytes);
    } else {
        target->value = source->value;
    }
#if BT_DEV_MODE
    target->flags |= BT__FIELD_IS_SET;
#endif
}

void bt_x_field_copy(const bt_field *source, bt_field *target, bt_bool borrows_bytes)
{
    BT_ASSERT_PRE_DEV_NON_NULL("source-field", source);
    BT_ASSERT_PRE_DEV_NON_NULL("target-field", target);
    BT_ASSERT_PRE_DEV_HOT("target-field", target->cell.flags & BT__FIELD_IS_FROZEN);
    BT_ASSERT_PRE_DEV("same-structure",
        have_same_structure(source->cell.field_class, target->cell.field_class),
        "The classes of the two fields do not have the same structure.");
    BT_ASSERT_PRE_DEV("is-field-set:source-field", bt__field_cell_is_set(&source->cell),
        "Source field is not set.");
    copy_cell(&target->cell, &source->cell, borrows_bytes);
}
