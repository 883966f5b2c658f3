/* SPDX-License-Identifier: MIT */
/* Graphs: creation, configuration (components and connections), interruption and destruction. */
#include "lib/accessors.h"
#include "lib/graph/graph.h"

#include <babeltrace2/extension/graph-state.h>
#include <inttypes.h>

#include "lib/assert-cond.h"
#include "base/log-level.h"
#include "lib/dev-mode/method-call.h"
#include "lib/error-internal.h"
#include "lib/graph/component.h"
#include "lib/graph/connection.h"
#include "lib/graph/message-iterator.h"
#include "lib/logging-internal.h"
#include "lib/method-status.h"
#include "lib/ref-functions.h"
#include "lib/value/value.h"

#define ASSERT_PRE_NOT_FAULTY(graph, function)                                                     \
    BT_ASSERT_PRE_FROM_FUNC((function), "graph-is-not-faulty", (graph)->state != BT__GRAPH_FAULTY, \
        "Graph is faulty: it cannot be used any more.")

#define ASSERT_PRE_NOT_CONFIGURED(graph, function)                                                 \
    BT_ASSERT_PRE_FROM_FUNC((function), "graph-is-not-configured",                                 \
        (graph)->state == BT__GRAPH_CONFIGURING,                                                   \
        "Graph is configured: it cannot get more components or connections.")

/*
 * Finalizes all objects before freeing any of them, and iterators before components. A finalization
 * method may still access its component, its ports and their peers.
 */
static void destroy(struct tg_object *object)
{
    struct bt_graph *graph = (struct bt_graph *) object;

    /*
     * A finalization method may get and put references to the graph's children. The first reference
     * to a child also takes a reference to the graph, and putting it would destroy the graph a
     * second time. The additional reference prevents this.
     */
    object->ref_count++;
    graph->state = BT__GRAPH_DESTROYING;
    BT_LOGD("Destroying the graph %p", object);
    while (graph->iterators.head) {
        bt__message_iterator_finalize(graph->iterators.head->data);
    }
    for (guint i = 0; i < graph->components->len; i++) {
        bt__component_finalize(graph->components->pdata[i]);
    }
    g_ptr_array_free(graph->connections, TRUE);
    g_hash_table_destroy(graph->component_by_name);
    g_ptr_array_free(graph->components, TRUE);
    g_queue_clear(&graph->sinks);
    bt__graph_listeners_finalize(graph);
    bt__interrupters_finalize(&graph->interrupters);
    g_clear_pointer(&graph->warnings, g_ptr_array_unref);
    g_free(graph);
}

/*
 * The default of 64 is in the middle of the range of sizes with equal run times. Smaller batches
 * need more calls, and larger ones need more cache.
 */
static uint64_t batch_size(void)
{
    const char *text = g_getenv("TRACEGRAPH_BATCH_SIZE");
    uint64_t size;

    if (!text || !g_ascii_string_to_unsigned(text, 10, 1, 65536, &size, NULL)) {
        return 64;
    }
    return size;
}

bt_graph *bt_graph_create(uint64_t mip_version)
{
    BT_ASSERT_PRE_NO_ERROR();
    BT_ASSERT_PRE("valid-mip-version", mip_version <= bt_get_maximal_mip_version(),
        "MIP version is greater than the maximal one: version=%" PRIu64 ", maximum=%" PRIu64,
        mip_version, bt_get_maximal_mip_version());
    struct bt_graph *graph = g_new0(struct bt_graph, 1);
    tg_object_init(&graph->base, destroy, "graph");
    graph->mip_version = mip_version;
    graph->batch_size = batch_size();
    graph->components = g_ptr_array_new_with_free_func(tg_object_destroy_child);
    graph->component_by_name = g_hash_table_new(g_str_hash, g_str_equal);
    graph->connections = g_ptr_array_new_with_free_func(tg_object_destroy_child);
    g_queue_init(&graph->iterators);
    g_queue_init(&graph->sinks);
    bt__graph_listeners_init(graph);
    bt__interrupters_init(&graph->interrupters);
    BT_LOGI("Created the graph %p: MIP version %" PRIu64, (void *) graph, mip_version);
    return graph;
}

static enum bt__status initialize_component(
    struct bt_component *component, const bt_value *params, void *initialize_method_data)
{
    const bt__initialize_method initialize = component->component_class->methods.initialize;
    enum bt__status status = BT__STATUS_OK;

    if (initialize) {
        /* The configuration has no properties, so any non-NULL pointer is valid. */
        status = BT__IN_METHOD(initialize(component, component, params, initialize_method_data),
            .method = "initialize", .component = component);
    }
    /* A component written in Python may raise an exception that means END or AGAIN. */
    BT__ASSERT_POST_VALID_STATUS("component-class-initialize-method", status,
        BT__MAY_END | BT__MAY_TRY_AGAIN, BT__COMPONENT_ORIGIN_FORMAT,
        BT__COMPONENT_ORIGIN_ARGS(component));
    if (status < 0) {
        BT_LIB_APPEND_CAUSE(
            "Initialization method failed: " BT__COMPONENT_FORMAT, BT__COMPONENT_ARGS(component));
        return status;
    }
    if (status > 0) {
        return status;
    }
    BT_ASSERT_POST_DEV_FROM_FUNC("component-class-initialize-method", "no-error-if-no-error-status",
        !bt__current_thread_has_error(),
        "Initialization method succeeded but left an error: " BT__COMPONENT_ORIGIN_FORMAT,
        BT__COMPONENT_ORIGIN_ARGS(component));
    component->is_initialized = true;
    return BT__STATUS_OK;
}

