/* SPDX-License-Identifier: MIT */

/*
 * Field classes: the types of the fields of events and packets, from booleans to variants.
 */

#ifndef BABELTRACE2_TRACE_IR_FIELD_CLASS_H
#define BABELTRACE2_TRACE_IR_FIELD_CLASS_H

#include <stddef.h>
#include <stdint.h>

#include <babeltrace2/func-status.h>
#include <babeltrace2/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/*!
@defgroup api-tir-fc Field classes
@ingroup api-tir

Types of the fields of events and packets.

A field class is the type of @ref api-tir-field "fields". It is created from a trace class.
Containers (array, structure, option, variant) hold other field classes; scalars don't.

Each of these functions makes a structure field class the root of one of four *scopes*, and freezes
this field class with all the field classes that it contains:

- bt_stream_class_set_packet_context_field_class()
- bt_stream_class_set_event_common_context_field_class()
- bt_event_class_set_specific_context_field_class()
- bt_event_class_set_payload_field_class()

A field class can be used only once, in the container or scope that receives it first. It is then
*part of a trace class*. A container freezes the field classes that it receives.

A field class is a reference-counted object: each creation function returns a reference which the
caller owns, and each object that keeps a field class takes its own reference. The user attributes
of a new field class are an empty map value.

@par MIP version
The *graph MIP version* of a field class or trace class is the effective Message Interchange
Protocol version of the graph whose component created the trace class. The functions
bt_field_class_get_graph_mip_version() and bt_trace_class_get_graph_mip_version() return this
version. Bit array flags, integer value hints, BLOBs, and field locations need version 1; field
paths and the creation functions which receive a length or selector field class need version 0.

@par Abstract and concrete types
#bt_field_class_type enumerates both. The type of a field class is always concrete. A concrete type
includes the bits of the abstract types to which it belongs: use bt_field_class_type_is() to test
this. A function which requires "an integer field class" accepts unsigned and signed integer field
classes, and therefore enumeration field classes too.

@par Linked (key) fields
An earlier field may hold the length of a dynamic BLOB or array field (unsigned integer), or select
the content of an option field (boolean or integer) or of a variant field (integer). With this
information, sinks needn't write the same number twice. A source must set two matching values: the
value of the earlier field, and, with a separate function, the length, presence or selection of the
dependent field.
@par
With MIP 0, create the dependent field class from the field class of the key field; the library
computes a @ref api-tir-field-path "field path" when the scope is set. With MIP 1, create the
dependent field class from a @ref api-tir-field-loc "field location". Rules about the key field,
which apply from the time when the scope is set:

- The scope of the key field is the scope of the dependent field, or an earlier scope in this order:
  packet context, event common context, event specific context, event payload.
- In the same scope, the key field comes before the dependent field, and the lowest common ancestor
  of the two is a structure. There are only structures (MIP 0), or only structures and variants (MIP
  1), on the way from this ancestor to each of the two fields.
- In another scope, there are only structures (MIP 0), or only structures and variants (MIP 1), on
  the way from the root of this scope to the key field.
