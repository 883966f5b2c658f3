/* SPDX-License-Identifier: MIT */
/* See private-graph.h. */
#include "columns/private-graph.h"

#include <babeltrace2/extension/time-order.h>
#include <babeltrace2/extension/waiting.h>
#include <babeltrace2/extension/warning.h>
#include <glib.h>

#include "assembly/assembly.h"

enum {
    RETRY_US = 100000,    /* the interval for sources that don't announce what they wait for */
    MAX_WAIT_US = 100000, /* limits a wait, so that the caller can check for signals */
};

/* The task of the sink for the next step of the graph. */
enum task { TASK_NEXT, TASK_SEEK, TASK_ASK_WHETHER_MAY_GO_BACK };

struct col_graph {
    const struct assembly_context *context;
    struct assembly_description *description;
    const bt_component_class_sink *sink_class;
    struct assembly *assembly;
    const bt_x_interest *interest; /* NULL: all events */

    /* The fields that the feed's functions and the sink share. */
    bt_message_array_const messages;
    uint64_t count;
    enum task task;
    int64_t ns; /* the argument of the task (nanoseconds from the clock's origin) */
    bool has_sought;
    bt_bool may_go_back;
};

static bt_component_class_sink_consume_method_status seek(
    struct col_graph *graph, bt_message_iterator *upstream)
{
    bt_bool can_seek = BT_FALSE;

    bt_component_class_sink_consume_method_status status =
        (bt_component_class_sink_consume_method_status) bt_message_iterator_can_seek_ns_from_origin(
            upstream, graph->ns, &can_seek);
    if (status == BT_COMPONENT_CLASS_SINK_CONSUME_METHOD_STATUS_OK && can_seek) {
        status =
            (bt_component_class_sink_consume_method_status) bt_message_iterator_seek_ns_from_origin(
                upstream, graph->ns);
    }
    if (status == BT_COMPONENT_CLASS_SINK_CONSUME_METHOD_STATUS_OK) {
        graph->has_sought = can_seek;
    }
    return status;
}

/*
 * The sink component. Its class is defined here because the library's simple sink can't have an
 * interest.
 */

struct sink {
    struct col_graph *graph;
    bt_message_iterator *upstream; /* owned; NULL until the graph is configured */
};

static struct sink *sink_of(bt_self_component_sink *self)
{
    return bt_self_component_get_data(bt_self_component_sink_as_self_component(self));
}

static bt_component_class_initialize_method_status sink_init(bt_self_component_sink *self,
    bt_self_component_sink_configuration *configuration, const bt_value *params, void *graph)
{
    const bt_self_component_add_port_status status =
        bt_self_component_sink_add_input_port(self, "in", NULL, NULL);
    struct sink *sink;

    if (status == BT_SELF_COMPONENT_ADD_PORT_STATUS_OK) {
        sink = g_new0(struct sink, 1);
        sink->graph = graph;
        bt_self_component_set_data(bt_self_component_sink_as_self_component(self), sink);
    }
    return (bt_component_class_initialize_method_status) status;
}

static void sink_finalize(bt_self_component_sink *self)
{
    struct sink *sink = sink_of(self);

    bt_message_iterator_put_ref(sink->upstream);
    g_free(sink);
}

static bt_component_class_sink_graph_is_configured_method_status sink_graph_is_configured(
    bt_self_component_sink *self)
{
    struct sink *sink = sink_of(self);

    return (bt_component_class_sink_graph_is_configured_method_status)
        bt_x_message_iterator_create_from_sink_component_with_interest(self,
            bt_self_component_sink_borrow_input_port_by_index(self, 0), sink->graph->interest,
            &sink->upstream);
}

static bt_component_class_sink_consume_method_status sink_consume(bt_self_component_sink *self)
{
    bt_message_iterator *upstream = sink_of(self)->upstream;
    struct col_graph *graph = sink_of(self)->graph;

    switch (graph->task) {
    case TASK_SEEK:
        return seek(graph, upstream);
    case TASK_ASK_WHETHER_MAY_GO_BACK:
        graph->may_go_back = bt_x_message_iterator_may_go_back_to(upstream, graph->ns, graph->ns);
        return BT_COMPONENT_CLASS_SINK_CONSUME_METHOD_STATUS_OK;
    case TASK_NEXT:
        break;
    }
    return (bt_component_class_sink_consume_method_status) bt_message_iterator_next(
        upstream, &graph->messages, &graph->count);
}

static bt_component_class_get_supported_mip_versions_method_status sink_get_supported_mip_versions(
    bt_self_component_class_sink *self, const bt_value *params, void *graph,
    bt_logging_level log_level, bt_integer_range_set_unsigned *versions)
{
    return (bt_component_class_get_supported_mip_versions_method_status)
        bt_integer_range_set_unsigned_add_range(versions, 0, bt_get_maximal_mip_version());
}

static const bt_component_class_sink *create_sink_class(void)
{
    bt_component_class_sink *class = bt_component_class_sink_create("columns", sink_consume);

    bt_component_class_sink_set_initialize_method(class, sink_init);
    bt_component_class_sink_set_finalize_method(class, sink_finalize);
    bt_component_class_sink_set_graph_is_configured_method(class, sink_graph_is_configured);
    bt_component_class_sink_set_get_supported_mip_versions_method(
        class, sink_get_supported_mip_versions);
    return class;
}

