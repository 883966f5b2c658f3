/* SPDX-License-Identifier: MIT */
/* A component of a graph that is being assembled, and its ports, whatever the component's type. */
#ifndef ASSEMBLY_NODE_H
#define ASSEMBLY_NODE_H

#include <babeltrace2/babeltrace.h>
#include <stdbool.h>

#include "assembly/description.h"

struct assembly_node {
    const struct assembly_component *description;
    struct assembly_class class;

    /* A copy of those of the description, or NULL. */
    bt_value *params;

    /* Borrowed from the graph; NULL before it is added. The library's upcasts are casts, so any
     * member can be read. */
    union {
        const bt_component *component;
        const bt_component_source *source;
        const bt_component_filter *filter;
        const bt_component_sink *sink;
    };

    /* All input ports before this one are connected permanently. */
    uint64_t first_free_input;
};

/* Looks up the class and copies the parameters; an error tells why it can't. */
bool assembly_node_init(struct assembly_node *node, const struct assembly_context *context,
    const struct assembly_component *component, const GPtrArray *plugins);

void assembly_node_clear(struct assembly_node *node);

/* Creates the component in `graph`; an error tells why it can't. */
bool assembly_node_create(
    struct assembly_node *node, const struct assembly_context *context, bt_graph *graph);

/* Number of output ports, 0 for a sink. */
uint64_t assembly_node_output_count(const struct assembly_node *node);

/* `node` is a source or a filter. */
const bt_port_output *assembly_node_output_at(const struct assembly_node *node, uint64_t index);

/* The first input port of `node` that is free and whose name matches `pattern`, or NULL. */
const bt_port_input *assembly_node_find_input(struct assembly_node *node, const char *pattern);

/* Whether `node` has an input port whose name matches `pattern`. */
bool assembly_node_has_input(const struct assembly_node *node, const char *pattern);

/* Appends a list of the input ports of `node`. */
void assembly_node_append_inputs(const struct assembly_node *node, GString *text);

/* The main ports of a filter (description.h); NULL with an error when it has none. */
const bt_port_output *assembly_node_main_output(
    const struct assembly_node *node, const struct assembly_context *context);
const bt_port_input *assembly_node_main_input(
    const struct assembly_node *node, const struct assembly_context *context);

#endif
