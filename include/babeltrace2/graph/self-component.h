/* SPDX-License-Identifier: MIT */

/*
 * Components, as their own methods receive them: user data, ports, interruption.
 */

#ifndef BABELTRACE2_GRAPH_SELF_COMPONENT_H
#define BABELTRACE2_GRAPH_SELF_COMPONENT_H

#include <babeltrace2/func-status.h>
#include <babeltrace2/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/*!
@defgroup api-self-comp Self components
@ingroup api-comp-cls-dev

The instance methods of a component class receive their component as one of these types. A component
must not hold a reference to itself, to its ports, or to its class, because this would create a
cycle of references.
@{
*/

/*! @name Adding ports
@{ */

/*!
Status of bt_self_component_source_add_output_port(), bt_self_component_filter_add_input_port(),
bt_self_component_filter_add_output_port(), and bt_self_component_sink_add_input_port().

@since 2.0
*/
typedef enum bt_self_component_add_port_status {
    /*! Success. */
    BT_SELF_COMPONENT_ADD_PORT_STATUS_OK = __BT_FUNC_STATUS_OK,
    /*! Out of memory. */
    BT_SELF_COMPONENT_ADD_PORT_STATUS_MEMORY_ERROR = __BT_FUNC_STATUS_MEMORY_ERROR,
    /*! Any other error. */
    BT_SELF_COMPONENT_ADD_PORT_STATUS_ERROR = __BT_FUNC_STATUS_ERROR,
} bt_self_component_add_port_status;

/*!
Adds an output port to a source component.

@param[in] self_component Source component.
@param[in] name Name of the port (copied).
@param[in] user_data User data of the port; may be `NULL`.
@param[out] self_component_port On success, a borrowed reference to the port. The argument may be
    `NULL`.
@retval #BT_SELF_COMPONENT_ADD_PORT_STATUS_OK Success.
@retval #BT_SELF_COMPONENT_ADD_PORT_STATUS_MEMORY_ERROR Out of memory.
@retval #BT_SELF_COMPONENT_ADD_PORT_STATUS_ERROR Any other error, for example a "port added"
    listener of the graph failed.
@pre `self_component` and `name` aren't `NULL`.
@pre No other output port of `self_component` has the name `name`.
@pre The graph of `self_component` is not configured yet: the caller is the initialization method or
    a "port connected" method.
@since 2.0
*/
extern bt_self_component_add_port_status bt_self_component_source_add_output_port(
    bt_self_component_source *self_component, const char *name, void *user_data,
    bt_self_component_port_output **self_component_port) __BT_NOEXCEPT;

/*!
Adds an input port to a filter component.

@param[in] self_component Filter component.
@param[in] name Name of the port (copied).
@param[in] user_data User data of the port; may be `NULL`.
@param[out] self_component_port On success, a borrowed reference to the port. The argument may be
    `NULL`.
@retval #BT_SELF_COMPONENT_ADD_PORT_STATUS_OK Success.
@retval #BT_SELF_COMPONENT_ADD_PORT_STATUS_MEMORY_ERROR Out of memory.
@retval #BT_SELF_COMPONENT_ADD_PORT_STATUS_ERROR Any other error, for example a "port added"
    listener of the graph failed.
@pre `self_component` and `name` aren't `NULL`.
@pre No other input port of `self_component` has the name `name`.
@pre The graph of `self_component` is not configured yet: the caller is the initialization method or
    a "port connected" method.
@since 2.0
*/
extern bt_self_component_add_port_status bt_self_component_filter_add_input_port(
    bt_self_component_filter *self_component, const char *name, void *user_data,
    bt_self_component_port_input **self_component_port) __BT_NOEXCEPT;

/*!
Adds an output port to a filter component.

@param[in] self_component Filter component.
@param[in] name Name of the port (copied).
@param[in] user_data User data of the port; may be `NULL`.
@param[out] self_component_port On success, a borrowed reference to the port. The argument may be
    `NULL`.
@retval #BT_SELF_COMPONENT_ADD_PORT_STATUS_OK Success.
@retval #BT_SELF_COMPONENT_ADD_PORT_STATUS_MEMORY_ERROR Out of memory.
@retval #BT_SELF_COMPONENT_ADD_PORT_STATUS_ERROR Any other error, for example a "port added"
    listener of the graph failed.
@pre `self_component` and `name` aren't `NULL`.
@pre No other output port of `self_component` has the name `name`.
@pre The graph of `self_component` is not configured yet: the caller is the initialization method or
    a "port connected" method.
@since 2.0
*/
extern bt_self_component_add_port_status bt_self_component_filter_add_output_port(
    bt_self_component_filter *self_component, const char *name, void *user_data,
    bt_self_component_port_output **self_component_port) __BT_NOEXCEPT;

/*!
Adds an input port to a sink component.

@param[in] self_component Sink component.
@param[in] name Name of the port (copied).
@param[in] user_data User data of the port; may be `NULL`.
@param[out] self_component_port On success, a borrowed reference to the port. The argument may be
    `NULL`.
@retval #BT_SELF_COMPONENT_ADD_PORT_STATUS_OK Success.
@retval #BT_SELF_COMPONENT_ADD_PORT_STATUS_MEMORY_ERROR Out of memory.
@retval #BT_SELF_COMPONENT_ADD_PORT_STATUS_ERROR Any other error, for example a "port added"
    listener of the graph failed.
@pre `self_component` and `name` aren't `NULL`.
@pre No other input port of `self_component` has the name `name`.
@pre The graph of `self_component` is not configured yet: the caller is the initialization method or
    a "port connected" method.
@since 2.0
*/
extern bt_self_component_add_port_status bt_self_component_sink_add_input_port(
    bt_self_component_sink *self_component, const char *name, void *user_data,
    bt_self_component_port_input **self_component_port) __BT_NOEXCEPT;

/*! @} */

/*! @name Port access
@{ */

/*!
Borrows an output port of a source component by index.

@param[in] self_component Source component.
@param[in] index Index of the port, in order of addition.
@returns Borrowed reference to the port, valid as long as `self_component` exists.
@pre `self_component` isn't `NULL`.
@pre `index` is less than the result of bt_component_source_get_output_port_count().
@since 2.0
*/
extern bt_self_component_port_output *bt_self_component_source_borrow_output_port_by_index(
    bt_self_component_source *self_component, uint64_t index) __BT_NOEXCEPT;

/*!
Borrows an input port of a filter component by index.

@param[in] self_component Filter component.
@param[in] index Index of the port, in order of addition.
@returns Borrowed reference to the port, valid as long as `self_component` exists.
@pre `self_component` isn't `NULL`.
@pre `index` is less than the result of bt_component_filter_get_input_port_count().
@since 2.0
*/
extern bt_self_component_port_input *bt_self_component_filter_borrow_input_port_by_index(
    bt_self_component_filter *self_component, uint64_t index) __BT_NOEXCEPT;

/*!
Borrows an output port of a filter component by index.

@param[in] self_component Filter component.
@param[in] index Index of the port, in order of addition.
@returns Borrowed reference to the port, valid as long as `self_component` exists.
@pre `self_component` isn't `NULL`.
@pre `index` is less than the result of bt_component_filter_get_output_port_count().
@since 2.0
*/
extern bt_self_component_port_output *bt_self_component_filter_borrow_output_port_by_index(
    bt_self_component_filter *self_component, uint64_t index) __BT_NOEXCEPT;

/*!
Borrows an input port of a sink component by index.

@param[in] self_component Sink component.
@param[in] index Index of the port, in order of addition.
@returns Borrowed reference to the port, valid as long as `self_component` exists.
@pre `self_component` isn't `NULL`.
@pre `index` is less than the result of bt_component_sink_get_input_port_count().
@since 2.0
*/
extern bt_self_component_port_input *bt_self_component_sink_borrow_input_port_by_index(
    bt_self_component_sink *self_component, uint64_t index) __BT_NOEXCEPT;

/*!
Borrows an output port of a source component by name.

@param[in] self_component Source component.
@param[in] name Name of the port.
@returns Borrowed reference to the port, valid as long as `self_component` exists, or `NULL` if no
    port has this name.
@pre `self_component` and `name` aren't `NULL`.
@since 2.0
*/
extern bt_self_component_port_output *bt_self_component_source_borrow_output_port_by_name(
    bt_self_component_source *self_component, const char *name) __BT_NOEXCEPT;

/*!
Borrows an input port of a filter component by name.

@param[in] self_component Filter component.
@param[in] name Name of the port.
@returns Borrowed reference to the port, valid as long as `self_component` exists, or `NULL` if no
    port has this name.
@pre `self_component` and `name` aren't `NULL`.
@since 2.0
*/
extern bt_self_component_port_input *bt_self_component_filter_borrow_input_port_by_name(
    bt_self_component_filter *self_component, const char *name) __BT_NOEXCEPT;

/*!
Borrows an output port of a filter component by name.

@param[in] self_component Filter component.
@param[in] name Name of the port.
@returns Borrowed reference to the port, valid as long as `self_component` exists, or `NULL` if no
    port has this name.
@pre `self_component` and `name` aren't `NULL`.
@since 2.0
*/
extern bt_self_component_port_output *bt_self_component_filter_borrow_output_port_by_name(
    bt_self_component_filter *self_component, const char *name) __BT_NOEXCEPT;

/*!
Borrows an input port of a sink component by name.

@param[in] self_component Sink component.
@param[in] name Name of the port.
@returns Borrowed reference to the port, valid as long as `self_component` exists, or `NULL` if no
    port has this name.
@pre `self_component` and `name` aren't `NULL`.
@since 2.0
*/
extern bt_self_component_port_input *bt_self_component_sink_borrow_input_port_by_name(
    bt_self_component_sink *self_component, const char *name) __BT_NOEXCEPT;

/*! @} */

/*! @name User data
@{ */

/*!
Sets the user data of a component.

@param[in] self_component Component.
@param[in] user_data New user data (the component does not own it); may be `NULL`.
@pre `self_component` isn't `NULL`.
@since 2.0
*/
extern void bt_self_component_set_data(
    bt_self_component *self_component, void *user_data) __BT_NOEXCEPT;

/*!
Returns the user data of a component.

@param[in] self_component Component.
@returns User data, which the component itself owns; `NULL` if never set.
@pre `self_component` isn't `NULL`.
@since 2.0
*/
extern void *bt_self_component_get_data(const bt_self_component *self_component) __BT_NOEXCEPT;

/*! @} */

/*! @name Graph
@{ */

/*!
Returns the Message Interchange Protocol version of the graph of a component.

@param[in] self_component Component.
@returns Effective MIP version.
@pre `self_component` isn't `NULL`.
@since 2.0
*/
extern uint64_t bt_self_component_get_graph_mip_version(
    bt_self_component *self_component) __BT_NOEXCEPT;

/*!
Returns whether any interrupter of the graph of a sink component is set.

@param[in] self_component Sink component.
@returns #BT_TRUE if the component is interrupted.
@pre `self_component` isn't `NULL`.
@since 2.0
*/
extern bt_bool bt_self_component_sink_is_interrupted(
    const bt_self_component_sink *self_component) __BT_NOEXCEPT;

/*! @} */

/*! @name Self to public upcast
@{ */

/*!
Upcasts a self component to the public type.

@param[in] self_component Object to upcast; may be `NULL`.
@returns The same object (same address, same reference), or `NULL` if the argument is `NULL`.
@since 2.0
*/
static inline const bt_component *bt_self_component_as_component(
    bt_self_component *self_component) __BT_NOEXCEPT
{
    return __BT_UPCAST_CONST(bt_component, self_component);
}

/*!
Upcasts a self source component to the public type.

@param[in] self_component Object to upcast; may be `NULL`.
@returns The same object (same address, same reference), or `NULL` if the argument is `NULL`.
@since 2.0
*/
static inline const bt_component_source *bt_self_component_source_as_component_source(
    bt_self_component_source *self_component) __BT_NOEXCEPT
{
    return __BT_UPCAST_CONST(bt_component_source, self_component);
}

/*!
Upcasts a self filter component to the public type.

@param[in] self_component Object to upcast; may be `NULL`.
@returns The same object (same address, same reference), or `NULL` if the argument is `NULL`.
@since 2.0
*/
static inline const bt_component_filter *bt_self_component_filter_as_component_filter(
    bt_self_component_filter *self_component) __BT_NOEXCEPT
{
    return __BT_UPCAST_CONST(bt_component_filter, self_component);
}

/*!
Upcasts a self sink component to the public type.

@param[in] self_component Object to upcast; may be `NULL`.
@returns The same object (same address, same reference), or `NULL` if the argument is `NULL`.
@since 2.0
*/
static inline const bt_component_sink *bt_self_component_sink_as_component_sink(
    bt_self_component_sink *self_component) __BT_NOEXCEPT
{
    return __BT_UPCAST_CONST(bt_component_sink, self_component);
}

/*! @} */

/*! @name Self to common self upcast
@{ */

/*!
Upcasts a self source component to the common self type.

@param[in] self_component Object to upcast; may be `NULL`.
@returns The same object (same address, same reference), or `NULL` if the argument is `NULL`.
@since 2.0
*/
static inline bt_self_component *bt_self_component_source_as_self_component(
    bt_self_component_source *self_component) __BT_NOEXCEPT
{
    return __BT_UPCAST(bt_self_component, self_component);
}

/*!
Upcasts a self filter component to the common self type.

@param[in] self_component Object to upcast; may be `NULL`.
@returns The same object (same address, same reference), or `NULL` if the argument is `NULL`.
@since 2.0
*/
static inline bt_self_component *bt_self_component_filter_as_self_component(
    bt_self_component_filter *self_component) __BT_NOEXCEPT
{
    return __BT_UPCAST(bt_self_component, self_component);
}

/*!
Upcasts a self sink component to the common self type.

@param[in] self_component Object to upcast; may be `NULL`.
@returns The same object (same address, same reference), or `NULL` if the argument is `NULL`.
@since 2.0
*/
static inline bt_self_component *bt_self_component_sink_as_self_component(
    bt_self_component_sink *self_component) __BT_NOEXCEPT
{
    return __BT_UPCAST(bt_self_component, self_component);
}

/*! @} */

/*! @} */

#ifdef __cplusplus
}
#endif

#endif /* BABELTRACE2_GRAPH_SELF_COMPONENT_H */
