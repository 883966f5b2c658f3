/* SPDX-License-Identifier: MIT */
/* Connections: children of their graph. */
#ifndef LIB_GRAPH_CONNECTION_H
#define LIB_GRAPH_CONNECTION_H

#include <babeltrace2/babeltrace.h>

#include "base/object.h"

struct bt_connection {
    struct tg_object base;           /* its parent is the graph */
    struct bt_port *upstream_port;   /* both borrowed: the graph's components own the ports */
    struct bt_port *downstream_port; /* borrowed */
};

/* Connects two ports. `graph` owns the result. */
struct bt_connection *bt__connection_create(
    struct bt_graph *graph, struct bt_port *upstream_port, struct bt_port *downstream_port);

#endif
