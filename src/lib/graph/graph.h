/* SPDX-License-Identifier: MIT */
/*
 * Graphs. A graph owns its components and connections. A component or connection holds the graph
 * while outside references to the component or connection exist. Message iterators belong to their
 * creator, usually to a component's user data, and don't hold the graph. The graph has borrowed
 * pointers to its iterators, so that it can finalize them before their components.
 */
#ifndef LIB_GRAPH_GRAPH_H
#define LIB_GRAPH_GRAPH_H

#include <babeltrace2/babeltrace.h>

#include "lib/graph/interrupter.h"
#include "base/object.h"

enum bt__graph_state {
    BT__GRAPH_CONFIGURING,         /* components can be added and ports connected */
    BT__GRAPH_BECOMING_CONFIGURED, /* the "graph is configured" methods are being called */
    BT__GRAPH_CONFIGURED,          /* the graph may run */
    BT__GRAPH_FAULTY,              /* a call has failed: the graph cannot be used any more */
    BT__GRAPH_DESTROYING,          /* final state: finalization methods are being called */
};

/* The kinds of ports for which a "port added" listener is called. */
enum bt__graph_listener_kind {
    BT__GRAPH_LISTENER_SOURCE_OUTPUT,
    BT__GRAPH_LISTENER_FILTER_INPUT,
    BT__GRAPH_LISTENER_FILTER_OUTPUT,
    BT__GRAPH_LISTENER_SINK_INPUT,
    BT__GRAPH_LISTENER_KIND_COUNT,
};

struct bt_graph {
    struct tg_object base;
    uint64_t mip_version;
    uint64_t batch_size; /* capacity of the message arrays of the message iterators */
    enum bt__graph_state state;
    bool is_running;               /* bt_graph_run() is running */
    uint64_t change_count;         /* number of components and connections that are being created */
    GPtrArray *components;         /* of bt_component, owned */
    GHashTable *component_by_name; /* the component's name -> bt_component, both borrowed */
    GPtrArray *connections;        /* of bt_connection, owned */
    GQueue iterators;              /* of bt_message_iterator, borrowed, downstream ones first */
    GQueue sinks; /* of bt_component, borrowed: sinks that haven't ended, next one first */
    GArray *listeners[BT__GRAPH_LISTENER_KIND_COUNT]; /* see graph-listeners.c */
    uint64_t next_listener_id;
    struct bt__interrupters interrupters;
    GPtrArray *warnings; /* see extension/warning.h: char *, owned; NULL: none */
    /* See struct bt__wait. */
    uint64_t consume_count; /* number of "consume" calls, including the current one */
    uint64_t wait_count;    /* `consume_count` at the beginning of the wait */
    int64_t wait_beginning_ns;
};

void bt__graph_listeners_init(struct bt_graph *graph);
void bt__graph_listeners_finalize(struct bt_graph *graph);

/*
 * Calls the listeners for `port`, which was just added to its component. Returns the status of the
 * listeners.
 */
enum bt__status bt__graph_notify_port_added(struct bt_graph *graph, struct bt_port *port);

/*
 * Checks the preconditions of adding a component named `name`, on behalf of the public function
 * `function`.
 */
void bt__graph_check_can_add(const struct bt_graph *graph, const char *name, const char *function);

#endif
