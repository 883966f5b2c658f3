/* SPDX-License-Identifier: MIT */
/* The common part of sinks with one input port: the port `in` and its message iterator. */
#ifndef PLUGINS_COMMON_SINK_H
#define PLUGINS_COMMON_SINK_H

#include <babeltrace2/babeltrace.h>

/* Adds the input port `in`. */
bt_component_class_initialize_method_status sink_add_input_port(bt_self_component_sink *component);

/* Creates the message iterator of the port `in` in `*iterator`; the caller puts the reference. */
bt_component_class_sink_graph_is_configured_method_status sink_create_iterator(
    bt_self_component_sink *component, bt_message_iterator **iterator);

#endif
