/* SPDX-License-Identifier: MIT */
/* The component class sink.ctf.fs and its parameters. */
#ifndef PLUGINS_CTF_FS_SINK_FS_SINK_H
#define PLUGINS_CTF_FS_SINK_FS_SINK_H

#include <babeltrace2/babeltrace.h>

bt_component_class_initialize_method_status fs_sink_initialize(bt_self_component_sink *self,
    bt_self_component_sink_configuration *configuration, const bt_value *params, void *init_data);
void fs_sink_finalize(bt_self_component_sink *self);
bt_component_class_sink_graph_is_configured_method_status fs_sink_graph_is_configured(
    bt_self_component_sink *self);
bt_component_class_sink_consume_method_status fs_sink_consume(bt_self_component_sink *self);

#endif
