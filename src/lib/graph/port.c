/* SPDX-License-Identifier: MIT */
/* Ports: the functions for users of a component, and those for the component itself. */
#include "lib/graph/port.h"

#include "lib/accessors.h"
#include "lib/graph/component.h"
#include "lib/ref-functions.h"

static void destroy(struct tg_object *object)
{
    struct bt_port *port = (struct bt_port *) object;

    g_free(port->name);
    g_free(port);
}

struct bt_port *bt__port_create(
    struct bt_component *component, bt_port_type type, const char *name, void *user_data)
{
    struct bt_port *port = g_new0(struct bt_port, 1);

    tg_object_init(&port->base, destroy, "port");
    port->type = type;
    port->name = g_strdup(name);
    port->user_data = user_data;
    bt__component_add_port(component, port);
    return port;
}

const char *bt__port_type_name(bt_port_type type)
{
    return type == BT_PORT_TYPE_INPUT ? "input" : "output";
}

BT__DEFINE_GETTER(bt_port_type, bt_port_get_type, bt_port, "port", type)
BT__DEFINE_GETTER(
    const bt_connection *, bt_port_borrow_connection_const, bt_port, "port", connection)

BT__DEFINE_EXPRESSION(const bt_component *, bt_port_borrow_component_const, const bt_port, "port",
    bt__port_component(object))

BT__DEFINE_GETTER(const char *, bt_port_get_name, bt_port, "port", name)

BT__DEFINE_EXPRESSION(
    bt_bool, bt_port_is_connected, const bt_port, "port", object->connection != NULL)

BT__DEFINE_EXPRESSION(bt_self_component *, bt_self_component_port_borrow_component,
    bt_self_component_port, "port", (void *) bt__port_component((const void *) object))

BT__DEFINE_EXPRESSION(void *, bt_self_component_port_get_data, const bt_self_component_port, "port",
    ((const struct bt_port *) object)->user_data)

BT__DEFINE_REF_FUNCTIONS(port)
BT__DEFINE_REF_FUNCTIONS(port_input)
BT__DEFINE_REF_FUNCTIONS(port_output)
