/* SPDX-License-Identifier: MIT */
/*
 * The description of a graph: components and how they are connected. Several graphs may be
 * assembled from one description, also by several threads at a time, as long as nobody changes it
 * and no component has `data`.
 */
#ifndef ASSEMBLY_DESCRIPTION_H
#define ASSEMBLY_DESCRIPTION_H

#include "assembly/component-class.h"
#include "assembly/connection.h"

struct assembly_component {
    /* Unique in the description. */
    char *name;

    /* Its place among the components of the description. */
    guint index;

    bt_component_class_type type;

    /* Names of the class and its plugin. They may be NULL when `class` is given. */
    char *plugin;
    char *class_name;

    /* The class, borrowed; without `base`, it is looked up by its names. */
    struct assembly_class class;

    /* A map, or NULL for an empty one. Each graph gets a copy. */
    bt_value *params;

    /* What the initialization method and queries get besides the parameters. */
    void *data;

    bt_logging_level log_level;

    /*
     * Whether this filter is a link of the graph's chain: before the rules are applied, the main
     * output port of each link is connected to the main input port of the next one, in the order of
     * the components. The main port is `out` or `in`, else the first one; a link's other output
     * ports stay free.
     */
    bool is_in_chain;
};

/* A sink that is a function, or a class, of the code that assembles the graph. */
struct assembly_simple_sink {
    const char *name;
    bt_graph_simple_sink_component_consume_func consume;

    /* Instead of the functions; borrowed. Its components have one input port; their initialization
     * method gets the data. */
    const bt_component_class_sink *class;

    /* May be NULL. */
    bt_graph_simple_sink_component_finalize_func finalize;

    /* Makes the data of the sink from that of the assembly; NULL if they are the same.
     * `port` is the port to which the sink is connected, or NULL if the sink ends the chain. */
    void *(*create_data)(const bt_port_output *port, void *data);
};

/* What ends the graph besides the sinks among the components. */
enum assembly_end {
    ASSEMBLY_END_NONE,

    /* One simple sink after the last component of the chain, which needs at least one. */
    ASSEMBLY_END_SINK,

    /* A simple sink NAME-0, NAME-1 and so on for each output port of the sources. */
    ASSEMBLY_END_PORT_SINKS,
};

struct assembly_description {
    /* `struct assembly_component *`, in the order in which they are added to the graph. */
    GPtrArray *components;

    /* The same, by name. */
    GHashTable *components_by_name;

    /*
     * `struct assembly_rule *`: the output ports that exist once all the components do are
     * connected, those of sources first, then those that components add later.
     */
    GPtrArray *rules;

    enum assembly_end end;
    struct assembly_simple_sink sink;

    /* The only MIP version allowed, or -1. */
    int mip_version;

    /* Whether to let only those messages through that are within the time range of all streams of
     * their trace. */
    bool stream_intersection;

    /* With stream intersection: whether the range of each port of a source must be known. */
    bool requires_ranges;
};

struct assembly_description *assembly_description_create(void);
void assembly_description_free(struct assembly_description *description);
typedef struct assembly_description assembly_description_t;
G_DEFINE_AUTOPTR_CLEANUP_FUNC(assembly_description_t, assembly_description_free)

/* Adds a component without a class; `name` is copied. It belongs to the description. */
struct assembly_component *assembly_description_add(
    struct assembly_description *description, bt_component_class_type type, const char *name);

/* The component named `name`, or NULL. */
struct assembly_component *assembly_description_find(
    const struct assembly_description *description, const char *name);

/* The components whose names match `pattern`, in order. The array is the caller's. */
GPtrArray *assembly_description_match(
    const struct assembly_description *description, const char *pattern);

/* Adds a rule, which then belongs to the description. */
void assembly_description_add_rule(
    struct assembly_description *description, struct assembly_rule *rule);

/*
 * For each component, in order: a `GPtrArray` of the rules that can lead from it to others, in
 * order too. A sink has none. The array is the caller's.
 */
GPtrArray *assembly_description_rules_from_components(
    const struct assembly_description *description);

#endif
