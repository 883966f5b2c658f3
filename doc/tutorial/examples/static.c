/* SPDX-License-Identifier: MIT */
/*
 * A program that contains the library and all plugins, and prints a trace.
 *
 *     static TRACE
 */
#include <babeltrace2/babeltrace.h>
#include <stdio.h>
#include <stdlib.h>

/* Prints the causes of the current thread's error, then ends the program. */
static _Noreturn void fail(const char *what)
{
    const bt_error *error = bt_current_thread_take_error();

    fprintf(stderr, "static: cannot %s\n", what);
    for (uint64_t i = 0; error && i < bt_error_get_cause_count(error); i++) {
        fprintf(stderr, "static: %s\n",
            bt_error_cause_get_message(bt_error_borrow_cause_by_index(error, i)));
    }
    if (error) {
        bt_error_release(error);
    }
    exit(EXIT_FAILURE);
}

static const bt_plugin *find_plugin(const char *name)
{
    const bt_plugin *plugin;

    if (bt_plugin_find(name, BT_FALSE, BT_FALSE, BT_FALSE, BT_TRUE, BT_TRUE, &plugin) !=
        BT_PLUGIN_FIND_STATUS_OK) {
        fail("find a plugin");
    }
    return plugin;
}

static const bt_component_source *add_source(
    bt_graph *graph, const bt_plugin *plugin, const char *trace)
{
    const bt_component_class_source *source_class =
        bt_plugin_borrow_source_component_class_by_name_const(plugin, "fs");
    bt_value *params = bt_value_map_create();
    bt_value *inputs;
    const bt_component_source *source;

    if (bt_value_map_insert_empty_array_entry(params, "inputs", &inputs) !=
            BT_VALUE_MAP_INSERT_ENTRY_STATUS_OK ||
        bt_value_array_append_string_element(inputs, trace) !=
            BT_VALUE_ARRAY_APPEND_ELEMENT_STATUS_OK ||
        bt_graph_add_source_component(graph, source_class, "source", params, BT_LOGGING_LEVEL_NONE,
            &source) != BT_GRAPH_ADD_COMPONENT_STATUS_OK) {
        fail("open the trace");
    }
    bt_value_put_ref(params);
    return source;
}

static const bt_component_filter *add_muxer(bt_graph *graph, const bt_plugin *plugin)
{
    const bt_component_class_filter *muxer_class =
        bt_plugin_borrow_filter_component_class_by_name_const(plugin, "muxer");
    const bt_component_filter *muxer;

    if (bt_graph_add_filter_component(graph, muxer_class, "muxer", NULL, BT_LOGGING_LEVEL_NONE,
            &muxer) != BT_GRAPH_ADD_COMPONENT_STATUS_OK) {
        fail("add the muxer");
    }
    return muxer;
}

static const bt_component_sink *add_sink(bt_graph *graph, const bt_plugin *plugin)
{
    const bt_component_class_sink *sink_class =
        bt_plugin_borrow_sink_component_class_by_name_const(plugin, "pretty");
    const bt_component_sink *sink;

    if (bt_graph_add_sink_component(graph, sink_class, "sink", NULL, BT_LOGGING_LEVEL_NONE,
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
    if (argc != 2) {
        fprintf(stderr, "usage: static TRACE\n");
        return EXIT_FAILURE;
    }
    const bt_plugin *ctf = find_plugin("ctf");
    const bt_plugin *utils = find_plugin("utils");
    const bt_plugin *text = find_plugin("text");
    bt_graph *graph = bt_graph_create(1);
    const bt_component_source *source = add_source(graph, ctf, argv[1]);
    const bt_component_filter *muxer = add_muxer(graph, utils);
    const bt_component_sink *sink = add_sink(graph, text);

    /* The muxer gets a new input port for each connection. */
    for (uint64_t i = 0; i < bt_component_source_get_output_port_count(source); i++) {
        connect(graph, bt_component_source_borrow_output_port_by_index_const(source, i),
            bt_component_filter_borrow_input_port_by_index_const(muxer, i));
    }
    connect(graph, bt_component_filter_borrow_output_port_by_name_const(muxer, "out"),
        bt_component_sink_borrow_input_port_by_name_const(sink, "in"));
    if (bt_graph_run(graph) != BT_GRAPH_RUN_STATUS_OK) {
        fail("run the graph");
    }
    bt_graph_put_ref(graph);
    bt_plugin_put_ref(text);
    bt_plugin_put_ref(utils);
    bt_plugin_put_ref(ctf);
    return EXIT_SUCCESS;
}
