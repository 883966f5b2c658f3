/* SPDX-License-Identifier: MIT */
/*
 * Walking field classes: an extension of Tracegraph for code that handles any field class, such as
 * a sink that compiles event classes, a filter that copies trace classes, or a search by name.
 */
#ifndef BABELTRACE2_EXTENSION_FIELD_CLASS_WALK_H
#define BABELTRACE2_EXTENSION_FIELD_CLASS_WALK_H

#include <stdint.h>
#include <babeltrace2/trace-ir/field-path.h>
#include <babeltrace2/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/*!
@defgroup api-x-field-class-walk Field class walks (extension)
@ingroup api-x

Functions that access the children of any field class, and walk trees of field classes.

The *children* of a field class are the field classes that it contains directly:

- the field classes of the members of a structure field class;
- the field classes of the options of a variant field class;
- the element field class of an array field class;
- the content field class of an option field class.

Field classes of other types have no children.
@{
*/

/*!
Returns the number of children of the field class `field_class`.

@param[in] field_class Field class of any type.
@returns Number of children: 1 for an array or option field class, 0 for a field class whose type
    has no children.
@pre `field_class` isn't `NULL`.
@since Tracegraph 0.1
*/
extern uint64_t bt_x_field_class_get_child_count(const bt_field_class *field_class) __BT_NOEXCEPT;

/*!
Borrows a child of the field class `field_class`.

@param[in] field_class Field class of any type.
@param[in] index Index of the structure member or variant option; 0 for an array or option field
    class.
@returns Borrowed reference to the child, valid as long as `field_class`.
@pre `field_class` isn't `NULL`.
@pre `index` is less than the result of bt_x_field_class_get_child_count() for `field_class`.
@since Tracegraph 0.1
*/
extern const bt_field_class *bt_x_field_class_borrow_child_by_index_const(
    const bt_field_class *field_class, uint64_t index) __BT_NOEXCEPT;

/*!
Returns the name of a child of the field class `field_class`.

@param[in] field_class Field class of any type.
@param[in] index Index of the child.
@returns Name of the structure member or variant option, valid as long as `field_class`; `NULL` for
    the child of an array or option field class, and for a variant option without a name.
@pre `field_class` isn't `NULL`.
@pre `index` is less than the result of bt_x_field_class_get_child_count() for `field_class`.
@since Tracegraph 0.1
*/
extern const char *bt_x_field_class_get_child_name(
    const bt_field_class *field_class, uint64_t index) __BT_NOEXCEPT;

/*!
Borrows the root field class of a scope of an event class.

The packet context and the event common context are those of the stream class of `event_class`.

@param[in] event_class Event class.
@param[in] scope Scope.
@returns Borrowed reference to the structure field class, valid as long as `event_class`, or `NULL`
    if the scope has no field class.
@pre `event_class` isn't `NULL`.
@pre `scope` is one of #bt_field_path_scope.
@since Tracegraph 0.1
*/
extern const bt_field_class *bt_x_event_class_borrow_scope_field_class_const(
    const bt_event_class *event_class, bt_field_path_scope scope) __BT_NOEXCEPT;

/*!
Position of a walk.

@since Tracegraph 0.1
*/
typedef struct bt_x_field_class_visit {
    /*! Field class that is being visited, borrowed. */
    const bt_field_class *field_class;
    /*! Parent of the field class, or `NULL` for the root. */
    const bt_field_class *parent;
    /*! Index of the field class among the children of `parent`; 0 for the root. */
    uint64_t index;
    /*! Number of ancestors of the field class; 0 for the root. */
    uint64_t depth;
} bt_x_field_class_visit;

/*!
Called for a field class before its children are visited.

@param[in] visit Position of the walk; valid during the call.
@param[in] data User data of bt_x_field_class_walk().
@returns #BT_TRUE to visit the children too.
@since Tracegraph 0.1
*/
typedef bt_bool (*bt_x_field_class_enter_func)(const bt_x_field_class_visit *visit, void *data);

/*!
Called for a field class after its children were visited or skipped.

@param[in] visit Position of the walk; valid during the call.
@param[in] data User data of bt_x_field_class_walk().
@since Tracegraph 0.1
*/
typedef void (*bt_x_field_class_leave_func)(const bt_x_field_class_visit *visit, void *data);

/*!
Visits the field class `root` and everything that it contains: parents first, children in order.

The walk doesn't recurse, so it needs little stack space, however deep the tree is.

@param[in] root Field class of any type.
@param[in] max_depth Maximum number of ancestors of a visited field class: with 0, only `root` is
    visited.
@param[in] enter Called for each field class before its children are visited, or `NULL` to visit
    all.
@param[in] leave Called for each field class after its children were visited, or `NULL`.
@param[in] data User data, passed to `enter` and `leave`.
@returns #BT_FALSE if the walk skipped children because they are deeper than `max_depth`, otherwise
    #BT_TRUE.
@pre `root` isn't `NULL`.
@since Tracegraph 0.1
*/
extern bt_bool bt_x_field_class_walk(const bt_field_class *root, uint64_t max_depth,
    bt_x_field_class_enter_func enter, bt_x_field_class_leave_func leave, void *data) __BT_NOEXCEPT;

/*! @} */

#ifdef __cplusplus
}
#endif

#endif
