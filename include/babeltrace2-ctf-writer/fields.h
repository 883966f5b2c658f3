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

A field has a type, and a value once it is set. What isn't set when an event is appended is written
as 0, as an empty string or as a sequence without elements; a variant must be set.

The fields of an event that was appended, and what is in them, can't be changed any more.
@{
*/

/*! Field. */
struct bt_ctf_field;

/*!
Creates a field without a value, and freezes its type.

@param[in] type Type of the field; of a variant: with a tag.
@returns New reference to a field.
*/
extern struct bt_ctf_field *bt_ctf_field_create(struct bt_ctf_field_type *type);

/*!
The type of a field.

@param[in] field Field.
@returns New reference, or `NULL` on failure.
*/
extern struct bt_ctf_field_type *bt_ctf_field_get_type(struct bt_ctf_field *field);

/*!
The kind of the type of a field.

@param[in] field Field.
@returns Kind, or #BT_CTF_FIELD_TYPE_ID_UNKNOWN if `field` is `NULL`.
*/
extern enum bt_ctf_field_type_id bt_ctf_field_get_type_id(struct bt_ctf_field *field);

/*!
Copies a field and everything in it.

@param[in] field Field.
@returns New reference to a field with the same type and value, which can be changed.
*/
extern struct bt_ctf_field *bt_ctf_field_copy(struct bt_ctf_field *field);

/*!
The value of a signed integer field.

@param[in] integer_field Integer field.
@param[out] value Value.
@returns 0, or a negative value if it isn't set.
*/
extern int bt_ctf_field_integer_signed_get_value(
    struct bt_ctf_field *integer_field, int64_t *value);

/*!
Sets the value of a signed integer field.

@param[in] integer_field Integer field.
@param[in] value Value, which must fit into the size of the type.
@returns 0, or a negative value.
*/
extern int bt_ctf_field_integer_signed_set_value(struct bt_ctf_field *integer_field, int64_t value);

/*!
The value of an unsigned integer field.

@param[in] integer_field Integer field.
@param[out] value Value.
@returns 0, or a negative value if it isn't set.
*/
extern int bt_ctf_field_integer_unsigned_get_value(
    struct bt_ctf_field *integer_field, uint64_t *value);

/*!
Sets the value of an unsigned integer field.

@param[in] integer_field Integer field.
@param[in] value Value, which must fit into the size of the type.
@returns 0, or a negative value.
*/
extern int bt_ctf_field_integer_unsigned_set_value(
    struct bt_ctf_field *integer_field, uint64_t value);

/*!
As bt_ctf_field_integer_signed_set_value(), of version 1.

@note In the headers of Babeltrace 2, this function takes a pointer, and gets the value.

@param[in] integer_field Integer field.
@param[in] value Value, which must fit into the size of the type.
@returns 0, or a negative value.
*/
static inline int bt_ctf_field_signed_integer_set_value(
    struct bt_ctf_field *integer_field, int64_t value)
{
    return bt_ctf_field_integer_signed_set_value(integer_field, value);
}

/*!
As bt_ctf_field_integer_unsigned_set_value(), of version 1.

@param[in] integer_field Integer field.
@param[in] value Value, which must fit into the size of the type.
@returns 0, or a negative value.
@since Tracegraph 0.1
*/
static inline int bt_ctf_field_unsigned_integer_set_value(
    struct bt_ctf_field *integer_field, uint64_t value)
{
    return bt_ctf_field_integer_unsigned_set_value(integer_field, value);
}

/*!
As bt_ctf_field_integer_unsigned_get_value(), of version 1.

@param[in] integer_field Integer field.
@param[out] value Value.
@returns 0, or a negative value if it isn't set.
*/
static inline int bt_ctf_field_unsigned_integer_get_value(
    struct bt_ctf_field *integer_field, uint64_t *value)
{
    return bt_ctf_field_integer_unsigned_get_value(integer_field, value);
}

/*!
The value of a floating point number field.

@param[in] float_field Floating point number field.
@param[out] value Value.
@returns 0, or a negative value if it isn't set.
*/
extern int bt_ctf_field_floating_point_get_value(struct bt_ctf_field *float_field, double *value);

/*!
Sets the value of a floating point number field.

@param[in] float_field Floating point number field.
@param[in] value Value; rounded if the type has single precision.
@returns 0, or a negative value.
*/
extern int bt_ctf_field_floating_point_set_value(struct bt_ctf_field *float_field, double value);

/*!
The integer field that contains the value of an enumeration field, to get or set it; created if
there is none yet.

@param[in] enum_field Enumeration field.
@returns New reference, or `NULL` on failure.
*/
extern struct bt_ctf_field *bt_ctf_field_enumeration_get_container(struct bt_ctf_field *enum_field);

/*!
The value of a string field.

@param[in] string_field String field.
@returns Text, valid until the field is changed; or `NULL` if it isn't set.
*/
extern const char *bt_ctf_field_string_get_value(struct bt_ctf_field *string_field);

/*!
Sets the value of a string field.

@param[in] string_field String field.
@param[in] value Text, copied.
@returns 0, or a negative value.
*/
extern int bt_ctf_field_string_set_value(struct bt_ctf_field *string_field, const char *value);

/*!
Appends to the value of a string field, which is empty if it isn't set.

@param[in] string_field String field.
@param[in] value Text, copied.
@returns 0, or a negative value.
*/
extern int bt_ctf_field_string_append(struct bt_ctf_field *string_field, const char *value);

/*!
Appends at most a number of bytes to the value of a string field.

@param[in] string_field String field.
@param[in] value Text, copied up to its first null character.
@param[in] length Length (bytes).
@returns 0, or a negative value.
*/
extern int bt_ctf_field_string_append_len(
    struct bt_ctf_field *string_field, const char *value, unsigned int length);

/*!
The field of a structure field with a name; created if there is none yet.

@param[in] struct_field Structure field.
@param[in] name Name.
@returns New reference, or `NULL` if the structure has no such field.
*/
extern struct bt_ctf_field *bt_ctf_field_structure_get_field_by_name(
    struct bt_ctf_field *struct_field, const char *name);

/*!
As bt_ctf_field_structure_get_field_by_name(), of version 1.

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
The field of a structure field at an index; created if there is none yet.

@param[in] struct_field Structure field.
@param[in] index Index.
@returns New reference, or `NULL` on failure.
*/
extern struct bt_ctf_field *bt_ctf_field_structure_get_field_by_index(
    struct bt_ctf_field *struct_field, uint64_t index);

/*!
An element of an array field; created if there is none yet.

@param[in] array_field Array field.
@param[in] index Index.
@returns New reference, or `NULL` on failure.
*/
extern struct bt_ctf_field *bt_ctf_field_array_get_field(
    struct bt_ctf_field *array_field, uint64_t index);

/*!
An element of a sequence field; created if there is none yet.

@param[in] sequence_field Sequence field, whose length is set.
@param[in] index Index.
@returns New reference, or `NULL` on failure.
*/
extern struct bt_ctf_field *bt_ctf_field_sequence_get_field(
    struct bt_ctf_field *sequence_field, uint64_t index);

/*!
Sets the length of a sequence field. Its elements are lost.

The field of the event that has this length according to the sequence's type must be set, too: to
the same value.

@param[in] sequence_field Sequence field.
@param[in] length_field Unsigned integer field whose value is set.
@returns 0, or a negative value.
*/
extern int bt_ctf_field_sequence_set_length(
    struct bt_ctf_field *sequence_field, struct bt_ctf_field *length_field);

/*!
The field of a variant field that a tag selects; created if another or none was selected.

The field of the event that is the variant's tag according to its type must be set, too: to the same
value.

@param[in] variant_field Variant field.
@param[in] tag_field Enumeration field whose value is set.
@returns New reference, or `NULL` if the tag selects no option.
*/
extern struct bt_ctf_field *bt_ctf_field_variant_get_field(
    struct bt_ctf_field *variant_field, struct bt_ctf_field *tag_field);

/*!
The selected field of a variant field.

@param[in] variant_field Variant field.
@returns New reference, or `NULL` if none was selected.
*/
extern struct bt_ctf_field *bt_ctf_field_variant_get_current_field(
    struct bt_ctf_field *variant_field);

/*! @} */

#ifdef __cplusplus
}
#endif

#endif
