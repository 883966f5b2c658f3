/* SPDX-License-Identifier: MIT */
/*
 * A component of a graph that is being assembled, and its ports. The component may be of any type.
 */
#ifndef ASSEMBLY_NODE_H
#define ASSEMBLY_NODE_H

#include <babeltrace2/babeltrace.h>
#include <stdbool.h>

#include "assembly/description.h"

struct assembly_node {
    const struct assembly_component *description;
    struct assembly_class class;

    /* A copy of the parameters in the description, or NULL. */
    bt_value *params;

    /*
     * The component, borrowed from the graph; NULL until it is added. The library's upcasts don't
     * change the pointer, so all members of the union can be read.
     */
    union {
        const bt_component *component;
        const bt_component_source *source;
        const bt_component_filter *filter;
        const bt_component_sink *sink;
    };

    /* All input ports with a smaller index are connected, and stay connected. */
    uint64_t first_free_input;
};

/* Finds the class and copies the parameters. Returns false with an error. */
bool assembly_node_init(struct assembly_node *node, const struct assembly_context *context,
    const struct assembly_component *component, const GPtrArray *plugins);

void assembly_node_clear(struct assembly_node *node);

/* Creates the component in `graph`. Returns false with an error. */
bool assembly_node_create(
    struct assembly_node *node, const struct assembly_context *context, bt_graph *graph);

/* Returns the number of output ports. A sink has none. */
uint64_t assembly_node_output_count(const struct assembly_node *node);

/* Returns an output port. `node` is a source or a filter. */
const bt_port_output *assembly_node_output_at(const struct assembly_node *node, uint64_t index);

/* Returns the first input port of `node` that is free and whose name matches `pattern`, or NULL. */
const bt_port_input *assembly_node_find_input(struct assembly_node *node, const char *pattern);

bool assembly_node_has_input(const struct assembly_node *node, const char *pattern);

void assembly_node_append_inputs(const struct assembly_node *node, GString *text);

/*
 * Return the main ports of a filter, which description.h defines, or NULL with an error if the
 * filter has none.
 */
const bt_port_output *assembly_node_main_output(
    const struct assembly_node *node, const struct assembly_context *context);
const bt_port_input *assembly_node_main_input(
    const struct assembly_node *node, const struct assembly_context *context);

#endif