@{
*/

/*! @name Type of a field class
@{ */

/*!
Types of field classes.

Each enumerator includes the bits of its parent types. No field class has one of the types marked
*abstract*: they are only for use with bt_field_class_type_is().

@since 2.0
*/
__extension__ typedef enum bt_field_class_type {
    /*! Boolean. */
    BT_FIELD_CLASS_TYPE_BOOL = 1ULL << 0,

    /*! Bit array. */
    BT_FIELD_CLASS_TYPE_BIT_ARRAY = 1ULL << 1,

    /*! Abstract: any integer, including enumerations. */
    BT_FIELD_CLASS_TYPE_INTEGER = 1ULL << 2,

    /*! Unsigned integer. */
    BT_FIELD_CLASS_TYPE_UNSIGNED_INTEGER = (1ULL << 3) | BT_FIELD_CLASS_TYPE_INTEGER,

    /*! Signed integer. */
    BT_FIELD_CLASS_TYPE_SIGNED_INTEGER = (1ULL << 4) | BT_FIELD_CLASS_TYPE_INTEGER,

    /*! Abstract: any enumeration. */
    BT_FIELD_CLASS_TYPE_ENUMERATION = 1ULL << 5,

    /*! Unsigned enumeration: an unsigned integer whose values may have labels. */
    BT_FIELD_CLASS_TYPE_UNSIGNED_ENUMERATION =
        BT_FIELD_CLASS_TYPE_ENUMERATION | BT_FIELD_CLASS_TYPE_UNSIGNED_INTEGER,

    /*! Signed enumeration: a signed integer whose values may have labels. */
    BT_FIELD_CLASS_TYPE_SIGNED_ENUMERATION =
        BT_FIELD_CLASS_TYPE_ENUMERATION | BT_FIELD_CLASS_TYPE_SIGNED_INTEGER,

    /*! Abstract: any real. */
    BT_FIELD_CLASS_TYPE_REAL = 1ULL << 6,

    /*! Single-precision (`float`) real. */
    BT_FIELD_CLASS_TYPE_SINGLE_PRECISION_REAL = (1ULL << 7) | BT_FIELD_CLASS_TYPE_REAL,

    /*! Double-precision (`double`) real. */
    BT_FIELD_CLASS_TYPE_DOUBLE_PRECISION_REAL = (1ULL << 8) | BT_FIELD_CLASS_TYPE_REAL,

    /*! UTF-8 string. */
    BT_FIELD_CLASS_TYPE_STRING = 1ULL << 9,

    /*! Structure. */
    BT_FIELD_CLASS_TYPE_STRUCTURE = 1ULL << 10,

    /*! Abstract: any array. */
    BT_FIELD_CLASS_TYPE_ARRAY = 1ULL << 11,

    /*! Array of a fixed length. */
    BT_FIELD_CLASS_TYPE_STATIC_ARRAY = (1ULL << 12) | BT_FIELD_CLASS_TYPE_ARRAY,

    /*! Abstract: any array of varying length. */
    BT_FIELD_CLASS_TYPE_DYNAMIC_ARRAY = (1ULL << 13) | BT_FIELD_CLASS_TYPE_ARRAY,

    /*! Dynamic array which has no linked length field. */
    BT_FIELD_CLASS_TYPE_DYNAMIC_ARRAY_WITHOUT_LENGTH_FIELD =
        (1ULL << 14) | BT_FIELD_CLASS_TYPE_DYNAMIC_ARRAY,

    /*! Dynamic array which has a linked length field. */
    BT_FIELD_CLASS_TYPE_DYNAMIC_ARRAY_WITH_LENGTH_FIELD =
        (1ULL << 15) | BT_FIELD_CLASS_TYPE_DYNAMIC_ARRAY,

    /*! Abstract: any option. */
    BT_FIELD_CLASS_TYPE_OPTION = 1ULL << 16,

    /*! Option which has no linked selector field. */
    BT_FIELD_CLASS_TYPE_OPTION_WITHOUT_SELECTOR_FIELD = (1ULL << 17) | BT_FIELD_CLASS_TYPE_OPTION,

    /*! Abstract: any option which has a linked selector field. */
    BT_FIELD_CLASS_TYPE_OPTION_WITH_SELECTOR_FIELD = (1ULL << 18) | BT_FIELD_CLASS_TYPE_OPTION,

    /*! Option which has a linked boolean selector field. */
    BT_FIELD_CLASS_TYPE_OPTION_WITH_BOOL_SELECTOR_FIELD =
        (1ULL << 19) | BT_FIELD_CLASS_TYPE_OPTION_WITH_SELECTOR_FIELD,

    /*! Abstract: any option which has a linked integer selector field. */
    BT_FIELD_CLASS_TYPE_OPTION_WITH_INTEGER_SELECTOR_FIELD =
        (1ULL << 20) | BT_FIELD_CLASS_TYPE_OPTION_WITH_SELECTOR_FIELD,

    /*! Option which has a linked unsigned integer selector field. */
    BT_FIELD_CLASS_TYPE_OPTION_WITH_UNSIGNED_INTEGER_SELECTOR_FIELD =
        (1ULL << 21) | BT_FIELD_CLASS_TYPE_OPTION_WITH_INTEGER_SELECTOR_FIELD,

    /*! Option which has a linked signed integer selector field. */
    BT_FIELD_CLASS_TYPE_OPTION_WITH_SIGNED_INTEGER_SELECTOR_FIELD =
        (1ULL << 22) | BT_FIELD_CLASS_TYPE_OPTION_WITH_INTEGER_SELECTOR_FIELD,

    /*! Abstract: any variant. */
    BT_FIELD_CLASS_TYPE_VARIANT = 1ULL << 23,

    /*! Variant which has no linked selector field. */
    BT_FIELD_CLASS_TYPE_VARIANT_WITHOUT_SELECTOR_FIELD = (1ULL << 24) | BT_FIELD_CLASS_TYPE_VARIANT,

    /*! Abstract: any variant which has a linked selector field. */
    BT_FIELD_CLASS_TYPE_VARIANT_WITH_SELECTOR_FIELD = (1ULL << 25) | BT_FIELD_CLASS_TYPE_VARIANT,

    /*! Abstract: any variant which has a linked integer selector field. */
    BT_FIELD_CLASS_TYPE_VARIANT_WITH_INTEGER_SELECTOR_FIELD =
        (1ULL << 26) | BT_FIELD_CLASS_TYPE_VARIANT_WITH_SELECTOR_FIELD,

    /*! Variant which has a linked unsigned integer selector field. */
    BT_FIELD_CLASS_TYPE_VARIANT_WITH_UNSIGNED_INTEGER_SELECTOR_FIELD =
        (1ULL << 27) | BT_FIELD_CLASS_TYPE_VARIANT_WITH_INTEGER_SELECTOR_FIELD,

    /*! Variant which has a linked signed integer selector field. */
    BT_FIELD_CLASS_TYPE_VARIANT_WITH_SIGNED_INTEGER_SELECTOR_FIELD =
        (1ULL << 28) | BT_FIELD_CLASS_TYPE_VARIANT_WITH_INTEGER_SELECTOR_FIELD,

    /*! Abstract: any BLOB. @since 2.1 */
    BT_FIELD_CLASS_TYPE_BLOB = 1ULL << 29,

    /*! BLOB of a fixed length. @since 2.1 */
    BT_FIELD_CLASS_TYPE_STATIC_BLOB = (1ULL << 30) | BT_FIELD_CLASS_TYPE_BLOB,

    /*! Abstract: any BLOB of varying length. @since 2.1 */
    BT_FIELD_CLASS_TYPE_DYNAMIC_BLOB = (1ULL << 31) | BT_FIELD_CLASS_TYPE_BLOB,

    /*! Dynamic BLOB which has no linked length field. @since 2.1 */
    BT_FIELD_CLASS_TYPE_DYNAMIC_BLOB_WITHOUT_LENGTH_FIELD =
        (1ULL << 32) | BT_FIELD_CLASS_TYPE_DYNAMIC_BLOB,

    /*! Dynamic BLOB which has a linked length field. @since 2.1 */
    BT_FIELD_CLASS_TYPE_DYNAMIC_BLOB_WITH_LENGTH_FIELD =
        (1ULL << 33) | BT_FIELD_CLASS_TYPE_DYNAMIC_BLOB,

    /* Private: this enumerator makes the type 64 bits wide, which is part of the ABI. */
    __BT_FIELD_CLASS_TYPE_BIG_VALUE = 1ULL << 62,
} bt_field_class_type;

/*!
Returns the type of a field class.

@param[in] field_class Field class to inspect.
@returns Concrete type of `field_class`.
@pre `field_class` isn't `NULL`.
@since 2.0
*/
extern bt_field_class_type bt_field_class_get_type(const bt_field_class *field_class) __BT_NOEXCEPT;

/*!
Returns whether a field class type is a kind of another.

For example, #BT_FIELD_CLASS_TYPE_UNSIGNED_ENUMERATION is a kind of
#BT_FIELD_CLASS_TYPE_INTEGER.

@param[in] type Type to test.
@param[in] other_type Abstract or concrete type which `type` may be.
@returns #BT_TRUE if `type` has all the bits of `other_type`.
@since 2.0
*/
static inline bt_bool bt_field_class_type_is(
    const bt_field_class_type type, const bt_field_class_type other_type) __BT_NOEXCEPT
{
    return (type & other_type) == other_type;
}

/*! @} */

/*! @name Properties of any field class
@{ */

/*!
Replaces the user attributes of a field class.

@param[in] field_class Field class to modify.
@param[in] user_attributes New user attributes; `field_class` takes a reference to them.
@pre `field_class` isn't `NULL` and isn't frozen.
@pre `user_attributes` isn't `NULL` and is a map value.
@since 2.0
*/
extern void bt_field_class_set_user_attributes(
    bt_field_class *field_class, const bt_value *user_attributes) __BT_NOEXCEPT;

/*!
Borrows the user attributes of a field class, for example to add entries.

@param[in] field_class Field class to inspect.
@returns Map value, borrowed; initially empty, never `NULL`.
@pre `field_class` isn't `NULL`.
@since 2.0
*/
extern bt_value *bt_field_class_borrow_user_attributes(bt_field_class *field_class) __BT_NOEXCEPT;

/*!
Read-only variant of bt_field_class_borrow_user_attributes().

@copydetails bt_field_class_borrow_user_attributes()
*/
extern const bt_value *bt_field_class_borrow_user_attributes_const(
    const bt_field_class *field_class) __BT_NOEXCEPT;

/*!
Returns the effective MIP version of the graph for which a field class was created.

@param[in] field_class Field class to inspect.
@returns MIP version: 0 or 1.
@pre `field_class` isn't `NULL`.
@since 2.1
*/
extern uint64_t bt_field_class_get_graph_mip_version(
    const bt_field_class *field_class) __BT_NOEXCEPT;

/*! @} */

/*! @name Boolean field class
@{ */

/*!
Creates a boolean field class.

@param[in] trace_class Trace class from which to create.
@returns New reference, owned by the caller, or `NULL` if out of memory.
@pre `trace_class` isn't `NULL`.
@since 2.0
*/
extern bt_field_class *bt_field_class_bool_create(bt_trace_class *trace_class) __BT_NOEXCEPT;

/*! @} */

/*! @name Bit array field class

With MIP 1, labelled *flags* name sets of bit positions. Flags may overlap. A flag is active in a
value when the value has at least one bit set at its positions.
@{ */

/*!
Creates a bit array field class, without flags.

@param[in] trace_class Trace class from which to create.
@param[in] length Length of the fields, in bits.
@returns New reference, owned by the caller, or `NULL` if out of memory.
@pre `trace_class` isn't `NULL`.
@pre `length` is between 1 and 64.
@since 2.0
*/
extern bt_field_class *bt_field_class_bit_array_create(
    bt_trace_class *trace_class, uint64_t length) __BT_NOEXCEPT;

/*!
Returns the length of the fields of a bit array field class.

@param[in] field_class Bit array field class to inspect.
@returns Number of bits, from 1 to 64.
@pre `field_class` isn't `NULL` and is a bit array field class.
@since 2.0
*/
extern uint64_t bt_field_class_bit_array_get_length(
    const bt_field_class *field_class) __BT_NOEXCEPT;

/*!
Statuses of bt_field_class_bit_array_add_flag().

@since 2.1
*/
typedef enum bt_field_class_bit_array_add_flag_status {
    /*! Success. */
    BT_FIELD_CLASS_BIT_ARRAY_ADD_FLAG_STATUS_OK = __BT_FUNC_STATUS_OK,
    /*! Out of memory. */
    BT_FIELD_CLASS_BIT_ARRAY_ADD_FLAG_STATUS_MEMORY_ERROR = __BT_FUNC_STATUS_MEMORY_ERROR,
} bt_field_class_bit_array_add_flag_status;

/*!
Adds a flag to a bit array field class.

@param[in] field_class Bit array field class to modify.
@param[in] label Label of the flag; copied.
@param[in] index_ranges Bit positions of the flag, 0 being the least significant bit; the flag takes
    a reference to them.
@retval #BT_FIELD_CLASS_BIT_ARRAY_ADD_FLAG_STATUS_OK Success.
@retval #BT_FIELD_CLASS_BIT_ARRAY_ADD_FLAG_STATUS_MEMORY_ERROR Out of memory.
@pre `field_class` isn't `NULL`, is a bit array field class, and isn't frozen.
@pre The graph MIP version of `field_class` is 1.
@pre `label` and `index_ranges` aren't `NULL`.
@pre `field_class` has no flag labelled `label`.
@pre `index_ranges` isn't empty.
@pre The upper value of each range is less than the length of `field_class`.
@since 2.1
*/
extern bt_field_class_bit_array_add_flag_status bt_field_class_bit_array_add_flag(
    bt_field_class *field_class, const char *label,
    const bt_integer_range_set_unsigned *index_ranges) __BT_NOEXCEPT;

/*!
Returns the number of flags of a bit array field class.

@param[in] field_class Bit array field class to inspect.
@returns Number of flags.
@pre `field_class` isn't `NULL` and is a bit array field class.
@pre The graph MIP version of `field_class` is 1.
@since 2.1
*/
extern uint64_t bt_field_class_bit_array_get_flag_count(
    const bt_field_class *field_class) __BT_NOEXCEPT;

/*!
Borrows a flag of a bit array field class by its position.

@param[in] field_class Bit array field class to inspect.
@param[in] index Position of the flag in order of addition, from 0.
@returns Flag, borrowed; valid until `field_class` is modified, never `NULL`.
@pre `field_class` isn't `NULL` and is a bit array field class.
@pre The graph MIP version of `field_class` is 1.
@pre `index` is less than bt_field_class_bit_array_get_flag_count() for `field_class`.
@since 2.1
*/
extern const bt_field_class_bit_array_flag *bt_field_class_bit_array_borrow_flag_by_index_const(
    const bt_field_class *field_class, uint64_t index) __BT_NOEXCEPT;

/*!
Borrows a flag of a bit array field class by its label.

@param[in] field_class Bit array field class to inspect.
@param[in] label Label of the flag.
@returns Flag, borrowed and valid until `field_class` is modified, or `NULL` if no flag has this
    label.
@pre `field_class` isn't `NULL` and is a bit array field class.
@pre The graph MIP version of `field_class` is 1.
@pre `label` isn't `NULL`.
@since 2.1
*/
extern const bt_field_class_bit_array_flag *bt_field_class_bit_array_borrow_flag_by_label_const(
    const bt_field_class *field_class, const char *label) __BT_NOEXCEPT;

/*!
Array of labels of bit array field class flags.

@since 2.1
*/
typedef char const *const *bt_field_class_bit_array_flag_label_array;

/*!
Statuses of bt_field_class_bit_array_get_active_flag_labels_for_value_as_integer().

@since 2.1
*/
typedef enum bt_field_class_bit_array_get_active_flag_labels_for_value_as_integer_status {
    /*! Success. */
    BT_FIELD_CLASS_BIT_ARRAY_GET_ACTIVE_FLAG_LABELS_FOR_VALUE_AS_INTEGER_STATUS_OK =
        __BT_FUNC_STATUS_OK,
    /*! Out of memory. */
    BT_FIELD_CLASS_BIT_ARRAY_GET_ACTIVE_FLAG_LABELS_FOR_VALUE_AS_INTEGER_STATUS_MEMORY_ERROR =
        __BT_FUNC_STATUS_MEMORY_ERROR,
} bt_field_class_bit_array_get_active_flag_labels_for_value_as_integer_status;

/*!
Finds the labels of the flags of a bit array field class which are active in a value.

@param[in] field_class Bit array field class to search.
@param[in] value_as_integer Bits; position 0 is the least significant one.
@param[out] labels On success, array of `*count` labels in order of addition, owned by
    `field_class`; valid until `field_class` is modified or searched again by this function.
@param[out] count On success, number of labels (may be 0).
@retval #BT_FIELD_CLASS_BIT_ARRAY_GET_ACTIVE_FLAG_LABELS_FOR_VALUE_AS_INTEGER_STATUS_OK Success.
@retval #BT_FIELD_CLASS_BIT_ARRAY_GET_ACTIVE_FLAG_LABELS_FOR_VALUE_AS_INTEGER_STATUS_MEMORY_ERROR
    Out of memory.
@pre `field_class` isn't `NULL` and is a bit array field class.
@pre The graph MIP version of `field_class` is 1.
@pre `labels` and `count` aren't `NULL`.
@since 2.1
*/
extern bt_field_class_bit_array_get_active_flag_labels_for_value_as_integer_status
bt_field_class_bit_array_get_active_flag_labels_for_value_as_integer(
    const bt_field_class *field_class, uint64_t value_as_integer,
    bt_field_class_bit_array_flag_label_array *labels, uint64_t *count) __BT_NOEXCEPT;

/*!
Returns the label of a bit array field class flag.

@param[in] flag Flag to inspect.
@returns Label, owned by `flag` and valid as long as it exists; never `NULL`.
@pre `flag` isn't `NULL`.
@since 2.1
*/
extern const char *bt_field_class_bit_array_flag_get_label(
    const bt_field_class_bit_array_flag *flag) __BT_NOEXCEPT;

/*!
Borrows the bit positions of a bit array field class flag.

@param[in] flag Flag to inspect.
@returns Ranges of bit positions, borrowed; never `NULL`.
@pre `flag` isn't `NULL`.
@since 2.1
*/
extern const bt_integer_range_set_unsigned *bt_field_class_bit_array_flag_borrow_index_ranges_const(
    const bt_field_class_bit_array_flag *flag) __BT_NOEXCEPT;

/*! @} */

/*! @name Integer field class

Enumeration field classes are integer field classes too.
@{ */

/*!
Sets the range of values which the fields of an integer field class may hold.

@param[in] field_class Integer field class to modify.
@param[in] n Size in bits: the range is [0, 2<sup>n</sup> − 1] if `field_class` is unsigned, and
    [−2<sup>n − 1</sup>, 2<sup>n − 1</sup> − 1] if it is signed.
@pre `field_class` isn't `NULL`, is an integer field class, and isn't frozen.
@pre `n` is between 1 and 64.
@since 2.0
*/
extern void bt_field_class_integer_set_field_value_range(
    bt_field_class *field_class, uint64_t n) __BT_NOEXCEPT;

/*!
Returns the range of values which the fields of an integer field class may hold.

@param[in] field_class Integer field class to inspect.
@returns Size in bits, from 1 to 64 (initially 64): see
    bt_field_class_integer_set_field_value_range().
@pre `field_class` isn't `NULL` and is an integer field class.
@since 2.0
*/
extern uint64_t bt_field_class_integer_get_field_value_range(
    const bt_field_class *field_class) __BT_NOEXCEPT;

/*!
Hints about the values of integer fields; a set of hints is a bit mask.

@since 2.1
*/
typedef enum bt_field_class_integer_field_value_hint {
    /*! Small values are the most frequent ones. */
    BT_FIELD_CLASS_INTEGER_FIELD_VALUE_HINT_SMALL = 1ULL << 0,
} bt_field_class_integer_field_value_hint;

/*!
Sets the value hints of an integer field class.

@param[in] field_class Integer field class to modify.
@param[in] hints Mask of #bt_field_class_integer_field_value_hint enumerators, replacing the
    former one.
@pre `field_class` isn't `NULL`, is an integer field class, and isn't frozen.
@pre The graph MIP version of `field_class` is 1.
@pre `hints` is 0 or #BT_FIELD_CLASS_INTEGER_FIELD_VALUE_HINT_SMALL.
@since 2.1
*/
extern void bt_field_class_integer_set_field_value_hints(
    bt_field_class *field_class, uint64_t hints) __BT_NOEXCEPT;

/*!
Returns the value hints of an integer field class.

@param[in] field_class Integer field class to inspect.
@returns Mask of #bt_field_class_integer_field_value_hint enumerators, initially 0.
@pre `field_class` isn't `NULL` and is an integer field class.
@pre The graph MIP version of `field_class` is 1.
@since 2.1
*/
extern uint64_t bt_field_class_integer_get_field_value_hints(
    const bt_field_class *field_class) __BT_NOEXCEPT;

/*!
Returns whether an integer field class has a given value hint.

@param[in] field_class Integer field class to inspect.
@param[in] hint Hint to look for.
@returns #BT_TRUE if `field_class` has `hint`.
@pre `field_class` isn't `NULL` and is an integer field class.
@pre The graph MIP version of `field_class` is 1.
@pre `hint` is 0 or #BT_FIELD_CLASS_INTEGER_FIELD_VALUE_HINT_SMALL.
@since 2.1
*/
static inline bt_bool bt_field_class_integer_has_field_value_hint(
    const bt_field_class *const field_class,
    const bt_field_class_integer_field_value_hint hint) __BT_NOEXCEPT
{
    return (bt_field_class_integer_get_field_value_hints(field_class) & (uint64_t) hint) != 0;
}

/*!
Number bases in which to show integer fields.

@since 2.0
*/
typedef enum bt_field_class_integer_preferred_display_base {
    /*! Binary. */
    BT_FIELD_CLASS_INTEGER_PREFERRED_DISPLAY_BASE_BINARY = 2,
    /*! Octal. */
    BT_FIELD_CLASS_INTEGER_PREFERRED_DISPLAY_BASE_OCTAL = 8,
    /*! Decimal. */
    BT_FIELD_CLASS_INTEGER_PREFERRED_DISPLAY_BASE_DECIMAL = 10,
    /*! Hexadecimal. */
    BT_FIELD_CLASS_INTEGER_PREFERRED_DISPLAY_BASE_HEXADECIMAL = 16,
} bt_field_class_integer_preferred_display_base;

/*!
Sets the base in which to show the fields of an integer field class.

@param[in] field_class Integer field class to modify.
@param[in] preferred_display_base New base.
@pre `field_class` isn't `NULL`, is an integer field class, and isn't frozen.
@since 2.0
*/
extern void bt_field_class_integer_set_preferred_display_base(bt_field_class *field_class,
    bt_field_class_integer_preferred_display_base preferred_display_base) __BT_NOEXCEPT;

/*!
Returns the base in which to show the fields of an integer field class.

@param[in] field_class Integer field class to inspect.
@returns Base, initially #BT_FIELD_CLASS_INTEGER_PREFERRED_DISPLAY_BASE_DECIMAL.
@pre `field_class` isn't `NULL` and is an integer field class.
@since 2.0
*/
extern bt_field_class_integer_preferred_display_base
bt_field_class_integer_get_preferred_display_base(const bt_field_class *field_class) __BT_NOEXCEPT;

/*!
Creates an unsigned integer field class: 64 bits, decimal, without hints.

@param[in] trace_class Trace class from which to create.
@returns New reference, owned by the caller, or `NULL` if out of memory.
@pre `trace_class` isn't `NULL`.
@since 2.0
*/
extern bt_field_class *bt_field_class_integer_unsigned_create(
    bt_trace_class *trace_class) __BT_NOEXCEPT;

/*!
Creates a signed integer field class: 64 bits, decimal, without hints.

@param[in] trace_class Trace class from which to create.
@returns New reference, owned by the caller, or `NULL` if out of memory.
@pre `trace_class` isn't `NULL`.
@since 2.0
*/
extern bt_field_class *bt_field_class_integer_signed_create(
    bt_trace_class *trace_class) __BT_NOEXCEPT;

/*! @} */

/*! @name Real field class
@{ */

/*!
Creates a single-precision real field class.

@param[in] trace_class Trace class from which to create.
@returns New reference, owned by the caller, or `NULL` if out of memory.
@pre `trace_class` isn't `NULL`.
@since 2.0
*/
extern bt_field_class *bt_field_class_real_single_precision_create(
    bt_trace_class *trace_class) __BT_NOEXCEPT;

/*!
Creates a double-precision real field class.

@param[in] trace_class Trace class from which to create.
@returns New reference, owned by the caller, or `NULL` if out of memory.
@pre `trace_class` isn't `NULL`.
@since 2.0
*/
extern bt_field_class *bt_field_class_real_double_precision_create(
    bt_trace_class *trace_class) __BT_NOEXCEPT;

/*! @} */

/*! @name Enumeration field class

Each *mapping* of an enumeration field class gives a label to a set of integer ranges. The ranges of
several mappings may overlap, so that one value may have several labels.
@{ */

/*!
Array of labels of enumeration field class mappings.

@since 2.0
*/
typedef char const *const *bt_field_class_enumeration_mapping_label_array;

/*!
Statuses of bt_field_class_enumeration_unsigned_get_mapping_labels_for_value() and
bt_field_class_enumeration_signed_get_mapping_labels_for_value().

@since 2.0
*/
typedef enum bt_field_class_enumeration_get_mapping_labels_for_value_status {
    /*! Success. */
    BT_FIELD_CLASS_ENUMERATION_GET_MAPPING_LABELS_BY_VALUE_STATUS_OK = __BT_FUNC_STATUS_OK,
    /*! Out of memory. */
    BT_FIELD_CLASS_ENUMERATION_GET_MAPPING_LABELS_BY_VALUE_STATUS_MEMORY_ERROR =
        __BT_FUNC_STATUS_MEMORY_ERROR,
} bt_field_class_enumeration_get_mapping_labels_for_value_status;

/*!
Statuses of bt_field_class_enumeration_unsigned_add_mapping() and
bt_field_class_enumeration_signed_add_mapping().

@since 2.0
*/
typedef enum bt_field_class_enumeration_add_mapping_status {
    /*! Success. */
    BT_FIELD_CLASS_ENUMERATION_ADD_MAPPING_STATUS_OK = __BT_FUNC_STATUS_OK,
    /*! Out of memory. */
    BT_FIELD_CLASS_ENUMERATION_ADD_MAPPING_STATUS_MEMORY_ERROR = __BT_FUNC_STATUS_MEMORY_ERROR,
} bt_field_class_enumeration_add_mapping_status;

/*!
Returns the number of mappings of an enumeration field class.

@param[in] field_class Enumeration field class to inspect.
@returns Number of mappings.
@pre `field_class` isn't `NULL` and is an enumeration field class.
@since 2.0
*/
extern uint64_t bt_field_class_enumeration_get_mapping_count(
    const bt_field_class *field_class) __BT_NOEXCEPT;

/*!
Returns the label of an enumeration field class mapping.

@param[in] mapping Mapping to inspect.
@returns Label, owned by `mapping` and valid as long as it exists; never `NULL`.
@pre `mapping` isn't `NULL`.
@since 2.0
*/
extern const char *bt_field_class_enumeration_mapping_get_label(
    const bt_field_class_enumeration_mapping *mapping) __BT_NOEXCEPT;

/*! @} */

/*! @name Unsigned enumeration field class
@{ */

/*!
Creates an unsigned enumeration field class: 64 bits, decimal, without hints or mappings.

@param[in] trace_class Trace class from which to create.
@returns New reference, owned by the caller, or `NULL` if out of memory.
@pre `trace_class` isn't `NULL`.
@since 2.0
*/
extern bt_field_class *bt_field_class_enumeration_unsigned_create(
    bt_trace_class *trace_class) __BT_NOEXCEPT;

/*!
Adds a mapping to an unsigned enumeration field class.

@param[in] field_class Unsigned enumeration field class to modify.
@param[in] label Label of the mapping; copied.
@param[in] ranges Values of the mapping; the mapping takes a reference to them.
@retval #BT_FIELD_CLASS_ENUMERATION_ADD_MAPPING_STATUS_OK Success.
@retval #BT_FIELD_CLASS_ENUMERATION_ADD_MAPPING_STATUS_MEMORY_ERROR Out of memory.
@pre `field_class` isn't `NULL`, is an unsigned enumeration field class, and isn't frozen.
@pre `label` and `ranges` aren't `NULL`.
@pre `field_class` has no mapping labelled `label`.
@pre `ranges` isn't empty.
@since 2.0
*/
extern bt_field_class_enumeration_add_mapping_status
bt_field_class_enumeration_unsigned_add_mapping(bt_field_class *field_class, const char *label,
    const bt_integer_range_set_unsigned *ranges) __BT_NOEXCEPT;

/*!
Borrows a mapping of an unsigned enumeration field class by its position.

@param[in] field_class Unsigned enumeration field class to inspect.
@param[in] index Position of the mapping in order of addition, from 0.
@returns Mapping, borrowed; valid until `field_class` is modified, never `NULL`.
@pre `field_class` isn't `NULL` and is an unsigned enumeration field class.
@pre `index` is less than bt_field_class_enumeration_get_mapping_count() for `field_class`.
@since 2.0
*/
extern const bt_field_class_enumeration_unsigned_mapping *
bt_field_class_enumeration_unsigned_borrow_mapping_by_index_const(
    const bt_field_class *field_class, uint64_t index) __BT_NOEXCEPT;

/*!
Borrows a mapping of an unsigned enumeration field class by its label.

@param[in] field_class Unsigned enumeration field class to inspect.
@param[in] label Label of the mapping.
@returns Mapping, borrowed and valid until `field_class` is modified, or `NULL` if no mapping has
    this label.
@pre `field_class` isn't `NULL` and is an unsigned enumeration field class.
@pre `label` isn't `NULL`.
@since 2.0
*/
extern const bt_field_class_enumeration_unsigned_mapping *
bt_field_class_enumeration_unsigned_borrow_mapping_by_label_const(
    const bt_field_class *field_class, const char *label) __BT_NOEXCEPT;

/*!
Finds the labels which an unsigned enumeration field class gives to a value.

@param[in] field_class Unsigned enumeration field class to search.
@param[in] value Value to look for in the ranges of the mappings.
@param[out] labels On success, array of `*count` labels, owned by `field_class`; valid until
    `field_class` is modified or searched again by this function.
@param[out] count On success, number of labels (may be 0).
@retval #BT_FIELD_CLASS_ENUMERATION_GET_MAPPING_LABELS_BY_VALUE_STATUS_OK Success.
@retval #BT_FIELD_CLASS_ENUMERATION_GET_MAPPING_LABELS_BY_VALUE_STATUS_MEMORY_ERROR Out of
    memory.
@pre `field_class` isn't `NULL` and is an unsigned enumeration field class.
@pre `labels` and `count` aren't `NULL`.
@since 2.0
*/
extern bt_field_class_enumeration_get_mapping_labels_for_value_status
bt_field_class_enumeration_unsigned_get_mapping_labels_for_value(const bt_field_class *field_class,
    uint64_t value, bt_field_class_enumeration_mapping_label_array *labels,
    uint64_t *count) __BT_NOEXCEPT;

/*!
Borrows the values of an unsigned enumeration field class mapping.

@param[in] mapping Mapping to inspect.
@returns Ranges of values, borrowed; never `NULL`.
@pre `mapping` isn't `NULL`.
@since 2.0
*/
extern const bt_integer_range_set_unsigned *
bt_field_class_enumeration_unsigned_mapping_borrow_ranges_const(
    const bt_field_class_enumeration_unsigned_mapping *mapping) __BT_NOEXCEPT;

/*!
Converts an unsigned enumeration field class mapping to the common mapping type.

@param[in] mapping Mapping to convert; may be `NULL`.
@returns The same mapping, or `NULL` if `mapping` is `NULL`.
@since 2.0
*/
static inline const bt_field_class_enumeration_mapping *
bt_field_class_enumeration_unsigned_mapping_as_mapping_const(
    const bt_field_class_enumeration_unsigned_mapping *mapping) __BT_NOEXCEPT
{
    return __BT_UPCAST_CONST(bt_field_class_enumeration_mapping, mapping);
}

/*! @} */

/*! @name Signed enumeration field class
@{ */

/*!
Creates a signed enumeration field class: 64 bits, decimal, without hints or mappings.

@param[in] trace_class Trace class from which to create.
@returns New reference, owned by the caller, or `NULL` if out of memory.
@pre `trace_class` isn't `NULL`.
@since 2.0
*/
extern bt_field_class *bt_field_class_enumeration_signed_create(
    bt_trace_class *trace_class) __BT_NOEXCEPT;

/*!
Adds a mapping to a signed enumeration field class.

@param[in] field_class Signed enumeration field class to modify.
@param[in] label Label of the mapping; copied.
@param[in] ranges Values of the mapping; the mapping takes a reference to them.
@retval #BT_FIELD_CLASS_ENUMERATION_ADD_MAPPING_STATUS_OK Success.
@retval #BT_FIELD_CLASS_ENUMERATION_ADD_MAPPING_STATUS_MEMORY_ERROR Out of memory.
@pre `field_class` isn't `NULL`, is a signed enumeration field class, and isn't frozen.
@pre `label` and `ranges` aren't `NULL`.
@pre `field_class` has no mapping labelled `label`.
@pre `ranges` isn't empty.
@since 2.0
*/
extern bt_field_class_enumeration_add_mapping_status bt_field_class_enumeration_signed_add_mapping(
    bt_field_class *field_class, const char *label,
    const bt_integer_range_set_signed *ranges) __BT_NOEXCEPT;

/*!
Borrows a mapping of a signed enumeration field class by its position.

@param[in] field_class Signed enumeration field class to inspect.
@param[in] index Position of the mapping in order of addition, from 0.
@returns Mapping, borrowed; valid until `field_class` is modified, never `NULL`.
@pre `field_class` isn't `NULL` and is a signed enumeration field class.
@pre `index` is less than bt_field_class_enumeration_get_mapping_count() for `field_class`.
@since 2.0
*/
extern const bt_field_class_enumeration_signed_mapping *
bt_field_class_enumeration_signed_borrow_mapping_by_index_const(
    const bt_field_class *field_class, uint64_t index) __BT_NOEXCEPT;

/*!
Borrows a mapping of a signed enumeration field class by its label.

@param[in] field_class Signed enumeration field class to inspect.
@param[in] label Label of the mapping.
@returns Mapping, borrowed and valid until `field_class` is modified, or `NULL` if no mapping has
    this label.
@pre `field_class` isn't `NULL` and is a signed enumeration field class.
@pre `label` isn't `NULL`.
@since 2.0
*/
extern const bt_field_class_enumeration_signed_mapping *
bt_field_class_enumeration_signed_borrow_mapping_by_label_const(
    const bt_field_class *field_class, const char *label) __BT_NOEXCEPT;

/*!
Finds the labels which a signed enumeration field class gives to a value.

@param[in] field_class Signed enumeration field class to search.
@param[in] value Value to look for in the ranges of the mappings.
@param[out] labels On success, array of `*count` labels, owned by `field_class`; valid until
    `field_class` is modified or searched again by this function.
@param[out] count On success, number of labels (may be 0).
@retval #BT_FIELD_CLASS_ENUMERATION_GET_MAPPING_LABELS_BY_VALUE_STATUS_OK Success.
@retval #BT_FIELD_CLASS_ENUMERATION_GET_MAPPING_LABELS_BY_VALUE_STATUS_MEMORY_ERROR Out of
    memory.
@pre `field_class` isn't `NULL` and is a signed enumeration field class.
@pre `labels` and `count` aren't `NULL`.
@since 2.0
*/
extern bt_field_class_enumeration_get_mapping_labels_for_value_status
bt_field_class_enumeration_signed_get_mapping_labels_for_value(const bt_field_class *field_class,
    int64_t value, bt_field_class_enumeration_mapping_label_array *labels,
    uint64_t *count) __BT_NOEXCEPT;

/*!
Borrows the values of a signed enumeration field class mapping.

@param[in] mapping Mapping to inspect.
@returns Ranges of values, borrowed; never `NULL`.
@pre `mapping` isn't `NULL`.
@since 2.0
*/
extern const bt_integer_range_set_signed *
bt_field_class_enumeration_signed_mapping_borrow_ranges_const(
    const bt_field_class_enumeration_signed_mapping *mapping) __BT_NOEXCEPT;

/*!
Converts a signed enumeration field class mapping to the common mapping type.

@param[in] mapping Mapping to convert; may be `NULL`.
@returns The same mapping, or `NULL` if `mapping` is `NULL`.
@since 2.0
*/
static inline const bt_field_class_enumeration_mapping *
bt_field_class_enumeration_signed_mapping_as_mapping_const(
    const bt_field_class_enumeration_signed_mapping *mapping) __BT_NOEXCEPT
{
    return __BT_UPCAST_CONST(bt_field_class_enumeration_mapping, mapping);
}

/*! @} */

/*! @name String field class
@{ */

/*!
Creates a string field class.

@param[in] trace_class Trace class from which to create.
@returns New reference, owned by the caller, or `NULL` if out of memory.
@pre `trace_class` isn't `NULL`.
@since 2.0
*/
extern bt_field_class *bt_field_class_string_create(bt_trace_class *trace_class) __BT_NOEXCEPT;

/*! @} */

/*! @name BLOB field class (MIP 1)
@{ */

/*!
Creates a static BLOB field class, of media type <tt>application/octet-stream</tt>.

@param[in] trace_class Trace class from which to create.
@param[in] length Length of the fields, in bytes (may be 0).
@returns New reference, owned by the caller, or `NULL` if out of memory.
@pre `trace_class` isn't `NULL`.
@pre The graph MIP version of `trace_class` is 1.
@since 2.1
*/
extern bt_field_class *bt_field_class_blob_static_create(
    bt_trace_class *trace_class, uint64_t length) __BT_NOEXCEPT;

/*!
Creates a dynamic BLOB field class without a linked length field, of media type
<tt>application/octet-stream</tt>.

@param[in] trace_class Trace class from which to create.
@returns New reference, owned by the caller, or `NULL` if out of memory.
@pre `trace_class` isn't `NULL`.
@pre The graph MIP version of `trace_class` is 1.
@since 2.1
*/
extern bt_field_class *bt_field_class_blob_dynamic_without_length_field_location_create(
    bt_trace_class *trace_class) __BT_NOEXCEPT;

/*!
Creates a dynamic BLOB field class with a linked length field, of media type
<tt>application/octet-stream</tt>.

@param[in] trace_class Trace class from which to create.
@param[in] length_field_location Location of the length field, an unsigned integer field in bytes;
    the field class takes a reference to it.
@returns New reference, owned by the caller, or `NULL` if out of memory.
@pre `trace_class` isn't `NULL`.
@pre The graph MIP version of `trace_class` is 1.
@pre `length_field_location` isn't `NULL`.
@since 2.1
*/
extern bt_field_class *bt_field_class_blob_dynamic_with_length_field_location_create(
    bt_trace_class *trace_class, const bt_field_location *length_field_location) __BT_NOEXCEPT;

/*!
Returns the length of the fields of a static BLOB field class.

@param[in] field_class Static BLOB field class to inspect.
@returns Number of bytes.
@pre `field_class` isn't `NULL` and is a static BLOB field class.
@pre The graph MIP version of `field_class` is 1.
@since 2.1
*/
extern uint64_t bt_field_class_blob_static_get_length(
    const bt_field_class *field_class) __BT_NOEXCEPT;

/*!
Borrows the location of the length field from a dynamic BLOB field class.

@param[in] field_class Dynamic BLOB field class to inspect.
@returns Field location given at creation, borrowed; never `NULL`.
@pre `field_class` isn't `NULL` and is a dynamic BLOB field class with a linked length field.
@pre The graph MIP version of `field_class` is 1.
@since 2.1
*/
extern const bt_field_location *
bt_field_class_blob_dynamic_with_length_field_borrow_length_field_location_const(
    const bt_field_class *field_class) __BT_NOEXCEPT;

/*!
Statuses of bt_field_class_blob_set_media_type().

@since 2.1
*/
typedef enum bt_field_class_blob_set_media_type_status {
    /*! Success. */
    BT_FIELD_CLASS_BLOB_SET_MEDIA_TYPE_STATUS_OK = __BT_FUNC_STATUS_OK,
    /*! Out of memory. */
    BT_FIELD_CLASS_BLOB_SET_MEDIA_TYPE_STATUS_MEMORY_ERROR = __BT_FUNC_STATUS_MEMORY_ERROR,
} bt_field_class_blob_set_media_type_status;

/*!
Sets the media type of the fields of a BLOB field class.

@param[in] field_class BLOB field class to modify.
@param[in] media_type IANA media type (RFC 2046), such as <tt>image/png</tt>; copied.
@retval #BT_FIELD_CLASS_BLOB_SET_MEDIA_TYPE_STATUS_OK Success.
@retval #BT_FIELD_CLASS_BLOB_SET_MEDIA_TYPE_STATUS_MEMORY_ERROR Out of memory.
@pre `field_class` isn't `NULL`, is a BLOB field class, and isn't frozen.
@pre The graph MIP version of `field_class` is 1.
@pre `media_type` isn't `NULL`.
@since 2.1
*/
extern bt_field_class_blob_set_media_type_status bt_field_class_blob_set_media_type(
    bt_field_class *field_class, const char *media_type) __BT_NOEXCEPT;

/*!
Returns the media type of the fields of a BLOB field class.

@param[in] field_class BLOB field class to inspect.
@returns IANA media type, owned by `field_class` and valid until `field_class` is modified;
    initially <tt>application/octet-stream</tt>.
@pre `field_class` isn't `NULL` and is a BLOB field class.
@pre The graph MIP version of `field_class` is 1.
@since 2.1
*/
extern const char *bt_field_class_blob_get_media_type(
    const bt_field_class *field_class) __BT_NOEXCEPT;

/*! @} */

/*! @name Array field class
@{ */

/*!
Borrows the class of the elements from an array field class.

@param[in] field_class Static or dynamic array field class to inspect.
@returns Element field class, borrowed; never `NULL`.
@pre `field_class` isn't `NULL` and is an array field class.
@since 2.0
*/
extern bt_field_class *bt_field_class_array_borrow_element_field_class(
    bt_field_class *field_class) __BT_NOEXCEPT;

/*!
Read-only variant of bt_field_class_array_borrow_element_field_class().

@copydetails bt_field_class_array_borrow_element_field_class()
*/
extern const bt_field_class *bt_field_class_array_borrow_element_field_class_const(
    const bt_field_class *field_class) __BT_NOEXCEPT;

/*!
Creates a static array field class.

@param[in] trace_class Trace class from which to create.
@param[in] element_field_class Class of the elements; the array takes a reference to it.
@param[in] length Length of the fields, in elements (may be 0).
@returns New reference, owned by the caller, or `NULL` if out of memory.
@pre `trace_class` and `element_field_class` aren't `NULL`.
@pre `element_field_class` isn't part of a trace class.
@post On success, `element_field_class` is frozen.
@since 2.0
*/
extern bt_field_class *bt_field_class_array_static_create(bt_trace_class *trace_class,
    bt_field_class *element_field_class, uint64_t length) __BT_NOEXCEPT;

/*!
Returns the length of the fields of a static array field class.

@param[in] field_class Static array field class to inspect.
@returns Number of elements.
@pre `field_class` isn't `NULL` and is a static array field class.
@since 2.0
*/
extern uint64_t bt_field_class_array_static_get_length(
    const bt_field_class *field_class) __BT_NOEXCEPT;

/*!
Creates a dynamic array field class, with or without a linked length field (MIP 0).

With a linked length field, the field path becomes available once the field class is part of a
stream class or event class.

@param[in] trace_class Trace class from which to create.
@param[in] element_field_class Class of the elements; the array takes a reference to it.
@param[in] length_field_class Class of the linked length field, or `NULL` for none; the array takes
    a reference to it.
@returns New reference, owned by the caller, or `NULL` if out of memory.
@pre `trace_class` and `element_field_class` aren't `NULL`.
@pre The graph MIP version of `trace_class` is 0.
@pre `element_field_class` isn't part of a trace class.
@pre `length_field_class` is `NULL` or an unsigned integer field class.
@post On success, `element_field_class` and `length_field_class` (if not `NULL`) are frozen.
@since 2.0
*/
extern bt_field_class *bt_field_class_array_dynamic_create(bt_trace_class *trace_class,
    bt_field_class *element_field_class, bt_field_class *length_field_class) __BT_NOEXCEPT;

/*!
Creates a dynamic array field class without a linked length field (MIP 1).

@param[in] trace_class Trace class from which to create.
@param[in] element_field_class Class of the elements; the array takes a reference to it.
@returns New reference, owned by the caller, or `NULL` if out of memory.
@pre `trace_class` and `element_field_class` aren't `NULL`.
@pre The graph MIP version of `trace_class` is 1.
@pre `element_field_class` isn't part of a trace class.
@post On success, `element_field_class` is frozen.
@since 2.1
*/
extern bt_field_class *bt_field_class_array_dynamic_without_length_field_location_create(
    bt_trace_class *trace_class, bt_field_class *element_field_class) __BT_NOEXCEPT;

/*!
Creates a dynamic array field class with a linked length field (MIP 1).

@param[in] trace_class Trace class from which to create.
@param[in] element_field_class Class of the elements; the array takes a reference to it.
@param[in] length_field_location Location of the length field, an unsigned integer field in
    elements; the array takes a reference to it.
@returns New reference, owned by the caller, or `NULL` if out of memory.
@pre `trace_class`, `element_field_class`, and `length_field_location` aren't `NULL`.
@pre The graph MIP version of `trace_class` is 1.
@pre `element_field_class` isn't part of a trace class.
@post On success, `element_field_class` is frozen.
@since 2.1
*/
extern bt_field_class *bt_field_class_array_dynamic_with_length_field_location_create(
    bt_trace_class *trace_class, bt_field_class *element_field_class,
    const bt_field_location *length_field_location) __BT_NOEXCEPT;

/*!
Borrows the path of the length field from a dynamic array field class (MIP 0).

@param[in] field_class Dynamic array field class to inspect.
@returns Field path, borrowed, or `NULL` as long as `field_class` is not part of a stream class or
    event class.
@pre `field_class` isn't `NULL` and is a dynamic array field class with a linked length field.
@pre The graph MIP version of `field_class` is 0.
@since 2.0
*/
extern const bt_field_path *
bt_field_class_array_dynamic_with_length_field_borrow_length_field_path_const(
    const bt_field_class *field_class) __BT_NOEXCEPT;

/*!
Borrows the location of the length field from a dynamic array field class (MIP 1).

@param[in] field_class Dynamic array field class to inspect.
@returns Field location given at creation, borrowed; never `NULL`.
@pre `field_class` isn't `NULL` and is a dynamic array field class with a linked length field.
@pre The graph MIP version of `field_class` is 1.
@since 2.1
*/
extern const bt_field_location *
bt_field_class_array_dynamic_with_length_field_borrow_length_field_location_const(
    const bt_field_class *field_class) __BT_NOEXCEPT;

/*! @} */

/*! @name Structure field class
@{ */

/*!
Creates a structure field class, without members.

@param[in] trace_class Trace class from which to create.
@returns New reference, owned by the caller, or `NULL` if out of memory.
@pre `trace_class` isn't `NULL`.
@since 2.0
*/
extern bt_field_class *bt_field_class_structure_create(bt_trace_class *trace_class) __BT_NOEXCEPT;

/*!
Statuses of bt_field_class_structure_append_member().

@since 2.0
*/
typedef enum bt_field_class_structure_append_member_status {
    /*! Success. */
    BT_FIELD_CLASS_STRUCTURE_APPEND_MEMBER_STATUS_OK = __BT_FUNC_STATUS_OK,
    /*! Out of memory. */
    BT_FIELD_CLASS_STRUCTURE_APPEND_MEMBER_STATUS_MEMORY_ERROR = __BT_FUNC_STATUS_MEMORY_ERROR,
} bt_field_class_structure_append_member_status;

/*!
Adds a member at the end of a structure field class.

@param[in] field_class Structure field class to modify.
@param[in] name Name of the member; copied.
@param[in] member_field_class Class of the field of the member; the member takes a reference to it.
@retval #BT_FIELD_CLASS_STRUCTURE_APPEND_MEMBER_STATUS_OK Success.
@retval #BT_FIELD_CLASS_STRUCTURE_APPEND_MEMBER_STATUS_MEMORY_ERROR Out of memory.
@pre `field_class` isn't `NULL`, is a structure field class, and isn't frozen.
@pre `name` and `member_field_class` aren't `NULL`.
@pre `field_class` has no member named `name`.
@pre `member_field_class` isn't part of a trace class.
@post On success, `member_field_class` is frozen.
@since 2.0
*/
extern bt_field_class_structure_append_member_status bt_field_class_structure_append_member(
    bt_field_class *field_class, const char *name,
    bt_field_class *member_field_class) __BT_NOEXCEPT;

/*!
Returns the number of members of a structure field class.

@param[in] field_class Structure field class to inspect.
@returns Number of members.
@pre `field_class` isn't `NULL` and is a structure field class.
@since 2.0
*/
extern uint64_t bt_field_class_structure_get_member_count(
    const bt_field_class *field_class) __BT_NOEXCEPT;

/*!
Borrows a member of a structure field class by its position.

@param[in] field_class Structure field class to inspect.
@param[in] index Position of the member, from 0.
@returns Member, borrowed; valid until `field_class` is modified, never `NULL`.
@pre `field_class` isn't `NULL` and is a structure field class.
@pre `index` is less than bt_field_class_structure_get_member_count() for `field_class`.
@since 2.0
*/
extern bt_field_class_structure_member *bt_field_class_structure_borrow_member_by_index(
    bt_field_class *field_class, uint64_t index) __BT_NOEXCEPT;

/*!
Read-only variant of bt_field_class_structure_borrow_member_by_index().

@copydetails bt_field_class_structure_borrow_member_by_index()
*/
extern const bt_field_class_structure_member *bt_field_class_structure_borrow_member_by_index_const(
    const bt_field_class *field_class, uint64_t index) __BT_NOEXCEPT;

/*!
Borrows a member of a structure field class by its name.

@param[in] field_class Structure field class to inspect.
@param[in] name Name of the member.
@returns Member, borrowed and valid until `field_class` is modified, or `NULL` if no member has this
    name.
@pre `field_class` isn't `NULL` and is a structure field class.
@pre `name` isn't `NULL`.
@since 2.0
*/
extern bt_field_class_structure_member *bt_field_class_structure_borrow_member_by_name(
    bt_field_class *field_class, const char *name) __BT_NOEXCEPT;

/*!
Read-only variant of bt_field_class_structure_borrow_member_by_name().

@copydetails bt_field_class_structure_borrow_member_by_name()
*/
extern const bt_field_class_structure_member *bt_field_class_structure_borrow_member_by_name_const(
    const bt_field_class *field_class, const char *name) __BT_NOEXCEPT;

/*!
Returns the name of a structure field class member.

@param[in] member Member to inspect.
@returns Name, owned by `member` and valid as long as it exists; never `NULL`.
@pre `member` isn't `NULL`.
@since 2.0
*/
extern const char *bt_field_class_structure_member_get_name(
    const bt_field_class_structure_member *member) __BT_NOEXCEPT;

/*!
Borrows the field class of a structure field class member.

@param[in] member Member to inspect.
@returns Field class, borrowed; never `NULL`.
@pre `member` isn't `NULL`.
@since 2.0
*/
extern bt_field_class *bt_field_class_structure_member_borrow_field_class(
    bt_field_class_structure_member *member) __BT_NOEXCEPT;

/*!
Read-only variant of bt_field_class_structure_member_borrow_field_class().

@copydetails bt_field_class_structure_member_borrow_field_class()
*/
extern const bt_field_class *bt_field_class_structure_member_borrow_field_class_const(
    const bt_field_class_structure_member *member) __BT_NOEXCEPT;

/*!
Replaces the user attributes of a structure field class member.

@param[in] member Member to modify.
@param[in] user_attributes New user attributes; `member` takes a reference to them.
@pre `member` isn't `NULL` and isn't frozen.
@pre `user_attributes` isn't `NULL` and is a map value.
@since 2.0
*/
extern void bt_field_class_structure_member_set_user_attributes(
    bt_field_class_structure_member *member, const bt_value *user_attributes) __BT_NOEXCEPT;

/*!
Borrows the user attributes of a structure field class member, for example to add entries.

@param[in] member Member to inspect.
@returns Map value, borrowed; initially empty, never `NULL`.
@pre `member` isn't `NULL`.
@since 2.0
*/
extern bt_value *bt_field_class_structure_member_borrow_user_attributes(
    bt_field_class_structure_member *member) __BT_NOEXCEPT;

/*!
Read-only variant of bt_field_class_structure_member_borrow_user_attributes().

@copydetails bt_field_class_structure_member_borrow_user_attributes()
*/
extern const bt_value *bt_field_class_structure_member_borrow_user_attributes_const(
    const bt_field_class_structure_member *member) __BT_NOEXCEPT;

/*! @} */

/*! @name Option field class
@{ */

/*!
Borrows the class of the content from an option field class.

@param[in] field_class Option field class to inspect.
@returns Optional field class, borrowed; never `NULL`.
@pre `field_class` isn't `NULL` and is an option field class.
@since 2.0
*/
extern bt_field_class *bt_field_class_option_borrow_field_class(
    bt_field_class *field_class) __BT_NOEXCEPT;

/*!
Read-only variant of bt_field_class_option_borrow_field_class().

@copydetails bt_field_class_option_borrow_field_class()
*/
extern const bt_field_class *bt_field_class_option_borrow_field_class_const(
    const bt_field_class *field_class) __BT_NOEXCEPT;

/*!
Creates an option field class without a linked selector field (MIP 0).

@param[in] trace_class Trace class from which to create.
@param[in] optional_field_class Class of the content; the option takes a reference to it.
@returns New reference, owned by the caller, or `NULL` if out of memory.
@pre `trace_class` and `optional_field_class` aren't `NULL`.
@pre The graph MIP version of `trace_class` is 0.
@pre `optional_field_class` isn't part of a trace class.
@post On success, `optional_field_class` is frozen.
@since 2.0
*/
extern bt_field_class *bt_field_class_option_without_selector_create(
    bt_trace_class *trace_class, bt_field_class *optional_field_class) __BT_NOEXCEPT;

/*!
Creates an option field class without a linked selector field (MIP 1).

@param[in] trace_class Trace class from which to create.
@param[in] optional_field_class Class of the content; the option takes a reference to it.
@returns New reference, owned by the caller, or `NULL` if out of memory.
@pre `trace_class` and `optional_field_class` aren't `NULL`.
@pre The graph MIP version of `trace_class` is 1.
@pre `optional_field_class` isn't part of a trace class.
@post On success, `optional_field_class` is frozen.
@since 2.1
*/
extern bt_field_class *bt_field_class_option_without_selector_field_location_create(
    bt_trace_class *trace_class, bt_field_class *optional_field_class) __BT_NOEXCEPT;

/*!
Borrows the path of the selector field from an option field class (MIP 0).

@param[in] field_class Option field class to inspect.
@returns Field path, borrowed, or `NULL` as long as `field_class` is not part of a stream class or
    event class.
@pre `field_class` isn't `NULL` and is an option field class with a linked selector field.
@pre The graph MIP version of `field_class` is 0.
@since 2.0
*/
extern const bt_field_path *
bt_field_class_option_with_selector_field_borrow_selector_field_path_const(
    const bt_field_class *field_class) __BT_NOEXCEPT;

/*!
Borrows the location of the selector field from an option field class (MIP 1).

@param[in] field_class Option field class to inspect.
@returns Field location given at creation, borrowed; never `NULL`.
@pre `field_class` isn't `NULL` and is an option field class with a linked selector field.
@pre The graph MIP version of `field_class` is 1.
@since 2.1
*/
extern const bt_field_location *
bt_field_class_option_with_selector_field_borrow_selector_field_location_const(
    const bt_field_class *field_class) __BT_NOEXCEPT;

/*! @} */

/*! @name Option field class: boolean selector field
@{ */

/*!
Creates an option field class with a linked boolean selector field (MIP 0).

A true selector means that there is content, unless
bt_field_class_option_with_selector_field_bool_set_selector_is_reversed() reverses this rule. The
field path becomes available once the field class is part of a stream class or event class.

@param[in] trace_class Trace class from which to create.
@param[in] optional_field_class Class of the content; the option takes a reference to it.
@param[in] selector_field_class Class of the linked selector field; the option takes a reference to
    it.
@returns New reference, owned by the caller, or `NULL` if out of memory.
@pre `trace_class`, `optional_field_class`, and `selector_field_class` aren't `NULL`.
@pre The graph MIP version of `trace_class` is 0.
@pre `optional_field_class` isn't part of a trace class.
@pre `selector_field_class` is a boolean field class.
@post On success, `optional_field_class` and `selector_field_class` are frozen.
@since 2.0
*/
extern bt_field_class *bt_field_class_option_with_selector_field_bool_create(
    bt_trace_class *trace_class, bt_field_class *optional_field_class,
    bt_field_class *selector_field_class) __BT_NOEXCEPT;

/*!
Creates an option field class with a linked boolean selector field (MIP 1).

A true selector means that there is content, unless
bt_field_class_option_with_selector_field_bool_set_selector_is_reversed() reverses this rule.

@param[in] trace_class Trace class from which to create.
@param[in] optional_field_class Class of the content; the option takes a reference to it.
@param[in] selector_field_location Location of the selector field, a boolean field; the option takes
    a reference to it.
@returns New reference, owned by the caller, or `NULL` if out of memory.
@pre `trace_class`, `optional_field_class`, and `selector_field_location` aren't `NULL`.
@pre The graph MIP version of `trace_class` is 1.
@pre `optional_field_class` isn't part of a trace class.
@post On success, `optional_field_class` is frozen.
@since 2.1
*/
extern bt_field_class *bt_field_class_option_with_selector_field_location_bool_create(
    bt_trace_class *trace_class, bt_field_class *optional_field_class,
    const bt_field_location *selector_field_location) __BT_NOEXCEPT;

/*!
Sets which value of the boolean selector field means that an option field has content.

@param[in] field_class Option field class to modify.
@param[in] selector_is_reversed #BT_TRUE if a false selector means that there is content.
@pre `field_class` isn't `NULL`, is an option field class with a linked boolean selector field, and
    isn't frozen.
@since 2.0
*/
extern void bt_field_class_option_with_selector_field_bool_set_selector_is_reversed(
    bt_field_class *field_class, bt_bool selector_is_reversed) __BT_NOEXCEPT;

/*!
Returns which value of the boolean selector field means that an option field has content.

@param[in] field_class Option field class to inspect.
@returns #BT_TRUE if a false selector means that there is content; initially #BT_FALSE.
@pre `field_class` isn't `NULL` and is an option field class with a linked boolean selector field.
@since 2.0
*/
extern bt_bool bt_field_class_option_with_selector_field_bool_selector_is_reversed(
    const bt_field_class *field_class) __BT_NOEXCEPT;

/*! @} */

/*! @name Option field class: unsigned integer selector field
@{ */

/*!
Creates an option field class with a linked unsigned integer selector field (MIP 0).

The field path becomes available once the field class is part of a stream class or event class.

@param[in] trace_class Trace class from which to create.
@param[in] optional_field_class Class of the content; the option takes a reference to it.
@param[in] selector_field_class Class of the linked selector field; the option takes a reference to
    it.
@param[in] ranges Selector values which mean that there is content; the option takes a reference to
    them.
@returns New reference, owned by the caller, or `NULL` if out of memory.
@pre `trace_class`, `optional_field_class`, `selector_field_class`, and `ranges` aren't `NULL`.
@pre The graph MIP version of `trace_class` is 0.
@pre `optional_field_class` isn't part of a trace class.
@pre `selector_field_class` is an unsigned integer field class.
@pre `ranges` isn't empty.
@post On success, `optional_field_class`, `selector_field_class`, and `ranges` are frozen.
@since 2.0
*/
extern bt_field_class *bt_field_class_option_with_selector_field_integer_unsigned_create(
    bt_trace_class *trace_class, bt_field_class *optional_field_class,
    bt_field_class *selector_field_class,
    const bt_integer_range_set_unsigned *ranges) __BT_NOEXCEPT;

/*!
Creates an option field class with a linked unsigned integer selector field (MIP 1).

@param[in] trace_class Trace class from which to create.
@param[in] optional_field_class Class of the content; the option takes a reference to it.
@param[in] selector_field_location Location of the selector field, an unsigned integer field; the
    option takes a reference to it.
@param[in] ranges Selector values which mean that there is content; the option takes a reference to
    them.
@returns New reference, owned by the caller, or `NULL` if out of memory.
@pre `trace_class`, `optional_field_class`, `selector_field_location`, and `ranges` aren't `NULL`.
@pre The graph MIP version of `trace_class` is 1.
@pre `optional_field_class` isn't part of a trace class.
@pre `ranges` isn't empty.
@post On success, `optional_field_class` and `ranges` are frozen.
@since 2.1
*/
extern bt_field_class *bt_field_class_option_with_selector_field_location_integer_unsigned_create(
    bt_trace_class *trace_class, bt_field_class *optional_field_class,
    const bt_field_location *selector_field_location,
    const bt_integer_range_set_unsigned *ranges) __BT_NOEXCEPT;

/*!
Borrows the values of the unsigned integer selector field which mean that an option field has
content.

@param[in] field_class Option field class to inspect.
@returns Ranges of values, borrowed; never `NULL`.
@pre `field_class` isn't `NULL` and is an option field class with a linked unsigned integer selector
    field.
@since 2.0
*/
extern const bt_integer_range_set_unsigned *
bt_field_class_option_with_selector_field_integer_unsigned_borrow_selector_ranges_const(
    const bt_field_class *field_class) __BT_NOEXCEPT;

/*! @} */

/*! @name Option field class: signed integer selector field
@{ */

/*!
Creates an option field class with a linked signed integer selector field (MIP 0).

The field path becomes available once the field class is part of a stream class or event class.

@param[in] trace_class Trace class from which to create.
@param[in] optional_field_class Class of the content; the option takes a reference to it.
@param[in] selector_field_class Class of the linked selector field; the option takes a reference to
    it.
@param[in] ranges Selector values which mean that there is content; the option takes a reference to
    them.
@returns New reference, owned by the caller, or `NULL` if out of memory.
@pre `trace_class`, `optional_field_class`, `selector_field_class`, and `ranges` aren't `NULL`.
@pre The graph MIP version of `trace_class` is 0.
@pre `optional_field_class` isn't part of a trace class.
@pre `selector_field_class` is a signed integer field class.
@pre `ranges` isn't empty.
@post On success, `optional_field_class`, `selector_field_class`, and `ranges` are frozen.
@since 2.0
*/
extern bt_field_class *bt_field_class_option_with_selector_field_integer_signed_create(
    bt_trace_class *trace_class, bt_field_class *optional_field_class,
    bt_field_class *selector_field_class, const bt_integer_range_set_signed *ranges) __BT_NOEXCEPT;

/*!
Creates an option field class with a linked signed integer selector field (MIP 1).

@param[in] trace_class Trace class from which to create.
@param[in] optional_field_class Class of the content; the option takes a reference to it.
@param[in] selector_field_location Location of the selector field, a signed integer field; the
    option takes a reference to it.
@param[in] ranges Selector values which mean that there is content; the option takes a reference to
    them.
@returns New reference, owned by the caller, or `NULL` if out of memory.
@pre `trace_class`, `optional_field_class`, `selector_field_location`, and `ranges` aren't `NULL`.
@pre The graph MIP version of `trace_class` is 1.
@pre `optional_field_class` isn't part of a trace class.
@pre `ranges` isn't empty.
@post On success, `optional_field_class` and `ranges` are frozen.
@since 2.1
*/
extern bt_field_class *bt_field_class_option_with_selector_field_location_integer_signed_create(
    bt_trace_class *trace_class, bt_field_class *optional_field_class,
    const bt_field_location *selector_field_location,
    const bt_integer_range_set_signed *ranges) __BT_NOEXCEPT;

/*!
Borrows the values of the signed integer selector field which mean that an option field has content.

@param[in] field_class Option field class to inspect.
@returns Ranges of values, borrowed; never `NULL`.
@pre `field_class` isn't `NULL` and is an option field class with a linked signed integer selector
    field.
@since 2.0
*/
extern const bt_integer_range_set_signed *
bt_field_class_option_with_selector_field_integer_signed_borrow_selector_ranges_const(
    const bt_field_class *field_class) __BT_NOEXCEPT;

/*! @} */

/*! @name Variant field class

A variant field class needs at least one option before it is used.
@{ */

/*!
Creates a variant field class, without options (MIP 0).

With a linked selector field, the field path becomes available once the field class is part of a
stream class or event class.

@param[in] trace_class Trace class from which to create.
@param[in] selector_field_class Class of the linked selector field, or `NULL` for none; the variant
    takes a reference to it.
@returns New reference, owned by the caller, or `NULL` if out of memory.
@pre `trace_class` isn't `NULL`.
@pre The graph MIP version of `trace_class` is 0.
@pre `selector_field_class` is `NULL` or an integer field class.
@post On success, `selector_field_class` (if not `NULL`) is frozen.
@since 2.0
*/
extern bt_field_class *bt_field_class_variant_create(
    bt_trace_class *trace_class, bt_field_class *selector_field_class) __BT_NOEXCEPT;

/*!
Creates a variant field class without a linked selector field and without options (MIP 1).

@param[in] trace_class Trace class from which to create.
@returns New reference, owned by the caller, or `NULL` if out of memory.
@pre `trace_class` isn't `NULL`.
@pre The graph MIP version of `trace_class` is 1.
@since 2.1
*/
extern bt_field_class *bt_field_class_variant_without_selector_field_location_create(
    bt_trace_class *trace_class) __BT_NOEXCEPT;

/*!
Returns the number of options of a variant field class.

@param[in] field_class Variant field class to inspect.
@returns Number of options.
@pre `field_class` isn't `NULL` and is a variant field class.
@since 2.0
*/
extern uint64_t bt_field_class_variant_get_option_count(
    const bt_field_class *field_class) __BT_NOEXCEPT;

/*!
Borrows an option of a variant field class by its position.

@param[in] field_class Variant field class to inspect.
@param[in] index Position of the option, from 0.
@returns Option, borrowed; valid until `field_class` is modified, never `NULL`.
@pre `field_class` isn't `NULL` and is a variant field class.
@pre `index` is less than bt_field_class_variant_get_option_count() for `field_class`.
@since 2.0
*/
extern bt_field_class_variant_option *bt_field_class_variant_borrow_option_by_index(
    bt_field_class *field_class, uint64_t index) __BT_NOEXCEPT;

/*!
Read-only variant of bt_field_class_variant_borrow_option_by_index().

@copydetails bt_field_class_variant_borrow_option_by_index()
*/
extern const bt_field_class_variant_option *bt_field_class_variant_borrow_option_by_index_const(
    const bt_field_class *field_class, uint64_t index) __BT_NOEXCEPT;

/*!
Borrows an option of a variant field class by its name.

@param[in] field_class Variant field class to inspect.
@param[in] name Name of the option; options without a name never match.
@returns Option, borrowed and valid until `field_class` is modified, or `NULL` if no option has this
    name.
@pre `field_class` isn't `NULL` and is a variant field class.
@pre `name` isn't `NULL`.
@since 2.0
*/
extern bt_field_class_variant_option *bt_field_class_variant_borrow_option_by_name(
    bt_field_class *field_class, const char *name) __BT_NOEXCEPT;

/*!
Read-only variant of bt_field_class_variant_borrow_option_by_name().

@copydetails bt_field_class_variant_borrow_option_by_name()
*/
extern const bt_field_class_variant_option *bt_field_class_variant_borrow_option_by_name_const(
    const bt_field_class *field_class, const char *name) __BT_NOEXCEPT;

/*!
Returns the name of a variant field class option.

@param[in] option Option to inspect.
@returns Name, owned by `option` and valid as long as `option` exists, or `NULL` if `option` has no
    name (MIP 1 only).
@pre `option` isn't `NULL`.
@since 2.0
*/
extern const char *bt_field_class_variant_option_get_name(
    const bt_field_class_variant_option *option) __BT_NOEXCEPT;

/*!
Borrows the field class of a variant field class option.

@param[in] option Option to inspect.
@returns Field class, borrowed; never `NULL`.
@pre `option` isn't `NULL`.
@since 2.0
*/
extern bt_field_class *bt_field_class_variant_option_borrow_field_class(
    bt_field_class_variant_option *option) __BT_NOEXCEPT;

/*!
Read-only variant of bt_field_class_variant_option_borrow_field_class().

@copydetails bt_field_class_variant_option_borrow_field_class()
*/
extern const bt_field_class *bt_field_class_variant_option_borrow_field_class_const(
    const bt_field_class_variant_option *option) __BT_NOEXCEPT;

/*!
Replaces the user attributes of a variant field class option.

@param[in] option Option to modify.
@param[in] user_attributes New user attributes; `option` takes a reference to them.
@pre `option` isn't `NULL` and isn't frozen.
@pre `user_attributes` isn't `NULL` and is a map value.
@since 2.0
*/
extern void bt_field_class_variant_option_set_user_attributes(
    bt_field_class_variant_option *option, const bt_value *user_attributes) __BT_NOEXCEPT;

/*!
Borrows the user attributes of a variant field class option, for example to add entries.

@param[in] option Option to inspect.
@returns Map value, borrowed; initially empty, never `NULL`.
@pre `option` isn't `NULL`.
@since 2.0
*/
extern bt_value *bt_field_class_variant_option_borrow_user_attributes(
    bt_field_class_variant_option *option) __BT_NOEXCEPT;

/*!
Read-only variant of bt_field_class_variant_option_borrow_user_attributes().

@copydetails bt_field_class_variant_option_borrow_user_attributes()
*/
extern const bt_value *bt_field_class_variant_option_borrow_user_attributes_const(
    const bt_field_class_variant_option *option) __BT_NOEXCEPT;

/*!
Statuses of bt_field_class_variant_without_selector_append_option().

@since 2.0
*/
typedef enum bt_field_class_variant_without_selector_append_option_status {
    /*! Success. */
    BT_FIELD_CLASS_VARIANT_WITHOUT_SELECTOR_FIELD_APPEND_OPTION_STATUS_OK = __BT_FUNC_STATUS_OK,
    /*! Out of memory. */
    BT_FIELD_CLASS_VARIANT_WITHOUT_SELECTOR_FIELD_APPEND_OPTION_STATUS_MEMORY_ERROR =
        __BT_FUNC_STATUS_MEMORY_ERROR,
} bt_field_class_variant_without_selector_append_option_status;

/*!
Adds an option at the end of a variant field class without a linked selector field.

@param[in] field_class Variant field class to modify.
@param[in] name Name of the option; copied. May be `NULL` with MIP 1.
@param[in] option_field_class Class of the field of the option; the option takes a reference to it.
@retval #BT_FIELD_CLASS_VARIANT_WITHOUT_SELECTOR_FIELD_APPEND_OPTION_STATUS_OK Success.
@retval #BT_FIELD_CLASS_VARIANT_WITHOUT_SELECTOR_FIELD_APPEND_OPTION_STATUS_MEMORY_ERROR Out of
    memory.
@pre `field_class` isn't `NULL`, is a variant field class without a linked selector field, and isn't
    frozen.
@pre `name` isn't `NULL`, or the graph MIP version of `field_class` is 1.
@pre `name` is `NULL`, or `field_class` has no option named `name`.
@pre `option_field_class` isn't `NULL` and isn't part of a trace class.
@post On success, `option_field_class` is frozen.
@since 2.0
*/
extern bt_field_class_variant_without_selector_append_option_status
bt_field_class_variant_without_selector_append_option(bt_field_class *field_class, const char *name,
    bt_field_class *option_field_class) __BT_NOEXCEPT;

/*! @} */

/*! @name Variant field class: linked selector field
@{ */

/*!
Statuses of bt_field_class_variant_with_selector_field_integer_unsigned_append_option() and
bt_field_class_variant_with_selector_field_integer_signed_append_option().

@since 2.0
*/
typedef enum bt_field_class_variant_with_selector_field_integer_append_option_status {
    /*! Success. */
    BT_FIELD_CLASS_VARIANT_WITH_SELECTOR_FIELD_APPEND_OPTION_STATUS_OK = __BT_FUNC_STATUS_OK,
    /*! Out of memory. */
    BT_FIELD_CLASS_VARIANT_WITH_SELECTOR_FIELD_APPEND_OPTION_STATUS_MEMORY_ERROR =
        __BT_FUNC_STATUS_MEMORY_ERROR,
} bt_field_class_variant_with_selector_field_integer_append_option_status;

/*!
Borrows the path of the selector field from a variant field class (MIP 0).

@param[in] field_class Variant field class to inspect.
@returns Field path, borrowed, or `NULL` as long as `field_class` is not part of a stream class or
    event class.
@pre `field_class` isn't `NULL` and is a variant field class with a linked selector field.
@pre The graph MIP version of `field_class` is 0.
@since 2.0
*/
extern const bt_field_path *
bt_field_class_variant_with_selector_field_borrow_selector_field_path_const(
    const bt_field_class *field_class) __BT_NOEXCEPT;

/*!
Borrows the location of the selector field from a variant field class (MIP 1).

@param[in] field_class Variant field class to inspect.
@returns Field location given at creation, borrowed; never `NULL`.
@pre `field_class` isn't `NULL` and is a variant field class with a linked selector field.
@pre The graph MIP version of `field_class` is 1.
@since 2.1
*/
extern const bt_field_location *
bt_field_class_variant_with_selector_field_borrow_selector_field_location_const(
    const bt_field_class *field_class) __BT_NOEXCEPT;

/*! @} */

/*! @name Variant field class: unsigned integer selector field
@{ */

/*!
Creates a variant field class with a linked unsigned integer selector field, without options (MIP
1).

@param[in] trace_class Trace class from which to create.
@param[in] selector_field_location Location of the selector field, an unsigned integer field; the
    variant takes a reference to it.
@returns New reference, owned by the caller, or `NULL` if out of memory.
@pre `trace_class` and `selector_field_location` aren't `NULL`.
@pre The graph MIP version of `trace_class` is 1.
@since 2.1
*/
extern bt_field_class *bt_field_class_variant_with_selector_field_location_integer_unsigned_create(
    bt_trace_class *trace_class, const bt_field_location *selector_field_location) __BT_NOEXCEPT;

/*!
Adds an option at the end of a variant field class with a linked unsigned integer selector field.

@param[in] field_class Variant field class to modify.
@param[in] name Name of the option; copied. May be `NULL` with MIP 1.
@param[in] option_field_class Class of the field of the option; the option takes a reference to it.
@param[in] ranges Selector values which select the option; the option takes a reference to them.
@retval #BT_FIELD_CLASS_VARIANT_WITH_SELECTOR_FIELD_APPEND_OPTION_STATUS_OK Success.
@retval #BT_FIELD_CLASS_VARIANT_WITH_SELECTOR_FIELD_APPEND_OPTION_STATUS_MEMORY_ERROR Out of
    memory.
@pre `field_class` isn't `NULL`, is a variant field class with a linked unsigned integer selector
    field, and isn't frozen.
@pre `name` isn't `NULL`, or the graph MIP version of `field_class` is 1.
@pre `name` is `NULL`, or `field_class` has no option named `name`.
@pre `option_field_class` isn't `NULL` and isn't part of a trace class.
@pre `ranges` isn't `NULL` and isn't empty.
@pre `ranges` doesn't overlap the ranges of any option of `field_class`.
@post On success, `option_field_class` is frozen.
@since 2.0
*/
extern bt_field_class_variant_with_selector_field_integer_append_option_status
bt_field_class_variant_with_selector_field_integer_unsigned_append_option(
    bt_field_class *field_class, const char *name, bt_field_class *option_field_class,
    const bt_integer_range_set_unsigned *ranges) __BT_NOEXCEPT;

/*!
Borrows an option of a variant field class with a linked unsigned integer selector field by its
position.

@param[in] field_class Variant field class to inspect.
@param[in] index Position of the option, from 0.
@returns Option, borrowed; valid until `field_class` is modified, never `NULL`.
@pre `field_class` isn't `NULL` and is a variant field class with a linked unsigned integer selector
    field.
@pre `index` is less than bt_field_class_variant_get_option_count() for `field_class`.
@since 2.0
*/
extern const bt_field_class_variant_with_selector_field_integer_unsigned_option *
bt_field_class_variant_with_selector_field_integer_unsigned_borrow_option_by_index_const(
    const bt_field_class *field_class, uint64_t index) __BT_NOEXCEPT;

/*!
Borrows an option of a variant field class with a linked unsigned integer selector field by its
name.

@param[in] field_class Variant field class to inspect.
@param[in] name Name of the option; options without a name never match.
@returns Option, borrowed and valid until `field_class` is modified, or `NULL` if no option has this
    name.
@pre `field_class` isn't `NULL` and is a variant field class with a linked unsigned integer selector
    field.
@pre `name` isn't `NULL`.
@since 2.0
*/
extern const bt_field_class_variant_with_selector_field_integer_unsigned_option *
bt_field_class_variant_with_selector_field_integer_unsigned_borrow_option_by_name_const(
    const bt_field_class *field_class, const char *name) __BT_NOEXCEPT;

/*!
Borrows the unsigned integer selector values which select a variant field class option.

@param[in] option Option to inspect.
@returns Ranges of values, borrowed; never `NULL`.
@pre `option` isn't `NULL`.
@since 2.0
*/
extern const bt_integer_range_set_unsigned *
bt_field_class_variant_with_selector_field_integer_unsigned_option_borrow_ranges_const(
    const bt_field_class_variant_with_selector_field_integer_unsigned_option *option) __BT_NOEXCEPT;

/*!
Converts a variant field class option with unsigned integer selector values to the common option
type.

@param[in] option Option to convert; may be `NULL`.
@returns The same option, or `NULL` if `option` is `NULL`.
@since 2.0
*/
static inline const bt_field_class_variant_option *
bt_field_class_variant_with_selector_field_integer_unsigned_option_as_option_const(
    const bt_field_class_variant_with_selector_field_integer_unsigned_option *option) __BT_NOEXCEPT
{
    return __BT_UPCAST_CONST(bt_field_class_variant_option, option);
}

/*! @} */

/*! @name Variant field class: signed integer selector field
@{ */

/*!
Creates a variant field class with a linked signed integer selector field, without options (MIP 1).

@param[in] trace_class Trace class from which to create.
@param[in] selector_field_location Location of the selector field, a signed integer field; the
    variant takes a reference to it.
@returns New reference, owned by the caller, or `NULL` if out of memory.
@pre `trace_class` and `selector_field_location` aren't `NULL`.
@pre The graph MIP version of `trace_class` is 1.
@since 2.1
*/
extern bt_field_class *bt_field_class_variant_with_selector_field_location_integer_signed_create(
    bt_trace_class *trace_class, const bt_field_location *selector_field_location) __BT_NOEXCEPT;

/*!
Adds an option at the end of a variant field class with a linked signed integer selector field.

@param[in] field_class Variant field class to modify.
@param[in] name Name of the option; copied. May be `NULL` with MIP 1.
@param[in] option_field_class Class of the field of the option; the option takes a reference to it.
@param[in] ranges Selector values which select the option; the option takes a reference to them.
@retval #BT_FIELD_CLASS_VARIANT_WITH_SELECTOR_FIELD_APPEND_OPTION_STATUS_OK Success.
@retval #BT_FIELD_CLASS_VARIANT_WITH_SELECTOR_FIELD_APPEND_OPTION_STATUS_MEMORY_ERROR Out of
    memory.
@pre `field_class` isn't `NULL`, is a variant field class with a linked signed integer selector
    field, and isn't frozen.
@pre `name` isn't `NULL`, or the graph MIP version of `field_class` is 1.
@pre `name` is `NULL`, or `field_class` has no option named `name`.
@pre `option_field_class` isn't `NULL` and isn't part of a trace class.
@pre `ranges` isn't `NULL` and isn't empty.
@pre `ranges` doesn't overlap the ranges of any option of `field_class`.
@post On success, `option_field_class` is frozen.
@since 2.0
*/
extern bt_field_class_variant_with_selector_field_integer_append_option_status
bt_field_class_variant_with_selector_field_integer_signed_append_option(bt_field_class *field_class,
    const char *name, bt_field_class *option_field_class,
    const bt_integer_range_set_signed *ranges) __BT_NOEXCEPT;

/*!
Borrows an option of a variant field class with a linked signed integer selector field by its
position.

@param[in] field_class Variant field class to inspect.
@param[in] index Position of the option, from 0.
@returns Option, borrowed; valid until `field_class` is modified, never `NULL`.
@pre `field_class` isn't `NULL` and is a variant field class with a linked signed integer selector
    field.
@pre `index` is less than bt_field_class_variant_get_option_count() for `field_class`.
@since 2.0
*/
extern const bt_field_class_variant_with_selector_field_integer_signed_option *
bt_field_class_variant_with_selector_field_integer_signed_borrow_option_by_index_const(
    const bt_field_class *field_class, uint64_t index) __BT_NOEXCEPT;

/*!
Borrows an option of a variant field class with a linked signed integer selector field by its name.

@param[in] field_class Variant field class to inspect.
@param[in] name Name of the option; options without a name never match.
@returns Option, borrowed and valid until `field_class` is modified, or `NULL` if no option has this
    name.
@pre `field_class` isn't `NULL` and is a variant field class with a linked signed integer selector
    field.
@pre `name` isn't `NULL`.
@since 2.0
*/
extern const bt_field_class_variant_with_selector_field_integer_signed_option *
bt_field_class_variant_with_selector_field_integer_signed_borrow_option_by_name_const(
    const bt_field_class *field_class, const char *name) __BT_NOEXCEPT;

/*!
Borrows the signed integer selector values which select a variant field class option.

@param[in] option Option to inspect.
@returns Ranges of values, borrowed; never `NULL`.
@pre `option` isn't `NULL`.
@since 2.0
*/
extern const bt_integer_range_set_signed *
bt_field_class_variant_with_selector_field_integer_signed_option_borrow_ranges_const(
    const bt_field_class_variant_with_selector_field_integer_signed_option *option) __BT_NOEXCEPT;

/*!
Converts a variant field class option with signed integer selector values to the common option type.

@param[in] option Option to convert; may be `NULL`.
@returns The same option, or `NULL` if `option` is `NULL`.
@since 2.0
*/
static inline const bt_field_class_variant_option *
bt_field_class_variant_with_selector_field_integer_signed_option_as_option_const(
    const bt_field_class_variant_with_selector_field_integer_signed_option *option) __BT_NOEXCEPT
{
    return __BT_UPCAST_CONST(bt_field_class_variant_option, option);
}

/*! @} */

/*! @name Reference count
@{ */

/*!
Increments the reference count of a field class.

@param[in] field_class Field class, or `NULL` to do nothing.
@since 2.0
*/
extern void bt_field_class_get_ref(const bt_field_class *field_class) __BT_NOEXCEPT;

/*!
Decrements the reference count of a field class, and destroys it when the count reaches zero.

@param[in] field_class Field class, or `NULL` to do nothing.
@since 2.0
*/
extern void bt_field_class_put_ref(const bt_field_class *field_class) __BT_NOEXCEPT;

/*!
Puts the field class reference held by a variable, then sets the variable to `NULL`.

@param _field_class Assignable expression, evaluated more than once; may hold `NULL`.
@since 2.0
*/
#define BT_FIELD_CLASS_PUT_REF_AND_RESET(_field_class)                                             \
    do {                                                                                           \
        bt_field_class_put_ref(_field_class);                                                      \
        (_field_class) = NULL;                                                                     \
    } while (0)

/*!
Moves a field class reference from one variable to another.

Puts the reference held by `_dst`, copies `_src` to `_dst`, then sets `_src` to `NULL`.

@param _dst Assignable expression, evaluated more than once; may hold `NULL`.
@param _src Assignable expression, evaluated more than once; may hold `NULL`.
@since 2.0
*/
#define BT_FIELD_CLASS_MOVE_REF(_dst, _src)                                                        \
    do {                                                                                           \
        bt_field_class_put_ref(_dst);                                                              \
        (_dst) = (_src);                                                                           \
        (_src) = NULL;                                                                             \
    } while (0)

/*! @} */

/*! @} */

#ifdef __cplusplus
}
#endif

#endif /* BABELTRACE2_TRACE_IR_FIELD_CLASS_H */
