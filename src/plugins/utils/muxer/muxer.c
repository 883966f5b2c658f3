/* SPDX-License-Identifier: MIT */
/* filter.utils.muxer: the component, which always has one free input port. */
#include "plugins/utils/muxer/muxer.h"

#include <glib.h>
#include <inttypes.h>

#include "plugins/common/parameters.h"

/* Ports are named `in0`, `in1`, … in order of creation. */
static bt_self_component_add_port_status add_input_port(bt_self_component_filter *component)
{
    uint64_t number = bt_component_filter_get_input_port_count(
        bt_self_component_filter_as_component_filter(component));
    g_autofree char *name = g_strdup_printf("in%" PRIu64, number);

    return bt_self_component_filter_add_input_port(component, name, NULL, NULL);
}

bt_component_class_initialize_method_status muxer_init(bt_self_component_filter *component,
    bt_self_component_filter_configuration *configuration, const bt_value *params, void *init_data)
{
    bt_self_component_add_port_status status;

    if (!parameters_parse(
            bt_self_component_filter_as_self_component(component), params, NULL, 0, NULL)) {
        return BT_COMPONENT_CLASS_INITIALIZE_METHOD_STATUS_ERROR;
    }
    status = bt_self_component_filter_add_output_port(component, "out", NULL, NULL);
    if (status == BT_SELF_COMPONENT_ADD_PORT_STATUS_OK) {
        status = add_input_port(component);
    }
    return (bt_component_class_initialize_method_status) status;
}

bt_component_class_port_connected_method_status muxer_input_port_connected(
    bt_self_component_filter *component, bt_self_component_port_input *port,
    const bt_port_output *other_port)
{
    return (bt_component_class_port_connected_method_status) add_input_port(component);
}
