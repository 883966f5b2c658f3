/* SPDX-License-Identifier: MIT */
/*
 * The public functions of fields. They are called for each event, so only developer mode checks
 * their arguments.
 */
#include "lib/trace-ir/field.h"

#include <inttypes.h>
#include <string.h>

#include <babeltrace2/extension/text-bytes.h>
#include <babeltrace2/trace-ir/field.h>

#include "lib/accessors.h"
#include "lib/trace-ir/field-class-assert.h"

#define CHECK_KIND(kind, type_)                                                                    \
    BT_ASSERT_PRE_DEV_NON_NULL("field", field);                                                    \
    BT_ASSERT_PRE_DEV("is-" kind "-field:field",                                                   \
        bt_field_class_type_is(field->cell.field_class->type, BT_FIELD_CLASS_TYPE_##type_),        \
        "Field is not of the kind that the function expects.")

#define CHECK_SET()                                                                                \
    BT_ASSERT_PRE_DEV(                                                                             \
        "is-field-set:field", field->cell.flags &BT__FIELD_IS_SET, "Field is not set.")

#define CHECK_HOT() BT_ASSERT_PRE_DEV_HOT("field", field->cell.flags &BT__FIELD_IS_FROZEN)

static inline void mark_set(bt_field *field)
{
#if BT_DEV_MODE
    field->cell.flags |= BT__FIELD_IS_SET;
#endif
}

BT__DEFINE_EXPRESSION(bt_field_class *, bt_field_borrow_class, bt_field, "field",
    (bt_field_class *) object->cell.field_class)

BT__DEFINE_GETTER(
    const bt_field_class *, bt_field_borrow_class_const, bt_field, "field", cell.field_class)
BT__DEFINE_GETTER(
    bt_field_class_type, bt_field_get_class_type, bt_field, "field", cell.field_class->type)

/* Defines the getter and the setter of a scalar, which is a member of the cell. */
#define SCALAR(get_name, set_name, type, member, kind, class_type, set_check, stored)              \
    type get_name(const bt_field *field)                                                           \
    {                                                                                              \
        CHECK_KIND(kind, class_type);                                                              \
        CHECK_SET();                                                                               \
        return (type) field->cell.value.member;                                                    \
    }                                                                                              \
    void set_name(bt_field *field, type value)                                                     \
    {                                                                                              \
        CHECK_KIND(kind, class_type);                                                              \
        CHECK_HOT();                                                                               \
        set_check;                                                                                 \
        field->cell.value.member = (stored);                                                       \
        mark_set(field);                                                                           \
    }

#define CHECK_UNSIGNED_RANGE                                                                       \
    BT_ASSERT_PRE_DEV("value-is-in-field-class-range",                                             \
        range_of(field) == 64 || value >> range_of(field) == 0,                                    \
        "Value is out of the field class's range: value=%" PRIu64, value)

#define CHECK_SIGNED_RANGE                                                                         \
    BT_ASSERT_PRE_DEV("value-is-in-field-class-range", fits_signed(value, range_of(field)),        \
        "Value is out of the field class's range: value=%" PRId64, value)

static inline uint64_t range_of(const bt_field *field)
{
    return ((const struct bt__field_class_integer *) field->cell.field_class)->range;
}

static inline bool fits_signed(int64_t value, uint64_t bits)
{
    int64_t high = value >> (bits - 1);

    return high == 0 || high == -1;
}

SCALAR(bt_field_bool_get_value, bt_field_bool_set_value, bt_bool, u, "boolean", BOOL, (void) 0,
    value ? 1 : 0)
SCALAR(bt_field_integer_unsigned_get_value, bt_field_integer_unsigned_set_value, uint64_t, u,
    "unsigned-integer", UNSIGNED_INTEGER, CHECK_UNSIGNED_RANGE, value)
SCALAR(bt_field_integer_signed_get_value, bt_field_integer_signed_set_value, int64_t, i,
    "signed-integer", SIGNED_INTEGER, CHECK_SIGNED_RANGE, value)
SCALAR(bt_field_real_single_precision_get_value, bt_field_real_single_precision_set_value, float, d,
    "single-precision-real", SINGLE_PRECISION_REAL, (void) 0, (double) value)
SCALAR(bt_field_real_double_precision_get_value, bt_field_real_double_precision_set_value, double,
    d, "double-precision-real", DOUBLE_PRECISION_REAL, (void) 0, value)

uint64_t bt_field_bit_array_get_value_as_integer(const bt_field *field)
{
    CHECK_KIND("bit-array", BIT_ARRAY);
    CHECK_SET();
    return field->cell.value.u;
}

/* Drops bits beyond the field's length, as the API documents. */
void bt_field_bit_array_set_value_as_integer(bt_field *field, uint64_t bits)
{
    CHECK_KIND("bit-array", BIT_ARRAY);
    CHECK_HOT();

    uint64_t length = bt_field_class_bit_array_get_length(field->cell.field_class);

    field->cell.value.u = length < 64 ? bits & ((UINT64_C(1) << length) - 1) : bits;
    mark_set(field);
}

bt_field_bit_array_get_active_flag_labels_status bt_field_bit_array_get_active_flag_labels(
    const bt_field *field, bt_field_class_bit_array_flag_label_array *labels, uint64_t *count)
{
    CHECK_KIND("bit-array", BIT_ARRAY);
    BT__ASSERT_PRE_DEV_MIP(field->cell.field_class, 1);
    CHECK_SET();
    BT_ASSERT_PRE_DEV_NON_NULL("label-array-output", labels);
    BT_ASSERT_PRE_DEV_NON_NULL("count-output", count);
    return (bt_field_bit_array_get_active_flag_labels_status)
        bt_field_class_bit_array_get_active_flag_labels_for_value_as_integer(
            field->cell.field_class, field->cell.value.u, labels, count);
}

#define DEFINE_MAPPING_LABELS(signedness, SIGNEDNESS, member)                                      \
    bt_field_enumeration_get_mapping_labels_status                                                 \
        bt_field_enumeration_##signedness##_get_mapping_labels(const bt_field *field,              \
            bt_field_class_enumeration_mapping_label_array *labels, uint64_t *count)               \
    {                                                                                              \
        CHECK_KIND(#signedness "-enumeration", SIGNEDNESS##_ENUMERATION);                          \
        CHECK_SET();                                                                               \
        BT_ASSERT_PRE_DEV_NON_NULL("label-array-output", labels);                                  \
        BT_ASSERT_PRE_DEV_NON_NULL("count-output", count);                                         \
        return (bt_field_enumeration_get_mapping_labels_status)                                    \
            bt_field_class_enumeration_##signedness##_get_mapping_labels_for_value(                \
                field->cell.field_class, field->cell.value.member, labels, count);                 \
    }

