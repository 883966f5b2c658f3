/* SPDX-License-Identifier: MIT */
/*
 * Bytes of texts: an extension of Tracegraph for consumers that need the bytes after the first null
 * character of a text array.
 */
#ifndef BABELTRACE2_EXTENSION_TEXT_BYTES_H
#define BABELTRACE2_EXTENSION_TEXT_BYTES_H

#include <stdint.h>
#include <babeltrace2/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/*!
@defgroup api-x-text-bytes Bytes of texts (extension)
@ingroup api-x

Functions that give access to all the bytes of a string field.

CTF has arrays of characters. In the trace IR such an array is a string field, and the value of a
string field ends at the first null character. Some tracers store binary data in arrays of
characters: GDB stores the contents of registers and memory in them.

The sources of CTF traces keep all the bytes of arrays of UTF-8 or ASCII characters. They convert
texts in UTF-16 and UTF-32 to UTF-8, and keep only the bytes of the value.
@{
*/

/*!
Returns all the bytes of a string field.

The bytes begin with the value of the field. If the field is a text array, the null character at the
end of the value and the bytes after it follow.

@param[in] field String field.
@param[out] size Number of bytes: at least bt_field_string_get_length().
@returns The bytes, borrowed from `field`; valid until `field` changes or its message is released.
@pre `field` isn't `NULL`.
@pre `field` is a string field.
@pre `field` is set.
@pre `size` isn't `NULL`.
@since Tracegraph 0.1
*/
extern const uint8_t *bt_x_field_string_get_bytes(
    const bt_field *field, uint64_t *size) __BT_NOEXCEPT;

/*!
Declares that the fields of a string field class are text arrays of `size` bytes.

A source of deferred events calls this function if its decoder sets the member `value.string` of a
cell to the beginning of such an array: see #bt_x_field_cell. The declaration doesn't limit the
values that other functions give the fields.

@param[in] field_class String field class.
@param[in] size Size (bytes), or 0 (the default) if the texts have no common size.
@pre `field_class` isn't `NULL`.
@pre `field_class` is a string field class.
@pre `field_class` isn't frozen.
@since Tracegraph 0.1
*/
extern void bt_x_field_class_string_set_size(
    bt_field_class *field_class, uint64_t size) __BT_NOEXCEPT;

/*!
Returns the size of the text arrays of a string field class.

@param[in] field_class String field class.
@returns Size (bytes), or 0 if the texts have no common size.
@pre `field_class` isn't `NULL`.
@pre `field_class` is a string field class.
@since Tracegraph 0.1
*/
extern uint64_t bt_x_field_class_string_get_size(const bt_field_class *field_class) __BT_NOEXCEPT;

/*! @} */

#ifdef __cplusplus
}
#endif

#endif
