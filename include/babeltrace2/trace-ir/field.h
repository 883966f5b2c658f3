/* SPDX-License-Identifier: MIT */

/*
 * Fields: the values of events and packets, each one an instance of a field class.
 */

#ifndef BABELTRACE2_TRACE_IR_FIELD_H
#define BABELTRACE2_TRACE_IR_FIELD_H

#include <stdint.h>

#include <babeltrace2/func-status.h>
#include <babeltrace2/trace-ir/field-class.h>
#include <babeltrace2/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/*!
@defgroup api-tir-field Fields
@ingroup api-tir

Values of events and packets.

A field is an instance of a @ref api-tir-fc "field class" and has the type of that class: a scalar
(boolean, bit array, integer, enumeration, real, string, BLOB) or a container of other fields
(array, structure, option, variant). An enumeration field *is* an integer field. All fields have the
C type #bt_field. To find out which functions accept a field, use bt_field_get_class_type() and
bt_field_class_type_is().

Fields aren't created individually: an event or a packet comes with a tree of unset fields, as its
classes describe. A source borrows the root (for example with bt_event_borrow_payload_field()),
walks down, and sets each leaf. A field belongs to its event or packet, and is destroyed with it. A
field is frozen together with its event or packet, and can't be modified afterwards.

Reading a field before it is set is an error. In developer mode, the library aborts. Otherwise, the
result is an arbitrary value.
@{
*/

/*! @name Class of a field
@{ */

/*!
Returns the type of the class of a field.

Same as bt_field_class_get_type() with the class of `field`, but faster.

@param[in] field Field to inspect.
@returns Concrete type of the class of `field`.
@pre `field` isn't `NULL`.
@since 2.0
*/
extern bt_field_class_type bt_field_get_class_type(const bt_field *field) __BT_NOEXCEPT;

/*!
Borrows the class of a field.

@param[in] field Field to inspect.
@returns Class of `field`, borrowed; never `NULL`.
@pre `field` isn't `NULL`.
@since 2.0
*/
extern bt_field_class *bt_field_borrow_class(bt_field *field) __BT_NOEXCEPT;

/*!
Read-only variant of bt_field_borrow_class().

@copydetails bt_field_borrow_class()
*/
extern const bt_field_class *bt_field_borrow_class_const(const bt_field *field) __BT_NOEXCEPT;

/*! @} */

/*! @name Boolean field
@{ */

/*!
Sets the value of a boolean field.

@param[in] field Boolean field to set.
@param[in] value New value.
@pre `field` isn't `NULL`, is a boolean field, and isn't frozen.
@since 2.0
*/
extern void bt_field_bool_set_value(bt_field *field, bt_bool value) __BT_NOEXCEPT;

/*!
Returns the value of a boolean field.

@param[in] field Boolean field to read.
@returns #BT_TRUE or #BT_FALSE.
@pre `field` isn't `NULL` and is a boolean field.
@since 2.0
*/
extern bt_bool bt_field_bool_get_value(const bt_field *field) __BT_NOEXCEPT;

/*! @} */

/*! @name Bit array field
@{ */

/*!
Sets all the bits of a bit array field.

@param[in] field Bit array field to set.
@param[in] bits New bits; bit 0 of the array is the least significant one.
@pre `field` isn't `NULL`, is a bit array field, and isn't frozen.
@since 2.0
*/
extern void bt_field_bit_array_set_value_as_integer(bt_field *field, uint64_t bits) __BT_NOEXCEPT;

/*!
Returns the bits of a bit array field.

@param[in] field Bit array field to read.
@returns Bits of `field`; bit 0 of the array is the least significant one.
@pre `field` isn't `NULL` and is a bit array field.
@since 2.0
*/
extern uint64_t bt_field_bit_array_get_value_as_integer(const bt_field *field) __BT_NOEXCEPT;

/*!
Statuses of bt_field_bit_array_get_active_flag_labels().

@since 2.1
*/
typedef enum bt_field_bit_array_get_active_flag_labels_status {
    /*! Success. */
    BT_FIELD_BIT_ARRAY_GET_ACTIVE_FLAG_LABELS_STATUS_OK = __BT_FUNC_STATUS_OK,
    /*! Out of memory. */
    BT_FIELD_BIT_ARRAY_GET_ACTIVE_FLAG_LABELS_STATUS_MEMORY_ERROR = __BT_FUNC_STATUS_MEMORY_ERROR,
} bt_field_bit_array_get_active_flag_labels_status;

/*!
Finds the labels of the flags which are active in a bit array field.

Applies bt_field_class_bit_array_get_active_flag_labels_for_value_as_integer() to the class and to
the bits of `field`.

@param[in] field Bit array field to read.
@param[out] labels On success, array of `*count` labels, owned by the class of `field`; valid until
    the next search with this class.
@param[out] count On success, number of labels (may be 0).
@retval #BT_FIELD_BIT_ARRAY_GET_ACTIVE_FLAG_LABELS_STATUS_OK Success.
@retval #BT_FIELD_BIT_ARRAY_GET_ACTIVE_FLAG_LABELS_STATUS_MEMORY_ERROR Out of memory.
@pre `field` isn't `NULL` and is a bit array field.
@pre The graph MIP version of the class of `field` is 1.
@pre `labels` and `count` aren't `NULL`.
@since 2.1
*/
extern bt_field_bit_array_get_active_flag_labels_status bt_field_bit_array_get_active_flag_labels(
    const bt_field *field, bt_field_class_bit_array_flag_label_array *labels,
    uint64_t *count) __BT_NOEXCEPT;

/*! @} */

/*! @name Integer field

These functions also apply to enumeration fields of the same signedness.
@{ */

/*!
Sets the value of an unsigned integer field.

@param[in] field Unsigned integer (or enumeration) field to set.
@param[in] value New value.
@pre `field` isn't `NULL`, is an unsigned integer field, and isn't frozen.
@pre `value` is within the field value range of the class of `field`.
@since 2.0
*/
extern void bt_field_integer_unsigned_set_value(bt_field *field, uint64_t value) __BT_NOEXCEPT;

/*!
Returns the value of an unsigned integer field.

@param[in] field Unsigned integer (or enumeration) field to read.
@returns Value of `field`.
@pre `field` isn't `NULL` and is an unsigned integer field.
@since 2.0
*/
extern uint64_t bt_field_integer_unsigned_get_value(const bt_field *field) __BT_NOEXCEPT;

/*!
Sets the value of a signed integer field.

@param[in] field Signed integer (or enumeration) field to set.
@param[in] value New value.
@pre `field` isn't `NULL`, is a signed integer field, and isn't frozen.
@pre `value` is within the field value range of the class of `field`.
@since 2.0
*/
extern void bt_field_integer_signed_set_value(bt_field *field, int64_t value) __BT_NOEXCEPT;

/*!
Returns the value of a signed integer field.

@param[in] field Signed integer (or enumeration) field to read.
@returns Value of `field`.
@pre `field` isn't `NULL` and is a signed integer field.
@since 2.0
*/
extern int64_t bt_field_integer_signed_get_value(const bt_field *field) __BT_NOEXCEPT;

/*! @} */

/*! @name Enumeration field
@{ */

/*!
Statuses of bt_field_enumeration_unsigned_get_mapping_labels() and
bt_field_enumeration_signed_get_mapping_labels().

@since 2.0
*/
typedef enum bt_field_enumeration_get_mapping_labels_status {
    /*! Success. */
    BT_FIELD_ENUMERATION_GET_MAPPING_LABELS_STATUS_OK = __BT_FUNC_STATUS_OK,
    /*! Out of memory. */
    BT_FIELD_ENUMERATION_GET_MAPPING_LABELS_STATUS_MEMORY_ERROR = __BT_FUNC_STATUS_MEMORY_ERROR,
} bt_field_enumeration_get_mapping_labels_status;

/*!
Finds the labels which the class of an unsigned enumeration field gives to its value.

Applies bt_field_class_enumeration_unsigned_get_mapping_labels_for_value() to the class and to the
value of `field`.

@param[in] field Unsigned enumeration field to read.
@param[out] labels On success, array of `*count` labels, owned by the class of `field`; valid until
    the next search with this class.
@param[out] count On success, number of labels (may be 0).
@retval #BT_FIELD_ENUMERATION_GET_MAPPING_LABELS_STATUS_OK Success.
@retval #BT_FIELD_ENUMERATION_GET_MAPPING_LABELS_STATUS_MEMORY_ERROR Out of memory.
@pre `field` isn't `NULL` and is an unsigned enumeration field.
@pre `labels` and `count` aren't `NULL`.
@since 2.0
*/
extern bt_field_enumeration_get_mapping_labels_status
bt_field_enumeration_unsigned_get_mapping_labels(const bt_field *field,
    bt_field_class_enumeration_mapping_label_array *labels, uint64_t *count) __BT_NOEXCEPT;

/*!
Finds the labels which the class of a signed enumeration field gives to its value.

Applies bt_field_class_enumeration_signed_get_mapping_labels_for_value() to the class and to the
value of `field`.

@param[in] field Signed enumeration field to read.
@param[out] labels On success, array of `*count` labels, owned by the class of `field`; valid until
    the next search with this class.
@param[out] count On success, number of labels (may be 0).
@retval #BT_FIELD_ENUMERATION_GET_MAPPING_LABELS_STATUS_OK Success.
@retval #BT_FIELD_ENUMERATION_GET_MAPPING_LABELS_STATUS_MEMORY_ERROR Out of memory.
@pre `field` isn't `NULL` and is a signed enumeration field.
@pre `labels` and `count` aren't `NULL`.
@since 2.0
*/
extern bt_field_enumeration_get_mapping_labels_status
bt_field_enumeration_signed_get_mapping_labels(const bt_field *field,
    bt_field_class_enumeration_mapping_label_array *labels, uint64_t *count) __BT_NOEXCEPT;

/*! @} */

/*! @name Real field
@{ */

/*!
Sets the value of a single-precision real field.

@param[in] field Single-precision real field to set.
@param[in] value New value.
@pre `field` isn't `NULL`, is a single-precision real field, and isn't frozen.
@since 2.0
*/
extern void bt_field_real_single_precision_set_value(bt_field *field, float value) __BT_NOEXCEPT;

/*!
Returns the value of a single-precision real field.

@param[in] field Single-precision real field to read.
@returns Value of `field`.
@pre `field` isn't `NULL` and is a single-precision real field.
@since 2.0
*/
extern float bt_field_real_single_precision_get_value(const bt_field *field) __BT_NOEXCEPT;

/*!
Sets the value of a double-precision real field.

@param[in] field Double-precision real field to set.
@param[in] value New value.
@pre `field` isn't `NULL`, is a double-precision real field, and isn't frozen.
@since 2.0
*/
extern void bt_field_real_double_precision_set_value(bt_field *field, double value) __BT_NOEXCEPT;

/*!
Returns the value of a double-precision real field.

@param[in] field Double-precision real field to read.
@returns Value of `field`.
@pre `field` isn't `NULL` and is a double-precision real field.
@since 2.0
*/
extern double bt_field_real_double_precision_get_value(const bt_field *field) __BT_NOEXCEPT;

/*! @} */

/*! @name String field
@{ */

/*!
Statuses of bt_field_string_set_value().

@since 2.0
*/
typedef enum bt_field_string_set_value_status {
    /*! Success. */
    BT_FIELD_STRING_SET_VALUE_STATUS_OK = __BT_FUNC_STATUS_OK,
    /*! Out of memory. */
    BT_FIELD_STRING_SET_VALUE_STATUS_MEMORY_ERROR = __BT_FUNC_STATUS_MEMORY_ERROR,
} bt_field_string_set_value_status;

/*!
Replaces the value of a string field.

@param[in] field String field to set.
@param[in] value New value, NUL-terminated UTF-8; copied.
@retval #BT_FIELD_STRING_SET_VALUE_STATUS_OK Success.
@retval #BT_FIELD_STRING_SET_VALUE_STATUS_MEMORY_ERROR Out of memory.
@pre `field` isn't `NULL`, is a string field, and isn't frozen.
@pre `value` isn't `NULL`.
@since 2.0
*/
extern bt_field_string_set_value_status bt_field_string_set_value(
    bt_field *field, const char *value) __BT_NOEXCEPT;

/*!
Returns the length of the value of a string field.

@param[in] field String field to read.
@returns Number of bytes before the terminating NUL.
@pre `field` isn't `NULL` and is a string field.
@since 2.0
*/
extern uint64_t bt_field_string_get_length(const bt_field *field) __BT_NOEXCEPT;

/*!
Returns the value of a string field.

@param[in] field String field to read.
@returns NUL-terminated value, owned by `field` and valid until `field` is modified; never `NULL`.
@pre `field` isn't `NULL` and is a string field.
@since 2.0
*/
extern const char *bt_field_string_get_value(const bt_field *field) __BT_NOEXCEPT;

/*!
Statuses of bt_field_string_append() and bt_field_string_append_with_length().

@since 2.0
*/
typedef enum bt_field_string_append_status {
    /*! Success. */
    BT_FIELD_STRING_APPEND_STATUS_OK = __BT_FUNC_STATUS_OK,
    /*! Out of memory. */
    BT_FIELD_STRING_APPEND_STATUS_MEMORY_ERROR = __BT_FUNC_STATUS_MEMORY_ERROR,
} bt_field_string_append_status;

/*!
Adds a whole string at the end of the value of a string field.

A field that has no value yet needs bt_field_string_clear() first.

@param[in] field String field to extend.
@param[in] value NUL-terminated UTF-8 string to append; copied.
@retval #BT_FIELD_STRING_APPEND_STATUS_OK Success.
@retval #BT_FIELD_STRING_APPEND_STATUS_MEMORY_ERROR Out of memory.
@pre `field` isn't `NULL`, is a string field, and isn't frozen.
@pre `value` isn't `NULL`.
@since 2.0
*/
extern bt_field_string_append_status bt_field_string_append(
    bt_field *field, const char *value) __BT_NOEXCEPT;

/*!
Adds the first bytes of a string at the end of the value of a string field.

A field that has no value yet needs bt_field_string_clear() first.

@param[in] field String field to extend.
@param[in] value UTF-8 string of at least `length` bytes; copied, needs no terminating NUL.
@param[in] length Number of bytes of `value` to append.
@retval #BT_FIELD_STRING_APPEND_STATUS_OK Success.
@retval #BT_FIELD_STRING_APPEND_STATUS_MEMORY_ERROR Out of memory.
@pre `field` isn't `NULL`, is a string field, and isn't frozen.
@pre `value` isn't `NULL`.
@since 2.0
*/
extern bt_field_string_append_status bt_field_string_append_with_length(
    bt_field *field, const char *value, uint64_t length) __BT_NOEXCEPT;

/*!
Makes the value of a string field the empty string.

@param[in] field String field to clear.
@pre `field` isn't `NULL`, is a string field, and isn't frozen.
@since 2.0
*/
extern void bt_field_string_clear(bt_field *field) __BT_NOEXCEPT;

/*! @} */

/*! @name BLOB field
@{ */

/*!
Returns the length of a BLOB field.

@param[in] field BLOB field to read.
@returns Number of bytes.
@pre `field` isn't `NULL` and is a BLOB field.
@pre The graph MIP version of the class of `field` is 1.
@since 2.1
*/
extern uint64_t bt_field_blob_get_length(const bt_field *field) __BT_NOEXCEPT;

/*!
Returns the bytes of a BLOB field, for write access.

Marks `field` as set. The bytes of a new field are unspecified until they are written. Set the
length of a dynamic BLOB field with bt_field_blob_dynamic_set_length() first.

@param[in] field BLOB field to fill.
@returns Array of bt_field_blob_get_length() bytes, owned by `field` and valid until its length is
    set again; must not be dereferenced if the length is 0.
@pre `field` isn't `NULL`, is a BLOB field, and isn't frozen.
@pre The graph MIP version of the class of `field` is 1.
@since 2.1
*/
extern uint8_t *bt_field_blob_get_data(bt_field *field) __BT_NOEXCEPT;

/*!
Returns the bytes of a BLOB field, for read access.

@param[in] field BLOB field to read.
@returns Array of bt_field_blob_get_length() bytes, owned by `field` and valid until `field` is
    modified; must not be dereferenced if the length is 0.
@pre `field` isn't `NULL` and is a BLOB field.
@pre The graph MIP version of the class of `field` is 1.
@since 2.1
*/
extern const uint8_t *bt_field_blob_get_data_const(const bt_field *field) __BT_NOEXCEPT;

/*!
Statuses of bt_field_blob_dynamic_set_length().

@since 2.1
*/
typedef enum bt_field_blob_dynamic_set_length_status {
    /*! Success. */
    BT_FIELD_DYNAMIC_BLOB_SET_LENGTH_STATUS_OK = __BT_FUNC_STATUS_OK,
    /*! Out of memory. */
    BT_FIELD_DYNAMIC_BLOB_SET_LENGTH_STATUS_MEMORY_ERROR = __BT_FUNC_STATUS_MEMORY_ERROR,
} bt_field_blob_dynamic_set_length_status;

/*!
Sets the length of a dynamic BLOB field.

Invalidates the pointers that bt_field_blob_get_data() and bt_field_blob_get_data_const()
returned before.

@param[in] field Dynamic BLOB field to resize.
@param[in] length New number of bytes (may be 0).
@retval #BT_FIELD_DYNAMIC_BLOB_SET_LENGTH_STATUS_OK Success.
@retval #BT_FIELD_DYNAMIC_BLOB_SET_LENGTH_STATUS_MEMORY_ERROR Out of memory.
@pre `field` isn't `NULL`, is a dynamic BLOB field, and isn't frozen.
@pre The graph MIP version of the class of `field` is 1.
@since 2.1
*/
extern bt_field_blob_dynamic_set_length_status bt_field_blob_dynamic_set_length(
    bt_field *field, uint64_t length) __BT_NOEXCEPT;

/*! @} */

/*! @name Array field
@{ */

/*!
Returns the length of an array field.

@param[in] field Static or dynamic array field to read.
@returns Number of elements.
@pre `field` isn't `NULL` and is an array field.
@since 2.0
*/
extern uint64_t bt_field_array_get_length(const bt_field *field) __BT_NOEXCEPT;

/*!
Borrows an element of an array field by its position.

Set the length of a dynamic array field with bt_field_array_dynamic_set_length() first.

@param[in] field Static or dynamic array field.
@param[in] index Position of the element, from 0.
@returns Element, borrowed; valid as long as `field` exists, never `NULL`.
@pre `field` isn't `NULL` and is an array field.
@pre `index` is less than bt_field_array_get_length() for `field`.
@since 2.0
*/
extern bt_field *bt_field_array_borrow_element_field_by_index(
    bt_field *field, uint64_t index) __BT_NOEXCEPT;

/*!
Read-only variant of bt_field_array_borrow_element_field_by_index().

@copydetails bt_field_array_borrow_element_field_by_index()
*/
extern const bt_field *bt_field_array_borrow_element_field_by_index_const(
    const bt_field *field, uint64_t index) __BT_NOEXCEPT;

/*!
Statuses of bt_field_array_dynamic_set_length().

@since 2.0
*/
typedef enum bt_field_array_dynamic_set_length_status {
    /*! Success. */
    BT_FIELD_DYNAMIC_ARRAY_SET_LENGTH_STATUS_OK = __BT_FUNC_STATUS_OK,
    /*! Out of memory. */
    BT_FIELD_DYNAMIC_ARRAY_SET_LENGTH_STATUS_MEMORY_ERROR = __BT_FUNC_STATUS_MEMORY_ERROR,
} bt_field_array_dynamic_set_length_status;

/*!
Sets the length of a dynamic array field.

If the array has a linked length field, this function doesn't set that field: set it to the same
number.

@param[in] field Dynamic array field to resize.
@param[in] length New number of elements (may be 0).
@retval #BT_FIELD_DYNAMIC_ARRAY_SET_LENGTH_STATUS_OK Success.
@retval #BT_FIELD_DYNAMIC_ARRAY_SET_LENGTH_STATUS_MEMORY_ERROR Out of memory.
@pre `field` isn't `NULL`, is a dynamic array field, and isn't frozen.
@since 2.0
*/
extern bt_field_array_dynamic_set_length_status bt_field_array_dynamic_set_length(
    bt_field *field, uint64_t length) __BT_NOEXCEPT;

/*! @} */

/*! @name Structure field
@{ */

/*!
Borrows the field of a structure field member by its position.

@param[in] field Structure field.
@param[in] index Position of the member, from 0.
@returns Field of the member, borrowed; valid as long as `field` exists, never `NULL`.
@pre `field` isn't `NULL` and is a structure field.
@pre `index` is less than bt_field_class_structure_get_member_count() for the class of `field`.
@since 2.0
*/
extern bt_field *bt_field_structure_borrow_member_field_by_index(
    bt_field *field, uint64_t index) __BT_NOEXCEPT;

/*!
Read-only variant of bt_field_structure_borrow_member_field_by_index().

@copydetails bt_field_structure_borrow_member_field_by_index()
*/
extern const bt_field *bt_field_structure_borrow_member_field_by_index_const(
    const bt_field *field, uint64_t index) __BT_NOEXCEPT;

/*!
Borrows the field of a structure field member by its name.

@param[in] field Structure field.
@param[in] name Name of the member.
@returns Field of the member, borrowed and valid as long as `field` exists, or `NULL` if no member
    has this name.
@pre `field` isn't `NULL` and is a structure field.
@pre `name` isn't `NULL`.
@since 2.0
*/
extern bt_field *bt_field_structure_borrow_member_field_by_name(
    bt_field *field, const char *name) __BT_NOEXCEPT;

/*!
Read-only variant of bt_field_structure_borrow_member_field_by_name().

@copydetails bt_field_structure_borrow_member_field_by_name()
*/
extern const bt_field *bt_field_structure_borrow_member_field_by_name_const(
    const bt_field *field, const char *name) __BT_NOEXCEPT;

/*! @} */

/*! @name Option field
@{ */

/*!
Sets whether an option field has content.

@param[in] field Option field to set.
@param[in] has_field #BT_TRUE to give `field` its content, #BT_FALSE to leave it empty.
@pre `field` isn't `NULL` and is an option field.
@pre `field` isn't frozen.
@since 2.0
*/
extern void bt_field_option_set_has_field(bt_field *field, bt_bool has_field) __BT_NOEXCEPT;

/*!
Borrows the content of an option field.

First set whether `field` has content with bt_field_option_set_has_field().

@param[in] field Option field.
@returns Content, borrowed and valid as long as `field` exists, or `NULL` if `field` is empty.
@pre `field` isn't `NULL` and is an option field.
@since 2.0
*/
extern bt_field *bt_field_option_borrow_field(bt_field *field) __BT_NOEXCEPT;

/*!
Read-only variant of bt_field_option_borrow_field().

@copydetails bt_field_option_borrow_field()
*/
extern const bt_field *bt_field_option_borrow_field_const(const bt_field *field) __BT_NOEXCEPT;

/*! @} */

/*! @name Variant field
@{ */

/*!
Statuses of bt_field_variant_select_option_by_index().

@since 2.0
*/
typedef enum bt_field_variant_select_option_by_index_status {
    /*! Success. */
    BT_FIELD_VARIANT_SELECT_OPTION_STATUS_OK = __BT_FUNC_STATUS_OK,
} bt_field_variant_select_option_by_index_status;

/*!
Selects the option of a variant field.

@param[in] field Variant field to set.
@param[in] index Position of the option within the class of `field`, from 0.
@retval #BT_FIELD_VARIANT_SELECT_OPTION_STATUS_OK Success.
@pre `field` isn't `NULL` and is a variant field.
@pre `field` isn't frozen.
@pre `index` is less than bt_field_class_variant_get_option_count() for the class of `field`.
@since 2.0
*/
extern bt_field_variant_select_option_by_index_status bt_field_variant_select_option_by_index(
    bt_field *field, uint64_t index) __BT_NOEXCEPT;

/*!
Borrows the field of the selected option of a variant field.

Select an option with bt_field_variant_select_option_by_index() first.

@param[in] field Variant field.
@returns Field of the selected option, borrowed and valid as long as `field` exists, or `NULL` if no
    option is selected.
@pre `field` isn't `NULL` and is a variant field.
@since 2.0
*/
extern bt_field *bt_field_variant_borrow_selected_option_field(bt_field *field) __BT_NOEXCEPT;

/*!
Read-only variant of bt_field_variant_borrow_selected_option_field().

@copydetails bt_field_variant_borrow_selected_option_field()
*/
extern const bt_field *bt_field_variant_borrow_selected_option_field_const(
    const bt_field *field) __BT_NOEXCEPT;

/*!
Returns which option of a variant field is selected.

@param[in] field Variant field, with an option selected.
@returns Position of the selected option within the class of `field`, from 0.
@pre `field` isn't `NULL` and is a variant field.
@since 2.0
*/
extern uint64_t bt_field_variant_get_selected_option_index(const bt_field *field) __BT_NOEXCEPT;

/*!
Borrows the class of the selected option of a variant field.

@param[in] field Variant field, with an option selected.
@returns Option of the class of `field`, borrowed; never `NULL`.
@pre `field` isn't `NULL` and is a variant field.
@since 2.0
*/
extern const bt_field_class_variant_option *bt_field_variant_borrow_selected_option_class_const(
    const bt_field *field) __BT_NOEXCEPT;

/*!
Borrows the class of the selected option of a variant field which has a linked unsigned integer
selector field.

@param[in] field Variant field, with an option selected.
@returns Option of the class of `field`, borrowed; never `NULL`.
@pre `field` isn't `NULL` and is a variant field with a linked unsigned integer selector field.
@since 2.0
*/
extern const bt_field_class_variant_with_selector_field_integer_unsigned_option *
bt_field_variant_with_selector_field_integer_unsigned_borrow_selected_option_class_const(
    const bt_field *field) __BT_NOEXCEPT;

/*!
Borrows the class of the selected option of a variant field which has a linked signed integer
selector field.

@param[in] field Variant field, with an option selected.
@returns Option of the class of `field`, borrowed; never `NULL`.
@pre `field` isn't `NULL` and is a variant field with a linked signed integer selector field.
@since 2.0
*/
extern const bt_field_class_variant_with_selector_field_integer_signed_option *
bt_field_variant_with_selector_field_integer_signed_borrow_selected_option_class_const(
    const bt_field *field) __BT_NOEXCEPT;

/*! @} */

/*! @} */

#ifdef __cplusplus
}
#endif

#endif /* BABELTRACE2_TRACE_IR_FIELD_H */
