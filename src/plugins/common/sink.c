/* SPDX-License-Identifier: MIT */
/* The common part of sinks; see sink.h. */
#include "plugins/common/sink.h"

bt_component_class_initialize_method_status sink_add_input_port(bt_self_component_sink *component)
{
    return (bt_component_class_initialize_method_status) bt_self_component_sink_add_input_port(
        component, "in", NULL, NULL);
}

bt_component_class_sink_graph_is_configured_method_status sink_create_iterator(
    bt_self_component_sink *component, bt_message_iterator **iterator)
{
    bt_self_component_port_input *port =
        bt_self_component_sink_borrow_input_port_by_name(component, "in");

    if (!bt_port_is_connected(
            bt_port_input_as_port_const(bt_self_component_port_input_as_port_input(port)))) {
        BT_CURRENT_THREAD_ERROR_APPEND_CAUSE_FROM_COMPONENT(
            bt_self_component_sink_as_self_component(component),
            "input port `in` is not connected");
        return BT_COMPONENT_CLASS_SINK_GRAPH_IS_CONFIGURED_METHOD_STATUS_ERROR;
    }
    return (bt_component_class_sink_graph_is_configured_method_status)
        bt_message_iterator_create_from_sink_component(component, port, iterator);
}
