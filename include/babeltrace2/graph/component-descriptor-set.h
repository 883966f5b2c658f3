/* SPDX-License-Identifier: MIT */

/*
 * Component descriptor sets: the components planned for a graph, before the graph exists.
 */

#ifndef BABELTRACE2_GRAPH_COMPONENT_DESCRIPTOR_SET_H
#define BABELTRACE2_GRAPH_COMPONENT_DESCRIPTOR_SET_H

#include <babeltrace2/func-status.h>
#include <babeltrace2/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/*!
@defgroup api-comp-descr-set Component descriptor set
@ingroup api-graph

A component descriptor is a component class with the parameters and the method data that a component
would be initialized with. bt_get_greatest_operative_mip_version() needs a set of descriptors to
find a Message Interchange Protocol version which all the components of a future graph support.

A component descriptor set is a reference-counted object.
@{
*/

/*! @name Creation
@{ */

/*!
Creates an empty component descriptor set.

@returns New reference, owned by the caller, or `NULL` if out of memory.
@since 2.0
*/
extern bt_component_descriptor_set *bt_component_descriptor_set_create(void) __BT_NOEXCEPT;

/*! @} */

/*! @name Adding descriptors
@{ */

/*!
Status of bt_component_descriptor_set_add_descriptor() and
bt_component_descriptor_set_add_descriptor_with_initialize_method_data().

@since 2.0
*/
typedef enum bt_component_descriptor_set_add_descriptor_status {
    /*! Success. */
    BT_COMPONENT_DESCRIPTOR_SET_ADD_DESCRIPTOR_STATUS_OK = __BT_FUNC_STATUS_OK,
    /*! Out of memory. */
    BT_COMPONENT_DESCRIPTOR_SET_ADD_DESCRIPTOR_STATUS_MEMORY_ERROR = __BT_FUNC_STATUS_MEMORY_ERROR,
} bt_component_descriptor_set_add_descriptor_status;

/*!
Adds a descriptor without initialization method data to a set.

@param[in] component_descriptor_set Set to add to.
@param[in] component_class Class that would be instantiated.
@param[in] params Initialization parameters (map value), or `NULL` for an empty map.
@retval #BT_COMPONENT_DESCRIPTOR_SET_ADD_DESCRIPTOR_STATUS_OK Success.
@retval #BT_COMPONENT_DESCRIPTOR_SET_ADD_DESCRIPTOR_STATUS_MEMORY_ERROR Out of memory.
@pre `component_descriptor_set` and `component_class` aren't `NULL`.
@pre `params` is a map value or `NULL`.
@post On success, `component_class` and `params` are frozen.
@since 2.0
*/
extern bt_component_descriptor_set_add_descriptor_status bt_component_descriptor_set_add_descriptor(
    bt_component_descriptor_set *component_descriptor_set,
    const bt_component_class *component_class, const bt_value *params) __BT_NOEXCEPT;

/*!
Adds a descriptor to a set.

@param[in] component_descriptor_set Set to add to.
@param[in] component_class Class that would be instantiated.
@param[in] params Initialization parameters (map value), or `NULL` for an empty map.
@param[in] initialize_method_data User data which the initialization method would receive; may be
    `NULL`.
@retval #BT_COMPONENT_DESCRIPTOR_SET_ADD_DESCRIPTOR_STATUS_OK Success.
@retval #BT_COMPONENT_DESCRIPTOR_SET_ADD_DESCRIPTOR_STATUS_MEMORY_ERROR Out of memory.
@pre `component_descriptor_set` and `component_class` aren't `NULL`.
@pre `params` is a map value or `NULL`.
@post On success, `component_class` and `params` are frozen.
@since 2.0
*/
extern bt_component_descriptor_set_add_descriptor_status
bt_component_descriptor_set_add_descriptor_with_initialize_method_data(
    bt_component_descriptor_set *component_descriptor_set,
    const bt_component_class *component_class, const bt_value *params,
    void *initialize_method_data) __BT_NOEXCEPT;

/*! @} */

/*! @name Reference count
@{ */

/*!
Increments the reference count of a component descriptor set.

@param[in] component_descriptor_set Component descriptor set, or `NULL` to do nothing.
@since 2.0
*/
extern void bt_component_descriptor_set_get_ref(
    const bt_component_descriptor_set *component_descriptor_set) __BT_NOEXCEPT;

/*!
Decrements the reference count of a component descriptor set, and destroys it when the count reaches
zero.

@param[in] component_descriptor_set Component descriptor set, or `NULL` to do nothing.
@since 2.0
*/
extern void bt_component_descriptor_set_put_ref(
    const bt_component_descriptor_set *component_descriptor_set) __BT_NOEXCEPT;

/*!
Puts the reference held by the variable `_component_descriptor_set`, then sets the variable to
`NULL`.

@param _component_descriptor_set Assignable expression; may hold `NULL`.
@since 2.0
*/
#define BT_COMPONENT_DESCRIPTOR_SET_PUT_REF_AND_RESET(_component_descriptor_set)                   \
    do {                                                                                           \
        bt_component_descriptor_set_put_ref(_component_descriptor_set);                            \
        (_component_descriptor_set) = NULL;                                                        \
    } while (0)

/*!
Moves the reference of `_src` to `_dst`: puts the reference that `_dst` holds, copies `_src` to it,
then sets `_src` to `NULL`.

@param _dst Assignable expression; may hold `NULL`.
@param _src Assignable expression; may hold `NULL`.
@since 2.0
*/
#define BT_COMPONENT_DESCRIPTOR_SET_MOVE_REF(_dst, _src)                                           \
    do {                                                                                           \
        bt_component_descriptor_set_put_ref(_dst);                                                 \
        (_dst) = (_src);                                                                           \
        (_src) = NULL;                                                                             \
    } while (0)

/*! @} */

/*! @} */

#ifdef __cplusplus
}
#endif

#endif /* BABELTRACE2_GRAPH_COMPONENT_DESCRIPTOR_SET_H */
