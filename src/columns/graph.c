/* SPDX-License-Identifier: MIT */
/* Private graphs: sources, a muxer, and a sink that hands over batches of messages. */
#include "columns/graph.h"

#include <glib.h>
#include <stdio.h>
#include <string.h>

#define MODULE "Columns"

struct col_graph {
    const bt_plugin_set **plugin_sets;
    size_t plugin_set_count;
    bt_graph *graph;
    const bt_component_filter *muxer; /* borrowed; NULL while the sources are added */

    /* Shared by the functions of the feed and the sink. */
    bt_message_array_const messages;
    uint64_t count;
    bool must_seek, has_sought;
    int64_t seek_ns;
};

/* --- Component classes --- */

static const bt_plugin *load_plugin(struct col_graph *graph, const struct col_graph_source *source)
{
    const bt_plugin_set *plugins = NULL;
    int status = bt_plugin_find_all_from_file(source->plugin_path, BT_TRUE, &plugins);

    if (status == BT_PLUGIN_FIND_ALL_FROM_FILE_STATUS_OK) {
        graph->plugin_sets =
            g_renew(const bt_plugin_set *, graph->plugin_sets, graph->plugin_set_count + 1);
        graph->plugin_sets[graph->plugin_set_count++] = plugins;
        for (uint64_t i = 0; i < bt_plugin_set_get_plugin_count(plugins); i++) {
            const bt_plugin *plugin = bt_plugin_set_borrow_plugin_by_index_const(plugins, i);

            if (strcmp(bt_plugin_get_name(plugin), source->plugin_name) == 0) {
                return plugin;
            }
        }
    }
    BT_CURRENT_THREAD_ERROR_APPEND_CAUSE_FROM_UNKNOWN(
        MODULE, "%s: cannot load the plugin `%s`", source->plugin_path, source->plugin_name);
    return NULL;
}

static void no_class(const struct col_graph_source *source)
{
    BT_CURRENT_THREAD_ERROR_APPEND_CAUSE_FROM_UNKNOWN(MODULE,
        "%s: plugin `%s` has no component class `%s` any more", source->plugin_path,
        source->plugin_name, source->class_name);
}

static const bt_component_class_source *find_source_class(
    struct col_graph *graph, const struct col_graph_source *source)
{
    const bt_plugin *plugin = load_plugin(graph, source);
    const bt_component_class_source *class;

    if (!plugin) {
        return NULL;
    }
    class = bt_plugin_borrow_source_component_class_by_name_const(plugin, source->class_name);
    if (!class) {
        no_class(source);
    }
    return class;
}

static const bt_component_class_filter *find_muxer_class(
    struct col_graph *graph, const struct col_graph_source *muxer)
{
    const bt_plugin *plugin = load_plugin(graph, muxer);
    const bt_component_class_filter *class;

    if (!plugin) {
        return NULL;
    }
    class = bt_plugin_borrow_filter_component_class_by_name_const(plugin, muxer->class_name);
    if (!class) {
        no_class(muxer);
    }
    return class;
}

/* --- The sink --- */

static bt_graph_simple_sink_component_consume_func_status consume(
    bt_message_iterator *upstream, void *data)
{
    struct col_graph *graph = data;
    bt_bool can_seek = BT_FALSE;
    int status;

    if (!graph->must_seek) {
        return (bt_graph_simple_sink_component_consume_func_status) bt_message_iterator_next(
            upstream, &graph->messages, &graph->count);
    }
    status = (int) bt_message_iterator_can_seek_ns_from_origin(upstream, graph->seek_ns, &can_seek);
    if (status == COL_STATUS_OK && can_seek) {
        status = (int) bt_message_iterator_seek_ns_from_origin(upstream, graph->seek_ns);
    }
    if (status == COL_STATUS_OK) {
        graph->must_seek = false;
        graph->has_sought = can_seek;
    }
    return (bt_graph_simple_sink_component_consume_func_status) status;
}

static int feed_next(void *data, bt_message_array_const *messages, uint64_t *count)
{
    struct col_graph *graph = data;
    int status;

    graph->count = 0;
    do {
        status = (int) bt_graph_run_once(graph->graph);
    } while (status == COL_STATUS_OK && graph->count == 0);
    *messages = graph->messages;
    *count = graph->count;
    return status;
}

static int feed_seek(void *data, int64_t ns, bool *is_done)
{
    struct col_graph *graph = data;
    int status;

    graph->must_seek = true;
    graph->seek_ns = ns;
    status = (int) bt_graph_run_once(graph->graph);
    *is_done = graph->has_sought;
    return status;
}

struct col_feed col_graph_feed(struct col_graph *graph)
{
    return (struct col_feed){.next = feed_next, .seek = feed_seek, .data = graph};
}

/* --- Building --- */

/* The muxer adds a port whenever one is connected, so its last port is free. */
static int connect_to_muxer(struct col_graph *graph, const bt_port_output *port)
{
    uint64_t count = bt_component_filter_get_input_port_count(graph->muxer);

    return (int) bt_graph_connect_ports(graph->graph, port,
        bt_component_filter_borrow_input_port_by_index_const(graph->muxer, count - 1), NULL);
}

