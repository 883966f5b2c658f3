/* SPDX-License-Identifier: MIT */
/* Private graphs: sources, a muxer, and a sink that hands over batches of messages. */
#include "columns/graph.h"

#include <glib.h>
#include <string.h>

#include "assembly/assembly.h"

struct col_graph {
    /* `const bt_plugin_set *`, owned references: the component classes are theirs. */
    GPtrArray *plugin_sets;
    struct assembly_description *description;
    struct assembly *assembly;

    /* Shared by the functions of the feed and the sink. */
    bt_message_array_const messages;
    uint64_t count;
    bool must_seek, has_sought;
    int64_t seek_ns;
};

static const struct assembly_context context = {
    .module = "Columns",
    .log_level = BT_LOGGING_LEVEL_NONE,
    .connect_option = "connection",
};

/* --- Component classes --- */

static void put_plugin_set(gpointer plugins)
{
    bt_plugin_set_put_ref(plugins);
}

static const bt_plugin *load_plugin(struct col_graph *graph, const struct col_graph_source *source)
{
    const bt_plugin_set *plugins = NULL;
    int status = bt_plugin_find_all_from_file(source->plugin_path, BT_TRUE, &plugins);

    if (status == BT_PLUGIN_FIND_ALL_FROM_FILE_STATUS_OK) {
        g_ptr_array_add(graph->plugin_sets, (gpointer) plugins);
        for (uint64_t i = 0; i < bt_plugin_set_get_plugin_count(plugins); i++) {
            const bt_plugin *plugin = bt_plugin_set_borrow_plugin_by_index_const(plugins, i);

            if (strcmp(bt_plugin_get_name(plugin), source->plugin_name) == 0) {
                return plugin;
            }
        }
    }
    assembly_error(
        &context, "%s: cannot load the plugin `%s`", source->plugin_path, source->plugin_name);
    return NULL;
}

/* The class of `source`, from a plugin which is loaded for `graph` alone. */
static const bt_component_class *load_class(
    struct col_graph *graph, bt_component_class_type type, const struct col_graph_source *source)
{
    const bt_plugin *plugin = load_plugin(graph, source);

    for (uint64_t i = 0; plugin && i < assembly_plugin_class_count(plugin, type); i++) {
        struct assembly_class class = assembly_plugin_class_at(plugin, type, i);

        if (strcmp(bt_component_class_get_name(class.base), source->class_name) == 0) {
            return class.base;
        }
    }
    if (plugin) {
        assembly_error(&context, "%s: plugin `%s` has no component class `%s` any more",
            source->plugin_path, source->plugin_name, source->class_name);
    }
    return NULL;
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
        status = (int) bt_graph_run_once(assembly_borrow_graph(graph->assembly));
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
    status = (int) bt_graph_run_once(assembly_borrow_graph(graph->assembly));
    *is_done = graph->has_sought;
    return status;
}

struct col_feed col_graph_feed(struct col_graph *graph)
{
    return (struct col_feed){.next = feed_next, .seek = feed_seek, .data = graph};
}

/* --- Building --- */

static struct assembly_component *add_component(struct col_graph *graph,
    bt_component_class_type type, const char *name, const struct col_graph_source *source)
{
    const bt_component_class *class = load_class(graph, type, source);

    if (!class) {
        return NULL;
    }

    struct assembly_component *component = assembly_description_add(graph->description, type, name);

    component->class = assembly_class_from_base(class);
    component->log_level = source->level;
    component->params = source->params;
    bt_value_get_ref(source->params);
    return component;
}

static bool describe(struct col_graph *graph, const struct col_graph_source *sources, size_t count,
    const struct col_graph_source *muxer)
{
    struct assembly_description *description = graph->description;
    struct assembly_component *component;

    for (size_t i = 0; i < count; i++) {
        g_autofree char *name = g_strdup_printf("source-%zu", i);

        component = add_component(graph, BT_COMPONENT_CLASS_TYPE_SOURCE, name, &sources[i]);
        if (!component) {
            return false;
        }
        assembly_description_add_rule(description, assembly_rule_between(name, "muxer"));
    }
    component = add_component(graph, BT_COMPONENT_CLASS_TYPE_FILTER, "muxer", muxer);
    if (!component) {
        return false;
    }
    component->is_in_chain = true;
    description->end = ASSEMBLY_END_SINK;
    description->sink = (struct assembly_simple_sink){.name = "columns", .consume = consume};
    return true;
}

struct col_graph *col_graph_create(
    const struct col_graph_source *sources, size_t count, const struct col_graph_source *muxer)
{
    struct col_graph *graph = g_new0(struct col_graph, 1);

    graph->plugin_sets = g_ptr_array_new_with_free_func(put_plugin_set);
    graph->description = assembly_description_create();
    if (describe(graph, sources, count, muxer)) {
        graph->assembly = assembly_create(&context, graph->description, NULL, graph);
    }
    if (!graph->assembly) {
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
    assembly_free(graph->assembly);
    assembly_description_free(graph->description);
    g_ptr_array_unref(graph->plugin_sets);
    g_free(graph);
}
