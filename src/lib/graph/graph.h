/* SPDX-License-Identifier: MIT */
/*
 * Graphs. A graph owns its components and connections, which hold it while there are outside
 * references to them. Message iterators belong to their creator (usually a component's user data)
 * and don't hold the graph; the graph has borrowed pointers to them, to finalize them before their
 * components.
 */
#ifndef LIB_GRAPH_GRAPH_H
#define LIB_GRAPH_GRAPH_H

#include <babeltrace2/babeltrace.h>

#include "lib/graph/interrupter.h"
#include "base/object.h"

enum bt__graph_state {
    BT__GRAPH_CONFIGURING,         /* components may be added, ports connected */
    BT__GRAPH_BECOMING_CONFIGURED, /* the "graph is configured" methods are being called */
    BT__GRAPH_CONFIGURED,          /* may run */
    BT__GRAPH_FAULTY,              /* may only be put */
    BT__GRAPH_DESTROYING,          /* final: finalization methods are being called */
};

/* The ports that a "port added" listener is called for. */
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
    uint64_t change_count;         /* components and connections being created */
    GPtrArray *components;         /* of bt_component, owned */
    GHashTable *component_by_name; /* the component's name -> bt_component, both borrowed */
    GPtrArray *connections;        /* of bt_connection, owned */
    GQueue iterators;              /* of bt_message_iterator, borrowed, downstream ones first */
    GQueue sinks;                  /* of bt_component, borrowed: those not done, next one first */
    GArray *listeners[BT__GRAPH_LISTENER_KIND_COUNT]; /* see graph-listeners.c */
    uint64_t next_listener_id;
    struct bt__interrupters interrupters;
    GPtrArray *warnings; /* see extension/warning.h: char *, owned; NULL: none */
    /* See struct bt__wait. */
    uint64_t consume_count; /* calls of "consume" methods; the number of the current one */
    uint64_t wait_count;    /* `consume_count` when the wait began */
    int64_t wait_beginning_ns;
};

void bt__graph_listeners_init(struct bt_graph *graph);
void bt__graph_listeners_finalize(struct bt_graph *graph);

/* Calls the listeners for `port`, which was just added to its component. Returns a status. */
enum bt__status bt__graph_notify_port_added(struct bt_graph *graph, struct bt_port *port);

/* The preconditions of adding a component named `name`, on behalf of public function `function`. */
void bt__graph_check_can_add(const struct bt_graph *graph, const char *name, const char *function);

#endif