DEFINE_MAPPING_LABELS(unsigned, UNSIGNED, u)
DEFINE_MAPPING_LABELS(signed, SIGNED, i)

bt_field_string_set_value_status bt_field_string_set_value(bt_field *field, const char *value)
{
    CHECK_KIND("string", STRING);
    CHECK_HOT();
    BT_ASSERT_PRE_DEV_NON_NULL("value", value);
    if (strlen(value) >= UINT32_MAX) {
        return BT_FIELD_STRING_SET_VALUE_STATUS_MEMORY_ERROR;
    }
    bt_x_field_cell_copy_string(&field->cell, value, strlen(value));
    mark_set(field);
    return BT_FIELD_STRING_SET_VALUE_STATUS_OK;
}

uint64_t bt_field_string_get_length(const bt_field *field)
{
    CHECK_KIND("string", STRING);
    CHECK_SET();
    return field->cell.length;
}

const char *bt_field_string_get_value(const bt_field *field)
{
    CHECK_KIND("string", STRING);
    CHECK_SET();
    return field->cell.value.string;
}

const uint8_t *bt_x_field_string_get_bytes(const bt_field *field, uint64_t *size)
{
    CHECK_KIND("string", STRING);
    CHECK_SET();
    BT_ASSERT_PRE_DEV_NON_NULL("size-output", size);
    *size = bt__field_cell_text_size(&field->cell);
    return (const uint8_t *) field->cell.value.string;
}

bt_field_string_append_status bt_field_string_append(bt_field *field, const char *value)
{
    CHECK_KIND("string", STRING);
    CHECK_HOT();
    BT_ASSERT_PRE_DEV_NON_NULL("value", value);
    return bt_field_string_append_with_length(field, value, strlen(value));
}

