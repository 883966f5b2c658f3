/* SPDX-License-Identifier: MIT */
/* The functions that a component's methods call: user data, ports, interruption. */
#include "lib/accessors.h"
#include "lib/graph/component.h"

#include <inttypes.h>

#include "lib/assert-cond.h"
#include "lib/error-internal.h"

void bt_self_component_set_data(bt_self_component *self_component, void *user_data)
{
    BT_ASSERT_PRE_DEV_NON_NULL("component", self_component);
    ((struct bt_component *) self_component)->user_data = user_data;
}

BT__DEFINE_EXPRESSION(void *, bt_self_component_get_data, const bt_self_component, "component",
    ((const struct bt_component *) object)->user_data)

BT__DEFINE_EXPRESSION(uint64_t, bt_self_component_get_graph_mip_version, bt_self_component,
    "component", bt__component_graph((const void *) object)->mip_version)

BT__DEFINE_EXPRESSION(bt_bool, bt_self_component_sink_is_interrupted, const bt_self_component_sink,
    "component",
    bt__interrupters_are_set(&bt__component_graph((const void *) object)->interrupters))

static enum bt__status add_port(struct bt_component *component, bt_port_type type, const char *name,
    void *user_data, void *port_out, const char *function)
{
    BT_ASSERT_PRE_NO_ERROR_FROM_FUNC(function);
    BT_ASSERT_PRE_FROM_FUNC(function, "not-null:component", component, "Component is NULL.");
    BT_ASSERT_PRE_FROM_FUNC(function, "not-null:name", name, "Name is NULL.");
    BT_ASSERT_PRE_FROM_FUNC(function, "port-name-is-unique",
        !bt__component_find_port(component, type, name),
        BT__COMPONENT_FORMAT " already has an %s port named `%s`.", BT__COMPONENT_ARGS(component),
        bt__port_type_name(type), name);
    struct bt_port *port = bt__port_create(component, type, name, user_data);
    BT_LIB_TRY(bt__graph_notify_port_added(bt__component_graph(component), port),
        "A \"port added\" listener of the graph failed: %s port `%s` of " BT__COMPONENT_FORMAT,
        bt__port_type_name(type), name, BT__COMPONENT_ARGS(component));
    if (port_out) {
        *(struct bt_port **) port_out = port;
    }
    return BT__STATUS_OK;
}

#define DEFINE_SELF_PORT_FUNCTIONS(kind, direction, TYPE)                                          \
    bt_self_component_add_port_status bt_self_component_##kind##_add_##direction##_port(           \
        bt_self_component_##kind *self_component, const char *name, void *user_data,               \
        bt_self_component_port_##direction **self_component_port)                                  \
    {                                                                                              \
        return (bt_self_component_add_port_status) add_port(                                       \
            (void *) self_component, (TYPE), name, user_data, self_component_port, __func__);      \
    }                                                                                              \
    BT__DEFINE_PORT_BORROWERS(bt_self_component_##kind, bt_self_component_port_##direction,        \
        bt_self_component_##kind##_borrow_##direction##_port, , TYPE)

DEFINE_SELF_PORT_FUNCTIONS(source, output, BT_PORT_TYPE_OUTPUT)
DEFINE_SELF_PORT_FUNCTIONS(filter, input, BT_PORT_TYPE_INPUT)
DEFINE_SELF_PORT_FUNCTIONS(filter, output, BT_PORT_TYPE_OUTPUT)
DEFINE_SELF_PORT_FUNCTIONS(sink, input, BT_PORT_TYPE_INPUT)
