/* SPDX-License-Identifier: MIT */
/* Field types: the types of the fields of packets and events. */
#ifndef BABELTRACE2_CTF_WRITER_FIELD_TYPES_H
#define BABELTRACE2_CTF_WRITER_FIELD_TYPES_H

#include <stddef.h>
#include <stdint.h>

#include <babeltrace2-ctf-writer/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/*!
@defgroup ctf-writer-field-types Field types
@ingroup ctf-writer

The types of fields in CTF 1.8 (§4). Sizes and alignments are in bits; an alignment is a power of
two.

One type can be used several times. A type freezes when a field is created from it, and when it is
part of a class that freezes.

The length of a sequence and the tag of a variant are other fields, which come before the sequence
or variant. The library searches for a name such as `len` in the structures that contain the
sequence or variant, from the innermost to the outermost, and then in the previous scopes (event
context, stream event context, event header, packet context, packet header). A path begins with a
scope: `event.fields.a`, `event.context.a`, `stream.event.context.a`, `stream.event.header.a`,
`stream.packet.context.a`, `trace.packet.header.a`. The library searches for these fields when the
class that contains the sequence or variant type is added to the trace. If the library doesn't find
a field, it doesn't add the class.
@{
*/

struct bt_ctf_clock_class;
struct bt_ctf_field;
/*! Field type. */
struct bt_ctf_field_type;

/*! Scopes: the root structures of packets and events. */
enum bt_ctf_scope {
    /*! Unknown: returned on failure. */
    BT_CTF_SCOPE_UNKNOWN = -1,
    /*! The environment, which has no fields. */
    BT_CTF_SCOPE_ENV = 0,
    /*! Packet header. */
    BT_CTF_SCOPE_TRACE_PACKET_HEADER = 1,
    /*! Packet context. */
    BT_CTF_SCOPE_STREAM_PACKET_CONTEXT = 2,
    /*! Event header. */
    BT_CTF_SCOPE_STREAM_EVENT_HEADER = 3,
    /*! Stream event context: the context that all events of a stream class have. */
    BT_CTF_SCOPE_STREAM_EVENT_CONTEXT = 4,
    /*! Event context. */
    BT_CTF_SCOPE_EVENT_CONTEXT = 5,
    /*! Payload. */
    BT_CTF_SCOPE_EVENT_PAYLOAD = 6,
    /*! Payload. */
    BT_CTF_SCOPE_EVENT_FIELDS = 6
};

/*! The kind of a field type. */
enum bt_ctf_field_type_id {
    /*! Unknown: returned on failure. */
    BT_CTF_FIELD_TYPE_ID_UNKNOWN = -1,
    /*! Integer. */
    BT_CTF_FIELD_TYPE_ID_INTEGER = 0,
    /*! Floating point number. */
    BT_CTF_FIELD_TYPE_ID_FLOAT = 1,
    /*! Enumeration. */
    BT_CTF_FIELD_TYPE_ID_ENUM = 2,
    /*! String. */
    BT_CTF_FIELD_TYPE_ID_STRING = 3,
    /*! Structure. */
    BT_CTF_FIELD_TYPE_ID_STRUCT = 4,
    /*! Array: the length is fixed. */
    BT_CTF_FIELD_TYPE_ID_ARRAY = 5,
    /*! Sequence: the length is another field. */
    BT_CTF_FIELD_TYPE_ID_SEQUENCE = 6,
    /*! Variant. */
    BT_CTF_FIELD_TYPE_ID_VARIANT = 7,
    /*! Number of kinds. */
    BT_CTF_FIELD_TYPE_ID_NR
};

/*! Byte order. */
enum bt_ctf_byte_order {
    /*! Unknown: returned on failure. */
    BT_CTF_BYTE_ORDER_UNKNOWN = -1,
    /*! Byte order of the trace. */
    BT_CTF_BYTE_ORDER_NATIVE = 0,
    /*! Not set. */
    BT_CTF_BYTE_ORDER_UNSPECIFIED,
    /*! Least significant byte first. */
    BT_CTF_BYTE_ORDER_LITTLE_ENDIAN,
    /*! Most significant byte first. */
    BT_CTF_BYTE_ORDER_BIG_ENDIAN,
    /*! Network byte order: most significant byte first. */
    BT_CTF_BYTE_ORDER_NETWORK
};

/*! Encodings of the characters in integers or strings. */
enum bt_ctf_string_encoding {
    /*! Unknown: returned on failure. */
    BT_CTF_STRING_ENCODING_UNKNOWN = -1,
    /*! No characters. */
    BT_CTF_STRING_ENCODING_NONE,
    /*! UTF-8. */
    BT_CTF_STRING_ENCODING_UTF8,
    /*! ASCII. */
    BT_CTF_STRING_ENCODING_ASCII
};

/*!
Same as `bt_ctf_string_encoding`, for programs written for Babeltrace 1.
*/
#define ctf_string_encoding bt_ctf_string_encoding

/*! The base in which readers show an integer. */
enum bt_ctf_integer_base {
    /*! Unknown: returned on failure. */
    BT_CTF_INTEGER_BASE_UNKNOWN = -1,
    /*! Not specified: readers choose the base. */
    BT_CTF_INTEGER_BASE_UNSPECIFIED = 0,
    /*! Binary. */
    BT_CTF_INTEGER_BASE_BINARY = 2,
    /*! Octal. */
    BT_CTF_INTEGER_BASE_OCTAL = 8,
    /*! Decimal. */
    BT_CTF_INTEGER_BASE_DECIMAL = 10,
    /*! Hexadecimal. */
    BT_CTF_INTEGER_BASE_HEXADECIMAL = 16
};

/*!
Returns the kind of a field type.

@param[in] field_type Field type.
@returns Kind, or #BT_CTF_FIELD_TYPE_ID_UNKNOWN if `field_type` is `NULL`.
*/
extern enum bt_ctf_field_type_id bt_ctf_field_type_get_type_id(
    struct bt_ctf_field_type *field_type);

/*!
Returns the alignment of a field type.

@param[in] field_type Field type.
@returns Alignment (bits), or a negative value on failure. For a structure, the greatest of its own
    alignment and the alignments of its fields. For an array or sequence, the alignment of its
    elements.
*/
extern int bt_ctf_field_type_get_alignment(struct bt_ctf_field_type *field_type);

/*!
Sets the alignment of an integer, floating point number, or structure type. For an enumeration type,
sets the alignment of its integer type. The alignment of strings is always 8, and of variants always
1.

@param[in] field_type Field type.
@param[in] alignment Alignment (bits): a power of two.
@returns 0, or a negative value on failure.
*/
extern int bt_ctf_field_type_set_alignment(
    struct bt_ctf_field_type *field_type, unsigned int alignment);

/*!
Returns the byte order of an integer, floating point number, or enumeration type.

@param[in] field_type Field type.
@returns Byte order, or #BT_CTF_BYTE_ORDER_UNKNOWN if the type has none.
*/
extern enum bt_ctf_byte_order bt_ctf_field_type_get_byte_order(
    struct bt_ctf_field_type *field_type);

/*!
Sets the byte order of a field type, or of all types in a structure, array, sequence or variant.
Frozen types in it keep their byte order.

@param[in] field_type Field type.
@param[in] byte_order Byte order, not unspecified or unknown.
@returns 0, or a negative value on failure.
*/
extern int bt_ctf_field_type_set_byte_order(
    struct bt_ctf_field_type *field_type, enum bt_ctf_byte_order byte_order);

/*!
Creates an integer type.

@param[in] size Size (bits): 1 to 64.
@returns New reference to a type: unsigned, decimal, no characters, alignment 1, byte order of the
trace.
*/
extern struct bt_ctf_field_type *bt_ctf_field_type_integer_create(unsigned int size);

/*!
Returns the size of an integer type.

@param[in] int_field_type Integer type.
@returns Size (bits), or a negative value on failure.
*/
extern int bt_ctf_field_type_integer_get_size(struct bt_ctf_field_type *int_field_type);

/*!
Sets the size of an integer type.

@param[in] int_field_type Integer type.
@param[in] size Size (bits): 1 to 64.
@returns 0, or a negative value on failure.
*/
extern int bt_ctf_field_type_integer_set_size(
    struct bt_ctf_field_type *int_field_type, unsigned int size);

/*!
Returns whether an integer type is signed.

@param[in] int_field_type Integer type.
@returns #BT_CTF_TRUE or #BT_CTF_FALSE, or a negative value on failure.
*/
extern bt_ctf_bool bt_ctf_field_type_integer_is_signed(struct bt_ctf_field_type *int_field_type);

/*!
Same as bt_ctf_field_type_integer_is_signed(), for programs written for Babeltrace 1.

@param[in] int_field_type Integer type.
@returns 1 or 0, or a negative value on failure.
*/
static inline int bt_ctf_field_type_integer_get_signed(struct bt_ctf_field_type *int_field_type)
{
    return bt_ctf_field_type_integer_is_signed(int_field_type);
}

/*!
Sets whether an integer type is signed.

@param[in] int_field_type Integer type.
@param[in] is_signed #BT_CTF_TRUE or #BT_CTF_FALSE.
@returns 0, or a negative value on failure.
*/
extern int bt_ctf_field_type_integer_set_is_signed(
    struct bt_ctf_field_type *int_field_type, bt_ctf_bool is_signed);

/*!
Same as bt_ctf_field_type_integer_set_is_signed(), for programs written for Babeltrace 1.

@param[in] int_field_type Integer type.
@param[in] is_signed 0 for false, any other value for true.
@returns 0, or a negative value on failure.
*/
static inline int bt_ctf_field_type_integer_set_signed(
    struct bt_ctf_field_type *int_field_type, int is_signed)
{
    return bt_ctf_field_type_integer_set_is_signed(
        int_field_type, is_signed ? BT_CTF_TRUE : BT_CTF_FALSE);
}

/*!
Returns the base in which readers show an integer type.

@param[in] int_field_type Integer type.
@returns Base, or #BT_CTF_INTEGER_BASE_UNKNOWN on failure.
*/
extern enum bt_ctf_integer_base bt_ctf_field_type_integer_get_base(
    struct bt_ctf_field_type *int_field_type);

/*!
Sets the base in which readers show an integer type.

@param[in] int_field_type Integer type.
@param[in] base Base; not #BT_CTF_INTEGER_BASE_UNKNOWN.
@returns 0, or a negative value on failure.
*/
extern int bt_ctf_field_type_integer_set_base(
    struct bt_ctf_field_type *int_field_type, enum bt_ctf_integer_base base);

/*!
Returns the encoding of the characters that an integer type contains. Arrays and sequences of such
integers are texts.

@param[in] int_field_type Integer type.
@returns Encoding, or #BT_CTF_STRING_ENCODING_UNKNOWN on failure.
*/
extern enum bt_ctf_string_encoding bt_ctf_field_type_integer_get_encoding(
    struct bt_ctf_field_type *int_field_type);

/*!
Sets the encoding of the characters that an integer type contains.

@param[in] int_field_type Integer type.
@param[in] encoding Encoding; not #BT_CTF_STRING_ENCODING_UNKNOWN.
@returns 0, or a negative value on failure.
*/
extern int bt_ctf_field_type_integer_set_encoding(
    struct bt_ctf_field_type *int_field_type, enum bt_ctf_string_encoding encoding);

/*!
Returns the clock class whose values an integer type contains.

@param[in] int_field_type Integer type.
@returns New reference, or `NULL` if there is none.
*/
extern struct bt_ctf_clock_class *bt_ctf_field_type_integer_get_mapped_clock_class(
    struct bt_ctf_field_type *int_field_type);

/*!
Sets the clock class whose values an integer type contains.

@param[in] int_field_type Integer type.
@param[in] clock_class Clock class.
@returns 0, or a negative value on failure.
*/
extern int bt_ctf_field_type_integer_set_mapped_clock_class(
    struct bt_ctf_field_type *int_field_type, struct bt_ctf_clock_class *clock_class);

/*!
Creates a floating point number type.

@returns New reference to a type: single precision, alignment 1, byte order of the trace.
*/
extern struct bt_ctf_field_type *bt_ctf_field_type_floating_point_create(void);

/*!
Returns the size of the exponent of a floating point number type.

@param[in] float_field_type Floating point number type.
@returns Size (bits), or a negative value on failure.
*/
extern int bt_ctf_field_type_floating_point_get_exponent_digits(
    struct bt_ctf_field_type *float_field_type);

/*!
Sets the size of the exponent of a floating point number type.

@param[in] float_field_type Floating point number type.
@param[in] exponent_size Size (bits): 8 (single precision) or 11 (double precision).
@returns 0, or a negative value on failure.
*/
extern int bt_ctf_field_type_floating_point_set_exponent_digits(
    struct bt_ctf_field_type *float_field_type, unsigned int exponent_size);

/*!
Returns the size of the mantissa of a floating point number type.

@param[in] float_field_type Floating point number type.
@returns Size (bits), including the sign and the bit that is not stored, or a negative value on
    failure.
*/
extern int bt_ctf_field_type_floating_point_get_mantissa_digits(
    struct bt_ctf_field_type *float_field_type);

/*!
Sets the size of the mantissa of a floating point number type.

@param[in] float_field_type Floating point number type.
@param[in] mantissa_sign_size Size (bits): 24 (single precision) or 53 (double precision).
@returns 0, or a negative value on failure.
*/
extern int bt_ctf_field_type_floating_point_set_mantissa_digits(
    struct bt_ctf_field_type *float_field_type, unsigned int mantissa_sign_size);

/*!
Creates an enumeration type without mappings.

@param[in] int_field_type Integer type of the values.
@returns New reference to a type.
*/
extern struct bt_ctf_field_type *bt_ctf_field_type_enumeration_create(
    struct bt_ctf_field_type *int_field_type);

/*!
Returns the integer type of the values of an enumeration type.

@param[in] enum_field_type Enumeration type.
@returns New reference, or `NULL` on failure.
*/
extern struct bt_ctf_field_type *bt_ctf_field_type_enumeration_get_container_field_type(
    struct bt_ctf_field_type *enum_field_type);

/*!
Returns the number of mappings of an enumeration type.

@param[in] enum_field_type Enumeration type.
@returns Number of mappings, or a negative value on failure.
*/
extern int64_t bt_ctf_field_type_enumeration_get_mapping_count(
    struct bt_ctf_field_type *enum_field_type);

/*!
Gets a mapping of an enumeration type as signed values. Fails if the integer type is unsigned and a
value is greater than `INT64_MAX`.

@param[in] enum_field_type Enumeration type.
@param[in] index Index, in the order of the beginnings of the ranges.
@param[out] name Label, owned by the type. The argument may be `NULL`.
@param[out] range_begin First value. The argument may be `NULL`.
@param[out] range_end Last value. The argument may be `NULL`.
@returns 0, or a negative value on failure.
*/
extern int bt_ctf_field_type_enumeration_signed_get_mapping_by_index(
    struct bt_ctf_field_type *enum_field_type, uint64_t index, const char **name,
    int64_t *range_begin, int64_t *range_end);

/*!
Gets a mapping of an enumeration type as unsigned values. Fails if a value is negative.

@param[in] enum_field_type Enumeration type.
@param[in] index Index, in the order of the beginnings of the ranges.
@param[out] name Label, owned by the type. The argument may be `NULL`.
@param[out] range_begin First value. The argument may be `NULL`.
@param[out] range_end Last value. The argument may be `NULL`.
@returns 0, or a negative value on failure.
*/
extern int bt_ctf_field_type_enumeration_unsigned_get_mapping_by_index(
    struct bt_ctf_field_type *enum_field_type, uint64_t index, const char **name,
    uint64_t *range_begin, uint64_t *range_end);

/*!
Adds a mapping, given as signed values, to an enumeration type. Negative values are only valid if
its integer type is signed. Mappings may overlap, and may have the same label. After this call, the
signedness of the integer type can't be changed.

@param[in] enum_field_type Enumeration type.
@param[in] name Label: any text except the empty text.
@param[in] range_begin First value.
@param[in] range_end Last value, not less than `range_begin`.
@returns 0, or a negative value on failure.
*/
extern int bt_ctf_field_type_enumeration_signed_add_mapping(
    struct bt_ctf_field_type *enum_field_type, const char *name, int64_t range_begin,
    int64_t range_end);

/*!
Adds a mapping, given as unsigned values, to an enumeration type. Values greater than `INT64_MAX`
are only valid if its integer type is unsigned. Mappings may overlap, and may have the same label.
After this call, the signedness of the integer type can't be changed.

@param[in] enum_field_type Enumeration type.
@param[in] name Label: any text except the empty text.
@param[in] range_begin First value.
@param[in] range_end Last value, not less than `range_begin`.
@returns 0, or a negative value on failure.
*/
extern int bt_ctf_field_type_enumeration_unsigned_add_mapping(
    struct bt_ctf_field_type *enum_field_type, const char *name, uint64_t range_begin,
    uint64_t range_end);

/*!
Same as bt_ctf_field_type_enumeration_signed_add_mapping(), for programs written for Babeltrace 1.

@param[in] enumeration Enumeration type.
@param[in] name Label: any text except the empty text.
@param[in] range_start First value.
@param[in] range_end Last value: not less than `range_start`.
@returns 0, or a negative value on failure.
*/
static inline int bt_ctf_field_type_enumeration_add_mapping(
    struct bt_ctf_field_type *enumeration, const char *name, int64_t range_start, int64_t range_end)
{
    return bt_ctf_field_type_enumeration_signed_add_mapping(
        enumeration, name, range_start, range_end);
}

/*!
Creates a type of null-terminated strings.

@returns New reference to a type, whose encoding is UTF-8.
*/
extern struct bt_ctf_field_type *bt_ctf_field_type_string_create(void);

/*!
Returns the encoding of a string type.

@param[in] string_field_type String type.
@returns Encoding, or #BT_CTF_STRING_ENCODING_UNKNOWN on failure.
*/
extern enum bt_ctf_string_encoding bt_ctf_field_type_string_get_encoding(
    struct bt_ctf_field_type *string_field_type);

/*!
Sets the encoding of a string type.

@param[in] string_field_type String type.
@param[in] encoding #BT_CTF_STRING_ENCODING_UTF8 or #BT_CTF_STRING_ENCODING_ASCII.
@returns 0, or a negative value on failure.
*/
extern int bt_ctf_field_type_string_set_encoding(
    struct bt_ctf_field_type *string_field_type, enum bt_ctf_string_encoding encoding);

/*!
Creates a structure type without fields.

@returns New reference to a type.
*/
extern struct bt_ctf_field_type *bt_ctf_field_type_structure_create(void);

/*!
Returns the number of fields of a structure type.

@param[in] struct_field_type Structure type.
@returns Number of fields, or a negative value on failure.
*/
extern int64_t bt_ctf_field_type_structure_get_field_count(
    struct bt_ctf_field_type *struct_field_type);

/*!
Gets a field of a structure type.

@param[in] struct_field_type Structure type.
@param[out] field_name Name, owned by the type. The argument may be `NULL`.
@param[out] field_type New reference to the type of the field. The argument may be `NULL`.
@param[in] index Index.
@returns 0, or a negative value on failure.
*/
extern int bt_ctf_field_type_structure_get_field_by_index(
    struct bt_ctf_field_type *struct_field_type, const char **field_name,
    struct bt_ctf_field_type **field_type, uint64_t index);

/*!
Same as bt_ctf_field_type_structure_get_field_by_index(), for programs written for Babeltrace 1.

@param[in] structure Structure type.
@param[out] field_name Name, owned by the type. The argument may be `NULL`.
@param[out] field_type New reference to the type of the field. The argument may be `NULL`.
@param[in] index Index.
@returns 0, or a negative value on failure.
*/
static inline int bt_ctf_field_type_structure_get_field(struct bt_ctf_field_type *structure,
    const char **field_name, struct bt_ctf_field_type **field_type, int index)
{
    return bt_ctf_field_type_structure_get_field_by_index(
        structure, field_name, field_type, (uint64_t) index);
}

/*!
Returns the type of the field with a given name in a structure type.

@param[in] struct_field_type Structure type.
@param[in] field_name Name.
@returns New reference, or `NULL` if there is none.
*/
extern struct bt_ctf_field_type *bt_ctf_field_type_structure_get_field_type_by_name(
    struct bt_ctf_field_type *struct_field_type, const char *field_name);

/*!
Adds a field to a structure type.

If a name begins with an underscore or is a keyword, the library adds an underscore in the metadata,
which readers remove.

@param[in] struct_field_type Structure type.
@param[in] field_type Type of the field, which must not contain `struct_field_type`.
@param[in] field_name Name of letters, digits and underscores, which doesn't begin with a digit, and
    which no other field has.
@returns 0, or a negative value on failure.
*/
extern int bt_ctf_field_type_structure_add_field(struct bt_ctf_field_type *struct_field_type,
    struct bt_ctf_field_type *field_type, const char *field_name);

/*!
Creates an array type.

@param[in] element_field_type Type of the elements.
@param[in] length Number of elements: at least 1.
@returns New reference to a type.
*/
extern struct bt_ctf_field_type *bt_ctf_field_type_array_create(
    struct bt_ctf_field_type *element_field_type, unsigned int length);

/*!
Returns the type of the elements of an array type.

@param[in] array_field_type Array type.
@returns New reference, or `NULL` on failure.
*/
extern struct bt_ctf_field_type *bt_ctf_field_type_array_get_element_field_type(
    struct bt_ctf_field_type *array_field_type);

/*!
Returns the length of an array type.

@param[in] array_field_type Array type.
@returns Number of elements, or a negative value on failure.
*/
extern int64_t bt_ctf_field_type_array_get_length(struct bt_ctf_field_type *array_field_type);

/*!
Creates a sequence type.

@param[in] element_field_type Type of the elements.
@param[in] length_name Name or path of the length, which is an unsigned integer field. The name must
    not be a keyword.
@returns New reference to a type.
*/
extern struct bt_ctf_field_type *bt_ctf_field_type_sequence_create(
    struct bt_ctf_field_type *element_field_type, const char *length_name);

/*!
Returns the type of the elements of a sequence type.

@param[in] sequence_field_type Sequence type.
@returns New reference, or `NULL` on failure.
*/
extern struct bt_ctf_field_type *bt_ctf_field_type_sequence_get_element_field_type(
    struct bt_ctf_field_type *sequence_field_type);

/*!
Returns the name or path of the length of a sequence type.

@param[in] sequence_field_type Sequence type.
@returns Name or path, owned by the type, or `NULL` on failure.
*/
extern const char *bt_ctf_field_type_sequence_get_length_field_name(
    struct bt_ctf_field_type *sequence_field_type);

/*!
Creates a variant type without options.

@param[in] tag_field_type Enumeration type of the tag, or `NULL` for the type of the field
    `tag_name`.
@param[in] tag_name Name or path of the tag, which is an enumeration field, or `NULL` to set it
    later.
@returns New reference to a type.
*/
extern struct bt_ctf_field_type *bt_ctf_field_type_variant_create(
    struct bt_ctf_field_type *tag_field_type, const char *tag_name);

/*!
Returns the type of the tag of a variant type.

@param[in] variant_field_type Variant type.
@returns New reference, or `NULL` if the type of the tag isn't known.
*/
extern struct bt_ctf_field_type *bt_ctf_field_type_variant_get_tag_field_type(
    struct bt_ctf_field_type *variant_field_type);

/*!
Returns the name or path of the tag of a variant type.

@param[in] variant_field_type Variant type.
@returns Name or path, owned by the type, or `NULL` if there is none.
*/
extern const char *bt_ctf_field_type_variant_get_tag_name(
    struct bt_ctf_field_type *variant_field_type);

/*!
Sets the name or path of the tag of a variant type.

@param[in] variant_field_type Variant type.
@param[in] tag_name Name or path. The name must not be a keyword.
@returns 0, or a negative value on failure.
*/
extern int bt_ctf_field_type_variant_set_tag_name(
    struct bt_ctf_field_type *variant_field_type, const char *tag_name);

/*!
Returns the number of options of a variant type.

@param[in] variant_field_type Variant type.
@returns Number of options, or a negative value on failure.
*/
extern int64_t bt_ctf_field_type_variant_get_field_count(
    struct bt_ctf_field_type *variant_field_type);

/*!
Gets an option of a variant type.

@param[in] variant_field_type Variant type.
@param[out] field_name Name, owned by the type. The argument may be `NULL`.
@param[out] field_type New reference to the type of the option. The argument may be `NULL`.
@param[in] index Index.
@returns 0, or a negative value on failure.
*/
extern int bt_ctf_field_type_variant_get_field_by_index(
    struct bt_ctf_field_type *variant_field_type, const char **field_name,
    struct bt_ctf_field_type **field_type, uint64_t index);

/*!
Returns the type of the option with a given name in a variant type.

@param[in] variant_field_type Variant type.
@param[in] field_name Name.
@returns New reference, or `NULL` if there is none.
*/
extern struct bt_ctf_field_type *bt_ctf_field_type_variant_get_field_type_by_name(
    struct bt_ctf_field_type *variant_field_type, const char *field_name);

/*!
Returns the type of the option that a tag selects in a variant type.

@param[in] variant_field_type Variant type.
@param[in] tag_field Enumeration field whose value is set.
@returns New reference, or `NULL` if the tag selects no option.
*/
extern struct bt_ctf_field_type *bt_ctf_field_type_variant_get_field_type_from_tag(
    struct bt_ctf_field_type *variant_field_type, struct bt_ctf_field *tag_field);

/*!
Adds an option to a variant type.

@param[in] variant_field_type Variant type.
@param[in] field_type Type of the option, which must not contain `variant_field_type`.
@param[in] field_name Name, which must be a label of the tag's enumeration, and which no other
    option has.
@returns 0, or a negative value on failure.
*/
extern int bt_ctf_field_type_variant_add_field(struct bt_ctf_field_type *variant_field_type,
    struct bt_ctf_field_type *field_type, const char *field_name);

/*! @} */

#ifdef __cplusplus
}
#endif

#endif
