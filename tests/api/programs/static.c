/* SPDX-License-Identifier: MIT */
/*
 * A program that contains the library and a plugin, so that it needs no shared object. The plugin's
 * sink prints a line when its "consume" method is called.
 */
#include <stdio.h>

#include <babeltrace2/babeltrace.h>

static bt_component_class_sink_consume_method_status consume(bt_self_component_sink *self)
{
    puts("consumed");
    return BT_COMPONENT_CLASS_SINK_CONSUME_METHOD_STATUS_END;
}

BT_PLUGIN_MODULE();
BT_PLUGIN(inside);
BT_PLUGIN_DESCRIPTION("Part of the program.");
BT_PLUGIN_SINK_COMPONENT_CLASS(once, consume);

int main(void)
{
    const bt_plugin_set *plugins;
    const bt_plugin *plugin;
    const bt_component_class_sink *sink_class;
    const bt_component_sink *sink;
    bt_graph *graph;

    if (bt_plugin_find_all_from_static(BT_TRUE, &plugins) !=
        BT_PLUGIN_FIND_ALL_FROM_STATIC_STATUS_OK) {
        return 1;
    }
    plugin = bt_plugin_set_borrow_plugin_by_index_const(plugins, 0);
    printf("%s: %s\n", bt_plugin_get_name(plugin), bt_plugin_get_description(plugin));
    sink_class = bt_plugin_borrow_sink_component_class_by_name_const(plugin, "once");
    graph = bt_graph_create(0);
    if (bt_graph_add_sink_component(graph, sink_class, "sink", NULL, BT_LOGGING_LEVEL_NONE,
            &sink) != BT_GRAPH_ADD_COMPONENT_STATUS_OK ||
        bt_graph_run(graph) != BT_GRAPH_RUN_STATUS_OK) {
        return 1;
    }
    bt_graph_put_ref(graph);
    bt_plugin_set_put_ref(plugins);
    return 0;
}