void bt__graph_check_can_add(const struct bt_graph *graph, const char *name, const char *function)
{
    BT_ASSERT_PRE_NO_ERROR_FROM_FUNC(function);
    BT_ASSERT_PRE_FROM_FUNC(function, "not-null:graph", graph, "Graph is NULL.");
    BT_ASSERT_PRE_FROM_FUNC(function, "not-null:name", name, "Name is NULL.");
    ASSERT_PRE_NOT_FAULTY(graph, function);
    ASSERT_PRE_NOT_CONFIGURED(graph, function);
    BT_ASSERT_PRE_FROM_FUNC(function, "component-name-is-unique",
        !bt_x_graph_borrow_component_by_name_const(graph, name),
        "Graph already has a component named `%s`.", name);
}

static bt_graph_add_component_status add_component(struct bt_graph *graph,
    const void *const_component_class, const char *name, const bt_value *params,
    void *initialize_method_data, bt_logging_level logging_level, void *component_out,
    const char *function)
{
    struct bt_component_class *component_class = (void *) const_component_class;
    const bt_value *empty_params = NULL;

    bt__graph_check_can_add(graph, name, function);
    BT_ASSERT_PRE_FROM_FUNC(
        function, "not-null:component-class", component_class, "Component class is NULL.");
    BT_ASSERT_PRE_FROM_FUNC(function, "is-map-value:parameters-value-object",
        !params || bt_value_is_map(params), "Parameters are not a map value.");
    if (!params) {
        params = empty_params = bt_value_map_create();
    }
    bt__value_freeze(params);
    bt__component_class_freeze(component_class);
    struct bt_component *component =
        bt__component_create(graph, component_class, name, logging_level);
    graph->change_count++;
    BT_LOGD("Initializing " BT__COMPONENT_FORMAT, BT__COMPONENT_ARGS(component));
    enum bt__status status = initialize_component(component, params, initialize_method_data);
    graph->change_count--;
    bt_value_put_ref(empty_params);
    if (status != 0) {
        graph->state = BT__GRAPH_FAULTY;
        /*
         * The caller receives the status that a component written in Python raised, such as
         * `TryAgain`.
         */
        return status > 0 || status == BT__STATUS_MEMORY_ERROR
                   ? (bt_graph_add_component_status) status
                   : BT_GRAPH_ADD_COMPONENT_STATUS_ERROR;
    }
    if (component_class->type == BT_COMPONENT_CLASS_TYPE_SINK) {
        g_queue_push_tail(&graph->sinks, component);
    }
    BT_LOGI("Added " BT__COMPONENT_FORMAT " with log level %c", BT__COMPONENT_ARGS(component),
        tg_log_level_letter((int) logging_level));
    if (component_out) {
        *(const struct bt_component **) component_out = component;
    }
    return BT_GRAPH_ADD_COMPONENT_STATUS_OK;
}

#define DEFINE_ADD_FUNCTIONS(kind)                                                                 \
    bt_graph_add_component_status bt_graph_add_##kind##_component_with_initialize_method_data(     \
        bt_graph *graph, const bt_component_class_##kind *component_class, const char *name,       \
        const bt_value *params, void *initialize_method_data, bt_logging_level logging_level,      \
        const bt_component_##kind **component)                                                     \
    {                                                                                              \
        return add_component(graph, component_class, name, params, initialize_method_data,         \
            logging_level, component, __func__);                                                   \
    }                                                                                              \
    bt_graph_add_component_status bt_graph_add_##kind##_component(bt_graph *graph,                 \
        const bt_component_class_##kind *component_class, const char *name,                        \
        const bt_value *params, bt_logging_level logging_level,                                    \
        const bt_component_##kind **component)                                                     \
    {                                                                                              \
        return add_component(                                                                      \
            graph, component_class, name, params, NULL, logging_level, component, __func__);       \
    }

DEFINE_ADD_FUNCTIONS(source)
DEFINE_ADD_FUNCTIONS(filter)
DEFINE_ADD_FUNCTIONS(sink)

/* `name` is the name of the method in the identifiers of conditions. */
static enum bt__status call_port_connected_method(bt__port_connected_method method,
    struct bt_port *port, const struct bt_port *other_port, const char *name)
{
    struct bt_component *component = bt__port_component(port);

