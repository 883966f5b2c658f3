/* SPDX-License-Identifier: MIT */
/* sink.utils.counter: counts messages by type and prints the counts on standard output. */
#ifndef PLUGINS_UTILS_COUNTER_COUNTER_H
#define PLUGINS_UTILS_COUNTER_COUNTER_H

#include <babeltrace2/babeltrace.h>

bt_component_class_initialize_method_status counter_init(bt_self_component_sink *component,
    bt_self_component_sink_configuration *configuration, const bt_value *params, void *init_data);
void counter_finalize(bt_self_component_sink *component);
bt_component_class_sink_graph_is_configured_method_status counter_graph_is_configured(
    bt_self_component_sink *component);
bt_component_class_sink_consume_method_status counter_consume(bt_self_component_sink *component);

#endif
