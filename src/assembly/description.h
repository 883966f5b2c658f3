/* SPDX-License-Identifier: MIT */
/*
 * The description of a graph: the components and their connections. Several graphs may be assembled
 * from one description, even by several threads at the same time, if the description doesn't change
 * and no component has `data`.
 */
#ifndef ASSEMBLY_DESCRIPTION_H
#define ASSEMBLY_DESCRIPTION_H

#include "assembly/component-class.h"
#include "assembly/connection.h"

struct assembly_component {
    /* Unique in the description. */
    char *name;

    /* The index in the components of the description. */
    guint index;

    bt_component_class_type type;

    /* The names of the class and its plugin. Both may be NULL if `class` is set. */
    char *plugin;
    char *class_name;

    /*
     * The class, borrowed. If its member `base` is NULL, the assembly finds the class by the two
     * names above.
     */
    struct assembly_class class;

    /* A map, or NULL for an empty map. Each graph gets a copy. */
    bt_value *params;

    /* The data that the initialization method and the queries receive besides the parameters. */
    void *data;

    bt_logging_level log_level;

    /*
     * Whether this filter belongs to the graph's chain. Before the rules are applied, the main
     * output port of each filter in the chain is connected to the main input port of the next one,
     * in the order of the components. The main port is named `out` or `in`; if there is no such
     * port, it is the first port. The other output ports stay unconnected.
     */
    bool is_in_chain;
};

/* A sink whose function or class belongs to the code that assembles the graph. */
struct assembly_simple_sink {
    const char *name;
    bt_graph_simple_sink_component_consume_func consume;

    /*
     * The class of the sink, borrowed. If it isn't NULL, `consume` and `finalize` aren't used. A
     * component of this class has one input port, and its initialization method receives the data
     * of the sink.
     */
    const bt_component_class_sink *class;

    /* `finalize` may be NULL. */
    bt_graph_simple_sink_component_finalize_func finalize;

    /*
     * Creates the data of the sink from the data of the assembly. NULL: the sink uses the data of
     * the assembly. `port` is the output port to which the sink is connected, or NULL if the sink
     * ends the chain.
     */
    void *(*create_data)(const bt_port_output *port, void *data);
};

/* The sinks that end the graph in addition to the sink components. */
enum assembly_end {
    ASSEMBLY_END_NONE,

    /* One simple sink after the last component of the chain. The chain may not be empty. */
    ASSEMBLY_END_SINK,

    /* A simple sink for each output port of the sources, named NAME-0, NAME-1 and so on. */
    ASSEMBLY_END_PORT_SINKS,
};

struct assembly_description {
    /*
     * `struct assembly_component *`, in the order in which the components are added to the graph.
     */
    GPtrArray *components;

    /* The same components, by name. */
    GHashTable *components_by_name;

    /*
     * `struct assembly_rule *`. When all components exist, the rules are applied to their output
     * ports, those of sources first. Later, the rules are applied to each port that a component
     * adds.
     */
    GPtrArray *rules;

    enum assembly_end end;
    struct assembly_simple_sink sink;

    /* The only MIP version that is allowed, or -1. */
    int mip_version;

    /*
     * Whether to remove messages outside the time range that all streams of their trace have in
     * common.
     */
    bool stream_intersection;

    /* With stream intersection: whether a source port without a known range is an error. */
    bool requires_ranges;
};

struct assembly_description *assembly_description_create(void);
void assembly_description_free(struct assembly_description *description);
typedef struct assembly_description assembly_description_t;
G_DEFINE_AUTOPTR_CLEANUP_FUNC(assembly_description_t, assembly_description_free)

/* Adds a component without a class, which the description owns. `name` is copied. */
struct assembly_component *assembly_description_add(
    struct assembly_description *description, bt_component_class_type type, const char *name);

/* Returns the component named `name`, or NULL. */
struct assembly_component *assembly_description_find(
    const struct assembly_description *description, const char *name);

/* Returns the components whose names match `pattern`, in order. The caller owns the array. */
GPtrArray *assembly_description_match(
    const struct assembly_description *description, const char *pattern);

/* Adds a rule. The description takes ownership of the rule. */
void assembly_description_add_rule(
    struct assembly_description *description, struct assembly_rule *rule);

/*
 * Returns a `GPtrArray` for each component, in order: the rules that can connect its output ports,
 * in order. The array is empty for a sink. The caller owns the result.
 */
GPtrArray *assembly_description_rules_from_components(
    const struct assembly_description *description);

#endif