    if (!method) {
        return BT__STATUS_OK;
    }
    const enum bt__status status = BT__IN_METHOD(method(component, port, other_port),
        .method =
            port->type == BT_PORT_TYPE_INPUT ? "input port connected" : "output port connected",
        .port = port);
    BT__ASSERT_POST_VALID_STATUS(name, status, BT__NO_SPECIAL_STATUS,
        "port `%s` of " BT__COMPONENT_ORIGIN_FORMAT, port->name,
        BT__COMPONENT_ORIGIN_ARGS(component));
    BT_LIB_TRY(status,
        "\"%s port connected\" method failed: port `%s` of " BT__COMPONENT_FORMAT
        ", other port `%s` of " BT__COMPONENT_FORMAT,
        bt__port_type_name(port->type), port->name, BT__COMPONENT_ARGS(component), other_port->name,
        BT__COMPONENT_ARGS(bt__port_component(other_port)));
    return BT__STATUS_OK;
}

/* Notifies the component of `port` that it is connected to `other_port`. */
static enum bt__status notify_port_connected(struct bt_port *port, const struct bt_port *other_port)
{
    const struct bt_component_class *component_class = bt__port_component(port)->component_class;
    const struct bt__component_methods *methods = &component_class->methods;

    switch (component_class->type) {
    case BT_COMPONENT_CLASS_TYPE_SOURCE:
        return call_port_connected_method(methods->output_port_connected, port, other_port,
            "component-class-source-output-port-connected-method");
    case BT_COMPONENT_CLASS_TYPE_SINK:
        return call_port_connected_method(methods->input_port_connected, port, other_port,
            "component-class-sink-input-port-connected-method");
    default:
        return port->type == BT_PORT_TYPE_INPUT
                   ? call_port_connected_method(methods->input_port_connected, port, other_port,
                         "component-class-filter-input-port-connected-method")
                   : call_port_connected_method(methods->output_port_connected, port, other_port,
                         "component-class-filter-output-port-connected-method");
    }
}

bt_graph_connect_ports_status bt_graph_connect_ports(bt_graph *graph,
    const bt_port_output *upstream_port, const bt_port_input *downstream_port,
    const bt_connection **connection_out)
{
    struct bt_port *upstream = (void *) upstream_port;
    struct bt_port *downstream = (void *) downstream_port;

    BT_ASSERT_PRE_NO_ERROR();
    BT_ASSERT_PRE_NON_NULL("graph", graph);
    BT_ASSERT_PRE_NON_NULL("upstream-port", upstream);
    BT_ASSERT_PRE_NON_NULL("downstream-port", downstream);
    ASSERT_PRE_NOT_FAULTY(graph, __func__);
    ASSERT_PRE_NOT_CONFIGURED(graph, __func__);
    BT_ASSERT_PRE("graph-contains-upstream-port-component",
        bt__component_graph(bt__port_component(upstream)) == graph,
        "Upstream port is not of this graph: port `%s`", upstream->name);
    BT_ASSERT_PRE("graph-contains-downstream-port-component",
        bt__component_graph(bt__port_component(downstream)) == graph,
        "Downstream port is not of this graph: port `%s`", downstream->name);
    BT_ASSERT_PRE("upstream-port-is-not-connected", !upstream->connection,
        "Upstream port is already connected: port `%s`", upstream->name);
    BT_ASSERT_PRE("downstream-port-is-not-connected", !downstream->connection,
        "Downstream port is already connected: port `%s`", downstream->name);
    struct bt_connection *connection = bt__connection_create(graph, upstream, downstream);
    graph->change_count++;
    enum bt__status status = notify_port_connected(upstream, downstream);
    if (status >= 0) {
        status = notify_port_connected(downstream, upstream);
    }
    graph->change_count--;
    if (status < 0) {
        upstream->connection = downstream->connection = NULL;
        graph->state = BT__GRAPH_FAULTY;
        return status == BT__STATUS_MEMORY_ERROR ? BT_GRAPH_CONNECT_PORTS_STATUS_MEMORY_ERROR
                                                 : BT_GRAPH_CONNECT_PORTS_STATUS_ERROR;
    }
    BT_LOGI("Connected output port `%s` of " BT__COMPONENT_FORMAT
            " to input port `%s` of " BT__COMPONENT_FORMAT,
        upstream->name, BT__COMPONENT_ARGS(bt__port_component(upstream)), downstream->name,
        BT__COMPONENT_ARGS(bt__port_component(downstream)));
    if (connection_out) {
        *connection_out = connection;
    }
    return BT_GRAPH_CONNECT_PORTS_STATUS_OK;
}

bt_graph_add_interrupter_status bt_graph_add_interrupter(
    bt_graph *graph, const bt_interrupter *interrupter)
{
    BT_ASSERT_PRE_NO_ERROR();
    BT_ASSERT_PRE_NON_NULL("graph", graph);
    BT_ASSERT_PRE_NON_NULL("interrupter", interrupter);
    BT_ASSERT_PRE_DEV("graph-is-not-faulty", graph->state != BT__GRAPH_FAULTY,
        "Graph is faulty: it cannot be used any more.");
    bt__interrupters_add(&graph->interrupters, interrupter);
    return BT_GRAPH_ADD_INTERRUPTER_STATUS_OK;
}

BT__DEFINE_CHECKED_EXPRESSION(bt_interrupter *, bt_graph_borrow_default_interrupter, bt_graph,
    "graph", object->interrupters.own)

BT__DEFINE_REF_FUNCTIONS(graph)
