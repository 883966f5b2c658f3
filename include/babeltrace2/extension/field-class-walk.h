/* SPDX-License-Identifier: MIT */
/*
 * Walking field classes: an extension of Tracegraph for whoever handles any field class, such as a
 * sink that compiles event classes, a filter that copies trace classes or a search by name.
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

@brief The children of any field class, and a walk of a whole tree of field classes.

The <em>children</em> of a field class are the field classes that it contains directly:

- the field classes of the members of a structure field class;
- the field classes of the options of a variant field class;
- the element field class of an array field class;
- the content field class of an option field class.

Any other field class has no children.

@{
*/

/*!
@brief Returns the number of children of the field class \p field_class.

@param[in] field_class Field class of any type.

@returns Number of children: 1 for an array or option field class, 0 for a field class which can't
have any.

@pre \p field_class isn't \c NULL.

@since Tracegraph 0.1
*/
extern uint64_t bt_x_field_class_get_child_count(const bt_field_class *field_class) __BT_NOEXCEPT;

/*!
@brief Borrows a child of the field class \p field_class.

@param[in] field_class Field class of any type.
@param[in] index Index of the child: that of the structure member or of the variant option, or 0.

@returns Borrowed reference of the child, valid as long as \p field_class.

@pre \p field_class isn't \c NULL.
@pre \p index is less than what bt_x_field_class_get_child_count() returns for \p field_class.

@since Tracegraph 0.1
*/
extern const bt_field_class *bt_x_field_class_borrow_child_by_index_const(
    const bt_field_class *field_class, uint64_t index) __BT_NOEXCEPT;

/*!
@brief Returns the name of a child of the field class \p field_class.

@param[in] field_class Field class of any type.
@param[in] index Index of the child.

@returns Name of the structure member or of the variant option, valid as long as \p field_class;
\c NULL for the child of an array or option field class, and for an option of a variant field class
which has no name.

@pre \p field_class isn't \c NULL.
@pre \p index is less than what bt_x_field_class_get_child_count() returns for \p field_class.

@since Tracegraph 0.1
*/
extern const char *bt_x_field_class_get_child_name(
    const bt_field_class *field_class, uint64_t index) __BT_NOEXCEPT;

/*!
@brief Borrows the root field class which the events of the event class \p event_class have in the
scope \p scope.

The packet context and the event common context are those of the stream class of \p event_class.

@param[in] event_class Event class.
@param[in] scope Scope.

@returns Borrowed reference of the structure field class, valid as long as \p event_class, or
\c NULL if there is none.

@pre \p event_class isn't \c NULL.
@pre \p scope is one of #bt_field_path_scope.

@since Tracegraph 0.1
*/
extern const bt_field_class *bt_x_event_class_borrow_scope_field_class_const(
    const bt_event_class *event_class, bt_field_path_scope scope) __BT_NOEXCEPT;

/*!
@brief Where a walk is.

@since Tracegraph 0.1
*/
typedef struct bt_x_field_class_visit {
    const bt_field_class *field_class; /*!< The field class, borrowed. */
    const bt_field_class *parent;      /*!< What has it as a child; \c NULL for the root. */
    uint64_t index;                    /*!< Index of the child in \c parent; 0 for the root. */
    uint64_t depth;                    /*!< Number of field classes above; 0 for the root. */
} bt_x_field_class_visit;

/*!
@brief Called for a field class before its children are visited.

@param[in] visit Where the walk is; valid during the call.
@param[in] data User data of bt_x_field_class_walk().

@returns #BT_TRUE to visit the children too.

@since Tracegraph 0.1
*/
typedef bt_bool (*bt_x_field_class_enter_func)(const bt_x_field_class_visit *visit, void *data);

/*!
@brief Called for a field class after its children were visited, if they were.

@param[in] visit Where the walk is; valid during the call.
@param[in] data User data of bt_x_field_class_walk().

@since Tracegraph 0.1
*/
typedef void (*bt_x_field_class_leave_func)(const bt_x_field_class_visit *visit, void *data);

/*!
@brief Visits the field class \p root and all that it contains, parents and earlier children first.

The walk doesn't recurse: however deep the tree is, it needs little of the calling thread's stack.

@param[in] root Field class of any type.
@param[in] max_depth How many field classes may be above one that is visited: with 0, only \p root
is visited.
@param[in] enter Called for each field class before its children are visited, or \c NULL to
visit all.
@param[in] leave Called for each field class after its children were visited, or \c NULL.
@param[in] data User data, passed to \p enter and \p leave.

@returns #BT_FALSE if there were children deeper than \p max_depth, which were not visited.

@pre \p root isn't \c NULL.

@since Tracegraph 0.1
*/
extern bt_bool bt_x_field_class_walk(const bt_field_class *root, uint64_t max_depth,
    bt_x_field_class_enter_func enter, bt_x_field_class_leave_func leave, void *data) __BT_NOEXCEPT;

/*! @} */

#ifdef __cplusplus
}
#endif

#endif
