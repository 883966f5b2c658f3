/* SPDX-License-Identifier: MIT */
/* Graphs that read a trace; see graphs.h. */
#include "graphs.h"

#include <babeltrace2/babeltrace.h>
#include <babeltrace2/extension/event-encoding.h>

#include <dlfcn.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <unistd.h>
#include <cmocka.h>

bool graphs_encode_fields;

static const bt_plugin *ctf, *text, *utils;

/*
 * Replaces the library's function in the plugins. If `graphs_encode_fields` is true, no event has
 * encoded bytes, so the sink encodes the fields of events.
 */
__attribute__((visibility("default"))) bt_bool bt_x_message_get_encoded_event(
    const bt_message *message, bt_x_encoded_event *event)
{
    static bt_bool (*get_encoded_event)(const bt_message *message, bt_x_encoded_event *event);

    if (graphs_encode_fields) {
        return BT_FALSE;
    }
    if (!get_encoded_event) {
        *(void **) &get_encoded_event = dlsym(RTLD_NEXT, "bt_x_message_get_encoded_event");
    }
    return get_encoded_event(message, event);
}

static const bt_plugin *load(const char *name)
{
    const bt_plugin *plugin;

    assert_int_equal(bt_plugin_find(name, BT_TRUE, BT_FALSE, BT_FALSE, BT_FALSE, BT_TRUE, &plugin),
        BT_PLUGIN_FIND_STATUS_OK);
    return plugin;
}

void graphs_load_plugins(void)
{
    ctf = load("ctf");
    text = load("text");
    utils = load("utils");
}

void graphs_unload_plugins(void)
{
    bt_plugin_put_ref(ctf);
    bt_plugin_put_ref(text);
    bt_plugin_put_ref(utils);
}

/* Appends the causes of this thread's error, and clears the error. */
static void append_error(GString *out)
{
    const bt_error *error = bt_current_thread_take_error();

    for (uint64_t i = 0; error && i < bt_error_get_cause_count(error); i++) {
        g_string_append_printf(
            out, "%s\n", bt_error_cause_get_message(bt_error_borrow_cause_by_index(error, i)));
    }
    if (error) {
        bt_error_release(error);
    }
}

static bool connect(
    bt_graph *graph, const bt_component_source *source, const bt_component_filter *muxer)
{
    for (uint64_t i = 0; i < bt_component_source_get_output_port_count(source); i++) {
        if (bt_graph_connect_ports(graph,
                bt_component_source_borrow_output_port_by_index_const(source, i),
                bt_component_filter_borrow_input_port_by_index_const(muxer, i),
                NULL) != BT_GRAPH_CONNECT_PORTS_STATUS_OK) {
            return false;
        }
    }
    return true;
}

static bool build(bt_graph *graph, const bt_value *source_params,
    const bt_component_class_sink *sink_class, const bt_value *sink_params)
{
    const bt_component_source *source;
    const bt_component_filter *muxer;
    const bt_component_sink *sink;

    return bt_graph_add_source_component(graph,
               bt_plugin_borrow_source_component_class_by_name_const(ctf, "fs"), "source",
               source_params, BT_LOGGING_LEVEL_NONE, &source) == BT_GRAPH_ADD_COMPONENT_STATUS_OK &&
           bt_graph_add_filter_component(graph,
               bt_plugin_borrow_filter_component_class_by_name_const(utils, "muxer"), "muxer", NULL,
               BT_LOGGING_LEVEL_NONE, &muxer) == BT_GRAPH_ADD_COMPONENT_STATUS_OK &&
           bt_graph_add_sink_component(graph, sink_class, "sink", sink_params,
               BT_LOGGING_LEVEL_NONE, &sink) == BT_GRAPH_ADD_COMPONENT_STATUS_OK &&
           connect(graph, source, muxer) &&
           bt_graph_connect_ports(graph,
               bt_component_filter_borrow_output_port_by_index_const(muxer, 0),
               bt_component_sink_borrow_input_port_by_index_const(sink, 0),
               NULL) == BT_GRAPH_CONNECT_PORTS_STATUS_OK;
}

static bool run(const char *folder, uint64_t mip_version, const bt_component_class_sink *sink_class,
    const bt_value *sink_params, GString *error)
{
    bt_graph *graph = bt_graph_create(mip_version);
    bt_value *source_params = bt_value_map_create(), *inputs;
    bool is_ok;

    bt_value_map_insert_empty_array_entry(source_params, "inputs", &inputs);
    bt_value_array_append_string_element(inputs, folder);
    is_ok = build(graph, source_params, sink_class, sink_params) &&
            bt_graph_run(graph) == BT_GRAPH_RUN_STATUS_OK;
    if (!is_ok) {
        append_error(error);
    }
    bt_value_put_ref(source_params);
    bt_graph_put_ref(graph);
    return is_ok;
}

bool graphs_copy(
    const char *source, const char *copy, unsigned version, uint64_t mip_version, GString *error)
{
    bt_value *params = bt_value_map_create();
    bool is_ok;

    bt_value_map_insert_string_entry(params, "path", copy);
    bt_value_map_insert_string_entry(params, "ctf-version", version == 1 ? "1.8" : "2");
    bt_value_map_insert_bool_entry(params, "assume-single-trace", BT_TRUE);
    bt_value_map_insert_bool_entry(params, "quiet", BT_TRUE);
    is_ok = run(source, mip_version, bt_plugin_borrow_sink_component_class_by_name_const(ctf, "fs"),
        params, error);
    bt_value_put_ref(params);
    return is_ok;
}

static void print(const char *source, uint64_t mip_version, const char *sink, bt_value *params)
{
    g_autoptr(GString) error = g_string_new(NULL);

    run(source, mip_version, bt_plugin_borrow_sink_component_class_by_name_const(text, sink),
        params, error);
    bt_value_put_ref(params);
}

static void print_details(const char *source, uint64_t mip_version)
{
    bt_value *params = bt_value_map_create();

    bt_value_map_insert_string_entry(params, "color", "never");
    bt_value_map_insert_bool_entry(params, "with-metadata", BT_FALSE);
    bt_value_map_insert_bool_entry(params, "with-stream-name", BT_FALSE);
    bt_value_map_insert_bool_entry(params, "with-trace-name", BT_FALSE);
    bt_value_map_insert_bool_entry(params, "with-uid", BT_FALSE);
    bt_value_map_insert_bool_entry(params, "with-uuid", BT_FALSE);
    print(source, mip_version, "details", params);
}

static void print_pretty(const char *source, uint64_t mip_version)
{
    bt_value *params = bt_value_map_create();

    bt_value_map_insert_string_entry(params, "color", "never");
    bt_value_map_insert_string_entry(params, "name-default", "show");
    bt_value_map_insert_bool_entry(params, "clock-cycles", BT_TRUE);
    bt_value_map_insert_bool_entry(params, "no-delta", BT_TRUE);
    print(source, mip_version, "pretty", params);
}

/* Redirects standard output to a file, because the sinks print there. */
char *graphs_text(const char *source, uint64_t mip_version)
{
    g_autofree char *path = NULL;
    int file = g_file_open_tmp("text-XXXXXX", &path, NULL);
    int output = dup(STDOUT_FILENO);
    char *result;

    assert_true(file >= 0);
    fflush(stdout);
    dup2(file, STDOUT_FILENO);
    print_pretty(source, mip_version);
    print_details(source, mip_version);
    fflush(stdout);
    dup2(output, STDOUT_FILENO);
    close(output);
    close(file);
    assert_true(g_file_get_contents(path, &result, NULL, NULL));
    g_remove(path);
    return result;
}
