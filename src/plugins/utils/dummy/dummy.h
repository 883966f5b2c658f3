/* SPDX-License-Identifier: MIT */
/* sink.utils.dummy: consumes messages and does nothing with them. */
#ifndef PLUGINS_UTILS_DUMMY_DUMMY_H
#define PLUGINS_UTILS_DUMMY_DUMMY_H

#include <babeltrace2/babeltrace.h>

bt_component_class_initialize_method_status dummy_init(bt_self_component_sink *component,
    bt_self_component_sink_configuration *configuration, const bt_value *params, void *init_data);
void dummy_finalize(bt_self_component_sink *component);
bt_component_class_sink_graph_is_configured_method_status dummy_graph_is_configured(
    bt_self_component_sink *component);
bt_component_class_sink_consume_method_status dummy_consume(bt_self_component_sink *component);

#endif
