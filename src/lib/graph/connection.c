/* SPDX-License-Identifier: MIT */
/* Connections. */
#include "lib/accessors.h"
#include "lib/graph/connection.h"

#include "lib/assert-cond.h"
#include "lib/graph/graph.h"
#include "lib/graph/port.h"
#include "lib/ref-functions.h"

struct bt_connection *bt__connection_create(
    struct bt_graph *graph, struct bt_port *upstream_port, struct bt_port *downstream_port)
{
    struct bt_connection *connection = g_new0(struct bt_connection, 1);

    tg_object_init(&connection->base, tg_object_free, "connection");
    connection->upstream_port = upstream_port;
    connection->downstream_port = downstream_port;
    upstream_port->connection = connection;
    downstream_port->connection = connection;
    g_ptr_array_add(graph->connections, connection);
    tg_object_set_parent(connection, graph);
    tg_object_put_ref(connection);
    return connection;
}

BT__DEFINE_EXPRESSION(const bt_port_input *, bt_connection_borrow_downstream_port_const,
    const bt_connection, "connection", (const void *) object->downstream_port)

BT__DEFINE_EXPRESSION(const bt_port_output *, bt_connection_borrow_upstream_port_const,
    const bt_connection, "connection", (const void *) object->upstream_port)

BT__DEFINE_REF_FUNCTIONS(connection)
