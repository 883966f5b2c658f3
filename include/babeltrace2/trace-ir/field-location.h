/* SPDX-License-Identifier: MIT */

/*
 * Field locations, which identify an earlier field by member names in a MIP 1 graph. This field
 * holds the length of a dynamic BLOB or array, or selects the content of an option or a variant.
 */

#ifndef BABELTRACE2_TRACE_IR_FIELD_LOCATION_H
#define BABELTRACE2_TRACE_IR_FIELD_LOCATION_H

#include <stddef.h>
#include <stdint.h>

#include <babeltrace2/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/*!
@defgroup api-tir-field-loc Field locations
@ingroup api-tir

Name-based routes from a root scope to the key field of another field (MIP 1).

A *key* field holds the length of a dynamic BLOB or array field, or selects the content of an option
or variant field. Because a location names structure members instead of counting them, several
fields may be the key field: for example one in each option of a variant.

Create a field location, pass it to the creation function of the dependent field class, and get
it back from:

- bt_field_class_blob_dynamic_with_length_field_borrow_length_field_location_const()
- bt_field_class_array_dynamic_with_length_field_borrow_length_field_location_const()
- bt_field_class_option_with_selector_field_borrow_selector_field_location_const()
- bt_field_class_variant_with_selector_field_borrow_selector_field_location_const()

To reach the key field, start from the field of the root scope and, for each item:

-# Go to the structure member which has that name.
-# If the field is an array, go to the element that leads to the dependent field. If the field is an
   option, go to its content. If the field is a variant, go to its selected option. Repeat this step
   until the field has another type. The step consumes no item.

The field reached after the last item is the key: a boolean or an integer field.

A field location is an immutable, reference-counted object. Only graphs with MIP version 1 use field
locations; a MIP 0 graph uses @ref api-tir-field-path "field paths".
@{
*/

/*!
Field from which a field location starts.

@since 2.1
*/
typedef enum bt_field_location_scope {
    /*! Context field of the packet. */
    BT_FIELD_LOCATION_SCOPE_PACKET_CONTEXT = 0,
    /*! Common context field of the event. */
    BT_FIELD_LOCATION_SCOPE_EVENT_COMMON_CONTEXT = 1,
    /*! Specific context field of the event. */
    BT_FIELD_LOCATION_SCOPE_EVENT_SPECIFIC_CONTEXT = 2,
    /*! Payload field of the event. */
    BT_FIELD_LOCATION_SCOPE_EVENT_PAYLOAD = 3,
} bt_field_location_scope;

/*!
Creates a field location.

@param[in] trace_class Trace class whose field classes are going to use the field location.
@param[in] root_scope Scope from which the location starts.
@param[in] items Array of `item_count` structure member names, outermost first; copied.
@param[in] item_count Number of elements of `items`.
@returns New reference, owned by the caller, or `NULL` if out of memory.
@pre `trace_class` isn't `NULL`.
@pre The graph MIP version of `trace_class` is 1.
@pre `items` and each of its elements aren't `NULL`.
@pre `item_count` is at least 1.
@since 2.1
*/
extern bt_field_location *bt_field_location_create(bt_trace_class *trace_class,
    bt_field_location_scope root_scope, const char *const *items,
    uint64_t item_count) __BT_NOEXCEPT;

/*!
Returns the scope from which a field location starts.

@param[in] field_location Field location to inspect.
@returns Root scope of `field_location`.
@pre `field_location` isn't `NULL`.
@since 2.1
*/
extern bt_field_location_scope bt_field_location_get_root_scope(
    const bt_field_location *field_location) __BT_NOEXCEPT;

/*!
Returns the number of items (member names) of a field location.

@param[in] field_location Field location to inspect.
@returns Number of items of `field_location`, at least 1.
@pre `field_location` isn't `NULL`.
@since 2.1
*/
extern uint64_t bt_field_location_get_item_count(
    const bt_field_location *field_location) __BT_NOEXCEPT;

/*!
Returns an item (member name) of a field location by its position.

@param[in] field_location Field location to inspect.
@param[in] index Position of the item, from 0.
@returns Item at `index`, owned by `field_location` and valid as long as it exists; never `NULL`.
@pre `field_location` isn't `NULL`.
@pre `index` is less than bt_field_location_get_item_count() for `field_location`.
@since 2.1
*/
extern const char *bt_field_location_get_item_by_index(
    const bt_field_location *field_location, uint64_t index) __BT_NOEXCEPT;

/*!
Increments the reference count of a field location.

@param[in] field_location Field location, or `NULL` to do nothing.
@since 2.1
*/
extern void bt_field_location_get_ref(const bt_field_location *field_location) __BT_NOEXCEPT;

/*!
Decrements the reference count of a field location, and destroys it when the count reaches zero.

@param[in] field_location Field location, or `NULL` to do nothing.
@since 2.1
*/
extern void bt_field_location_put_ref(const bt_field_location *field_location) __BT_NOEXCEPT;

/*!
Puts the field location reference held by a variable, then sets the variable to `NULL`.

@param _field_location Assignable expression, evaluated more than once; may hold `NULL`.
@since 2.1
*/
#define BT_FIELD_LOCATION_PUT_REF_AND_RESET(_field_location)                                       \
    do {                                                                                           \
        bt_field_location_put_ref(_field_location);                                                \
        (_field_location) = NULL;                                                                  \
    } while (0)

/*!
Moves a field location reference from one variable to another.

Puts the reference held by `_dst`, copies `_src` to `_dst`, then sets `_src` to `NULL`.

@param _dst Assignable expression, evaluated more than once; may hold `NULL`.
@param _src Assignable expression, evaluated more than once; may hold `NULL`.
@since 2.1
*/
#define BT_FIELD_LOCATION_MOVE_REF(_dst, _src)                                                     \
    do {                                                                                           \
        bt_field_location_put_ref(_dst);                                                           \
        (_dst) = (_src);                                                                           \
        (_src) = NULL;                                                                             \
    } while (0)

/*! @} */

#ifdef __cplusplus
}
#endif

#endif /* BABELTRACE2_TRACE_IR_FIELD_LOCATION_H */