/* The functions of the feed. */

static enum col_status run_once(struct col_graph *graph)
{
    switch (bt_graph_run_once(assembly_borrow_graph(graph->assembly))) {
    case BT_GRAPH_RUN_ONCE_STATUS_OK:
        return COL_STATUS_OK;
    case BT_GRAPH_RUN_ONCE_STATUS_END:
        return COL_STATUS_END;
    case BT_GRAPH_RUN_ONCE_STATUS_AGAIN:
        return assembly_is_interrupted(graph->context) ? COL_STATUS_INTERRUPTED : COL_STATUS_AGAIN;
    case BT_GRAPH_RUN_ONCE_STATUS_MEMORY_ERROR:
        return COL_STATUS_MEMORY_ERROR;
    default:
        return COL_STATUS_ERROR;
    }
}

/* Runs the graph for one step, in which the sink executes `task` with the argument `ns`. */
static enum col_status run_task(struct col_graph *graph, enum task task, int64_t ns)
{
    graph->task = task;
    graph->ns = ns;
    enum col_status status = run_once(graph);
    graph->task = TASK_NEXT;
    return status;
}

static void feed_set_interest(void *data, const bt_x_interest *interest)
{
    struct col_graph *graph = data;

    bt_x_interest_get_ref(interest);
    bt_x_interest_put_ref(graph->interest);
    graph->interest = interest;
}

static enum col_status feed_next(void *data, bt_message_array_const *messages, uint64_t *count)
{
    struct col_graph *graph = data;
    enum col_status status;

    graph->count = 0;
    do {
        if (assembly_is_interrupted(graph->context)) {
            return COL_STATUS_INTERRUPTED;
        }
        status = run_once(graph);
    } while (status == COL_STATUS_OK && graph->count == 0);
    *messages = graph->messages;
    *count = graph->count;
    return status;
}

static enum col_status feed_seek(void *data, int64_t ns, bool *is_done)
{
    struct col_graph *graph = data;
    enum col_status status = run_task(graph, TASK_SEEK, ns);

    *is_done = graph->has_sought;
    return status;
}

static enum col_status feed_may_go_back_to(void *data, int64_t ns, bool *may_go_back)
{
    struct col_graph *graph = data;
    enum col_status status = run_task(graph, TASK_ASK_WHETHER_MAY_GO_BACK, ns);

    *may_go_back = graph->may_go_back;
    return status;
}

static enum col_status feed_wait(void *data)
{
    struct col_graph *graph = data;

    if (assembly_is_interrupted(graph->context)) {
        return COL_STATUS_INTERRUPTED;
    }
    bt_x_graph_wait(assembly_borrow_graph(graph->assembly), RETRY_US, MAX_WAIT_US);
    return COL_STATUS_PAUSE;
}

struct col_feed col_graph_feed(struct col_graph *graph)
{
    return (struct col_feed){
        .set_interest = feed_set_interest,
        .next = feed_next,
        .seek = feed_seek,
        .may_go_back_to = feed_may_go_back_to,
        .wait = feed_wait,
        .data = graph,
    };
}

void col_graph_take_warnings(struct col_graph *graph, GAsyncQueue *queue)
{
    const bt_error *error = bt_current_thread_take_error();
    const bt_value *warnings = bt_x_graph_take_warnings(assembly_borrow_graph(graph->assembly));

    for (uint64_t i = 0; warnings && i < bt_value_array_get_length(warnings); i++) {
        const bt_value *text = bt_value_array_borrow_element_by_index_const(warnings, i);

        g_async_queue_push(queue, g_strdup(bt_value_string_get(text)));
    }
    bt_value_put_ref(warnings);
    if (error) {
        bt_current_thread_move_error(error);
    }
}

const struct assembly_context *col_graph_context(const struct col_graph *graph)
{
    return graph->context;
}

/* The description borrows component classes, which the components of the graph keep alive. */
const struct assembly_description *col_graph_description(const struct col_graph *graph)
{
    return graph->description;
}

struct col_graph *col_graph_create(
    const struct assembly_context *context, struct assembly_description *description)
{
    struct col_graph *graph = g_new0(struct col_graph, 1);

    graph->sink_class = create_sink_class();
    description->end = ASSEMBLY_END_SINK;
    description->sink =
        (struct assembly_simple_sink){.name = "columns", .class = graph->sink_class};
    graph->context = context;
    graph->description = description;
    graph->assembly = assembly_create(context, description, NULL, graph);
    if (!graph->assembly) {
        col_graph_free(graph);
        return NULL;
    }
    return graph;
}

void col_graph_free(struct col_graph *graph)
{
    if (!graph) {
        return;
    }
    assembly_free(graph->assembly);
    assembly_description_free(graph->description);
    bt_component_class_sink_put_ref(graph->sink_class);
    bt_x_interest_put_ref(graph->interest);
    g_free(graph);
}
