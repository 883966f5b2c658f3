/* SPDX-License-Identifier: MIT */
/*
 * A plugin whose methods call a function incorrectly. The environment variable WRONG_METHOD names
 * the method that makes the incorrect call. `filter.calling.filter` also works like a source: it
 * doesn't pass on the messages of its upstream component.
 */
#include <babeltrace2/babeltrace.h>
#include <stdlib.h>
#include <string.h>

static void call_wrongly_in(const char *method)
{
    const char *wrong = getenv("WRONG_METHOD");

    if (wrong && strcmp(wrong, method) == 0) {
        bt_value_string_set(NULL, "");
    }
}

static bt_plugin_initialize_func_status initialize_plugin(bt_self_plugin *self)
{
    call_wrongly_in("plugin initialize");
    return BT_PLUGIN_INITIALIZE_FUNC_STATUS_OK;
}

static void finalize_plugin(void)
{
    call_wrongly_in("plugin finalize");
}

BT_PLUGIN_MODULE();
BT_PLUGIN(calling);
BT_PLUGIN_INITIALIZE_FUNC(initialize_plugin);
BT_PLUGIN_FINALIZE_FUNC(finalize_plugin);

/*
 * Defines the methods that all three types of component class have. `kind` is the type, and also
 * the name of the class.
 */
