/* SPDX-License-Identifier: MIT */
/*
 * See assembly.h. Ports are connected in two steps. First, when all components exist, their ports
 * are connected, those of sources before those of filters. Then a listener connects each port that
 * a component adds while the graph is configured.
 */
#include "assembly/assembly.h"

#include <babeltrace2/extension/standard-output.h>
#include <string.h>

#include "assembly/cleanup.h"
#include "assembly/stream-intersection.h"
#include "assembly/node.h"
#include "base/glob.h"

struct assembly {
    const struct assembly_context *context;
    const struct assembly_description *description;
    void *sink_data;

    /* `struct assembly_node`, in the order of the description's components. */
    GArray *nodes;

    /* See assembly_description_rules_from_components(). */
    GPtrArray *rules_from;

    bt_graph *graph;

    /* NULL if there is no stream intersection. */
    struct assembly_intersection *intersection;

    unsigned port_sink_count;

    /* Whether the listener connects added ports. */
    bool connects_new_ports;
};

static struct assembly_node *node_at(const struct assembly *assembly, guint index)
{
    return &g_array_index(assembly->nodes, struct assembly_node, index);
}

/* Returns the node of the component that has the port `output`. */
static const struct assembly_node *node_of(
    const struct assembly *assembly, const bt_port_output *output)
{
    const bt_component *component =
        bt_port_borrow_component_const(bt_port_output_as_port_const(output));

    return node_at(assembly,
        assembly_description_find(assembly->description, bt_component_get_name(component))->index);
}

static bool connect_ports(
    struct assembly *assembly, const bt_port_output *output, const bt_port_input *input)
{
    if (assembly_check(assembly->context, "bt_graph_connect_ports",
            (enum assembly_status) bt_graph_connect_ports(assembly->graph, output, input, NULL))) {
        return true;
    }
    assembly_error(assembly->context, "Cannot connect output port `%s` to input port `%s`",
        bt_port_get_name(bt_port_output_as_port_const(output)),
        bt_port_get_name(bt_port_input_as_port_const(input)));
    return false;
}

/* Adds a simple sink for the output port `port`. If `port` is NULL, the sink ends the chain. */
static const bt_component_sink *add_simple_sink(
    struct assembly *assembly, const char *name, const bt_port_output *port)
{
    const struct assembly_simple_sink *sink = &assembly->description->sink;
    const bt_component_sink *component;
    void *data =
        sink->create_data ? sink->create_data(port, assembly->sink_data) : assembly->sink_data;

    if (sink->class ? assembly_check(assembly->context, "bt_graph_add_sink_component",
                          (enum assembly_status)
                              bt_graph_add_sink_component_with_initialize_method_data(
                                  assembly->graph, sink->class, name, NULL, data,
                                  BT_LOGGING_LEVEL_NONE, &component))
                    : assembly_check(assembly->context, "bt_graph_add_simple_sink_component",
                          (enum assembly_status) bt_graph_add_simple_sink_component(assembly->graph,
                              name, NULL, sink->consume, sink->finalize, data, &component))) {
        return component;
    }
    assembly_error(assembly->context, "Cannot create the sink `%s`", name);
    return NULL;
}

/*
 * Returns the input port to which `rule` connects an output port of `from`, or NULL if there is
 * none.
 */
static const bt_port_input *find_rule_input_port(const struct assembly *assembly,
    const struct assembly_rule *rule, const struct assembly_node *from)
{
    g_autoptr(GPtrArray) named =
        assembly_description_match(assembly->description, rule->downstream);

    for (guint i = 0; i < named->len; i++) {
        const struct assembly_component *component = named->pdata[i];
        struct assembly_node *node = node_at(assembly, component->index);

        if (component->type == BT_COMPONENT_CLASS_TYPE_SOURCE || node == from) {
            continue;
        }

        const bt_port_input *input = assembly_node_find_input(node, rule->downstream_port);

        if (input) {
            return input;
        }
    }
    return NULL;
}

/* Inserts a trimmer after `*output`. The rules don't apply to the ports of the trimmer. */
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

static bool connect_to_port_sink(struct assembly *assembly, const bt_port_output *output)
{
    const struct assembly_simple_sink *sink = &assembly->description->sink;
    g_autofree char *name = g_strdup_printf("%s-%u", sink->name, assembly->port_sink_count);
    const bt_component_sink *component = add_simple_sink(assembly, name, output);

    assembly->port_sink_count++;
    return component && trim_to_intersection(assembly, &output) &&
           connect_ports(
               assembly, output, bt_component_sink_borrow_input_port_by_index_const(component, 0));
}

/*
 * Reports that `rule` doesn't provide a free input port for an output port. Either all matching
 * input ports are connected, or no input port's name matches.
 */