bt_field_string_append_status bt_field_string_append_with_length(
    bt_field *field, const char *value, uint64_t length)
{
    CHECK_KIND("string", STRING);
    CHECK_HOT();
    BT_ASSERT_PRE_DEV_NON_NULL("value", value);
    if (length >= UINT32_MAX - field->cell.length) {
        return BT_FIELD_STRING_APPEND_STATUS_MEMORY_ERROR;
    }
    BT_ASSERT_PRE_DEV("value-has-no-null-byte", !memchr(value, '\0', length),
        "String value to append contains a null character.");
    bt__field_cell_append_string(&field->cell, value, length);
    mark_set(field);
    return BT_FIELD_STRING_APPEND_STATUS_OK;
}

void bt_field_string_clear(bt_field *field)
{
    CHECK_KIND("string", STRING);
    CHECK_HOT();
    field->cell.value.string = bt__empty_text;
    field->cell.length = 0;
    mark_set(field);
}

uint64_t bt_field_blob_get_length(const bt_field *field)
{
    CHECK_KIND("blob", BLOB);
    return field->cell.length;
}

uint8_t *bt_field_blob_get_data(bt_field *field)
{
    CHECK_KIND("blob", BLOB);
    CHECK_HOT();
    mark_set(field);
    return bt__field_cell_own_bytes(&field->cell, field->cell.length);
}

const uint8_t *bt_field_blob_get_data_const(const bt_field *field)
{
    CHECK_KIND("blob", BLOB);
    CHECK_SET();
    return field->cell.value.bytes;
}

bt_field_blob_dynamic_set_length_status bt_field_blob_dynamic_set_length(
    bt_field *field, uint64_t length)
{
    CHECK_KIND("dynamic-blob", DYNAMIC_BLOB);
    CHECK_HOT();
    if (length > UINT32_MAX) {
        return BT_FIELD_DYNAMIC_BLOB_SET_LENGTH_STATUS_MEMORY_ERROR;
    }
    bt__field_cell_own_bytes(&field->cell, length);
    return BT_FIELD_DYNAMIC_BLOB_SET_LENGTH_STATUS_OK;
}

/* Creates the elements of a static array on the first access. */
static inline void make_static_elements(const bt_field *field)
{
    if (G_UNLIKELY(!field->cell.value.cells) &&
        field->cell.field_class->type == BT_FIELD_CLASS_TYPE_STATIC_ARRAY) {
        bt_x_field_cell_set_length((bt_x_field_cell *) &field->cell,
            bt_field_class_array_static_get_length(field->cell.field_class));
    }
}

uint64_t bt_field_array_get_length(const bt_field *field)
{
    CHECK_KIND("array", ARRAY);
    make_static_elements(field);
    return field->cell.length;
}

const bt_field *bt_field_array_borrow_element_field_by_index_const(
    const bt_field *field, uint64_t index)
{
    CHECK_KIND("array", ARRAY);
    make_static_elements(field);
    BT_ASSERT_PRE_DEV("valid-index", index < field->cell.length,
        "Index is out of bounds: index=%" PRIu64 ", count=%" PRIu32, index, field->cell.length);
    return (const bt_field *) &field->cell.value.cells[index];
}

bt_field *bt_field_array_borrow_element_field_by_index(bt_field *field, uint64_t index)
{
    CHECK_KIND("array", ARRAY);
    make_static_elements(field);
    BT_ASSERT_PRE_DEV("valid-index", index < field->cell.length,
        "Index is out of bounds: index=%" PRIu64 ", count=%" PRIu32, index, field->cell.length);
    return (bt_field *) bt_field_array_borrow_element_field_by_index_const(field, index);
}

bt_field_array_dynamic_set_length_status bt_field_array_dynamic_set_length(
    bt_field *field, uint64_t length)
{
    CHECK_KIND("dynamic-array", DYNAMIC_ARRAY);
    CHECK_HOT();
    if (length > UINT32_MAX) {
        return BT_FIELD_DYNAMIC_ARRAY_SET_LENGTH_STATUS_MEMORY_ERROR;
    }
    bt_x_field_cell_set_length(&field->cell, length);
    return BT_FIELD_DYNAMIC_ARRAY_SET_LENGTH_STATUS_OK;
}

const bt_field *bt_field_structure_borrow_member_field_by_index_const(
    const bt_field *field, uint64_t index)
{
    CHECK_KIND("structure", STRUCTURE);
    BT_ASSERT_PRE_DEV("valid-index", index < bt__structure_member_count(field->cell.field_class),
        "Index is out of bounds: index=%" PRIu64, index);
    return (const bt_field *) bt__field_cell_member(&field->cell, index);
}

