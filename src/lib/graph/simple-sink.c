/* SPDX-License-Identifier: MIT */
/*
 * A sink component that consists of three functions of the program. It has one input port and one
 * message iterator.
 */
#include "lib/graph/component.h"

#include "lib/assert-cond.h"
#include "lib/error-internal.h"

struct simple_sink {
    bt_graph_simple_sink_component_initialize_func initialize; /* may be NULL */
    bt_graph_simple_sink_component_consume_func consume;
    bt_graph_simple_sink_component_finalize_func finalize; /* may be NULL */
    void *user_data;
    bt_message_iterator *iterator; /* owned reference; NULL until the graph is configured */
};

static struct simple_sink *get_data(void *self)
{
    return ((struct bt_component *) self)->user_data;
}

static enum bt__status initialize(
    void *self, void *configuration, const bt_value *params, void *data)
{
    const enum bt__status status =
        (enum bt__status) bt_self_component_sink_add_input_port(self, "in", NULL, NULL);

    if (status < 0) {
        return status;
    }
    struct simple_sink *sink = g_new(struct simple_sink, 1);
    *sink = *(const struct simple_sink *) data;
    ((struct bt_component *) self)->user_data = sink;
    return BT__STATUS_OK;
}

static void finalize(void *self)
{
    struct simple_sink *sink = get_data(self);

    if (sink->finalize) {
        sink->finalize(sink->user_data);
    }
    bt_message_iterator_put_ref(sink->iterator);
    g_free(sink);
}

static enum bt__status graph_is_configured(void *self)
{
    struct simple_sink *sink = get_data(self);
    bt_self_component_port_input *port = bt_self_component_sink_borrow_input_port_by_index(self, 0);

    if (!bt_port_is_connected((const bt_port *) port)) {
        BT_LIB_APPEND_CAUSE("Input port `in` is not connected: " BT__COMPONENT_FORMAT,
            BT__COMPONENT_ARGS((struct bt_component *) self));
        return BT__STATUS_ERROR;
    }
    BT_LIB_TRY(bt_message_iterator_create_from_sink_component(self, port, &sink->iterator),
        "Cannot create the message iterator of " BT__COMPONENT_FORMAT,
        BT__COMPONENT_ARGS((struct bt_component *) self));
    return sink->initialize ? (int) sink->initialize(sink->iterator, sink->user_data) : 0;
}

static enum bt__status consume(void *self)
{
    struct simple_sink *sink = get_data(self);

    return (enum bt__status) sink->consume(sink->iterator, sink->user_data);
}

static enum bt__status get_supported_mip_versions(void *self_class, const bt_value *params,
    void *data, bt_logging_level logging_level, bt_integer_range_set_unsigned *supported_versions)
{
    return (enum bt__status) bt_integer_range_set_unsigned_add_range(
        supported_versions, 0, bt_get_maximal_mip_version());
}

/* Each simple sink has its own class, so that threads don't share a class. */
struct bt_component_class *bt__component_class_create_simple_sink(void)
{
    struct bt_component_class *component_class =
        bt__component_class_create(BT_COMPONENT_CLASS_TYPE_SINK, "simple-sink", NULL, consume);

    component_class->methods.initialize = initialize;
    component_class->methods.finalize = finalize;
    component_class->methods.graph_is_configured = graph_is_configured;
    component_class->methods.get_supported_mip_versions = get_supported_mip_versions;
    return component_class;
}

bt_graph_add_component_status bt_graph_add_simple_sink_component(bt_graph *graph, const char *name,
    bt_graph_simple_sink_component_initialize_func initialize_func,
    bt_graph_simple_sink_component_consume_func consume_func,
    bt_graph_simple_sink_component_finalize_func finalize_func, void *user_data,
    const bt_component_sink **component)
{
    struct simple_sink data = {
        .initialize = initialize_func,
        .consume = consume_func,
        .finalize = finalize_func,
        .user_data = user_data,
    };

    bt__graph_check_can_add(graph, name, __func__);
    BT_ASSERT_PRE_NON_NULL("consume-function", consume_func);
    struct bt_component_class *component_class = bt__component_class_create_simple_sink();
    bt_graph_add_component_status status = bt_graph_add_sink_component_with_initialize_method_data(
        graph, (const void *) component_class, name, NULL, &data, BT_LOGGING_LEVEL_NONE, component);
    tg_object_put_shared_ref(component_class);
    return status;
}

/*
 * Babeltrace 2.1.1 exports this function for its own Python bindings but doesn't declare it in a
 * header. The function returns a borrowed reference that is always valid.
 */
extern const bt_component_class_sink *bt_component_class_sink_simple_borrow(void)
    __attribute__((visibility("default")));

const bt_component_class_sink *bt_component_class_sink_simple_borrow(void)
{
    static size_t component_class;

    if (g_once_init_enter(&component_class)) {
        g_once_init_leave(&component_class, (size_t) bt__component_class_create_simple_sink());
    }
    return (const void *) component_class;
}
