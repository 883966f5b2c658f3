/* SPDX-License-Identifier: MIT */

/*
 * Ports, as seen by the component that owns them.
 */

#ifndef BABELTRACE2_GRAPH_SELF_COMPONENT_PORT_H
#define BABELTRACE2_GRAPH_SELF_COMPONENT_PORT_H

#include <babeltrace2/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/*!
@defgroup api-self-comp-port Self component ports
@ingroup api-self-comp

The methods of a component class receive the ports of their component as these types, which contain
the user data that was passed when the port was added.
@{
*/

/*! @name Access
@{ */

/*!
Borrows the component which owns a port.

@param[in] self_component_port Port.
@returns Borrowed reference to the component.
@pre `self_component_port` isn't `NULL`.
@since 2.0
*/
extern bt_self_component *bt_self_component_port_borrow_component(
    bt_self_component_port *self_component_port) __BT_NOEXCEPT;

/*!
Returns the user data of a port.

@param[in] self_component_port Port.
@returns User data given when the port was added, which the component owns; may be `NULL`.
@pre `self_component_port` isn't `NULL`.
@since 2.0
*/
extern void *bt_self_component_port_get_data(
    const bt_self_component_port *self_component_port) __BT_NOEXCEPT;

/*! @} */

/*! @name Self to public upcast
@{ */

/*!
Upcasts a self port to the public type.

@param[in] self_component_port Object to upcast; may be `NULL`.
@returns The same object (same address, same reference), or `NULL` if the argument is `NULL`.
@since 2.0
*/
static inline const bt_port *bt_self_component_port_as_port(
    bt_self_component_port *self_component_port) __BT_NOEXCEPT
{
    return __BT_UPCAST_CONST(bt_port, self_component_port);
}

/*!
Upcasts a self input port to the public type.

@param[in] self_component_port Object to upcast; may be `NULL`.
@returns The same object (same address, same reference), or `NULL` if the argument is `NULL`.
@since 2.0
*/
static inline const bt_port_input *bt_self_component_port_input_as_port_input(
    const bt_self_component_port_input *self_component_port) __BT_NOEXCEPT
{
    return __BT_UPCAST_CONST(bt_port_input, self_component_port);
}

/*!
Upcasts a self output port to the public type.

@param[in] self_component_port Object to upcast; may be `NULL`.
@returns The same object (same address, same reference), or `NULL` if the argument is `NULL`.
@since 2.0
*/
static inline const bt_port_output *bt_self_component_port_output_as_port_output(
    bt_self_component_port_output *self_component_port) __BT_NOEXCEPT
{
    return __BT_UPCAST_CONST(bt_port_output, self_component_port);
}

/*! @} */

/*! @name Self to common self upcast
@{ */

/*!
Upcasts a self input port to the common self type.

@param[in] self_component_port Object to upcast; may be `NULL`.
@returns The same object (same address, same reference), or `NULL` if the argument is `NULL`.
@since 2.0
*/
static inline bt_self_component_port *bt_self_component_port_input_as_self_component_port(
    bt_self_component_port_input *self_component_port) __BT_NOEXCEPT
{
    return __BT_UPCAST(bt_self_component_port, self_component_port);
}

/*!
Upcasts a self output port to the common self type.

@param[in] self_component_port Object to upcast; may be `NULL`.
@returns The same object (same address, same reference), or `NULL` if the argument is `NULL`.
@since 2.0
*/
static inline bt_self_component_port *bt_self_component_port_output_as_self_component_port(
    bt_self_component_port_output *self_component_port) __BT_NOEXCEPT
{
    return __BT_UPCAST(bt_self_component_port, self_component_port);
}

/*! @} */

/*! @} */

#ifdef __cplusplus
}
#endif

#endif /* BABELTRACE2_GRAPH_SELF_COMPONENT_PORT_H */
