/* SPDX-License-Identifier: MIT */
/*
 * A program that builds a graph from the tutorial's components and runs it.
 *
 *     graph PLUGIN-FOLDER FILE DEGREES
 */
#include <babeltrace2/babeltrace.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Prints the causes of the current thread's error, then ends the program. */
static _Noreturn void fail(const char *what)
{
    const bt_error *error = bt_current_thread_take_error();

    fprintf(stderr, "graph: cannot %s\n", what);
    for (uint64_t i = 0; error && i < bt_error_get_cause_count(error); i++) {
        fprintf(stderr, "graph: %s\n",
            bt_error_cause_get_message(bt_error_borrow_cause_by_index(error, i)));
    }
    if (error) {
        bt_error_release(error);
    }
    exit(EXIT_FAILURE);
}

static const bt_plugin *borrow_plugin(const bt_plugin_set *plugins, const char *name)
{
    for (uint64_t i = 0; i < bt_plugin_set_get_plugin_count(plugins); i++) {
        const bt_plugin *plugin = bt_plugin_set_borrow_plugin_by_index_const(plugins, i);

        if (strcmp(bt_plugin_get_name(plugin), name) == 0) {
            return plugin;
        }
    }
    fail("find a plugin");
    return NULL;
}

static const bt_component_source *add_source(
    bt_graph *graph, const bt_plugin_set *plugins, const char *path)
{
    const bt_component_class_source *source_class =
        bt_plugin_borrow_source_component_class_by_name_const(
            borrow_plugin(plugins, "tutorial_source"), "thermometer");
    bt_value *params = bt_value_map_create();
    const bt_component_source *source;

    if (bt_value_map_insert_string_entry(params, "path", path) !=
            BT_VALUE_MAP_INSERT_ENTRY_STATUS_OK ||
        bt_graph_add_source_component(graph, source_class, "the source", params,
            BT_LOGGING_LEVEL_NONE, &source) != BT_GRAPH_ADD_COMPONENT_STATUS_OK) {
        fail("add the source");
    }
    bt_value_put_ref(params);
    return source;
}

static const bt_component_filter *add_filter(
    bt_graph *graph, const bt_plugin_set *plugins, int64_t degrees)
{
    const bt_component_class_filter *filter_class =
        bt_plugin_borrow_filter_component_class_by_name_const(
            borrow_plugin(plugins, "tutorial_filter"), "warmer");
    bt_value *params = bt_value_map_create();
    const bt_component_filter *filter;

    if (bt_value_map_insert_signed_integer_entry(params, "than", degrees) !=
            BT_VALUE_MAP_INSERT_ENTRY_STATUS_OK ||
        bt_graph_add_filter_component(graph, filter_class, "the filter", params,
            BT_LOGGING_LEVEL_NONE, &filter) != BT_GRAPH_ADD_COMPONENT_STATUS_OK) {
        fail("add the filter");
    }
    bt_value_put_ref(params);
    return filter;
}

static const bt_component_sink *add_sink(bt_graph *graph, const bt_plugin_set *plugins)
{
    const bt_component_class_sink *sink_class = bt_plugin_borrow_sink_component_class_by_name_const(
        borrow_plugin(plugins, "tutorial_sink"), "extremes");
    const bt_component_sink *sink;

    if (bt_graph_add_sink_component(graph, sink_class, "the sink", NULL, BT_LOGGING_LEVEL_NONE,
            &sink) != BT_GRAPH_ADD_COMPONENT_STATUS_OK) {
        fail("add the sink");
    }
    return sink;
}

static void connect(bt_graph *graph, const bt_port_output *output, const bt_port_input *input)
{
    if (bt_graph_connect_ports(graph, output, input, NULL) != BT_GRAPH_CONNECT_PORTS_STATUS_OK) {
        fail("connect two components");
    }
}

int main(int argc, char **argv)
{
    const bt_plugin_set *plugins;
    const bt_component_source *source;
    const bt_component_filter *filter;
    const bt_component_sink *sink;
    bt_graph *graph;

    if (argc != 4) {
        fprintf(stderr, "usage: graph PLUGIN-FOLDER FILE DEGREES\n");
        return EXIT_FAILURE;
    }
    if (bt_plugin_find_all_from_dir(argv[1], BT_FALSE, BT_FALSE, &plugins) !=
        BT_PLUGIN_FIND_ALL_FROM_DIR_STATUS_OK) {
        fail("find plugins");
    }
    graph = bt_graph_create(0);
    source = add_source(graph, plugins, argv[2]);
    filter = add_filter(graph, plugins, atoi(argv[3]));
    sink = add_sink(graph, plugins);
    connect(graph, bt_component_source_borrow_output_port_by_name_const(source, "out"),
        bt_component_filter_borrow_input_port_by_name_const(filter, "in"));
    connect(graph, bt_component_filter_borrow_output_port_by_name_const(filter, "out"),
        bt_component_sink_borrow_input_port_by_name_const(sink, "in"));
    if (bt_graph_run(graph) != BT_GRAPH_RUN_STATUS_OK) {
        fail("run the graph");
    }
    bt_graph_put_ref(graph);
    bt_plugin_set_put_ref(plugins);
    return EXIT_SUCCESS;
}
