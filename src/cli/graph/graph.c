/* SPDX-License-Identifier: MIT */

/*
 * See graph.h. Ports are connected twice over: those which exist once all components do, sources
 * first, then those which components add while the graph is configured or runs, by a listener.
 */
#include "cli/graph/graph.h"

#include <stdio.h>
#include <string.h>

#include "base/glob.h"
#include "cli/graph/connection.h"
#include "cli/graph/progress.h"
#include "cli/graph/stream-intersection.h"
#include "cli/plugins.h"

/* A component of the configuration and what became of it. */
struct node {
    const struct component_config *config;
    struct component_class class;

    /* Borrowed from the graph; NULL before it is added. */
    union {
        const bt_component_source *source;
        const bt_component_filter *filter;
        const bt_component_sink *sink;
    };

    /* All input ports before this one are connected, for good. */
    uint64_t first_free_input;
};

struct build {
    struct cli *cli;
    const struct run_config *config;

    /* `struct node`, same order as the components of `config`. */
    GArray *nodes;

    bt_graph *graph;

    /* NULL without --stream-intersection. */
    struct stream_intersection *intersection;

    /* Whether ports are connected as they are added. */
    bool connects_new_ports;
};

static struct node *node_at(const struct build *build, guint index)
{
    return &g_array_index(build->nodes, struct node, index);
}

static const bt_component *node_component(const struct node *node)
{
    switch (node->class.type) {
    case BT_COMPONENT_CLASS_TYPE_SOURCE:
        return bt_component_source_as_component_const(node->source);
    case BT_COMPONENT_CLASS_TYPE_FILTER:
        return bt_component_filter_as_component_const(node->filter);
    case BT_COMPONENT_CLASS_TYPE_SINK:
        return bt_component_sink_as_component_const(node->sink);
    }

    g_assert_not_reached();
}

static uint64_t output_port_count(const struct node *node)
{
    switch (node->class.type) {
    case BT_COMPONENT_CLASS_TYPE_SOURCE:
        return bt_component_source_get_output_port_count(node->source);
    case BT_COMPONENT_CLASS_TYPE_FILTER:
        return bt_component_filter_get_output_port_count(node->filter);
    default:
        return 0;
    }
}

static const bt_port_output *output_port_at(const struct node *node, uint64_t index)
{
    return node->class.type == BT_COMPONENT_CLASS_TYPE_SOURCE
               ? bt_component_source_borrow_output_port_by_index_const(node->source, index)
               : bt_component_filter_borrow_output_port_by_index_const(node->filter, index);
}

static uint64_t input_port_count(const struct node *node)
{
    switch (node->class.type) {
    case BT_COMPONENT_CLASS_TYPE_FILTER:
        return bt_component_filter_get_input_port_count(node->filter);
    case BT_COMPONENT_CLASS_TYPE_SINK:
        return bt_component_sink_get_input_port_count(node->sink);
    default:
        return 0;
    }
}

static const bt_port_input *input_port_at(const struct node *node, uint64_t index)
{
    return node->class.type == BT_COMPONENT_CLASS_TYPE_FILTER
               ? bt_component_filter_borrow_input_port_by_index_const(node->filter, index)
               : bt_component_sink_borrow_input_port_by_index_const(node->sink, index);
}

/* First input port of `node` which is free and of which the name matches `pattern`, or NULL. */
static const bt_port_input *find_input_port(struct node *node, const char *pattern)
{
    for (uint64_t i = node->first_free_input; i < input_port_count(node); i++) {
        const bt_port_input *input = input_port_at(node, i);
        const bt_port *port = bt_port_input_as_port_const(input);

        if (bt_port_is_connected(port)) {
            node->first_free_input += i == node->first_free_input;
        } else if (tg_glob_match(pattern, bt_port_get_name(port))) {
            return input;
        }
    }

    return NULL;
}

/* The input port to which `rule` leads from component `from`, or NULL. */
static const bt_port_input *find_rule_input_port(
    const struct build *build, const struct connection_rule *rule, const bt_component *from)
{
    for (guint i = 0; i < build->nodes->len; i++) {
        struct node *node = node_at(build, i);

        if (!tg_glob_match(rule->downstream, node->config->spec->name) ||
            node->class.type == BT_COMPONENT_CLASS_TYPE_SOURCE || node_component(node) == from) {
            continue;
        }

        const bt_port_input *input = find_input_port(node, rule->downstream_port);

        if (input) {
            return input;
        }
    }

    return NULL;
}

static bool connect_ports(
    struct build *build, const bt_port_output *output, const bt_port_input *input)
{
    if (bt_graph_connect_ports(build->graph, output, input, NULL) ==
        BT_GRAPH_CONNECT_PORTS_STATUS_OK) {
        return true;
    }

    cli_error("Cannot connect output port `%s` to input port `%s`",
        bt_port_get_name(bt_port_output_as_port_const(output)),
        bt_port_get_name(bt_port_input_as_port_const(input)));
    return false;
}

