/* SPDX-License-Identifier: MIT */

/*
 * Values: the JSON-like objects which carry parameters, query results, environments and user
 * attributes.
 */

#ifndef BABELTRACE2_VALUE_H
#define BABELTRACE2_VALUE_H

#include <stddef.h>
#include <stdint.h>

#include <babeltrace2/types.h>
#include <babeltrace2/func-status.h>

#ifdef __cplusplus
extern "C" {
#endif

/*!
@defgroup api-val Values

Generic data containers, similar to those of JSON.

Component parameters, query parameters and results, trace environments and user attributes are
values. A value is null, a boolean, an unsigned or signed 64-bit integer, a real (`double`), a
string, an array of values, or a map from strings to values.

Values are reference-counted objects. Some functions of the library freeze values: see their
descriptions.
@{
*/

/*! @name Type
@{ */

/*!
Types of values, as bit masks. #BT_VALUE_TYPE_UNSIGNED_INTEGER and #BT_VALUE_TYPE_SIGNED_INTEGER
include the bit of #BT_VALUE_TYPE_INTEGER.

@since 2.0
*/
typedef enum bt_value_type {
    /*! Null value. */
    BT_VALUE_TYPE_NULL = 1 << 0,
    /*! Boolean value. */
    BT_VALUE_TYPE_BOOL = 1 << 1,
    /*! Any integer value: only for bt_value_type_is(), no value has exactly this type. */
    BT_VALUE_TYPE_INTEGER = 1 << 2,
    /*! Unsigned integer value, which is an integer value. */
    BT_VALUE_TYPE_UNSIGNED_INTEGER = (1 << 3) | BT_VALUE_TYPE_INTEGER,
    /*! Signed integer value, which is an integer value. */
    BT_VALUE_TYPE_SIGNED_INTEGER = (1 << 4) | BT_VALUE_TYPE_INTEGER,
    /*! Real value. */
    BT_VALUE_TYPE_REAL = 1 << 5,
    /*! String value. */
    BT_VALUE_TYPE_STRING = 1 << 6,
    /*! Array value. */
    BT_VALUE_TYPE_ARRAY = 1 << 7,
    /*! Map value. */
    BT_VALUE_TYPE_MAP = 1 << 8,
} bt_value_type;

/*!
Returns the type of a value.

@param[in] value Value to query.
@returns Type of `value`.
@pre `value` isn't `NULL`.
@since 2.0
*/
bt_value_type bt_value_get_type(const bt_value *value) __BT_NOEXCEPT;

/*!
Returns whether a value type equals another value type or is a kind of it.

@param[in] type Type to check.
@param[in] other_type Type which `type` may be, for example #BT_VALUE_TYPE_INTEGER.
@returns #BT_TRUE if `type` equals `other_type` or is a kind of it.
@since 2.0
*/
static inline bt_bool bt_value_type_is(
    const bt_value_type type, const bt_value_type other_type) __BT_NOEXCEPT
{
    return (type & other_type) == other_type;
}

/*!
Returns whether a value is the null value.

@param[in] value Value to query.
@returns #BT_TRUE if `value` is the null value.
@pre `value` isn't `NULL`.
@since 2.0
*/
static inline bt_bool bt_value_is_null(const bt_value *value) __BT_NOEXCEPT
{
    return bt_value_get_type(value) == BT_VALUE_TYPE_NULL;
}

/*!
Returns whether a value is a boolean value.

@param[in] value Value to query.
@returns #BT_TRUE if `value` is a boolean value.
@pre `value` isn't `NULL`.
@since 2.0
*/
static inline bt_bool bt_value_is_bool(const bt_value *value) __BT_NOEXCEPT
{
    return bt_value_get_type(value) == BT_VALUE_TYPE_BOOL;
}

/*!
Returns whether a value is an unsigned integer value.

@param[in] value Value to query.
@returns #BT_TRUE if `value` is an unsigned integer value.
@pre `value` isn't `NULL`.
@since 2.0
*/
static inline bt_bool bt_value_is_unsigned_integer(const bt_value *value) __BT_NOEXCEPT
{
    return bt_value_get_type(value) == BT_VALUE_TYPE_UNSIGNED_INTEGER;
}

/*!
Returns whether a value is a signed integer value.

@param[in] value Value to query.
@returns #BT_TRUE if `value` is a signed integer value.
@pre `value` isn't `NULL`.
@since 2.0
*/
static inline bt_bool bt_value_is_signed_integer(const bt_value *value) __BT_NOEXCEPT
{
    return bt_value_get_type(value) == BT_VALUE_TYPE_SIGNED_INTEGER;
}

/*!
Returns whether a value is a real value.

@param[in] value Value to query.
@returns #BT_TRUE if `value` is a real value.
@pre `value` isn't `NULL`.
@since 2.0
*/
static inline bt_bool bt_value_is_real(const bt_value *value) __BT_NOEXCEPT
{
    return bt_value_get_type(value) == BT_VALUE_TYPE_REAL;
}

/*!
Returns whether a value is a string value.

@param[in] value Value to query.
@returns #BT_TRUE if `value` is a string value.
@pre `value` isn't `NULL`.
@since 2.0
*/
static inline bt_bool bt_value_is_string(const bt_value *value) __BT_NOEXCEPT
{
    return bt_value_get_type(value) == BT_VALUE_TYPE_STRING;
}

/*!
Returns whether a value is an array value.

@param[in] value Value to query.
@returns #BT_TRUE if `value` is an array value.
@pre `value` isn't `NULL`.
@since 2.0
*/
static inline bt_bool bt_value_is_array(const bt_value *value) __BT_NOEXCEPT
{
    return bt_value_get_type(value) == BT_VALUE_TYPE_ARRAY;
}

/*!
Returns whether a value is a map value.

@param[in] value Value to query.
@returns #BT_TRUE if `value` is a map value.
@pre `value` isn't `NULL`.
@since 2.0
*/
static inline bt_bool bt_value_is_map(const bt_value *value) __BT_NOEXCEPT
{
    return bt_value_get_type(value) == BT_VALUE_TYPE_MAP;
}

/*! @} */

/*! @name Null value
@{ */

/*!
The only null value.

To find out whether a value is null, compare its pointer with this pointer, which isn't `NULL`.
bt_value_map_borrow_entry_value() returns this pointer for an entry which is null, and `NULL` for an
entry which doesn't exist.

The null value is a reference-counted object like the other values: put the references that you get,
and no others.

@since 2.0
*/
extern bt_value *const bt_value_null;

/*! @} */

/*! @name Boolean value
@{ */

/*!
Creates a boolean value initialized to #BT_FALSE.

@returns New reference, owned by the caller, or `NULL` if out of memory.
@since 2.0
*/
bt_value *bt_value_bool_create(void) __BT_NOEXCEPT;

/*!
Creates a boolean value from a raw value.

@param[in] raw_value Initial raw value.
@returns New reference, owned by the caller, or `NULL` if out of memory.
@since 2.0
*/
bt_value *bt_value_bool_create_init(bt_bool raw_value) __BT_NOEXCEPT;

/*!
Sets the raw value of a boolean value.

@param[in] value Value to change.
@param[in] raw_value New raw value.
@pre `value` isn't `NULL`, is a boolean value, and isn't frozen.
@since 2.0
*/
void bt_value_bool_set(bt_value *value, bt_bool raw_value) __BT_NOEXCEPT;

/*!
Returns the raw value of a boolean value.

@param[in] value Value to query.
@returns Raw value.
@pre `value` isn't `NULL` and is a boolean value.
@since 2.0
*/
bt_bool bt_value_bool_get(const bt_value *value) __BT_NOEXCEPT;

/*! @} */

/*! @name Unsigned integer value
@{ */

/*!
Creates an unsigned integer value which is 0.

@returns New reference, owned by the caller, or `NULL` if out of memory.
@since 2.0
*/
bt_value *bt_value_integer_unsigned_create(void) __BT_NOEXCEPT;

/*!
Creates an unsigned integer value from a raw value.

@param[in] raw_value Initial raw value.
@returns New reference, owned by the caller, or `NULL` if out of memory.
@since 2.0
*/
bt_value *bt_value_integer_unsigned_create_init(uint64_t raw_value) __BT_NOEXCEPT;

/*!
Sets the raw value of an unsigned integer value.

@param[in] value Value to change.
@param[in] raw_value New raw value.
@pre `value` isn't `NULL`, is an unsigned integer value, and isn't frozen.
@since 2.0
*/
void bt_value_integer_unsigned_set(bt_value *value, uint64_t raw_value) __BT_NOEXCEPT;

/*!
Returns the raw value of an unsigned integer value.

@param[in] value Value to query.
@returns Raw value.
@pre `value` isn't `NULL` and is an unsigned integer value.
@since 2.0
*/
uint64_t bt_value_integer_unsigned_get(const bt_value *value) __BT_NOEXCEPT;

/*! @} */

/*! @name Signed integer value
@{ */

/*!
Creates a signed integer value which is 0.

@returns New reference, owned by the caller, or `NULL` if out of memory.
@since 2.0
*/
bt_value *bt_value_integer_signed_create(void) __BT_NOEXCEPT;

/*!
Creates a signed integer value from a raw value.

@param[in] raw_value Initial raw value.
@returns New reference, owned by the caller, or `NULL` if out of memory.
@since 2.0
*/
bt_value *bt_value_integer_signed_create_init(int64_t raw_value) __BT_NOEXCEPT;

/*!
Sets the raw value of a signed integer value.

@param[in] value Value to change.
@param[in] raw_value New raw value.
@pre `value` isn't `NULL`, is a signed integer value, and isn't frozen.
@since 2.0
*/
void bt_value_integer_signed_set(bt_value *value, int64_t raw_value) __BT_NOEXCEPT;

/*!
Returns the raw value of a signed integer value.

@param[in] value Value to query.
@returns Raw value.
@pre `value` isn't `NULL` and is a signed integer value.
@since 2.0
*/
int64_t bt_value_integer_signed_get(const bt_value *value) __BT_NOEXCEPT;

/*! @} */

/*! @name Real value
@{ */

/*!
Creates a real value which is 0.

@returns New reference, owned by the caller, or `NULL` if out of memory.
@since 2.0
*/
bt_value *bt_value_real_create(void) __BT_NOEXCEPT;

/*!
Creates a real value from a raw value.

@param[in] raw_value Initial raw value.
@returns New reference, owned by the caller, or `NULL` if out of memory.
@since 2.0
*/
bt_value *bt_value_real_create_init(double raw_value) __BT_NOEXCEPT;

/*!
Sets the raw value of a real value.

@param[in] value Value to change.
@param[in] raw_value New raw value.
@pre `value` isn't `NULL`, is a real value, and isn't frozen.
@since 2.0
*/
void bt_value_real_set(bt_value *value, double raw_value) __BT_NOEXCEPT;

/*!
Returns the raw value of a real value.

@param[in] value Value to query.
@returns Raw value.
@pre `value` isn't `NULL` and is a real value.
@since 2.0
*/
double bt_value_real_get(const bt_value *value) __BT_NOEXCEPT;

/*! @} */

/*! @name String value
@{ */

/*!
Creates an empty string value.

@returns New reference, owned by the caller, or `NULL` if out of memory.
@since 2.0
*/
bt_value *bt_value_string_create(void) __BT_NOEXCEPT;

/*!
Creates a string value from a C string.

@param[in] raw_value Initial raw value (copied).
@returns New reference, owned by the caller, or `NULL` if out of memory.
@pre `raw_value` isn't `NULL`.
@since 2.0
*/
bt_value *bt_value_string_create_init(const char *raw_value) __BT_NOEXCEPT;

/*! Status codes of bt_value_string_set(). @since 2.0 */
typedef enum bt_value_string_set_status {
    /*! Success. */
    BT_VALUE_STRING_SET_STATUS_OK = __BT_FUNC_STATUS_OK,
    /*! Out of memory. */
    BT_VALUE_STRING_SET_STATUS_MEMORY_ERROR = __BT_FUNC_STATUS_MEMORY_ERROR,
} bt_value_string_set_status;

/*!
Sets the raw value of a string value.

@param[in] value Value to change.
@param[in] raw_value New raw value (copied).
@retval #BT_VALUE_STRING_SET_STATUS_OK Success.
@retval #BT_VALUE_STRING_SET_STATUS_MEMORY_ERROR Out of memory.
@pre `value` isn't `NULL`, is a string value, and isn't frozen.
@pre `raw_value` isn't `NULL`.
@since 2.0
*/
bt_value_string_set_status bt_value_string_set(
    bt_value *value, const char *raw_value) __BT_NOEXCEPT;

/*!
Returns the raw value of a string value.

@param[in] value Value to query.
@returns Raw value, owned by `value` and valid until its next change.
@pre `value` isn't `NULL` and is a string value.
@since 2.0
*/
const char *bt_value_string_get(const bt_value *value) __BT_NOEXCEPT;

/*! @} */

/*! @name Array value
@{ */

/*!
Creates an empty array value.

@returns New reference, owned by the caller, or `NULL` if out of memory.
@since 2.0
*/
bt_value *bt_value_array_create(void) __BT_NOEXCEPT;

/*! Status codes of the `bt_value_array_append_*()` functions. @since 2.0 */
typedef enum bt_value_array_append_element_status {
    /*! Success. */
    BT_VALUE_ARRAY_APPEND_ELEMENT_STATUS_OK = __BT_FUNC_STATUS_OK,
    /*! Out of memory. */
    BT_VALUE_ARRAY_APPEND_ELEMENT_STATUS_MEMORY_ERROR = __BT_FUNC_STATUS_MEMORY_ERROR,
} bt_value_array_append_element_status;

/*!
Appends an existing value to an array value.

@param[in] value Array value to change.
@param[in] element_value Value to append; `value` takes its own reference; may be
    #bt_value_null.

@retval #BT_VALUE_ARRAY_APPEND_ELEMENT_STATUS_OK Success.
@retval #BT_VALUE_ARRAY_APPEND_ELEMENT_STATUS_MEMORY_ERROR Out of memory.
@pre `value` isn't `NULL`, is an array value, and isn't frozen.
@pre `element_value` isn't `NULL`.
@pre `element_value` isn't `value` and doesn't contain `value`, recursively.
@since 2.0
*/
bt_value_array_append_element_status bt_value_array_append_element(
    bt_value *value, bt_value *element_value) __BT_NOEXCEPT;

/*!
Creates a boolean value and appends it to an array value.

@param[in] value Array value to change.
@param[in] raw_value Raw value of the new element.
@retval #BT_VALUE_ARRAY_APPEND_ELEMENT_STATUS_OK Success.
@retval #BT_VALUE_ARRAY_APPEND_ELEMENT_STATUS_MEMORY_ERROR Out of memory.
@pre `value` isn't `NULL`, is an array value, and isn't frozen.
@since 2.0
*/
bt_value_array_append_element_status bt_value_array_append_bool_element(
    bt_value *value, bt_bool raw_value) __BT_NOEXCEPT;

/*!
Creates an unsigned integer value and appends it to an array value.

@param[in] value Array value to change.
@param[in] raw_value Raw value of the new element.
@retval #BT_VALUE_ARRAY_APPEND_ELEMENT_STATUS_OK Success.
@retval #BT_VALUE_ARRAY_APPEND_ELEMENT_STATUS_MEMORY_ERROR Out of memory.
@pre `value` isn't `NULL`, is an array value, and isn't frozen.
@since 2.0
*/
bt_value_array_append_element_status bt_value_array_append_unsigned_integer_element(
    bt_value *value, uint64_t raw_value) __BT_NOEXCEPT;

/*!
Creates a signed integer value and appends it to an array value.

@param[in] value Array value to change.
@param[in] raw_value Raw value of the new element.
@retval #BT_VALUE_ARRAY_APPEND_ELEMENT_STATUS_OK Success.
@retval #BT_VALUE_ARRAY_APPEND_ELEMENT_STATUS_MEMORY_ERROR Out of memory.
@pre `value` isn't `NULL`, is an array value, and isn't frozen.
@since 2.0
*/
bt_value_array_append_element_status bt_value_array_append_signed_integer_element(
    bt_value *value, int64_t raw_value) __BT_NOEXCEPT;

/*!
Creates a real value and appends it to an array value.

@param[in] value Array value to change.
@param[in] raw_value Raw value of the new element.
@retval #BT_VALUE_ARRAY_APPEND_ELEMENT_STATUS_OK Success.
@retval #BT_VALUE_ARRAY_APPEND_ELEMENT_STATUS_MEMORY_ERROR Out of memory.
@pre `value` isn't `NULL`, is an array value, and isn't frozen.
@since 2.0
*/
bt_value_array_append_element_status bt_value_array_append_real_element(
    bt_value *value, double raw_value) __BT_NOEXCEPT;

/*!
Creates a string value and appends it to an array value.

@param[in] value Array value to change.
@param[in] raw_value Raw value of the new element (copied).
@retval #BT_VALUE_ARRAY_APPEND_ELEMENT_STATUS_OK Success.
@retval #BT_VALUE_ARRAY_APPEND_ELEMENT_STATUS_MEMORY_ERROR Out of memory.
@pre `value` isn't `NULL`, is an array value, and isn't frozen.
@pre `raw_value` isn't `NULL`.
@since 2.0
*/
bt_value_array_append_element_status bt_value_array_append_string_element(
    bt_value *value, const char *raw_value) __BT_NOEXCEPT;

/*!
Creates an empty array value and appends it to an array value.

@param[in] value Array value to change.
@param[out] element_value <strong>On success</strong>, the new array value (borrowed). The argument
    may be `NULL`.
@retval #BT_VALUE_ARRAY_APPEND_ELEMENT_STATUS_OK Success.
@retval #BT_VALUE_ARRAY_APPEND_ELEMENT_STATUS_MEMORY_ERROR Out of memory.
@pre `value` isn't `NULL`, is an array value, and isn't frozen.
@since 2.0
*/
bt_value_array_append_element_status bt_value_array_append_empty_array_element(
    bt_value *value, bt_value **element_value) __BT_NOEXCEPT;

/*!
Creates an empty map value and appends it to an array value.

@param[in] value Array value to change.
@param[out] element_value <strong>On success</strong>, the new map value (borrowed). The argument
    may be `NULL`.
@retval #BT_VALUE_ARRAY_APPEND_ELEMENT_STATUS_OK Success.
@retval #BT_VALUE_ARRAY_APPEND_ELEMENT_STATUS_MEMORY_ERROR Out of memory.
@pre `value` isn't `NULL`, is an array value, and isn't frozen.
@since 2.0
*/
bt_value_array_append_element_status bt_value_array_append_empty_map_element(
    bt_value *value, bt_value **element_value) __BT_NOEXCEPT;

/*! Status codes of bt_value_array_set_element_by_index(). @since 2.0 */
typedef enum bt_value_array_set_element_by_index_status {
    /*! Success. */
    BT_VALUE_ARRAY_SET_ELEMENT_BY_INDEX_STATUS_OK = __BT_FUNC_STATUS_OK,
    /*! Out of memory. */
    BT_VALUE_ARRAY_SET_ELEMENT_BY_INDEX_STATUS_MEMORY_ERROR = __BT_FUNC_STATUS_MEMORY_ERROR,
} bt_value_array_set_element_by_index_status;

/*!
Replaces an element of an array value.

@param[in] value Array value to change.
@param[in] index Index of the element to replace.
@param[in] element_value New element; `value` takes its own reference.
@retval #BT_VALUE_ARRAY_SET_ELEMENT_BY_INDEX_STATUS_OK Success.
@retval #BT_VALUE_ARRAY_SET_ELEMENT_BY_INDEX_STATUS_MEMORY_ERROR Out of memory.
@pre `value` isn't `NULL`, is an array value, and isn't frozen.
@pre `index` is less than the length of `value`.
@pre `element_value` isn't `NULL`.
@pre `element_value` isn't `value` and doesn't contain `value`, recursively.
@since 2.0
*/
bt_value_array_set_element_by_index_status bt_value_array_set_element_by_index(
    bt_value *value, uint64_t index, bt_value *element_value) __BT_NOEXCEPT;

/*!
Borrows an element of an array value.

@param[in] value Array value to query.
@param[in] index Index of the element.
@returns Borrowed element, valid until `value` changes.
@pre `value` isn't `NULL` and is an array value.
@pre `index` is less than the length of `value`.
@since 2.0
*/
bt_value *bt_value_array_borrow_element_by_index(bt_value *value, uint64_t index) __BT_NOEXCEPT;

/*!
Const version of bt_value_array_borrow_element_by_index().

@copydetails bt_value_array_borrow_element_by_index()
*/
const bt_value *bt_value_array_borrow_element_by_index_const(
    const bt_value *value, uint64_t index) __BT_NOEXCEPT;

/*!
Returns the length of an array value.

@param[in] value Array value to query.
@returns Number of elements.
@pre `value` isn't `NULL` and is an array value.
@since 2.0
*/
uint64_t bt_value_array_get_length(const bt_value *value) __BT_NOEXCEPT;

/*!
Returns whether an array value has no elements.

@param[in] value Array value to query.
@returns #BT_TRUE if the length of `value` is 0.
@pre `value` isn't `NULL` and is an array value.
@since 2.0
*/
static inline bt_bool bt_value_array_is_empty(const bt_value *value) __BT_NOEXCEPT
{
    return bt_value_array_get_length(value) == 0;
}

/*! @} */

/*! @name Map value
@{ */

/*!
Creates an empty map value.

@returns New reference, owned by the caller, or `NULL` if out of memory.
@since 2.0
*/
bt_value *bt_value_map_create(void) __BT_NOEXCEPT;

/*! Status codes of the `bt_value_map_insert_*()` functions. @since 2.0 */
typedef enum bt_value_map_insert_entry_status {
    /*! Success. */
    BT_VALUE_MAP_INSERT_ENTRY_STATUS_OK = __BT_FUNC_STATUS_OK,
    /*! Out of memory. */
    BT_VALUE_MAP_INSERT_ENTRY_STATUS_MEMORY_ERROR = __BT_FUNC_STATUS_MEMORY_ERROR,
} bt_value_map_insert_entry_status;

/*!
Inserts an entry into a map value, or replaces the entry which has the same key.

@param[in] value Map value to change.
@param[in] key Key of the entry (copied).
@param[in] entry_value Value of the entry; `value` takes its own reference; may be
    #bt_value_null.

@retval #BT_VALUE_MAP_INSERT_ENTRY_STATUS_OK Success.
@retval #BT_VALUE_MAP_INSERT_ENTRY_STATUS_MEMORY_ERROR Out of memory.
@pre `value` isn't `NULL`, is a map value, and isn't frozen.
@pre `key` and `entry_value` aren't `NULL`.
@pre `entry_value` isn't `value` and doesn't contain `value`, recursively.
@since 2.0
*/
bt_value_map_insert_entry_status bt_value_map_insert_entry(
    bt_value *value, const char *key, bt_value *entry_value) __BT_NOEXCEPT;

/*!
Inserts or replaces an entry of a map value with a new boolean value.

@param[in] value Map value to change.
@param[in] key Key of the entry (copied).
@param[in] raw_value Raw value of the entry.
@retval #BT_VALUE_MAP_INSERT_ENTRY_STATUS_OK Success.
@retval #BT_VALUE_MAP_INSERT_ENTRY_STATUS_MEMORY_ERROR Out of memory.
@pre `value` isn't `NULL`, is a map value, and isn't frozen.
@pre `key` isn't `NULL`.
@since 2.0
*/
bt_value_map_insert_entry_status bt_value_map_insert_bool_entry(
    bt_value *value, const char *key, bt_bool raw_value) __BT_NOEXCEPT;

/*!
Inserts or replaces an entry of a map value with a new unsigned integer value.

@param[in] value Map value to change.
@param[in] key Key of the entry (copied).
@param[in] raw_value Raw value of the entry.
@retval #BT_VALUE_MAP_INSERT_ENTRY_STATUS_OK Success.
@retval #BT_VALUE_MAP_INSERT_ENTRY_STATUS_MEMORY_ERROR Out of memory.
@pre `value` isn't `NULL`, is a map value, and isn't frozen.
@pre `key` isn't `NULL`.
@since 2.0
*/
bt_value_map_insert_entry_status bt_value_map_insert_unsigned_integer_entry(
    bt_value *value, const char *key, uint64_t raw_value) __BT_NOEXCEPT;

/*!
Inserts or replaces an entry of a map value with a new signed integer value.

@param[in] value Map value to change.
@param[in] key Key of the entry (copied).
@param[in] raw_value Raw value of the entry.
@retval #BT_VALUE_MAP_INSERT_ENTRY_STATUS_OK Success.
@retval #BT_VALUE_MAP_INSERT_ENTRY_STATUS_MEMORY_ERROR Out of memory.
@pre `value` isn't `NULL`, is a map value, and isn't frozen.
@pre `key` isn't `NULL`.
@since 2.0
*/
bt_value_map_insert_entry_status bt_value_map_insert_signed_integer_entry(
    bt_value *value, const char *key, int64_t raw_value) __BT_NOEXCEPT;

/*!
Inserts or replaces an entry of a map value with a new real value.

@param[in] value Map value to change.
@param[in] key Key of the entry (copied).
@param[in] raw_value Raw value of the entry.
@retval #BT_VALUE_MAP_INSERT_ENTRY_STATUS_OK Success.
@retval #BT_VALUE_MAP_INSERT_ENTRY_STATUS_MEMORY_ERROR Out of memory.
@pre `value` isn't `NULL`, is a map value, and isn't frozen.
@pre `key` isn't `NULL`.
@since 2.0
*/
bt_value_map_insert_entry_status bt_value_map_insert_real_entry(
    bt_value *value, const char *key, double raw_value) __BT_NOEXCEPT;

/*!
Inserts or replaces an entry of a map value with a new string value.

@param[in] value Map value to change.
@param[in] key Key of the entry (copied).
@param[in] raw_value Raw value of the entry (copied).
@retval #BT_VALUE_MAP_INSERT_ENTRY_STATUS_OK Success.
@retval #BT_VALUE_MAP_INSERT_ENTRY_STATUS_MEMORY_ERROR Out of memory.
@pre `value` isn't `NULL`, is a map value, and isn't frozen.
@pre `key` and `raw_value` aren't `NULL`.
@since 2.0
*/
bt_value_map_insert_entry_status bt_value_map_insert_string_entry(
    bt_value *value, const char *key, const char *raw_value) __BT_NOEXCEPT;

/*!
Inserts or replaces an entry of a map value with a new empty array value.

@param[in] value Map value to change.
@param[in] key Key of the entry (copied).
@param[out] entry_value <strong>On success</strong>, the new array value (borrowed). The argument
    may be `NULL`.
@retval #BT_VALUE_MAP_INSERT_ENTRY_STATUS_OK Success.
@retval #BT_VALUE_MAP_INSERT_ENTRY_STATUS_MEMORY_ERROR Out of memory.
@pre `value` isn't `NULL`, is a map value, and isn't frozen.
@pre `key` isn't `NULL`.
@since 2.0
*/
bt_value_map_insert_entry_status bt_value_map_insert_empty_array_entry(
    bt_value *value, const char *key, bt_value **entry_value) __BT_NOEXCEPT;

/*!
Inserts or replaces an entry of a map value with a new empty map value.

@param[in] value Map value to change.
@param[in] key Key of the entry (copied).
@param[out] entry_value <strong>On success</strong>, the new map value (borrowed). The argument may
    be `NULL`.
@retval #BT_VALUE_MAP_INSERT_ENTRY_STATUS_OK Success.
@retval #BT_VALUE_MAP_INSERT_ENTRY_STATUS_MEMORY_ERROR Out of memory.
@pre `value` isn't `NULL`, is a map value, and isn't frozen.
@pre `key` isn't `NULL`.
@since 2.0
*/
bt_value_map_insert_entry_status bt_value_map_insert_empty_map_entry(
    bt_value *value, const char *key, bt_value **entry_value) __BT_NOEXCEPT;

/*!
Borrows the value of an entry of a map value.

@param[in] value Map value to query.
@param[in] key Key of the entry.
@returns Borrowed value of the entry, valid until `value` changes, or `NULL` if no entry has the key
    `key`.
@pre `value` isn't `NULL` and is a map value.
@pre `key` isn't `NULL`.
@since 2.0
*/
bt_value *bt_value_map_borrow_entry_value(bt_value *value, const char *key) __BT_NOEXCEPT;

/*!
Const version of bt_value_map_borrow_entry_value().

@copydetails bt_value_map_borrow_entry_value()
*/
const bt_value *bt_value_map_borrow_entry_value_const(
    const bt_value *value, const char *key) __BT_NOEXCEPT;

/*! Status codes of #bt_value_map_foreach_entry_func. @since 2.0 */
typedef enum bt_value_map_foreach_entry_func_status {
    /*! Success. */
    BT_VALUE_MAP_FOREACH_ENTRY_FUNC_STATUS_OK = __BT_FUNC_STATUS_OK,
    /*! Stop the iteration. */
    BT_VALUE_MAP_FOREACH_ENTRY_FUNC_STATUS_INTERRUPT = __BT_FUNC_STATUS_INTERRUPTED,
    /*! Out of memory. */
    BT_VALUE_MAP_FOREACH_ENTRY_FUNC_STATUS_MEMORY_ERROR = __BT_FUNC_STATUS_MEMORY_ERROR,
    /*! User error. */
    BT_VALUE_MAP_FOREACH_ENTRY_FUNC_STATUS_ERROR = __BT_FUNC_STATUS_ERROR,
} bt_value_map_foreach_entry_func_status;

/*!
User function which bt_value_map_foreach_entry() calls for each entry.

@param[in] key Key of the entry.
@param[in] value Value of the entry (borrowed).
@param[in] user_data User data passed to bt_value_map_foreach_entry().
@retval #BT_VALUE_MAP_FOREACH_ENTRY_FUNC_STATUS_OK Success: go on.
@retval #BT_VALUE_MAP_FOREACH_ENTRY_FUNC_STATUS_INTERRUPT Stop the iteration.
@retval #BT_VALUE_MAP_FOREACH_ENTRY_FUNC_STATUS_MEMORY_ERROR Out of memory.
@retval #BT_VALUE_MAP_FOREACH_ENTRY_FUNC_STATUS_ERROR User error.
@since 2.0
*/
typedef bt_value_map_foreach_entry_func_status (*bt_value_map_foreach_entry_func)(
    const char *key, bt_value *value, void *user_data);

/*! Status codes of bt_value_map_foreach_entry(). @since 2.0 */
typedef enum bt_value_map_foreach_entry_status {
    /*! Success. */
    BT_VALUE_MAP_FOREACH_ENTRY_STATUS_OK = __BT_FUNC_STATUS_OK,
    /*! The user function stopped the iteration. */
    BT_VALUE_MAP_FOREACH_ENTRY_STATUS_INTERRUPTED = __BT_FUNC_STATUS_INTERRUPTED,
    /*! The user function failed. */
    BT_VALUE_MAP_FOREACH_ENTRY_STATUS_USER_ERROR = __BT_FUNC_STATUS_USER_ERROR,
    /*! Out of memory. */
    BT_VALUE_MAP_FOREACH_ENTRY_STATUS_MEMORY_ERROR = __BT_FUNC_STATUS_MEMORY_ERROR,
    /*! Other error. */
    BT_VALUE_MAP_FOREACH_ENTRY_STATUS_ERROR = __BT_FUNC_STATUS_ERROR,
} bt_value_map_foreach_entry_status;

/*!
Calls a user function for each entry of a map value.

The function visits the entries in the order in which their keys were first inserted. The user
function must not insert or replace entries of `value`.

@param[in] value Map value to iterate.
@param[in] user_func Function to call, until it returns a status other than "OK".
@param[in] user_data Last argument of each call.
@retval #BT_VALUE_MAP_FOREACH_ENTRY_STATUS_OK Success.
@retval #BT_VALUE_MAP_FOREACH_ENTRY_STATUS_INTERRUPTED `user_func` stopped the iteration.
@retval #BT_VALUE_MAP_FOREACH_ENTRY_STATUS_USER_ERROR `user_func` returned its error status.
@retval #BT_VALUE_MAP_FOREACH_ENTRY_STATUS_MEMORY_ERROR Out of memory.
@retval #BT_VALUE_MAP_FOREACH_ENTRY_STATUS_ERROR Other error.
@pre `value` isn't `NULL` and is a map value.
@pre `user_func` isn't `NULL`.
@since 2.0
*/
bt_value_map_foreach_entry_status bt_value_map_foreach_entry(
    bt_value *value, bt_value_map_foreach_entry_func user_func, void *user_data) __BT_NOEXCEPT;

/*! Status codes of #bt_value_map_foreach_entry_const_func. @since 2.0 */
typedef enum bt_value_map_foreach_entry_const_func_status {
    /*! Success. */
    BT_VALUE_MAP_FOREACH_ENTRY_CONST_FUNC_STATUS_OK = __BT_FUNC_STATUS_OK,
    /*! Stop the iteration. */
    BT_VALUE_MAP_FOREACH_ENTRY_CONST_FUNC_STATUS_INTERRUPT = __BT_FUNC_STATUS_INTERRUPTED,
    /*! Out of memory. */
    BT_VALUE_MAP_FOREACH_ENTRY_CONST_FUNC_STATUS_MEMORY_ERROR = __BT_FUNC_STATUS_MEMORY_ERROR,
    /*! User error. */
    BT_VALUE_MAP_FOREACH_ENTRY_CONST_FUNC_STATUS_ERROR = __BT_FUNC_STATUS_ERROR,
} bt_value_map_foreach_entry_const_func_status;

/*!
User function which bt_value_map_foreach_entry_const() calls for each entry.

@param[in] key Key of the entry.
@param[in] value Value of the entry (borrowed).
@param[in] user_data User data passed to bt_value_map_foreach_entry_const().
@retval #BT_VALUE_MAP_FOREACH_ENTRY_CONST_FUNC_STATUS_OK Success: go on.
@retval #BT_VALUE_MAP_FOREACH_ENTRY_CONST_FUNC_STATUS_INTERRUPT Stop the iteration.
@retval #BT_VALUE_MAP_FOREACH_ENTRY_CONST_FUNC_STATUS_MEMORY_ERROR Out of memory.
@retval #BT_VALUE_MAP_FOREACH_ENTRY_CONST_FUNC_STATUS_ERROR User error.
@since 2.0
*/
typedef bt_value_map_foreach_entry_const_func_status (*bt_value_map_foreach_entry_const_func)(
    const char *key, const bt_value *value, void *user_data);

/*! Status codes of bt_value_map_foreach_entry_const(). @since 2.0 */
typedef enum bt_value_map_foreach_entry_const_status {
    /*! Success. */
    BT_VALUE_MAP_FOREACH_ENTRY_CONST_STATUS_OK = __BT_FUNC_STATUS_OK,
    /*! The user function stopped the iteration. */
    BT_VALUE_MAP_FOREACH_ENTRY_CONST_STATUS_INTERRUPTED = __BT_FUNC_STATUS_INTERRUPTED,
    /*! The user function failed. */
    BT_VALUE_MAP_FOREACH_ENTRY_CONST_STATUS_USER_ERROR = __BT_FUNC_STATUS_USER_ERROR,
    /*! Out of memory. */
    BT_VALUE_MAP_FOREACH_ENTRY_CONST_STATUS_MEMORY_ERROR = __BT_FUNC_STATUS_MEMORY_ERROR,
    /*! Other error. */
    BT_VALUE_MAP_FOREACH_ENTRY_CONST_STATUS_ERROR = __BT_FUNC_STATUS_ERROR,
} bt_value_map_foreach_entry_const_status;

/*!
Calls a user function for each entry of a constant map value.

The function visits the entries in the order in which their keys were first inserted. The user
function must not insert or replace entries of `value`.

@param[in] value Map value to iterate.
@param[in] user_func Function to call, until it returns a status other than "OK".
@param[in] user_data Last argument of each call.
@retval #BT_VALUE_MAP_FOREACH_ENTRY_CONST_STATUS_OK Success.
@retval #BT_VALUE_MAP_FOREACH_ENTRY_CONST_STATUS_INTERRUPTED `user_func` stopped the iteration.
@retval #BT_VALUE_MAP_FOREACH_ENTRY_CONST_STATUS_USER_ERROR `user_func` returned its error status.
@retval #BT_VALUE_MAP_FOREACH_ENTRY_CONST_STATUS_MEMORY_ERROR Out of memory.
@retval #BT_VALUE_MAP_FOREACH_ENTRY_CONST_STATUS_ERROR Other error.
@pre `value` isn't `NULL` and is a map value.
@pre `user_func` isn't `NULL`.
@since 2.0
*/
bt_value_map_foreach_entry_const_status bt_value_map_foreach_entry_const(const bt_value *value,
    bt_value_map_foreach_entry_const_func user_func, void *user_data) __BT_NOEXCEPT;

/*!
Returns the size of a map value.

@param[in] value Map value to query.
@returns Number of entries.
@pre `value` isn't `NULL` and is a map value.
@since 2.0
*/
uint64_t bt_value_map_get_size(const bt_value *value) __BT_NOEXCEPT;

/*!
Returns whether a map value has no entries.

@param[in] value Map value to query.
@returns #BT_TRUE if the size of `value` is 0.
@pre `value` isn't `NULL` and is a map value.
@since 2.0
*/
static inline bt_bool bt_value_map_is_empty(const bt_value *value) __BT_NOEXCEPT
{
    return bt_value_map_get_size(value) == 0;
}

/*!
Returns whether a map value has an entry with a given key.

@param[in] value Map value to query.
@param[in] key Key to look for.
@returns #BT_TRUE if an entry has the key `key`.
@pre `value` isn't `NULL` and is a map value.
@pre `key` isn't `NULL`.
@since 2.0
*/
bt_bool bt_value_map_has_entry(const bt_value *value, const char *key) __BT_NOEXCEPT;

/*! Status codes of bt_value_map_extend(). @since 2.0 */
typedef enum bt_value_map_extend_status {
    /*! Success. */
    BT_VALUE_MAP_EXTEND_STATUS_OK = __BT_FUNC_STATUS_OK,
    /*! Out of memory. */
    BT_VALUE_MAP_EXTEND_STATUS_MEMORY_ERROR = __BT_FUNC_STATUS_MEMORY_ERROR,
} bt_value_map_extend_status;

/*!
Inserts all the entries of a map value into another one.

`value` gets deep copies of the values of `extension_value`.

@param[in] value Map value to change.
@param[in] extension_value Map value whose entries replace the entries of `value` that have the same
    key.
@retval #BT_VALUE_MAP_EXTEND_STATUS_OK Success.
@retval #BT_VALUE_MAP_EXTEND_STATUS_MEMORY_ERROR Out of memory.
@pre `value` isn't `NULL`, is a map value, and isn't frozen.
@pre `extension_value` isn't `NULL` and is a map value.
@since 2.0
*/
bt_value_map_extend_status bt_value_map_extend(
    bt_value *value, const bt_value *extension_value) __BT_NOEXCEPT;

/*! @} */

/*! @name Copy and comparison
@{ */

/*! Status codes of bt_value_copy(). @since 2.0 */
typedef enum bt_value_copy_status {
    /*! Success. */
    BT_VALUE_COPY_STATUS_OK = __BT_FUNC_STATUS_OK,
    /*! Out of memory. */
    BT_VALUE_COPY_STATUS_MEMORY_ERROR = __BT_FUNC_STATUS_MEMORY_ERROR,
} bt_value_copy_status;

/*!
Copies a value, recursively.

@param[in] value Value to copy.
@param[out] copy_value <strong>On success</strong>, a new reference to the copy, which isn't frozen.
@retval #BT_VALUE_COPY_STATUS_OK Success.
@retval #BT_VALUE_COPY_STATUS_MEMORY_ERROR Out of memory.
@pre `value` and `copy_value` aren't `NULL`.
@since 2.0
*/
bt_value_copy_status bt_value_copy(const bt_value *value, bt_value **copy_value) __BT_NOEXCEPT;

/*!
Returns whether two values are equal, recursively.

@param[in] a_value First value.
@param[in] b_value Second value.
@returns #BT_TRUE if both values have the same type and content.
@pre `a_value` and `b_value` aren't `NULL`.
@since 2.0
*/
bt_bool bt_value_is_equal(const bt_value *a_value, const bt_value *b_value) __BT_NOEXCEPT;

/*! @} */

/*! @name Reference count
@{ */

/*!
Increments the reference count of a value.

@param[in] value Value, or `NULL` to do nothing.
@since 2.0
*/
void bt_value_get_ref(const bt_value *value) __BT_NOEXCEPT;

/*!
Decrements the reference count of a value, and destroys it when the count reaches zero.

@param[in] value Value, or `NULL` to do nothing.
@since 2.0
*/
void bt_value_put_ref(const bt_value *value) __BT_NOEXCEPT;

/*!
Puts the reference held by the variable `_value`, then sets the variable to `NULL`.

@param _value Assignable value expression without side effects; may hold `NULL`.
@since 2.0
*/
#define BT_VALUE_PUT_REF_AND_RESET(_value)                                                         \
    do {                                                                                           \
        bt_value_put_ref(_value);                                                                  \
        (_value) = NULL;                                                                           \
    } while (0)

/*!
Moves a value reference from `_src` to `_dst`.

@param _dst Assignable expression, whose current reference is put first; may hold `NULL`.
@param _src Assignable expression, `NULL` afterwards; may hold `NULL`.
@since 2.0
*/
#define BT_VALUE_MOVE_REF(_dst, _src)                                                              \
    do {                                                                                           \
        bt_value_put_ref(_dst);                                                                    \
        (_dst) = (_src);                                                                           \
        (_src) = NULL;                                                                             \
    } while (0)

/*! @} */

/*! @} */

#ifdef __cplusplus
}
#endif

#endif /* BABELTRACE2_VALUE_H */
