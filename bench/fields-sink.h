/* SPDX-License-Identifier: MIT */
/*
 * sink.bench.fields: reads every field of every event through the public API, as any plugin would.
 * It prints the number of fields and a sum over their values, which shows that two programs have
 * read the same data.
 */
#ifndef BENCH_FIELDS_SINK_H
#define BENCH_FIELDS_SINK_H

#include <babeltrace2/babeltrace.h>

bt_component_class_initialize_method_status fields_init(bt_self_component_sink *component,
    bt_self_component_sink_configuration *configuration, const bt_value *params, void *init_data);
void fields_finalize(bt_self_component_sink *component);
bt_component_class_sink_graph_is_configured_method_status fields_graph_is_configured(
    bt_self_component_sink *component);
bt_component_class_sink_consume_method_status fields_consume(bt_self_component_sink *component);

#endif
