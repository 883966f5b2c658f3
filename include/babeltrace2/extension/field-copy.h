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

A function that sets a field, and all the fields that it contains, to the value of another field.
@{
*/

/*!
Sets the field `target`, and all the fields that it contains, to the value of the field `source`.

The field classes may be different objects, such as a class and its copy in another trace class, but
they must have the same structure. This means that their types are equal, that static arrays and
BLOBs have the same length, and that their children have the same structure, in the same order. A
structure of `target` may have additional members at its end, which this function doesn't set.

@param[in] source Field.
@param[in] target Field to be set.
@param[in] borrows_bytes #BT_TRUE to borrow the strings and BLOBs of `source` that point into the
    bytes of a segment. The caller must then keep that segment as long as `target` has this value.
    #BT_FALSE to copy all strings and BLOBs.
@pre `source` and `target` aren't `NULL`.
@pre `source` and everything that it contains is set.
@pre `target` isn't frozen.
@pre The classes of `source` and `target` have the same structure, as described above.
@since Tracegraph 0.1
*/
extern void bt_x_field_copy(
    const bt_field *source, bt_field *target, bt_bool borrows_bytes) __BT_NOEXCEPT;

/*! @} */

#ifdef __cplusplus
}
#endif

#endif
