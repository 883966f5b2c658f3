/* SPDX-License-Identifier: MIT */
/* Fields: the values of packets and events. */
#ifndef BABELTRACE2_CTF_WRITER_FIELDS_H
#define BABELTRACE2_CTF_WRITER_FIELDS_H

#include <stddef.h>
#include <stdint.h>

#include <babeltrace2-ctf-writer/field-types.h>
#include <babeltrace2-ctf-writer/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/*!
@defgroup ctf-writer-fields Fields
@ingroup ctf-writer

A field has a type and, once it is set, a value. If a field isn't set when its event is appended, it
is written as 0, as an empty string or as a sequence without elements. A variant field must be set.

After an event was appended, its fields and their contents can't be changed.
@{
*/

/*! Field. */
struct bt_ctf_field;

/*!
Creates a field without a value, and freezes its type.

@param[in] type Type of the field. A variant type must have a tag.
@returns New reference to a field.
*/
extern struct bt_ctf_field *bt_ctf_field_create(struct bt_ctf_field_type *type);

/*!
Returns the type of a field.

@param[in] field Field.
@returns New reference, or `NULL` on failure.
*/
extern struct bt_ctf_field_type *bt_ctf_field_get_type(struct bt_ctf_field *field);

/*!
Returns the kind of the type of a field.

@param[in] field Field.
@returns Kind, or #BT_CTF_FIELD_TYPE_ID_UNKNOWN if `field` is `NULL`.
*/
extern enum bt_ctf_field_type_id bt_ctf_field_get_type_id(struct bt_ctf_field *field);

/*!
Copies a field and all the fields that it contains.

@param[in] field Field.
@returns New reference to a field with the same type and value. The new field can be changed.
*/
extern struct bt_ctf_field *bt_ctf_field_copy(struct bt_ctf_field *field);

/*!
Gets the value of a signed integer field.

@param[in] integer_field Integer field.
@param[out] value Value.
@returns 0, or a negative value if the field isn't set.
*/
extern int bt_ctf_field_integer_signed_get_value(
    struct bt_ctf_field *integer_field, int64_t *value);

/*!
Sets the value of a signed integer field.

@param[in] integer_field Integer field.
@param[in] value Value, which must fit into the size of the type.
@returns 0, or a negative value on failure.
*/
extern int bt_ctf_field_integer_signed_set_value(struct bt_ctf_field *integer_field, int64_t value);

/*!
Gets the value of an unsigned integer field.

@param[in] integer_field Integer field.
@param[out] value Value.
@returns 0, or a negative value if the field isn't set.
*/
extern int bt_ctf_field_integer_unsigned_get_value(
    struct bt_ctf_field *integer_field, uint64_t *value);

/*!
Sets the value of an unsigned integer field.

@param[in] integer_field Integer field.
@param[in] value Value, which must fit into the size of the type.
@returns 0, or a negative value on failure.
*/
extern int bt_ctf_field_integer_unsigned_set_value(
    struct bt_ctf_field *integer_field, uint64_t value);

/*!
Same as bt_ctf_field_integer_signed_set_value(), for programs written for Babeltrace 1.

@note In the headers of Babeltrace 2, the function with this name gets the value: it takes a
pointer.

@param[in] integer_field Integer field.
@param[in] value Value, which must fit into the size of the type.
@returns 0, or a negative value on failure.
*/
static inline int bt_ctf_field_signed_integer_set_value(
    struct bt_ctf_field *integer_field, int64_t value)
{
    return bt_ctf_field_integer_signed_set_value(integer_field, value);
}

/*!
Same as bt_ctf_field_integer_unsigned_set_value(), for programs written for Babeltrace 1.

@param[in] integer_field Integer field.
@param[in] value Value, which must fit into the size of the type.
@returns 0, or a negative value on failure.
@since Tracegraph 0.1
*/
static inline int bt_ctf_field_unsigned_integer_set_value(
    struct bt_ctf_field *integer_field, uint64_t value)
{
    return bt_ctf_field_integer_unsigned_set_value(integer_field, value);
}

/*!
Same as bt_ctf_field_integer_unsigned_get_value(), for programs written for Babeltrace 1.

@param[in] integer_field Integer field.
@param[out] value Value.
@returns 0, or a negative value if the field isn't set.
*/
static inline int bt_ctf_field_unsigned_integer_get_value(
    struct bt_ctf_field *integer_field, uint64_t *value)
{
    return bt_ctf_field_integer_unsigned_get_value(integer_field, value);
}

/*!
Gets the value of a floating point number field.

@param[in] float_field Floating point number field.
@param[out] value Value.
@returns 0, or a negative value if the field isn't set.
*/
extern int bt_ctf_field_floating_point_get_value(struct bt_ctf_field *float_field, double *value);

/*!
Sets the value of a floating point number field.

@param[in] float_field Floating point number field.
@param[in] value Value; rounded if the type has single precision.
@returns 0, or a negative value on failure.
*/
extern int bt_ctf_field_floating_point_set_value(struct bt_ctf_field *float_field, double value);

/*!
Returns the integer field that contains the value of an enumeration field. Use the integer field to
get or set the value. The function creates the integer field if it doesn't exist yet.

@param[in] enum_field Enumeration field.
@returns New reference, or `NULL` on failure.
*/
extern struct bt_ctf_field *bt_ctf_field_enumeration_get_container(struct bt_ctf_field *enum_field);

/*!
Returns the value of a string field.

@param[in] string_field String field.
@returns Text, valid until the field is changed, or `NULL` if the field isn't set.
*/
extern const char *bt_ctf_field_string_get_value(struct bt_ctf_field *string_field);

/*!
Sets the value of a string field.

@param[in] string_field String field.
@param[in] value Text, copied.
@returns 0, or a negative value on failure.
*/
extern int bt_ctf_field_string_set_value(struct bt_ctf_field *string_field, const char *value);

/*!
Appends a text to the value of a string field. If the field isn't set, the text becomes its value.

@param[in] string_field String field.
@param[in] value Text, copied.
@returns 0, or a negative value on failure.
*/
extern int bt_ctf_field_string_append(struct bt_ctf_field *string_field, const char *value);

/*!
Appends at most a given number of bytes to the value of a string field.

@param[in] string_field String field.
@param[in] value Text, copied up to its first null character.
@param[in] length Length (bytes).
@returns 0, or a negative value on failure.
*/
extern int bt_ctf_field_string_append_len(
    struct bt_ctf_field *string_field, const char *value, unsigned int length);

/*!
Returns the field with a given name in a structure field. Creates the field if it doesn't exist yet.

@param[in] struct_field Structure field.
@param[in] name Name.
@returns New reference, or `NULL` if the structure has no such field.
*/
extern struct bt_ctf_field *bt_ctf_field_structure_get_field_by_name(
    struct bt_ctf_field *struct_field, const char *name);

/*!
Same as bt_ctf_field_structure_get_field_by_name(), for programs written for Babeltrace 1.

@param[in] structure Structure field.
@param[in] name Name.
@returns New reference, or `NULL` if the structure has no such field.
*/
static inline struct bt_ctf_field *bt_ctf_field_structure_get_field(
    struct bt_ctf_field *structure, const char *name)
{
    return bt_ctf_field_structure_get_field_by_name(structure, name);
}

/*!
Returns the field with a given index in a structure field. Creates the field if it doesn't exist
yet.

@param[in] struct_field Structure field.
@param[in] index Index.
@returns New reference, or `NULL` on failure.
*/
extern struct bt_ctf_field *bt_ctf_field_structure_get_field_by_index(
    struct bt_ctf_field *struct_field, uint64_t index);

/*!
Returns an element of an array field. Creates the element if it doesn't exist yet.

@param[in] array_field Array field.
@param[in] index Index.
@returns New reference, or `NULL` on failure.
*/
extern struct bt_ctf_field *bt_ctf_field_array_get_field(
    struct bt_ctf_field *array_field, uint64_t index);

/*!
Returns an element of a sequence field. Creates the element if it doesn't exist yet.

@param[in] sequence_field Sequence field, whose length is set.
@param[in] index Index.
@returns New reference, or `NULL` on failure.
*/
extern struct bt_ctf_field *bt_ctf_field_sequence_get_field(
    struct bt_ctf_field *sequence_field, uint64_t index);

/*!
Sets the length of a sequence field, and removes its elements.

In the event, the field that is the length of the sequence must be set to the same value, too.

@param[in] sequence_field Sequence field.
@param[in] length_field Unsigned integer field whose value is set.
@returns 0, or a negative value on failure.
*/
extern int bt_ctf_field_sequence_set_length(
    struct bt_ctf_field *sequence_field, struct bt_ctf_field *length_field);

/*!
Selects the option of a variant field according to a tag, and returns the field of the option.
Creates a new field unless this option is already selected.

In the event, the field that is the tag of the variant must be set to the same value, too.

@param[in] variant_field Variant field.
@param[in] tag_field Enumeration field whose value is set.
@returns New reference, or `NULL` if the tag selects no option.
*/
extern struct bt_ctf_field *bt_ctf_field_variant_get_field(
    struct bt_ctf_field *variant_field, struct bt_ctf_field *tag_field);

/*!
Returns the selected field of a variant field.

@param[in] variant_field Variant field.
@returns New reference, or `NULL` if no option was selected.
*/
extern struct bt_ctf_field *bt_ctf_field_variant_get_current_field(
    struct bt_ctf_field *variant_field);

/*! @} */

#ifdef __cplusplus
}
#endif

#endif
