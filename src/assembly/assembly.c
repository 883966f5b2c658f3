/* SPDX-License-Identifier: MIT */

/*
 * See assembly.h. Ports are connected in two steps: first those that exist once all components do,
 * sources before filters; then, by a listener, those that components add while the graph is
 * configured.
 */
#include "assembly/assembly.h"

#include <babeltrace2/extension/standard-output.h>
#include <string.h>

#include "assembly/cleanup.h"
#include "assembly/stream-intersection.h"
#include "base/glob.h"

/* A component of the graph. */
struct node {
    const struct assembly_component *description;
    struct assembly_class class;

    /* A copy of those of the description, or NULL. */
    bt_value *params;

    /* Borrowed from the graph; NULL before it is added. */
    union {
        const bt_component_source *source;
        const bt_component_filter *filter;
        const bt_component_sink *sink;
    };

    /* All input ports before this one are connected permanently. */
    uint64_t first_free_input;

    /* Rules don't apply to the components of the chain. */
    bool is_in_chain;
};

struct assembly {
    const struct assembly_context *context;
    const struct assembly_description *description;
    void *sink_data;

    /* `struct node`, same order as the components of the description. */
    GArray *nodes;

    bt_graph *graph;

    /* NULL without stream intersection. */
    struct assembly_intersection *intersection;

    unsigned port_sink_count;

    /* Whether ports are connected as they are added. */
    bool connects_new_ports;
};

static struct node *node_at(const struct assembly *assembly, guint index)
{
    return &g_array_index(assembly->nodes, struct node, index);
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

static struct node *find_node(const struct assembly *assembly, const bt_component *component)
{
    for (guint i = 0; i < assembly->nodes->len; i++) {
        struct node *node = node_at(assembly, i);

        /* Not yet a component: its own ports are being added. */
        if (node->source && node_component(node) == component) {
            return node;
        }
    }

    return NULL;
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

/* The first input port of `node` that is free and whose name matches `pattern`, or NULL. */
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

static bool connect_ports(
    struct assembly *assembly, const bt_port_output *output, const bt_port_input *input)
{
    if (assembly_check(assembly->context, "bt_graph_connect_ports",
            (int) bt_graph_connect_ports(assembly->graph, output, input, NULL))) {
        return true;
    }

    assembly_error(assembly->context, "Cannot connect output port `%s` to input port `%s`",
        bt_port_get_name(bt_port_output_as_port_const(output)),
        bt_port_get_name(bt_port_input_as_port_const(input)));
    return false;
}

/* Adds the sink of `port`, which is NULL for that of the whole graph. */
static const bt_component_sink *add_simple_sink(
    struct assembly *assembly, const char *name, const bt_port_output *port)
{
    const struct assembly_simple_sink *sink = &assembly->description->sink;
    const bt_component_sink *component;
    void *data =
        sink->create_data ? sink->create_data(port, assembly->sink_data) : assembly->sink_data;

    if (assembly_check(assembly->context, "bt_graph_add_simple_sink_component",
            (int) bt_graph_add_simple_sink_component(
                assembly->graph, name, NULL, sink->consume, sink->finalize, data, &component))) {
        return component;
    }

