/* SPDX-License-Identifier: MIT */
/* See node.h. */
#include "assembly/node.h"

#include "base/glob.h"

bool assembly_node_init(struct assembly_node *node, const struct assembly_context *context,
    const struct assembly_component *component, const GPtrArray *plugins)
{
    *node = (struct assembly_node){.description = component, .class = component->class};
    if (!node->class.base && !assembly_find_class(context, plugins, component->type,
                                 component->plugin, component->class_name, &node->class)) {
        return false;
    }
    if (component->params && bt_value_copy(component->params, &node->params) != 0) {
        assembly_error(context, "Not enough memory");
        return false;
    }
    return true;
}

void assembly_node_clear(struct assembly_node *node)
{
    bt_value_put_ref(node->params);
}

bool assembly_node_create(
    struct assembly_node *node, const struct assembly_context *context, bt_graph *graph)
{
    const struct assembly_component *component = node->description;
    bt_graph_add_component_status status = BT_GRAPH_ADD_COMPONENT_STATUS_ERROR;
    const char *function = NULL;

#define CREATE(type)                                                                               \
    function = "bt_graph_add_" #type "_component";                                                 \
    status = bt_graph_add_##type##_component_with_initialize_method_data(graph, node->class.type,  \
        component->name, node->params, component->data, component->log_level, &node->type)

    switch (node->class.type) {
    case BT_COMPONENT_CLASS_TYPE_SOURCE:
        CREATE(source);
        break;
    case BT_COMPONENT_CLASS_TYPE_FILTER:
        CREATE(filter);
        break;
    case BT_COMPONENT_CLASS_TYPE_SINK:
        CREATE(sink);
        break;
    }

#undef CREATE

    if (assembly_check(context, function, (enum assembly_status) status)) {
        return true;
    }
    if (component->plugin) {
        assembly_error(context, "Cannot create component `%s` (%s.%s.%s)", component->name,
            assembly_component_type_name(node->class.type), component->plugin,
            component->class_name);
    }
    return false;
}

uint64_t assembly_node_output_count(const struct assembly_node *node)
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

const bt_port_output *assembly_node_output_at(const struct assembly_node *node, uint64_t index)
{
    return node->class.type == BT_COMPONENT_CLASS_TYPE_SOURCE
               ? bt_component_source_borrow_output_port_by_index_const(node->source, index)
               : bt_component_filter_borrow_output_port_by_index_const(node->filter, index);
}

static uint64_t input_count(const struct assembly_node *node)
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

static const bt_port_input *input_at(const struct assembly_node *node, uint64_t index)
{
    return node->class.type == BT_COMPONENT_CLASS_TYPE_FILTER
               ? bt_component_filter_borrow_input_port_by_index_const(node->filter, index)
               : bt_component_sink_borrow_input_port_by_index_const(node->sink, index);
}

const bt_port_input *assembly_node_find_input(struct assembly_node *node, const char *pattern)
{
    for (uint64_t i = node->first_free_input; i < input_count(node); i++) {
        const bt_port_input *input = input_at(node, i);
        const bt_port *port = bt_port_input_as_port_const(input);

        if (bt_port_is_connected(port)) {
            node->first_free_input += i == node->first_free_input;
        } else if (tg_glob_match(pattern, bt_port_get_name(port))) {
            return input;
        }
    }
    return NULL;
}

bool assembly_node_has_input(const struct assembly_node *node, const char *pattern)
{
    for (uint64_t i = 0; i < input_count(node); i++) {
        const bt_port *port = bt_port_input_as_port_const(input_at(node, i));

        if (tg_glob_match(pattern, bt_port_get_name(port))) {
            return true;
        }
    }
    return false;
}

void assembly_node_append_inputs(const struct assembly_node *node, GString *text)
{
    const uint64_t count = input_count(node);

    g_string_append_printf(text, "component `%s` has %s", node->description->name,
        count == 0   ? "no input port"
        : count == 1 ? "only the input port "
                     : "the input ports ");
    for (uint64_t i = 0; i < count; i++) {
        const bt_port *port = bt_port_input_as_port_const(input_at(node, i));

        g_string_append_printf(text, "%s`%s`", i == 0 ? "" : ", ", bt_port_get_name(port));
    }
}

const bt_port_output *assembly_node_main_output(
    const struct assembly_node *node, const struct assembly_context *context)
{
    const bt_port_output *output =
        bt_component_filter_borrow_output_port_by_name_const(node->filter, "out");

    if (output) {
        return output;
    }
    if (assembly_node_output_count(node) > 0) {
        return assembly_node_output_at(node, 0);
    }
    assembly_error(context, "component '%s' has no output port", node->description->name);
    return NULL;
}

const bt_port_input *assembly_node_main_input(
    const struct assembly_node *node, const struct assembly_context *context)
{
    const bt_port_input *input =
        bt_component_filter_borrow_input_port_by_name_const(node->filter, "in");

    if (input) {
        return input;
    }
    if (input_count(node) > 0) {
        return input_at(node, 0);
    }
    assembly_error(context, "component '%s' has no input port", node->description->name);
    return NULL;
}
