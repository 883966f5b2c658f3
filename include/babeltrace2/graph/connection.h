/* SPDX-License-Identifier: MIT */

/*
 * Connections: links between an output port and an input port.
 */

#ifndef BABELTRACE2_GRAPH_CONNECTION_H
#define BABELTRACE2_GRAPH_CONNECTION_H

#include <babeltrace2/types.h>

#ifdef __cplusplus
extern "C" {
#endif

/*!
@defgroup api-conn Connections
@ingroup api-graph

A connection links the output port of a component to the input port of another component. The
downstream component can then create message iterators which the upstream component provides. A
connection is a reference-counted object which bt_graph_connect_ports() creates.
@{
*/

/*! @name Port access
@{ */

/*!
Borrows the downstream (input) port of a connection.

@param[in] connection Connection.
@returns Borrowed reference to the input port.
@pre `connection` isn't `NULL`.
@since 2.0
*/
extern const bt_port_input *bt_connection_borrow_downstream_port_const(
    const bt_connection *connection) __BT_NOEXCEPT;

/*!
Borrows the upstream (output) port of a connection.

@param[in] connection Connection.
@returns Borrowed reference to the output port.
@pre `connection` isn't `NULL`.
@since 2.0
*/
extern const bt_port_output *bt_connection_borrow_upstream_port_const(
    const bt_connection *connection) __BT_NOEXCEPT;

/*! @} */

/*! @name Reference count
@{ */

/*!
Increments the reference count of a connection.

@param[in] connection Connection, or `NULL` to do nothing.
@since 2.0
*/
extern void bt_connection_get_ref(const bt_connection *connection) __BT_NOEXCEPT;

/*!
Decrements the reference count of a connection, and destroys it when the count reaches zero.

@param[in] connection Connection, or `NULL` to do nothing.
@since 2.0
*/
extern void bt_connection_put_ref(const bt_connection *connection) __BT_NOEXCEPT;

/*!
Puts the reference held by the variable `_connection`, then sets the variable to `NULL`.

@param _connection Assignable expression; may hold `NULL`.
@since 2.0
*/
#define BT_CONNECTION_PUT_REF_AND_RESET(_connection)                                               \
    do {                                                                                           \
        bt_connection_put_ref(_connection);                                                        \
        (_connection) = NULL;                                                                      \
    } while (0)

/*!
Moves the reference of `_src` to `_dst`: puts the reference that `_dst` holds, copies `_src` to it,
then sets `_src` to `NULL`.

@param _dst Assignable expression; may hold `NULL`.
@param _src Assignable expression; may hold `NULL`.
@since 2.0
*/
#define BT_CONNECTION_MOVE_REF(_dst, _src)                                                         \
    do {                                                                                           \
        bt_connection_put_ref(_dst);                                                               \
        (_dst) = (_src);                                                                           \
        (_src) = NULL;                                                                             \
    } while (0)

/*! @} */

/*! @} */

#ifdef __cplusplus
}
#endif

#endif /* BABELTRACE2_GRAPH_CONNECTION_H */
