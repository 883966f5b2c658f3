/* SPDX-License-Identifier: MIT */
/* The common part of sinks with one input port, which is named `in`. */
#ifndef PLUGINS_COMMON_SINK_H
#define PLUGINS_COMMON_SINK_H

#include <babeltrace2/babeltrace.h>

/* Adds the input port `in`. */
bt_component_class_initialize_method_status sink_add_input_port(bt_self_component_sink *component);

/* Creates the message iterator of the port `in` and stores a new reference in `*iterator`. */
bt_component_class_sink_graph_is_configured_method_status sink_create_iterator(
    bt_self_component_sink *component, bt_message_iterator **iterator);

#endif