/* A source may add ports after its initialization. */
static bt_graph_listener_func_status port_added(
    const bt_component_source *component, const bt_port_output *port, void *data)
{
    struct col_graph *graph = data;

    return graph->muxer ? (bt_graph_listener_func_status) connect_to_muxer(graph, port)
                        : BT_GRAPH_LISTENER_FUNC_STATUS_OK;
}

static uint64_t find_mip_version(const struct col_graph_source *sources, size_t count,
    const bt_component_class_source *const *classes, const bt_component_class_filter *muxer_class,
    int *status)
{
    bt_component_descriptor_set *descriptors = bt_component_descriptor_set_create();
    uint64_t version = 0;

    *status = (int) bt_component_descriptor_set_add_descriptor(
        descriptors, bt_component_class_filter_as_component_class_const(muxer_class), NULL);
    for (size_t i = 0; i < count && *status == 0; i++) {
        *status = (int) bt_component_descriptor_set_add_descriptor(descriptors,
            bt_component_class_source_as_component_class_const(classes[i]), sources[i].params);
    }
    if (*status == 0) {
        *status = (int) bt_get_greatest_operative_mip_version(
            descriptors, BT_LOGGING_LEVEL_NONE, &version);
    }
    bt_component_descriptor_set_put_ref(descriptors);
    if (*status > 0) {
        BT_CURRENT_THREAD_ERROR_APPEND_CAUSE_FROM_UNKNOWN(
            MODULE, "no version of the message interchange protocol suits all the sources");
        *status = __BT_FUNC_STATUS_ERROR;
    }
    return version;
}

static int add_sources(struct col_graph *graph, const struct col_graph_source *sources,
    size_t count, const bt_component_class_source *const *classes,
    const bt_component_source **components)
{
    int status = 0;

    for (size_t i = 0; i < count && status == 0; i++) {
        char name[32];

        snprintf(name, sizeof(name), "source-%zu", i);
        status = (int) bt_graph_add_source_component(
            graph->graph, classes[i], name, sources[i].params, sources[i].level, &components[i]);
    }
    return status;
}

static int add_rest(struct col_graph *graph, const bt_component_class_filter *muxer_class,
    const bt_component_source *const *components, size_t count)
{
    const bt_component_sink *sink;
    const bt_component_filter *muxer;
    int status = (int) bt_graph_add_filter_component(
        graph->graph, muxer_class, "muxer", NULL, BT_LOGGING_LEVEL_NONE, &muxer);

    if (status == 0) {
        graph->muxer = muxer;
        status = (int) bt_graph_add_simple_sink_component(
            graph->graph, "columns", NULL, consume, NULL, graph, &sink);
    }
    if (status == 0) {
        status = (int) bt_graph_connect_ports(graph->graph,
            bt_component_filter_borrow_output_port_by_index_const(muxer, 0),
            bt_component_sink_borrow_input_port_by_index_const(sink, 0), NULL);
    }
    for (size_t i = 0; i < count; i++) {
        uint64_t port_count = bt_component_source_get_output_port_count(components[i]);

        for (uint64_t j = 0; j < port_count && status == 0; j++) {
            status = connect_to_muxer(
                graph, bt_component_source_borrow_output_port_by_index_const(components[i], j));
        }
    }
    return status;
}

static int build(struct col_graph *graph, const struct col_graph_source *sources, size_t count,
    const struct col_graph_source *muxer, const bt_component_class_source **classes,
    const bt_component_source **components)
{
    const bt_component_class_filter *muxer_class = find_muxer_class(graph, muxer);
    uint64_t mip_version;
    int status = 0;

    for (size_t i = 0; i < count && muxer_class; i++) {
        classes[i] = find_source_class(graph, &sources[i]);
        if (!classes[i]) {
            return __BT_FUNC_STATUS_ERROR;
        }
    }
    if (!muxer_class) {
        return __BT_FUNC_STATUS_ERROR;
    }
    mip_version = find_mip_version(sources, count, classes, muxer_class, &status);
    if (status != 0) {
        return status;
    }
    graph->graph = bt_graph_create(mip_version);
    status = (int) bt_graph_add_source_component_output_port_added_listener(
        graph->graph, port_added, graph, NULL);
    if (status == 0) {
        status = add_sources(graph, sources, count, classes, components);
    }
    return status == 0 ? add_rest(graph, muxer_class, components, count) : status;
}

struct col_graph *col_graph_create(
    const struct col_graph_source *sources, size_t count, const struct col_graph_source *muxer)
{
    struct col_graph *graph = g_new0(struct col_graph, 1);
    const bt_component_class_source **classes = g_new0(const bt_component_class_source *, count);
    const bt_component_source **components = g_new0(const bt_component_source *, count);
    int status = build(graph, sources, count, muxer, classes, components);

    g_free(classes);
    g_free(components);
    if (status != 0) {
        col_graph_free(graph);
        return NULL;
    }
    return graph;
}

void col_graph_free(struct col_graph *graph)
{
    if (!graph) {
        return;
    }
    bt_graph_put_ref(graph->graph);
    for (size_t i = 0; i < graph->plugin_set_count; i++) {
        bt_plugin_set_put_ref(graph->plugin_sets[i]);
    }
    g_free(graph->plugin_sets);
    g_free(graph);
}