bt_field *bt_field_structure_borrow_member_field_by_index(bt_field *field, uint64_t index)
{
    CHECK_KIND("structure", STRUCTURE);
    BT_ASSERT_PRE_DEV("valid-index", index < bt__structure_member_count(field->cell.field_class),
        "Index is out of bounds: index=%" PRIu64, index);
    return (bt_field *) bt_field_structure_borrow_member_field_by_index_const(field, index);
}

const bt_field *bt_field_structure_borrow_member_field_by_name_const(
    const bt_field *field, const char *name)
{
    CHECK_KIND("structure", STRUCTURE);
    BT_ASSERT_PRE_DEV_NON_NULL("member-name", name);

    const struct bt__field_class_structure *structure =
        (const struct bt__field_class_structure *) field->cell.field_class;
    const struct bt__named_field_class *member =
        bt__named_field_classes_find(&structure->members, name);

    return member ? (const bt_field *) bt__field_cell_member(&field->cell, member->index) : NULL;
}

bt_field *bt_field_structure_borrow_member_field_by_name(bt_field *field, const char *name)
{
    CHECK_KIND("structure", STRUCTURE);
    BT_ASSERT_PRE_DEV_NON_NULL("member-name", name);
    return (bt_field *) bt_field_structure_borrow_member_field_by_name_const(field, name);
}

void bt_field_option_set_has_field(bt_field *field, bt_bool has_field)
{
    CHECK_KIND("option", OPTION);
    CHECK_HOT();
    bt_x_field_cell_set_present(&field->cell, has_field);
}

const bt_field *bt_field_option_borrow_field_const(const bt_field *field)
{
    CHECK_KIND("option", OPTION);
    return (const bt_field *) field->cell.value.cells;
}

bt_field *bt_field_option_borrow_field(bt_field *field)
{
    CHECK_KIND("option", OPTION);
    return (bt_field *) bt_field_option_borrow_field_const(field);
}

bt_field_variant_select_option_by_index_status bt_field_variant_select_option_by_index(
    bt_field *field, uint64_t index)
{
    CHECK_KIND("variant", VARIANT);
    CHECK_HOT();
    BT_ASSERT_PRE_DEV_VALID_INDEX(index, bt__variant_option_count(field->cell.field_class));
    bt_x_field_cell_select(&field->cell, index);
    return BT_FIELD_VARIANT_SELECT_OPTION_STATUS_OK;
}

#define CHECK_SELECTED()                                                                           \
    BT_ASSERT_PRE_DEV("variant-field-has-selected-option", field->cell.value.cells,                \
        "Variant field has no selected option.")

const bt_field *bt_field_variant_borrow_selected_option_field_const(const bt_field *field)
{
    CHECK_KIND("variant", VARIANT);
    CHECK_SELECTED();
    return (const bt_field *) field->cell.value.cells;
}

bt_field *bt_field_variant_borrow_selected_option_field(bt_field *field)
{
    CHECK_KIND("variant", VARIANT);
    CHECK_SELECTED();
    return (bt_field *) bt_field_variant_borrow_selected_option_field_const(field);
}

uint64_t bt_field_variant_get_selected_option_index(const bt_field *field)
{
    CHECK_KIND("variant", VARIANT);
    CHECK_SELECTED();
    return field->cell.length;
}

const bt_field_class_variant_option *bt_field_variant_borrow_selected_option_class_const(
    const bt_field *field)
{
    CHECK_KIND("variant", VARIANT);
    CHECK_SELECTED();
    return bt_field_class_variant_borrow_option_by_index_const(
        field->cell.field_class, field->cell.length);
}

#define DEFINE_SELECTED_OPTION_CLASS(signedness, SIGNEDNESS)                                                   \
    const bt_field_class_variant_with_selector_field_integer_##signedness##_option *                           \
        bt_field_variant_with_selector_field_integer_##signedness##_borrow_selected_option_class_const(        \
            const bt_field *field)                                                                             \
    {                                                                                                          \
        CHECK_KIND("variant-with-" #signedness "-integer-selector",                                            \
            VARIANT_WITH_##SIGNEDNESS##_INTEGER_SELECTOR_FIELD);                                               \
        CHECK_SELECTED();                                                                                      \
        return bt_field_class_variant_with_selector_field_integer_##signedness##_borrow_option_by_index_const( \
            field->cell.field_class, field->cell.length);                                                      \
    }

DEFINE_SELECTED_OPTION_CLASS(unsigned, UNSIGNED)
DEFINE_SELECTED_OPTION_CLASS(signed, SIGNED)