static void report_missing_input(const struct assembly *assembly, const struct assembly_rule *rule,
    const char *port_name, const char *component_name)
{
    g_autoptr(GPtrArray) named =
        assembly_description_match(assembly->description, rule->downstream);
    g_autoptr(GString) inputs = g_string_new(NULL);

    for (guint i = 0; i < named->len; i++) {
        const struct assembly_component *component = named->pdata[i];
        const struct assembly_node *node = node_at(assembly, component->index);

        if (assembly_node_has_input(node, rule->downstream_port)) {
            assembly_error(assembly->context,
                "Output port `%s` of component `%s` is not connected: connection `%s` finds no "
                "free input port: to merge several output ports, connect them to a "
                "`filter.utils.muxer` component, and the muxer to component `%s`",
                port_name, component_name, rule->text, rule->downstream);
            return;
        }
        g_string_append(inputs, i == 0 ? "" : "; ");
        assembly_node_append_inputs(node, inputs);
    }
    assembly_error(assembly->context,
        "Output port `%s` of component `%s` is not connected: connection `%s` names no input "
        "port: %s",
        port_name, component_name, rule->text, inputs->str);
}

/* Connects an output port according to the first rule that matches the port. */
static bool connect_by_rules(struct assembly *assembly, const bt_port_output *output)
{
    const struct assembly_node *node = node_of(assembly, output);
    const char *component_name = node->description->name;
    const char *port_name = bt_port_get_name(bt_port_output_as_port_const(output));
    const GPtrArray *rules = assembly->rules_from->pdata[node->description->index];

    for (guint i = 0; i < rules->len; i++) {
        const struct assembly_rule *rule = rules->pdata[i];

        if (!tg_glob_match(rule->upstream_port, port_name)) {
            continue;
        }

        const bt_port_input *input = find_rule_input_port(assembly, rule, node);

        if (!input) {
            report_missing_input(assembly, rule, port_name, component_name);
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
    return !assembly->connects_new_ports || node_of(assembly, output)->description->is_in_chain ||
                   connect_output_port(assembly, output)
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

/*
 * Connects the output ports of all components of one type. If connecting adds more output ports to
 * these components, the function connects the new ports, too.
 */
static bool connect_type(struct assembly *assembly, bt_component_class_type type)
{
    for (guint i = 0; i < assembly->nodes->len; i++) {
        const struct assembly_node *node = node_at(assembly, i);

        if (node->class.type != type || node->description->is_in_chain) {
            continue;
        }
        for (uint64_t p = 0; p < assembly_node_output_count(node); p++) {
            const bt_port_output *output = assembly_node_output_at(node, p);

            if (!bt_port_is_connected(bt_port_output_as_port_const(output)) &&
                !connect_output_port(assembly, output)) {
                return false;
            }
        }
    }
    return true;
}

static bool connect_chain(struct assembly *assembly, const bt_component_sink *sink)
{
    const bt_port_output *output = NULL;

    for (guint i = 0; i < assembly->nodes->len; i++) {
        const struct assembly_node *node = node_at(assembly, i);

        if (!node->description->is_in_chain) {
            continue;
        }
        if (output) {
            const bt_port_input *input = assembly_node_main_input(node, assembly->context);

            if (!input || !connect_ports(assembly, output, input)) {
                return false;
            }
        }
        output = assembly_node_main_output(node, assembly->context);
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

static bool add_nodes(struct assembly *assembly, const GPtrArray *plugins)
{
    const struct assembly_description *description = assembly->description;

    for (guint i = 0; i < description->components->len; i++) {
        struct assembly_node node;

        if (!assembly_node_init(
                &node, assembly->context, description->components->pdata[i], plugins)) {
            return false;
        }
        g_array_append_val(assembly->nodes, node);
    }
    return true;
}

/* Finds the greatest version of the message interchange protocol that all components support. */
static bool find_mip_version(const struct assembly *assembly, uint64_t *version)
{
    const struct assembly_context *context = assembly->context;
    g_autoptr(bt_component_descriptor_set) descriptors = bt_component_descriptor_set_create();
    g_autoptr(bt_integer_range_set_unsigned) allowed = NULL;
    bool ok = descriptors;

    for (guint i = 0; ok && i < assembly->nodes->len; i++) {
        const struct assembly_node *node = node_at(assembly, i);

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
    if (!assembly_check(
            context, "bt_get_greatest_operative_mip_version", (enum assembly_status) status)) {
        assembly_error(context, "Cannot determine which version of the message interchange "
                                "protocol the components share");
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

static bool add_components(struct assembly *assembly)
{
    for (guint i = 0; i < assembly->nodes->len; i++) {
        struct assembly_node *node = node_at(assembly, i);

        if (assembly->intersection && node->class.type == BT_COMPONENT_CLASS_TYPE_SOURCE &&
            !assembly_intersection_query(assembly->intersection, &node->class,
                node->description->name, node->params, node->description->data)) {
            return false;
        }
        if (!assembly_node_create(node, assembly->context, assembly->graph)) {
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
    assembly->nodes = g_array_new(FALSE, FALSE, sizeof(struct assembly_node));
    g_array_set_clear_func(assembly->nodes, (GDestroyNotify) assembly_node_clear);
    assembly->rules_from = assembly_description_rules_from_components(description);
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
        const struct assembly_node *node = node_at(assembly, i);

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
        g_ptr_array_unref(assembly->rules_from);
        g_free(assembly);
    }
}
