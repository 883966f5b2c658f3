/* SPDX-License-Identifier: MIT */
/* Components: children of their graph, and parents of their ports. */
#ifndef LIB_GRAPH_COMPONENT_H
#define LIB_GRAPH_COMPONENT_H

#include <babeltrace2/babeltrace.h>

#include "lib/graph/component-class.h"
#include "lib/graph/graph.h"
#include "lib/graph/port.h"
#include "base/object.h"

struct bt__ports {
    GPtrArray *list;     /* of bt_port, owned */
    GHashTable *by_name; /* the port's name -> bt_port, both borrowed */
};

struct bt_component {
    struct tg_object base;                      /* its parent is the graph */
    struct bt_component_class *component_class; /* owned reference */
    char *name;
    bt_logging_level logging_level;
    struct bt__ports input_ports, output_ports;
    void *user_data;
    bool is_initialized; /* the finalization method must be called */
    bool is_silent;      /* a sink that doesn't write to the standard output */
    /* Only for sinks: the numbers of two "consume" calls (0: none). See struct bt__wait. */
    uint64_t again_number;          /* the last call, if it returned AGAIN */
    uint64_t upstream_again_number; /* the last call with AGAIN from an upstream iterator */
    /* Only for sinks, in developer mode: see dev-mode/consume-checks.h. */
    struct bt__consume_checks {
        uint64_t message_number; /* the last call that received messages or didn't return OK */
        uint64_t ended_number;   /* the last call that polled an ended message iterator */
        bool has_warned;
    } consume_checks;
    struct {
        uint64_t total_bytes, bytes, events;
    } progress;            /* see extension/progress.h */
    GPtrArray *damage;     /* see extension/damage.h: const bt_value *, owned; NULL: none yet */
    uint64_t damage_count; /* includes damage without a description */
};

/* Creates a component in `graph`, which owns it. Doesn't call any method. */
struct bt_component *bt__component_create(struct bt_graph *graph,
    struct bt_component_class *component_class, const char *name, bt_logging_level logging_level);

/* Calls the finalization method, if the component was initialized and isn't finalized yet. */
void bt__component_finalize(struct bt_component *component);

static inline struct bt_graph *bt__component_graph(const struct bt_component *component)
{
    return (struct bt_graph *) component->base.parent;
}

static inline const struct bt__ports *bt__component_ports(
    const struct bt_component *component, bt_port_type type)
{
    return type == BT_PORT_TYPE_INPUT ? &component->input_ports : &component->output_ports;
}

/* Adds `port`, which the component owns from now on. */
void bt__component_add_port(struct bt_component *component, struct bt_port *port);

struct bt_port *bt__component_find_port(
    const struct bt_component *component, bt_port_type type, const char *name);

/* Formats a component for messages: component `muxer` (`filter.utils.muxer`). */
#define BT__COMPONENT_FORMAT "component `%s` (" BT__COMPONENT_CLASS_FORMAT ")"
#define BT__COMPONENT_ARGS(component)                                                              \
    (component)->name, BT__COMPONENT_CLASS_ARGS((component)->component_class)

/* Formats a component for messages about faults of its methods. */
#define BT__COMPONENT_ORIGIN_FORMAT BT__COMPONENT_FORMAT BT__PLUGIN_FILE_FORMAT
#define BT__COMPONENT_ORIGIN_ARGS(component)                                                       \
    BT__COMPONENT_ARGS(component), BT__PLUGIN_FILE_ARGS((component)->component_class->plugin_path)

/*
 * Defines the functions that borrow a port of a component by index and by name. `component_type`
 * and `port_type` are the types in the functions' signatures.
 */
#define BT__DEFINE_PORT_BORROWERS(component_type, port_type, prefix, suffix, TYPE)                 \
    port_type *prefix##_by_index##suffix(component_type *component, uint64_t index)                \
    {                                                                                              \
        BT_ASSERT_PRE_NON_NULL("component", component);                                            \
        const GPtrArray *ports = bt__component_ports((const void *) component, (TYPE))->list;      \
        BT_ASSERT_PRE_VALID_INDEX(index, ports->len);                                              \
        return ports->pdata[index];                                                                \
    }                                                                                              \
    port_type *prefix##_by_name##suffix(component_type *component, const char *name)               \
    {                                                                                              \
        BT_ASSERT_PRE_NON_NULL("component", component);                                            \
        BT_ASSERT_PRE_NON_NULL("name", name);                                                      \
        return (void *) bt__component_find_port((const void *) component, (TYPE), name);           \
    }

#endif
