/* SPDX-License-Identifier: MIT */

/*
 * Ports: the points at which the components of a graph connect to each other.
 */

#ifndef BABELTRACE2_GRAPH_PORT_H
#define BABELTRACE2_GRAPH_PORT_H

#include <babeltrace2/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/*!
@defgroup api-port Ports
@ingroup api-comp

A port belongs to the component which added it: filters and sinks have input ports (which receive
messages), sources and filters have output ports (which send them). The name of a port is fixed when
the component adds the port, and is unique among the component's ports of the same direction.

A port is a reference-counted object; the specific types #bt_port_input and #bt_port_output upcast
to #bt_port.
@{
*/

/*! @name Type
@{ */

/*! Direction of a port. @since 2.0 */
typedef enum bt_port_type {
    /*! Input port. */
    BT_PORT_TYPE_INPUT = 1 << 0,
    /*! Output port. */
    BT_PORT_TYPE_OUTPUT = 1 << 1,
} bt_port_type;

/*!
Returns the direction of a port.

@param[in] port Port.
@returns Direction of `port`.
@pre `port` isn't `NULL`.
@since 2.0
*/
extern bt_port_type bt_port_get_type(const bt_port *port) __BT_NOEXCEPT;

/*!
Returns whether `port` is an input port.

@param[in] port Port.
@returns #BT_TRUE if `port` is an input port.
@pre `port` isn't `NULL`.
@since 2.0
*/
static inline bt_bool bt_port_is_input(const bt_port *port) __BT_NOEXCEPT
{
    return bt_port_get_type(port) == BT_PORT_TYPE_INPUT;
}

/*!
Returns whether `port` is an output port.

@param[in] port Port.
@returns #BT_TRUE if `port` is an output port.
@pre `port` isn't `NULL`.
@since 2.0
*/
static inline bt_bool bt_port_is_output(const bt_port *port) __BT_NOEXCEPT
{
    return bt_port_get_type(port) == BT_PORT_TYPE_OUTPUT;
}

/*! @} */

/*! @name Access
@{ */

/*!
Borrows the connection of a port.

@param[in] port Port.
@returns Borrowed reference to the connection, or `NULL` if `port` is unconnected.
@pre `port` isn't `NULL`.
@since 2.0
*/
extern const bt_connection *bt_port_borrow_connection_const(const bt_port *port) __BT_NOEXCEPT;

/*!
Borrows the component to which a port belongs.

@param[in] port Port.
@returns Borrowed reference to the component which added `port`.
@pre `port` isn't `NULL`.
@since 2.0
*/
extern const bt_component *bt_port_borrow_component_const(const bt_port *port) __BT_NOEXCEPT;

/*!
Returns the name of a port.

@param[in] port Port.
@returns Name of `port`, valid as long as `port` exists.
@pre `port` isn't `NULL`.
@since 2.0
*/
extern const char *bt_port_get_name(const bt_port *port) __BT_NOEXCEPT;

/*!
Returns whether a port is connected.

@param[in] port Port.
@returns #BT_TRUE if `port` is currently connected to another port.
@pre `port` isn't `NULL`.
@since 2.0
*/
extern bt_bool bt_port_is_connected(const bt_port *port) __BT_NOEXCEPT;

/*! @} */

/*! @name Reference count
@{ */

/*!
Increments the reference count of a port.

@param[in] port Port, or `NULL` to do nothing.
@since 2.0
*/
extern void bt_port_get_ref(const bt_port *port) __BT_NOEXCEPT;

/*!
Decrements the reference count of a port, and destroys it when the count reaches zero.

@param[in] port Port, or `NULL` to do nothing.
@since 2.0
*/
extern void bt_port_put_ref(const bt_port *port) __BT_NOEXCEPT;

/*!
Puts the reference held by the variable `_port`, then sets the variable to `NULL`.

@param _port Assignable expression; may hold `NULL`.
@since 2.0
*/
#define BT_PORT_PUT_REF_AND_RESET(_port)                                                           \
    do {                                                                                           \
        bt_port_put_ref(_port);                                                                    \
        (_port) = NULL;                                                                            \
    } while (0)

/*!
Moves the reference of `_src` to `_dst`: puts the reference that `_dst` holds, copies `_src` to it,
then sets `_src` to `NULL`.

@param _dst Assignable expression; may hold `NULL`.
@param _src Assignable expression; may hold `NULL`.
@since 2.0
*/
#define BT_PORT_MOVE_REF(_dst, _src)                                                               \
    do {                                                                                           \
        bt_port_put_ref(_dst);                                                                     \
        (_dst) = (_src);                                                                           \
        (_src) = NULL;                                                                             \
    } while (0)

/*! @} */

/*! @name Input port
@{ */

/*!
Upcasts an input port to the common port type.

@param[in] port Object to upcast; may be `NULL`.
@returns The same object (same address, same reference), or `NULL` if the argument is `NULL`.
@since 2.0
*/
static inline const bt_port *bt_port_input_as_port_const(const bt_port_input *port) __BT_NOEXCEPT
{
    return __BT_UPCAST_CONST(bt_port, port);
}

/*!
Increments the reference count of an input port.

@param[in] port Input port, or `NULL` to do nothing.
@since 2.0
*/
extern void bt_port_input_get_ref(const bt_port_input *port) __BT_NOEXCEPT;

/*!
Decrements the reference count of an input port, and destroys it when the count reaches zero.

@param[in] port Input port, or `NULL` to do nothing.
@since 2.0
*/
extern void bt_port_input_put_ref(const bt_port_input *port) __BT_NOEXCEPT;

/*!
Puts the reference held by the variable `_port`, then sets the variable to `NULL`.

@param _port Assignable expression; may hold `NULL`.
@since 2.0
*/
#define BT_PORT_INPUT_PUT_REF_AND_RESET(_port)                                                     \
    do {                                                                                           \
        bt_port_input_put_ref(_port);                                                              \
        (_port) = NULL;                                                                            \
    } while (0)

/*!
Moves the reference of `_src` to `_dst`: puts the reference that `_dst` holds, copies `_src` to it,
then sets `_src` to `NULL`.

@param _dst Assignable expression; may hold `NULL`.
@param _src Assignable expression; may hold `NULL`.
@since 2.0
*/
#define BT_PORT_INPUT_MOVE_REF(_dst, _src)                                                         \
    do {                                                                                           \
        bt_port_input_put_ref(_dst);                                                               \
        (_dst) = (_src);                                                                           \
        (_src) = NULL;                                                                             \
    } while (0)

/*! @} */

/*! @name Output port
@{ */

/*!
Upcasts an output port to the common port type.

@param[in] port Object to upcast; may be `NULL`.
@returns The same object (same address, same reference), or `NULL` if the argument is `NULL`.
@since 2.0
*/
static inline const bt_port *bt_port_output_as_port_const(const bt_port_output *port) __BT_NOEXCEPT
{
    return __BT_UPCAST_CONST(bt_port, port);
}

/*!
Increments the reference count of an output port.

@param[in] port Output port, or `NULL` to do nothing.
@since 2.0
*/
extern void bt_port_output_get_ref(const bt_port_output *port) __BT_NOEXCEPT;

/*!
Decrements the reference count of an output port, and destroys it when the count reaches zero.

@param[in] port Output port, or `NULL` to do nothing.
@since 2.0
*/
extern void bt_port_output_put_ref(const bt_port_output *port) __BT_NOEXCEPT;

/*!
Puts the reference held by the variable `_port`, then sets the variable to `NULL`.

@param _port Assignable expression; may hold `NULL`.
@since 2.0
*/
#define BT_PORT_OUTPUT_PUT_REF_AND_RESET(_port)                                                    \
    do {                                                                                           \
        bt_port_output_put_ref(_port);                                                             \
        (_port) = NULL;                                                                            \
    } while (0)

/*!
Moves the reference of `_src` to `_dst`: puts the reference that `_dst` holds, copies `_src` to it,
then sets `_src` to `NULL`.

@param _dst Assignable expression; may hold `NULL`.
@param _src Assignable expression; may hold `NULL`.
@since 2.0
*/
#define BT_PORT_OUTPUT_MOVE_REF(_dst, _src)                                                        \
    do {                                                                                           \
        bt_port_output_put_ref(_dst);                                                              \
        (_dst) = (_src);                                                                           \
        (_src) = NULL;                                                                             \
    } while (0)

/*! @} */

/*! @} */

#ifdef __cplusplus
}
#endif

#endif /* BABELTRACE2_GRAPH_PORT_H */
