/* SPDX-License-Identifier: MIT */
/* Ports: children of their component. */
#ifndef LIB_GRAPH_PORT_H
#define LIB_GRAPH_PORT_H

#include <babeltrace2/babeltrace.h>

#include "base/object.h"

struct bt_connection;

struct bt_port {
    struct tg_object base; /* its parent is the component */
    bt_port_type type;
    char *name;
    void *user_data;
    struct bt_connection *connection; /* borrowed; NULL: not connected */
};

/* Creates a port in `component`, which owns it. */
struct bt_port *bt__port_create(
    struct bt_component *component, bt_port_type type, const char *name, void *user_data);

static inline struct bt_component *bt__port_component(const struct bt_port *port)
{
    return (struct bt_component *) port->base.parent;
}

/* Returns "input" or "output". */
const char *bt__port_type_name(bt_port_type type);

#endif