/* The port to go on from after `output`. The ports of a trimmer are not for the rules. */
static const bt_port_output *trim_to_intersection(struct build *build, const bt_port_output *output)
{
    if (!build->intersection) {
        return output;
    }

    bool connects_new_ports = build->connects_new_ports;

    build->connects_new_ports = false;
    output = stream_intersection_trim(build->intersection, build->graph, output);
    build->connects_new_ports = connects_new_ports;
    return output;
}

/* Connects an output port as the first rule for it tells. */
static bool connect_output_port(struct build *build, const bt_port_output *output)
{
    const bt_port *port = bt_port_output_as_port_const(output);
    const bt_component *component = bt_port_borrow_component_const(port);
    const char *component_name = bt_component_get_name(component);
    const char *port_name = bt_port_get_name(port);

    for (guint i = 0; i < build->config->rules->len; i++) {
        const struct connection_rule *rule = build->config->rules->pdata[i];

        if (!tg_glob_match(rule->upstream, component_name) ||
            !tg_glob_match(rule->upstream_port, port_name)) {
            continue;
        }

        const bt_port_input *input = find_rule_input_port(build, rule, component);

        if (!input) {
            cli_error(
                "Output port `%s` of component `%s` is not connected: connection `%s` finds no "
                "free input port",
                port_name, component_name, rule->text);
            return false;
        }

        output = trim_to_intersection(build, output);
        return output && connect_ports(build, output, input);
    }

    cli_error("Output port `%s` of component `%s` is not connected: no --connect option matches it",
        port_name, component_name);
    return false;
}

static bt_graph_listener_func_status port_added(struct build *build, const bt_port_output *output)
{
    if (!build->connects_new_ports || connect_output_port(build, output)) {
        return BT_GRAPH_LISTENER_FUNC_STATUS_OK;
    }

    return BT_GRAPH_LISTENER_FUNC_STATUS_ERROR;
}

static bt_graph_listener_func_status source_port_added(
    const bt_component_source *component, const bt_port_output *port, void *build)
{
    return port_added(build, port);
}

static bt_graph_listener_func_status filter_port_added(
    const bt_component_filter *component, const bt_port_output *port, void *build)
{
    return port_added(build, port);
}

/* Connects the output ports which components of a type have now, and those that they add meanwhile.
 */
static bool connect_type(struct build *build, bt_component_class_type type)
{
    for (guint i = 0; i < build->nodes->len; i++) {
        const struct node *node = node_at(build, i);

        if (node->class.type != type) {
            continue;
        }

        for (uint64_t p = 0; p < output_port_count(node); p++) {
            const bt_port_output *output = output_port_at(node, p);

            if (!bt_port_is_connected(bt_port_output_as_port_const(output)) &&
                !connect_output_port(build, output)) {
                return false;
            }
        }
    }

    return true;
}

static bool connect_all(struct build *build)
{
    return connect_type(build, BT_COMPONENT_CLASS_TYPE_SOURCE) &&
           connect_type(build, BT_COMPONENT_CLASS_TYPE_FILTER);
}

static bool find_classes(struct build *build)
{
    const struct plugin_library *plugins = cli_plugins(build->cli);

    for (guint i = 0; plugins && i < build->config->components->len; i++) {
        struct node node = {.config = build->config->components->pdata[i]};
        const struct component_spec *spec = node.config->spec;

        if (!plugin_library_find_class(
                plugins, spec->type, spec->plugin, spec->class_name, &node.class)) {
            return false;
        }

        g_array_append_val(build->nodes, node);
    }

    return plugins;
}

/* Finds the version of the message interchange protocol that all components can work with. */
static bool find_mip_version(const struct build *build, uint64_t *version)
{
    g_autoptr(bt_component_descriptor_set) descriptors = bt_component_descriptor_set_create();
    g_autoptr(bt_integer_range_set_unsigned) allowed = NULL;
    bool ok = descriptors;

    for (guint i = 0; ok && i < build->nodes->len; i++) {
        const struct node *node = node_at(build, i);

        ok = bt_component_descriptor_set_add_descriptor(
                 descriptors, node->class.base, node->config->params) == 0;
    }

    if (ok && build->intersection) {
        ok = stream_intersection_add_descriptor(build->intersection, descriptors);
    }

    if (ok && build->config->mip_version >= 0) {
        uint64_t only = (uint64_t) build->config->mip_version;

        allowed = bt_integer_range_set_unsigned_create();
        ok = allowed && bt_integer_range_set_unsigned_add_range(allowed, only, only) == 0;
    }

    if (!ok) {
        cli_error("Not enough memory");
        return false;
    }

    bt_get_greatest_operative_mip_version_status status =
        bt_get_greatest_operative_mip_version_with_restriction(
            descriptors, build->cli->log_level, allowed, version);

    if (status == BT_GET_GREATEST_OPERATIVE_MIP_VERSION_STATUS_NO_MATCH) {
        cli_error("The components share no version of the message interchange protocol%s",
            allowed ? " which --allowed-mip-versions allows" : "");
    } else if (status != BT_GET_GREATEST_OPERATIVE_MIP_VERSION_STATUS_OK) {
        cli_error(
            "Cannot tell which version of the message interchange protocol the components share");
    }

    return status == BT_GET_GREATEST_OPERATIVE_MIP_VERSION_STATUS_OK;
}

