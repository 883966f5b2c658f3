/* SPDX-License-Identifier: MIT */

/*
 * Field paths, which identify an earlier field by member indexes in a MIP 0 graph. This field holds
 * the length of a dynamic array, or selects the content of an option or a variant.
 */

#ifndef BABELTRACE2_TRACE_IR_FIELD_PATH_H
#define BABELTRACE2_TRACE_IR_FIELD_PATH_H

#include <stddef.h>
#include <stdint.h>

#include <babeltrace2/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/*!
@defgroup api-tir-field-path Field paths
@ingroup api-tir

Index-based routes from a root scope to the key field of another field (MIP 0).

A *key* field holds the length of a dynamic array field, or selects the content of an option or
variant field. With MIP 0, the class of the dependent field is created from the class of its key
field; the library computes the matching field path when the outermost structure field class becomes
a scope of a stream class or event class. The path is then available from:

- bt_field_class_array_dynamic_with_length_field_borrow_length_field_path_const()
- bt_field_class_option_with_selector_field_borrow_selector_field_path_const()
- bt_field_class_variant_with_selector_field_borrow_selector_field_path_const()

A MIP 1 graph uses @ref api-tir-field-loc "field locations" instead.

To reach the key field, start from the field of the root scope and apply each item in order:

- #BT_FIELD_PATH_ITEM_TYPE_INDEX: go to the member at that index of a structure, or to the
  selected option of a variant.
- #BT_FIELD_PATH_ITEM_TYPE_CURRENT_ARRAY_ELEMENT: go to the array element that leads to the
  dependent field.
- #BT_FIELD_PATH_ITEM_TYPE_CURRENT_OPTION_CONTENT: go to the content of the option.

A field path is an immutable, reference-counted object. The items of a field path belong to the
field path.
@{
*/

/*!
Field from which a field path starts.

@since 2.0
*/
typedef enum bt_field_path_scope {
    /*! Context field of the packet. */
    BT_FIELD_PATH_SCOPE_PACKET_CONTEXT = 0,
    /*! Common context field of the event. */
    BT_FIELD_PATH_SCOPE_EVENT_COMMON_CONTEXT = 1,
    /*! Specific context field of the event. */
    BT_FIELD_PATH_SCOPE_EVENT_SPECIFIC_CONTEXT = 2,
    /*! Payload field of the event. */
    BT_FIELD_PATH_SCOPE_EVENT_PAYLOAD = 3,
} bt_field_path_scope;

/*!
Type of a field path item: the kind of step.

@since 2.0
*/
typedef enum bt_field_path_item_type {
    /*! Go to a structure member by index, or to the selected option of a variant. */
    BT_FIELD_PATH_ITEM_TYPE_INDEX = 1 << 0,
    /*! Go to the array element that leads to the dependent field. */
    BT_FIELD_PATH_ITEM_TYPE_CURRENT_ARRAY_ELEMENT = 1 << 1,
    /*! Go to the content of an option. */
    BT_FIELD_PATH_ITEM_TYPE_CURRENT_OPTION_CONTENT = 1 << 2,
} bt_field_path_item_type;

/*!
Returns the scope from which a field path starts.

@param[in] field_path Field path to inspect.
@returns Root scope of `field_path`.
@pre `field_path` isn't `NULL`.
@since 2.0
*/
extern bt_field_path_scope bt_field_path_get_root_scope(
    const bt_field_path *field_path) __BT_NOEXCEPT;

/*!
Returns the number of items of a field path.

@param[in] field_path Field path to inspect.
@returns Number of items of `field_path`.
@pre `field_path` isn't `NULL`.
@since 2.0
*/
extern uint64_t bt_field_path_get_item_count(const bt_field_path *field_path) __BT_NOEXCEPT;

/*!
Borrows an item of a field path by its position.

@param[in] field_path Field path to inspect.
@param[in] index Position of the item, from 0.
@returns Item at `index`, borrowed; valid as long as `field_path` exists, never `NULL`.
@pre `field_path` isn't `NULL`.
@pre `index` is less than bt_field_path_get_item_count() for `field_path`.
@since 2.0
*/
extern const bt_field_path_item *bt_field_path_borrow_item_by_index_const(
    const bt_field_path *field_path, uint64_t index) __BT_NOEXCEPT;

/*!
Increments the reference count of a field path.

@param[in] field_path Field path, or `NULL` to do nothing.
@since 2.0
*/
extern void bt_field_path_get_ref(const bt_field_path *field_path) __BT_NOEXCEPT;

/*!
Decrements the reference count of a field path, and destroys it when the count reaches zero.

@param[in] field_path Field path, or `NULL` to do nothing.
@since 2.0
*/
extern void bt_field_path_put_ref(const bt_field_path *field_path) __BT_NOEXCEPT;

/*!
Puts the field path reference held by a variable, then sets the variable to `NULL`.

@param _field_path Assignable expression, evaluated more than once; may hold `NULL`.
@since 2.0
*/
#define BT_FIELD_PATH_PUT_REF_AND_RESET(_field_path)                                               \
    do {                                                                                           \
        bt_field_path_put_ref(_field_path);                                                        \
        (_field_path) = NULL;                                                                      \
    } while (0)

/*!
Moves a field path reference from one variable to another.

Puts the reference held by `_dst`, copies `_src` to `_dst`, then sets `_src` to `NULL`.

@param _dst Assignable expression, evaluated more than once; may hold `NULL`.
@param _src Assignable expression, evaluated more than once; may hold `NULL`.
@since 2.0
*/
#define BT_FIELD_PATH_MOVE_REF(_dst, _src)                                                         \
    do {                                                                                           \
        bt_field_path_put_ref(_dst);                                                               \
        (_dst) = (_src);                                                                           \
        (_src) = NULL;                                                                             \
    } while (0)

/*!
Returns the type of a field path item: the kind of step.

@param[in] item Field path item to inspect.
@returns Type of `item`.
@pre `item` isn't `NULL`.
@since 2.0
*/
extern bt_field_path_item_type bt_field_path_item_get_type(
    const bt_field_path_item *item) __BT_NOEXCEPT;

/*!
Returns the index of an index field path item.

@param[in] item Field path item to inspect.
@returns Index, from 0, within the structure or variant field class reached so far.
@pre `item` isn't `NULL`.
@pre The type of `item` is #BT_FIELD_PATH_ITEM_TYPE_INDEX.
@since 2.0
*/
extern uint64_t bt_field_path_item_index_get_index(const bt_field_path_item *item) __BT_NOEXCEPT;

/*! @} */

#ifdef __cplusplus
}
#endif

#endif /* BABELTRACE2_TRACE_IR_FIELD_PATH_H */
