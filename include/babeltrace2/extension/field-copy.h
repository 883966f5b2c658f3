/* SPDX-License-Identifier: MIT */
/*
 * Copying fields: an extension of Tracegraph for filters that create events from other events.
 */
#ifndef BABELTRACE2_EXTENSION_FIELD_COPY_H
#define BABELTRACE2_EXTENSION_FIELD_COPY_H

#include <babeltrace2/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/*!
@defgroup api-x-field-copy Field copies (extension)
@ingroup api-x

Setting a field, with everything in it, to the value of another field.
@{
*/

/*!
Sets the field `target`, and everything that it contains, to the value of the field `source`.

The field classes may be different objects, such as a class and its copy in another trace class, but
they have the same structure: the same type, for a static array or BLOB the same length, and
children which have the same structure, in the same order. A structure of `target` may have more
members at its end than the one of `source`; they stay as they are.

@param[in] source Field.
@param[in] target Field to be set.
@param[in] borrows_bytes #BT_TRUE to borrow those strings and BLOBs of `source` that point into the
    bytes of a segment: the caller keeps that segment as long as `target` has its value.
    #BT_FALSE to copy them.
@pre `source` and `target` aren't `NULL`.
@pre `source` and everything that it contains is set.
@pre `target` isn't frozen.
@pre The classes of `source` and `target` have the same structure, as said above.
@since Tracegraph 0.1
*/
extern void bt_x_field_copy(
    const bt_field *source, bt_field *target, bt_bool borrows_bytes) __BT_NOEXCEPT;

/*! @} */

#ifdef __cplusplus
}
#endif

#endif
