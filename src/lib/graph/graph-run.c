/* SPDX-License-Identifier: MIT */
/* Runs graphs: the sinks that haven't ended consume in turn. */
#include "lib/graph/graph.h"

#include <babeltrace2/extension/graph-state.h>

#include "lib/assert-cond.h"
#include "lib/dev-mode/consume-checks.h"
#include "lib/dev-mode/method-call.h"
#include "lib/error-internal.h"
#include "lib/graph/component.h"
#include "lib/logging-internal.h"
#include "lib/method-status.h"

static enum bt__status configure(struct bt_graph *graph)
{
    if (graph->state == BT__GRAPH_CONFIGURED) {
        return BT__STATUS_OK;
    }
    graph->state = BT__GRAPH_BECOMING_CONFIGURED;
    BT_LOGI("Configuring the graph %p: %u components, %u connections", (void *) graph,
        graph->components->len, graph->connections->len);
    for (GList *node = graph->sinks.head; node; node = node->next) {
        struct bt_component *sink = node->data;
        const bt__sink_method graph_is_configured =
            sink->component_class->methods.graph_is_configured;
        const enum bt__status status = graph_is_configured
                                           ? BT__IN_METHOD(graph_is_configured(sink),
                                                 .method = "graph is configured", .component = sink)
                                           : BT__STATUS_OK;

        BT__ASSERT_POST_VALID_STATUS("component-class-sink-graph-is-configured-method", status,
            BT__NO_SPECIAL_STATUS, BT__COMPONENT_ORIGIN_FORMAT, BT__COMPONENT_ORIGIN_ARGS(sink));
        if (status < 0) {
            graph->state = BT__GRAPH_FAULTY;
            BT_LIB_APPEND_CAUSE("\"Graph is configured\" method failed: " BT__COMPONENT_FORMAT,
                BT__COMPONENT_ARGS(sink));
            return status;
        }
        BT_ASSERT_POST_DEV_FROM_FUNC("component-class-sink-graph-is-configured-method",
            "no-error-if-no-error-status", !bt__current_thread_has_error(),
            "Method succeeded but left an error: " BT__COMPONENT_ORIGIN_FORMAT,
            BT__COMPONENT_ORIGIN_ARGS(sink));
    }
    graph->state = BT__GRAPH_CONFIGURED;
    BT_LOGI("The graph %p is configured and begins to run", (void *) graph);
    return BT__STATUS_OK;
}

/*
 * Calls the "consume" method of the next sink, and then moves the sink to the end of the queue
 * unless it has ended. During the call, the sink isn't in the queue, because its method may run the
 * graph.
 */
static enum bt__status consume(struct bt_graph *graph)
{
    const uint64_t sink_count = graph->sinks.length;
    GList *node = g_queue_pop_head_link(&graph->sinks);
    struct bt_component *sink = node->data;
    const uint64_t number = ++graph->consume_count;
    const enum bt__status status = BT__IN_METHOD(
        sink->component_class->methods.consume(sink), .method = "consume", .component = sink);

    BT__ASSERT_POST_VALID_STATUS("component-class-sink-consume-method", status,
        BT__MAY_END | BT__MAY_TRY_AGAIN, BT__COMPONENT_ORIGIN_FORMAT,
        BT__COMPONENT_ORIGIN_ARGS(sink));
    sink->again_number = status == BT__STATUS_AGAIN ? number : 0;
    BT_ASSERT_POST_DEV_FROM_FUNC("component-class-sink-consume-method",
        "no-error-if-no-error-status", status < 0 || !bt__current_thread_has_error(),
        "Method did not fail but left an error: " BT__COMPONENT_ORIGIN_FORMAT,
        BT__COMPONENT_ORIGIN_ARGS(sink));
    if (BT_DEV_MODE) {
        bt__consume_checks_after_consume(sink, status, number, sink_count);
    }
    if (status == BT__STATUS_END) {
        BT_LOGI(BT__COMPONENT_FORMAT " has ended", BT__COMPONENT_ARGS(sink));
        g_list_free_1(node);
        return status;
    }
    g_queue_push_tail_link(&graph->sinks, node);
    if (status < 0) {
        BT_LIB_APPEND_CAUSE(
            "\"Consume\" method failed: " BT__COMPONENT_FORMAT, BT__COMPONENT_ARGS(sink));
    }
    return status;
}

static void check_can_run(const struct bt_graph *graph, const char *function)
{
    BT_ASSERT_PRE_NO_ERROR_FROM_FUNC(function);
    BT_ASSERT_PRE_FROM_FUNC(function, "not-null:graph", graph, "Graph is NULL.");
    BT_ASSERT_PRE_FROM_FUNC(function, "graph-is-not-faulty", graph->state != BT__GRAPH_FAULTY,
        "Graph is faulty: it cannot be used any more.");
    BT_ASSERT_PRE_FROM_FUNC(function, "graph-has-at-least-one-sink-component",
        bt_x_graph_has_sink(graph), "Graph has no sink component.");
}

bt_graph_run_once_status bt_graph_run_once(bt_graph *graph)
{
    check_can_run(graph, __func__);
    BT_LIB_TRY(configure(graph), "Cannot configure the graph.");
    if (graph->sinks.length == 0) {
        return BT_GRAPH_RUN_ONCE_STATUS_END;
    }
    enum bt__status status = consume(graph);
    if (status == BT__STATUS_END) {
        return graph->sinks.length == 0 ? BT_GRAPH_RUN_ONCE_STATUS_END
                                        : BT_GRAPH_RUN_ONCE_STATUS_OK;
    }
    return (bt_graph_run_once_status) status;
}

static enum bt__status run(struct bt_graph *graph)
{
    BT_LIB_TRY(configure(graph), "Cannot configure the graph.");
    while (graph->sinks.length > 0) {
        /*
         * The graph itself can only stop between two method calls. Long operations within methods
         * must check the interrupters themselves.
         */
        if (bt__interrupters_are_set(&graph->interrupters)) {
            return BT__STATUS_AGAIN;
        }
        enum bt__status status = consume(graph);
        if (status < 0 || status == BT__STATUS_AGAIN) {
            return status;
        }
    }
    return BT__STATUS_OK;
}

bt_graph_run_status bt_graph_run(bt_graph *graph)
{
    check_can_run(graph, __func__);
    BT_ASSERT_PRE("graph-can-consume", bt_x_graph_can_consume(graph),
        "Graph is running, or is being changed or configured.");
    graph->is_running = true;
    enum bt__status status = run(graph);
    graph->is_running = false;
    return (bt_graph_run_status) status;
}