static bool add_component(struct build *build, struct node *node)
{
    const struct component_config *config = node->config;
    const char *name = config->spec->name;
    bt_graph_add_component_status status = BT_GRAPH_ADD_COMPONENT_STATUS_ERROR;

    switch (node->class.type) {
    case BT_COMPONENT_CLASS_TYPE_SOURCE:
        status = bt_graph_add_source_component(build->graph, node->class.source, name,
            config->params, config->log_level, &node->source);
        break;
    case BT_COMPONENT_CLASS_TYPE_FILTER:
        status = bt_graph_add_filter_component(build->graph, node->class.filter, name,
            config->params, config->log_level, &node->filter);
        break;
    case BT_COMPONENT_CLASS_TYPE_SINK:
        status = bt_graph_add_sink_component(
            build->graph, node->class.sink, name, config->params, config->log_level, &node->sink);
        break;
    }

    if (status == BT_GRAPH_ADD_COMPONENT_STATUS_OK) {
        return true;
    }

    cli_error("Cannot create component `%s` (%s.%s.%s)", name,
        component_type_name(config->spec->type), config->spec->plugin, config->spec->class_name);
    return false;
}

static bool add_components(struct build *build)
{
    for (guint i = 0; i < build->nodes->len; i++) {
        struct node *node = node_at(build, i);

        if (build->intersection && node->class.type == BT_COMPONENT_CLASS_TYPE_SOURCE &&
            !stream_intersection_query(build->intersection, &node->class, node->config->spec->name,
                node->config->params)) {
            return false;
        }

        if (!add_component(build, node)) {
            return false;
        }
    }

    return true;
}

static bool create_graph(struct build *build)
{
    uint64_t mip_version;

    if (!find_mip_version(build, &mip_version)) {
        return false;
    }

    build->graph = bt_graph_create(mip_version);

    if (!build->graph || bt_graph_add_interrupter(build->graph, build->cli->interrupter) < 0 ||
        bt_graph_add_source_component_output_port_added_listener(
            build->graph, source_port_added, build, NULL) < 0 ||
        bt_graph_add_filter_component_output_port_added_listener(
            build->graph, filter_port_added, build, NULL) < 0) {
        cli_error("Cannot create the graph");
        return false;
    }

    return true;
}

static bool configure(struct build *build)
{
    if (!find_classes(build)) {
        return false;
    }

    if (build->config->stream_intersection) {
        build->intersection = stream_intersection_create(build->cli);

        if (!build->intersection) {
            return false;
        }
    }

    if (!create_graph(build) || !add_components(build) || !connect_all(build)) {
        return false;
    }

    build->connects_new_ports = true;
    return true;
}

/* Whether a sink writes somewhere else than to standard output: the classes which print all have a
 * `path` parameter, but the one which discards everything. */
static bool is_silent(const struct node *node)
{
    const struct component_spec *spec = node->config->spec;

    return bt_value_map_borrow_entry_value_const(node->config->params, "path") ||
           (strcmp(spec->plugin, "utils") == 0 && strcmp(spec->class_name, "dummy") == 0);
}

static bool prints(const struct build *build)
{
    for (guint i = 0; i < build->nodes->len; i++) {
        const struct node *node = node_at(build, i);

        if (node->class.type == BT_COMPONENT_CLASS_TYPE_SINK && !is_silent(node)) {
            return true;
        }
    }

    return false;
}

static enum cli_status run_with(struct build *build, struct progress *progress)
{
    for (;;) {
        switch (progress_run(progress)) {
        case BT_GRAPH_RUN_STATUS_OK:
            return CLI_OK;
        case BT_GRAPH_RUN_STATUS_AGAIN:
            break;
        default:
            cli_error("The graph did not run to its end");
            return CLI_ERROR;
        }

        /* An interrupted graph also says "try again". */
        if (cli_is_interrupted(build->cli)) {
            return CLI_INTERRUPTED;
        }

        cli_sleep_us(build->config->retry_duration_us);
    }
}

static enum cli_status run(struct build *build)
{
    struct progress *progress =
        progress_create(build->cli, build->config->progress, build->graph, prints(build));
    enum cli_status status = run_with(build, progress);

    progress_free(progress);
    return status;
}

/* A graph that stops in the middle of a line leaves the terminal in the colours of what came last.
 */
static void reset_colors(void)
{
    fputs(cli_palette()->reset, stdout);
    fflush(stdout);
    fputs(cli_palette()->reset, stderr);
}

enum cli_status graph_build_and_run(struct cli *cli, const struct run_config *config)
{
    struct build build = {
        .cli = cli,
        .config = config,
        .nodes = g_array_new(FALSE, FALSE, sizeof(struct node)),
    };
    enum cli_status status = CLI_ERROR;

    if (configure(&build)) {
        status = run(&build);
        reset_colors();
    }

    bt_graph_put_ref(build.graph);
    stream_intersection_free(build.intersection);
    g_array_unref(build.nodes);
    return status;
}
