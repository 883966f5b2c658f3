/* SPDX-License-Identifier: MIT */
/* "Port added" listeners of graphs. */
#include "lib/graph/graph.h"

#include "lib/assert-cond.h"
#include "lib/dev-mode/method-call.h"
#include "lib/error-internal.h"
#include "lib/graph/component.h"
#include "lib/method-status.h"

/* The public listener types differ only in the types of these pointers. */
typedef enum bt__status (*listener_func)(const void *component, const void *port, void *user_data);

struct listener {
    listener_func func;
    void *user_data;
};

void bt__graph_listeners_init(struct bt_graph *graph)
{
    for (int kind = 0; kind < BT__GRAPH_LISTENER_KIND_COUNT; kind++) {
        graph->listeners[kind] = g_array_new(FALSE, FALSE, sizeof(struct listener));
    }
}

void bt__graph_listeners_finalize(struct bt_graph *graph)
{
    for (int kind = 0; kind < BT__GRAPH_LISTENER_KIND_COUNT; kind++) {
        g_array_free(graph->listeners[kind], TRUE);
    }
}

static enum bt__graph_listener_kind listener_kind(const struct bt_port *port)
{
    switch (bt__port_component(port)->component_class->type) {
    case BT_COMPONENT_CLASS_TYPE_SOURCE:
        return BT__GRAPH_LISTENER_SOURCE_OUTPUT;
    case BT_COMPONENT_CLASS_TYPE_FILTER:
        return port->type == BT_PORT_TYPE_INPUT ? BT__GRAPH_LISTENER_FILTER_INPUT
                                                : BT__GRAPH_LISTENER_FILTER_OUTPUT;
    default:
        return BT__GRAPH_LISTENER_SINK_INPUT;
    }
}

enum bt__status bt__graph_notify_port_added(struct bt_graph *graph, struct bt_port *port)
{
    const GArray *listeners = graph->listeners[listener_kind(port)];

    /* A listener may add listeners, so each call may move or extend the array. */
    for (guint i = 0; i < listeners->len; i++) {
        const struct listener listener = g_array_index(listeners, struct listener, i);
        const enum bt__status status =
            BT__IN_METHOD(listener.func(bt__port_component(port), port, listener.user_data),
                .method = "port added listener");

        BT__ASSERT_POST_VALID_STATUS("graph-port-added-listener", status, BT__NO_SPECIAL_STATUS,
            "port `%s` of " BT__COMPONENT_ORIGIN_FORMAT, port->name,
            BT__COMPONENT_ORIGIN_ARGS(bt__port_component(port)));
        BT_ASSERT_POST_DEV_FROM_FUNC("graph-port-added-listener", "no-error-if-no-error-status",
            status < 0 || !bt__current_thread_has_error(),
            "Listener succeeded but left an error: port `%s` of " BT__COMPONENT_FORMAT, port->name,
            BT__COMPONENT_ARGS(bt__port_component(port)));
        if (status < 0) {
            graph->state = BT__GRAPH_FAULTY;
            return status == BT__STATUS_MEMORY_ERROR ? BT__STATUS_MEMORY_ERROR : BT__STATUS_ERROR;
        }
    }
    return BT__STATUS_OK;
}

static bt_graph_add_listener_status add_listener(struct bt_graph *graph,
    enum bt__graph_listener_kind kind, listener_func func, void *user_data,
    bt_listener_id *listener_id, const char *function)
{
    const struct listener listener = {.func = func, .user_data = user_data};

    BT_ASSERT_PRE_NO_ERROR_FROM_FUNC(function);
    BT_ASSERT_PRE_FROM_FUNC(function, "not-null:graph", graph, "Graph is NULL.");
    BT_ASSERT_PRE_FROM_FUNC(function, "not-null:listener-function", func, "Listener is NULL.");
    BT_ASSERT_PRE_DEV_FROM_FUNC(function, "graph-is-not-faulty", graph->state != BT__GRAPH_FAULTY,
        "Graph is faulty: it cannot be used any more.");
    g_array_append_val(graph->listeners[kind], listener);
    if (listener_id) {
        *listener_id = graph->next_listener_id;
    }
    graph->next_listener_id++;
    return BT_GRAPH_ADD_LISTENER_STATUS_OK;
}

#define DEFINE_ADD_LISTENER(name, KIND)                                                            \
    bt_graph_add_listener_status bt_graph_add_##name##_port_added_listener(bt_graph *graph,        \
        bt_graph_##name##_port_added_listener_func user_func, void *user_data,                     \
        bt_listener_id *listener_id)                                                               \
    {                                                                                              \
        return add_listener(                                                                       \
            graph, (KIND), (listener_func) user_func, user_data, listener_id, __func__);           \
    }

DEFINE_ADD_LISTENER(source_component_output, BT__GRAPH_LISTENER_SOURCE_OUTPUT)
DEFINE_ADD_LISTENER(filter_component_input, BT__GRAPH_LISTENER_FILTER_INPUT)
DEFINE_ADD_LISTENER(filter_component_output, BT__GRAPH_LISTENER_FILTER_OUTPUT)
DEFINE_ADD_LISTENER(sink_component_input, BT__GRAPH_LISTENER_SINK_INPUT)