#define COMMON_METHODS(kind, KIND)                                                                 \
    static void kind##_finalize(bt_self_component_##kind *self)                                    \
    {                                                                                              \
        call_wrongly_in(#kind " finalize");                                                        \
    }                                                                                              \
    static bt_component_class_query_method_status kind##_query(                                    \
        bt_self_component_class_##kind *self, bt_private_query_executor *executor,                 \
        const char *object, const bt_value *params, void *data, const bt_value **result)           \
    {                                                                                              \
        call_wrongly_in(#kind " query");                                                           \
        return BT_COMPONENT_CLASS_QUERY_METHOD_STATUS_UNKNOWN_OBJECT;                              \
    }                                                                                              \
    static bt_component_class_get_supported_mip_versions_method_status kind##_get_mip_versions(    \
        bt_self_component_class_##kind *self, const bt_value *params, void *data,                  \
        bt_logging_level level, bt_integer_range_set_unsigned *versions)                           \
    {                                                                                              \
        call_wrongly_in(#kind " get supported MIP versions");                                      \
        return (int) bt_integer_range_set_unsigned_add_range(versions, 0, 1);                      \
    }                                                                                              \
    BT_PLUGIN_##KIND##_COMPONENT_CLASS_INITIALIZE_METHOD(kind, kind##_initialize);                 \
    BT_PLUGIN_##KIND##_COMPONENT_CLASS_FINALIZE_METHOD(kind, kind##_finalize);                     \
    BT_PLUGIN_##KIND##_COMPONENT_CLASS_QUERY_METHOD(kind, kind##_query);                           \
    BT_PLUGIN_##KIND##_COMPONENT_CLASS_GET_SUPPORTED_MIP_VERSIONS_METHOD(                          \
        kind, kind##_get_mip_versions)

#define PORT_CONNECTED_METHOD(kind, KIND, direction, DIRECTION, other)                             \
    static bt_component_class_port_connected_method_status kind##_##direction##_port_connected(    \
        bt_self_component_##kind *self, bt_self_component_port_##direction *port,                  \
        const bt_port_##other *other_port)                                                         \
    {                                                                                              \
        call_wrongly_in(#kind " " #direction " port connected");                                   \
        return BT_COMPONENT_CLASS_PORT_CONNECTED_METHOD_STATUS_OK;                                 \
    }                                                                                              \
    BT_PLUGIN_##KIND##_COMPONENT_CLASS_##DIRECTION##_PORT_CONNECTED_METHOD(                        \
        kind, kind##_##direction##_port_connected)

#define ITERATOR_METHODS(kind, KIND)                                                               \
    static bt_message_iterator_class_initialize_method_status kind##_iterator_initialize(          \
        bt_self_message_iterator *self, bt_self_message_iterator_configuration *configuration,     \
        bt_self_component_port_output *port)                                                       \
    {                                                                                              \
        call_wrongly_in(#kind " iterator initialize");                                             \
        bt_self_message_iterator_configuration_set_can_seek_forward(configuration, BT_TRUE);       \
        return BT_MESSAGE_ITERATOR_CLASS_INITIALIZE_METHOD_STATUS_OK;                              \
    }                                                                                              \
    static void kind##_iterator_finalize(bt_self_message_iterator *self)                           \
    {                                                                                              \
        call_wrongly_in(#kind " iterator finalize");                                               \
    }                                                                                              \
    static bt_message_iterator_class_can_seek_beginning_method_status kind##_can_seek_beginning(   \
        bt_self_message_iterator *self, bt_bool *can_seek)                                         \
    {                                                                                              \
        call_wrongly_in(#kind " iterator can seek beginning");                                     \
        *can_seek = BT_TRUE;                                                                       \
        return BT_MESSAGE_ITERATOR_CLASS_CAN_SEEK_BEGINNING_METHOD_STATUS_OK;                      \
    }                                                                                              \
    static bt_message_iterator_class_seek_beginning_method_status kind##_seek_beginning(           \
        bt_self_message_iterator *self)                                                            \
    {                                                                                              \
        call_wrongly_in(#kind " iterator seek beginning");                                         \
        return BT_MESSAGE_ITERATOR_CLASS_SEEK_BEGINNING_METHOD_STATUS_OK;                          \
    }                                                                                              \
    static bt_message_iterator_class_can_seek_ns_from_origin_method_status                         \
        kind##_can_seek_ns_from_origin(                                                            \
            bt_self_message_iterator *self, int64_t ns_from_origin, bt_bool *can_seek)             \
    {                                                                                              \
        call_wrongly_in(#kind " iterator can seek ns from origin");                                \
        *can_seek = ns_from_origin < 1000;                                                         \
        return BT_MESSAGE_ITERATOR_CLASS_CAN_SEEK_NS_FROM_ORIGIN_METHOD_STATUS_OK;                 \
    }                                                                                              \
    static bt_message_iterator_class_seek_ns_from_origin_method_status kind##_seek_ns_from_origin( \
        bt_self_message_iterator *self, int64_t ns_from_origin)                                    \
    {                                                                                              \
        call_wrongly_in(#kind " iterator seek ns from origin");                                    \
        return BT_MESSAGE_ITERATOR_CLASS_SEEK_NS_FROM_ORIGIN_METHOD_STATUS_OK;                     \
    }                                                                                              \
    BT_PLUGIN_##KIND##_COMPONENT_CLASS_MESSAGE_ITERATOR_CLASS_INITIALIZE_METHOD(                   \
        kind, kind##_iterator_initialize);                                                         \
    BT_PLUGIN_##KIND##_COMPONENT_CLASS_MESSAGE_ITERATOR_CLASS_FINALIZE_METHOD(                     \
        kind, kind##_iterator_finalize);                                                           \
    BT_PLUGIN_##KIND##_COMPONENT_CLASS_MESSAGE_ITERATOR_CLASS_SEEK_BEGINNING_METHODS(              \
        kind, kind##_seek_beginning, kind##_can_seek_beginning);                                   \
    BT_PLUGIN_##KIND##_COMPONENT_CLASS_MESSAGE_ITERATOR_CLASS_SEEK_NS_FROM_ORIGIN_METHODS(         \
        kind, kind##_seek_ns_from_origin, kind##_can_seek_ns_from_origin)

static bt_message_iterator_class_next_method_status next(const char *method)
{
    call_wrongly_in(method);
    return BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_END;
}

static bt_message_iterator_class_next_method_status source_next(bt_self_message_iterator *self,
    bt_message_array_const messages, uint64_t capacity, uint64_t *count)
{
    return next("source iterator next");
}

static bt_message_iterator_class_next_method_status filter_next(bt_self_message_iterator *self,
    bt_message_array_const messages, uint64_t capacity, uint64_t *count)
{
    return next("filter iterator next");
}

static void notice_destruction(const bt_trace_class *trace_class, void *data)
{
    call_wrongly_in("destruction listener");
}

static bt_component_class_initialize_method_status source_initialize(bt_self_component_source *self,
    bt_self_component_source_configuration *configuration, const bt_value *params, void *data)
{
    bt_trace_class *trace_class =
        bt_trace_class_create(bt_self_component_source_as_self_component(self));

    (void) bt_trace_class_add_destruction_listener(trace_class, notice_destruction, NULL, NULL);
    bt_trace_class_put_ref(trace_class);
    call_wrongly_in("source initialize");
    return (int) bt_self_component_source_add_output_port(self, "out", NULL, NULL);
}

static bt_component_class_initialize_method_status filter_initialize(bt_self_component_filter *self,
    bt_self_component_filter_configuration *configuration, const bt_value *params, void *data)
{
    call_wrongly_in("filter initialize");
    (void) bt_self_component_filter_add_input_port(self, "in", NULL, NULL);
    return (int) bt_self_component_filter_add_output_port(self, "out", NULL, NULL);
}

/* The message iterator of the sink. */
static bt_message_iterator *upstream;

static bt_component_class_initialize_method_status sink_initialize(bt_self_component_sink *self,
    bt_self_component_sink_configuration *configuration, const bt_value *params, void *data)
{
    call_wrongly_in("sink initialize");
    return (int) bt_self_component_sink_add_input_port(self, "in", NULL, NULL);
}

static bt_component_class_sink_graph_is_configured_method_status sink_graph_is_configured(
    bt_self_component_sink *self)
{
    call_wrongly_in("sink graph is configured");
    (void) bt_message_iterator_create_from_sink_component(
        self, bt_self_component_sink_borrow_input_port_by_index(self, 0), &upstream);
    call_wrongly_in("sink graph is configured, after creating a message iterator");
    return BT_COMPONENT_CLASS_SINK_GRAPH_IS_CONFIGURED_METHOD_STATUS_OK;
}

static bt_component_class_sink_consume_method_status sink_consume(bt_self_component_sink *self)
{
    bt_message_array_const messages;
    uint64_t count;
    bt_bool can_seek;

    call_wrongly_in("sink consume");
    (void) bt_message_iterator_can_seek_beginning(upstream, &can_seek);
    (void) bt_message_iterator_seek_beginning(upstream);
    (void) bt_message_iterator_seek_ns_from_origin(upstream, 0);
    if (getenv("FAST_FORWARD")) {
        (void) bt_message_iterator_seek_ns_from_origin(upstream, 1000);
    }
    (void) bt_message_iterator_next(upstream, &messages, &count);
    call_wrongly_in("sink consume, after next");
    bt_message_iterator_put_ref(upstream);
    return BT_COMPONENT_CLASS_SINK_CONSUME_METHOD_STATUS_END;
}

BT_PLUGIN_SOURCE_COMPONENT_CLASS(source, source_next);
COMMON_METHODS(source, SOURCE);
ITERATOR_METHODS(source, SOURCE);
PORT_CONNECTED_METHOD(source, SOURCE, output, OUTPUT, input);

BT_PLUGIN_FILTER_COMPONENT_CLASS(filter, filter_next);
COMMON_METHODS(filter, FILTER);
ITERATOR_METHODS(filter, FILTER);
PORT_CONNECTED_METHOD(filter, FILTER, input, INPUT, output);
PORT_CONNECTED_METHOD(filter, FILTER, output, OUTPUT, input);

BT_PLUGIN_SINK_COMPONENT_CLASS(sink, sink_consume);
COMMON_METHODS(sink, SINK);
PORT_CONNECTED_METHOD(sink, SINK, input, INPUT, output);
BT_PLUGIN_SINK_COMPONENT_CLASS_GRAPH_IS_CONFIGURED_METHOD(sink, sink_graph_is_configured);
