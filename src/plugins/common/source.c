/* SPDX-License-Identifier: MIT */
/* The common part of sources; see source.h. */
#include "plugins/common/source.h"

bt_component_class_initialize_method_status source_initialize(
    bt_self_component_source *component, void *data, GDestroyNotify destroy)
{
    const bt_self_component_add_port_status status =
        bt_self_component_source_add_output_port(component, "out", NULL, NULL);

    if (status == BT_SELF_COMPONENT_ADD_PORT_STATUS_OK) {
        bt_self_component_set_data(bt_self_component_source_as_self_component(component), data);
    } else {
        destroy(data);
    }
    return (bt_component_class_initialize_method_status) status;
}