    assembly_error(assembly->context, "Cannot create the sink `%s`", name);
    return NULL;
}

static bool connect_to_port_sink(struct assembly *assembly, const bt_port_output *output)
{
    const struct assembly_simple_sink *sink = &assembly->description->sink;
    g_autofree char *name = g_strdup_printf("%s-%u", sink->name, assembly->port_sink_count);
    const bt_component_sink *component = add_simple_sink(assembly, name, output);

    assembly->port_sink_count++;
    return component && connect_ports(assembly, output,
                            bt_component_sink_borrow_input_port_by_index_const(component, 0));
}

/* The input port to which `rule` leads from component `from`, or NULL. */
static const bt_port_input *find_rule_input_port(
    const struct assembly *assembly, const struct assembly_rule *rule, const bt_component *from)
{
    for (guint i = 0; i < assembly->nodes->len; i++) {
        struct node *node = node_at(assembly, i);

        if (!tg_glob_match(rule->downstream, node->description->name) ||
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

/* Puts a trimmer after `*output`. The rules don't apply to the ports of the trimmer. */
static bool trim_to_intersection(struct assembly *assembly, const bt_port_output **output)
{
    const bt_port_output *untrimmed = *output;
    bool connects_new_ports = assembly->connects_new_ports;

    if (!assembly->intersection) {
        return true;
    }

    assembly->connects_new_ports = false;

    bool ok = assembly_intersection_trim(assembly->intersection, assembly->graph, output);
    const bt_port *port = bt_port_output_as_port_const(untrimmed);
    const bt_component *component = bt_port_borrow_component_const(port);

    assembly->connects_new_ports = connects_new_ports;

    if (ok && *output == untrimmed && assembly->description->requires_ranges &&
        bt_component_is_source(component)) {
        assembly_error(assembly->context,
            "cannot find stream intersection range for port '%s' of source component '%s'",
            bt_port_get_name(port), bt_component_get_name(component));
        return false;
    }

    return ok;
}

/* Connects an output port as its first matching rule specifies. */
static bool connect_by_rules(struct assembly *assembly, const bt_port_output *output)
{
    const bt_port *port = bt_port_output_as_port_const(output);
    const bt_component *component = bt_port_borrow_component_const(port);
    const char *component_name = bt_component_get_name(component);
    const char *port_name = bt_port_get_name(port);

    for (guint i = 0; i < assembly->description->rules->len; i++) {
        const struct assembly_rule *rule = assembly->description->rules->pdata[i];

        if (!tg_glob_match(rule->upstream, component_name) ||
            !tg_glob_match(rule->upstream_port, port_name)) {
            continue;
        }

        const bt_port_input *input = find_rule_input_port(assembly, rule, component);

        if (!input) {
            assembly_error(assembly->context,
                "Output port `%s` of component `%s` is not connected: connection `%s` finds no "
                "free input port",
                port_name, component_name, rule->text);
            return false;
        }

        return trim_to_intersection(assembly, &output) && connect_ports(assembly, output, input);
    }

    assembly_error(assembly->context,
        "Output port `%s` of component `%s` is not connected: no %s matches it", port_name,
        component_name, assembly->context->connect_option);
    return false;
}

static bool connect_output_port(struct assembly *assembly, const bt_port_output *output)
{
    return assembly->description->end == ASSEMBLY_END_PORT_SINKS
               ? connect_to_port_sink(assembly, output)
               : connect_by_rules(assembly, output);
}

static bt_graph_listener_func_status port_added(
    struct assembly *assembly, const bt_port_output *output)
{
    const bt_component *component =
        bt_port_borrow_component_const(bt_port_output_as_port_const(output));

    if (!assembly->connects_new_ports) {
        return BT_GRAPH_LISTENER_FUNC_STATUS_OK;
    }

    const struct node *node = find_node(assembly, component);

    return (node && node->is_in_chain) || connect_output_port(assembly, output)
               ? BT_GRAPH_LISTENER_FUNC_STATUS_OK
               : BT_GRAPH_LISTENER_FUNC_STATUS_ERROR;
}

static bt_graph_listener_func_status source_port_added(
    const bt_component_source *component, const bt_port_output *port, void *assembly)
{
    return port_added(assembly, port);
}

static bt_graph_listener_func_status filter_port_added(
    const bt_component_filter *component, const bt_port_output *port, void *assembly)
{
    return port_added(assembly, port);
}

/* Connects the output ports of the components of a type, also those that are added by connecting.
 */
static bool connect_type(struct assembly *assembly, bt_component_class_type type)
{
    for (guint i = 0; i < assembly->nodes->len; i++) {
        const struct node *node = node_at(assembly, i);

        if (node->class.type != type || node->is_in_chain) {
            continue;
        }

        for (uint64_t p = 0; p < output_port_count(node); p++) {
            const bt_port_output *output = output_port_at(node, p);

            if (!bt_port_is_connected(bt_port_output_as_port_const(output)) &&
                !connect_output_port(assembly, output)) {
                return false;
            }
        }
    }

    return true;
}

static const bt_port_output *main_output_port(struct assembly *assembly, const struct node *node)
{
    const bt_port_output *output =
        bt_component_filter_borrow_output_port_by_name_const(node->filter, "out");

    if (output) {
        return output;
    }

    if (output_port_count(node) > 0) {
        return output_port_at(node, 0);
    }

    assembly_error(assembly->context, "component '%s' has no output port", node->description->name);
    return NULL;
}

static const bt_port_input *main_input_port(struct assembly *assembly, const struct node *node)
{
    const bt_port_input *input =
        bt_component_filter_borrow_input_port_by_name_const(node->filter, "in");

    if (input) {
        return input;
    }

    if (input_port_count(node) > 0) {
        return input_port_at(node, 0);
    }

    assembly_error(assembly->context, "component '%s' has no input port", node->description->name);
    return NULL;
}

static bool connect_chain(struct assembly *assembly, const bt_component_sink *sink)
{
    const bt_port_output *output = NULL;

    for (guint i = 0; i < assembly->nodes->len; i++) {
        const struct node *node = node_at(assembly, i);

        if (!node->is_in_chain) {
            continue;
        }

        if (output) {
            const bt_port_input *input = main_input_port(assembly, node);

            if (!input || !connect_ports(assembly, output, input)) {
                return false;
            }
        }

        output = main_output_port(assembly, node);

        if (!output) {
            return false;
        }
    }

    if (!sink) {
        return true;
    }

    g_assert(output);
    return connect_ports(
        assembly, output, bt_component_sink_borrow_input_port_by_index_const(sink, 0));
}

static bool connect_all(struct assembly *assembly)
{
    const struct assembly_description *description = assembly->description;
    const bt_component_sink *sink = NULL;

    if (description->end == ASSEMBLY_END_SINK) {
        sink = add_simple_sink(assembly, description->sink.name, NULL);

        if (!sink) {
            return false;
        }
    }

    return connect_chain(assembly, sink) &&
           connect_type(assembly, BT_COMPONENT_CLASS_TYPE_SOURCE) &&
           connect_type(assembly, BT_COMPONENT_CLASS_TYPE_FILTER);
}

static void node_clear(gpointer data)
{
    bt_value_put_ref(((struct node *) data)->params);
}

static bool add_nodes(struct assembly *assembly, const GPtrArray *plugins)
{
    const struct assembly_description *description = assembly->description;

    for (guint i = 0; i < description->components->len; i++) {
        const struct assembly_component *component = description->components->pdata[i];
        struct node node = {
            .description = component,
            .class = component->class,
            .is_in_chain = component->is_in_chain,
        };

        if (!node.class.base && !assembly_find_class(assembly->context, plugins, component->type,
                                    component->plugin, component->class_name, &node.class)) {
            return false;
        }

        if (component->params && bt_value_copy(component->params, &node.params) != 0) {
            assembly_error(assembly->context, "Not enough memory");
            return false;
        }

        g_array_append_val(assembly->nodes, node);
    }

    return true;
}

/* Finds the version of the message interchange protocol that all components can work with. */
static bool find_mip_version(const struct assembly *assembly, uint64_t *version)
{
    const struct assembly_context *context = assembly->context;
    g_autoptr(bt_component_descriptor_set) descriptors = bt_component_descriptor_set_create();
    g_autoptr(bt_integer_range_set_unsigned) allowed = NULL;
    bool ok = descriptors;

    for (guint i = 0; ok && i < assembly->nodes->len; i++) {
        const struct node *node = node_at(assembly, i);

        ok = bt_component_descriptor_set_add_descriptor_with_initialize_method_data(
                 descriptors, node->class.base, node->params, node->description->data) == 0;
    }

    if (ok && assembly->intersection) {
        ok = assembly_intersection_add_descriptor(assembly->intersection, descriptors);
    }

    if (ok && assembly->description->mip_version >= 0) {
        uint64_t only = (uint64_t) assembly->description->mip_version;

        allowed = bt_integer_range_set_unsigned_create();
        ok = allowed && bt_integer_range_set_unsigned_add_range(allowed, only, only) == 0;
    }

    if (!ok) {
        assembly_error(context, "Not enough memory");
        return false;
    }

    bt_get_greatest_operative_mip_version_status status =
        bt_get_greatest_operative_mip_version_with_restriction(
            descriptors, context->log_level, allowed, version);

    if (status == BT_GET_GREATEST_OPERATIVE_MIP_VERSION_STATUS_NO_MATCH) {
        assembly_error(context,
            "The components share no version of the message interchange protocol%s%s%s",
            allowed ? " which " : "", allowed ? context->mip_option : "", allowed ? " allows" : "");
        return false;
    }

    if (!assembly_check(context, "bt_get_greatest_operative_mip_version", (int) status)) {
        assembly_error(context,
            "Cannot tell which version of the message interchange protocol the components share");
        return false;
    }

    return true;
}

static bool create_graph(struct assembly *assembly)
{
    const bt_interrupter *interrupter = assembly->context->interrupter;
    uint64_t mip_version;

    if (!find_mip_version(assembly, &mip_version)) {
        return false;
    }

    assembly->graph = bt_graph_create(mip_version);

    if (!assembly->graph ||
        (interrupter && bt_graph_add_interrupter(assembly->graph, interrupter) < 0) ||
        bt_graph_add_source_component_output_port_added_listener(
            assembly->graph, source_port_added, assembly, NULL) < 0 ||
        bt_graph_add_filter_component_output_port_added_listener(
            assembly->graph, filter_port_added, assembly, NULL) < 0) {
        assembly_error(assembly->context, "Cannot create the graph");
        return false;
    }

    return true;
}

static bool add_component(struct assembly *assembly, struct node *node)
{
    const struct assembly_component *component = node->description;
    bt_graph *graph = assembly->graph;
    bt_graph_add_component_status status = BT_GRAPH_ADD_COMPONENT_STATUS_ERROR;
    const char *function = NULL;

#define ADD(type)                                                                                  \
    function = "bt_graph_add_" #type "_component";                                                 \
    status = bt_graph_add_##type##_component_with_initialize_method_data(graph, node->class.type,  \
        component->name, node->params, component->data, component->log_level, &node->type)

    switch (node->class.type) {
    case BT_COMPONENT_CLASS_TYPE_SOURCE:
        ADD(source);
        break;
    case BT_COMPONENT_CLASS_TYPE_FILTER:
        ADD(filter);
        break;
    case BT_COMPONENT_CLASS_TYPE_SINK:
        ADD(sink);
        break;
    }

#undef ADD

    if (assembly_check(assembly->context, function, (int) status)) {
        return true;
    }

    if (component->plugin) {
        assembly_error(assembly->context, "Cannot create component `%s` (%s.%s.%s)",
            component->name, assembly_component_type_name(node->class.type), component->plugin,
            component->class_name);
    }

    return false;
}

static bool add_components(struct assembly *assembly)
{
    for (guint i = 0; i < assembly->nodes->len; i++) {
        struct node *node = node_at(assembly, i);

        if (assembly->intersection && node->class.type == BT_COMPONENT_CLASS_TYPE_SOURCE &&
            !assembly_intersection_query(assembly->intersection, &node->class,
                node->description->name, node->params, node->description->data)) {
            return false;
        }

        if (!add_component(assembly, node)) {
            return false;
        }
    }

    return true;
}

static bool configure(struct assembly *assembly, const GPtrArray *plugins)
{
    if (!add_nodes(assembly, plugins)) {
        return false;
    }

    if (assembly->description->stream_intersection) {
        assembly->intersection = assembly_intersection_create(assembly->context, plugins);

        if (!assembly->intersection) {
            return false;
        }
    }

    if (!create_graph(assembly) || !add_components(assembly) || !connect_all(assembly)) {
        return false;
    }

    assembly->connects_new_ports = true;
    return true;
}

struct assembly *assembly_create(const struct assembly_context *context,
    const struct assembly_description *description, const GPtrArray *plugins, void *sink_data)
{
    struct assembly *assembly = g_new0(struct assembly, 1);

    assembly->context = context;
    assembly->description = description;
    assembly->sink_data = sink_data;
    assembly->nodes = g_array_new(FALSE, FALSE, sizeof(struct node));
    g_array_set_clear_func(assembly->nodes, node_clear);

    if (!configure(assembly, plugins)) {
        assembly_free(assembly);
        return NULL;
    }

    return assembly;
}

bt_graph *assembly_borrow_graph(const struct assembly *assembly)
{
    return assembly->graph;
}

bool assembly_prints(const struct assembly *assembly)
{
    for (guint i = 0; i < assembly->nodes->len; i++) {
        const struct node *node = node_at(assembly, i);

        if (node->class.type == BT_COMPONENT_CLASS_TYPE_SINK &&
            bt_x_component_sink_writes_standard_output(node->sink)) {
            return true;
        }
    }

    return false;
}

void assembly_free(struct assembly *assembly)
{
    if (assembly) {
        bt_graph_put_ref(assembly->graph);
        assembly_intersection_free(assembly->intersection);
        g_array_unref(assembly->nodes);
        g_free(assembly);
    }
}
