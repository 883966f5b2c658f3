/* SPDX-License-Identifier: MIT */
/*
 * A plugin that makes a mistake with the references of one object. The environment variable LEAKED
 * names the object whose reference is never put. PUT names the object whose reference is put twice.
 * The initialization method of the source creates most objects. Its "next" method creates the
 * messages. The sink has a message iterator.
 */
#include <babeltrace2/babeltrace.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

static bool is_set_to(const char *variable, const char *name)
{
    const char *value = getenv(variable);

    return value && strcmp(value, name) == 0;
}

/* Puts the only reference to `object`. With LEAKED or PUT, makes the mistake instead. */
#define PUT(name, put_function, object)                                                            \
    do {                                                                                           \
        if (!is_set_to("LEAKED", name)) {                                                          \
            put_function(object);                                                                  \
        }                                                                                          \
        if (is_set_to("PUT", name)) {                                                              \
            put_function(object);                                                                  \
        }                                                                                          \
    } while (0)

static bt_stream *stream;
static bt_event_class *event_class;

/* Creates trace IR. The source keeps a stream and an event class, which hold all other objects. */
static void create_trace(bt_self_component *self)
{
    bt_clock_class *clock_class = bt_clock_class_create(self);
    bt_trace_class *trace_class = bt_trace_class_create(self);
    bt_stream_class *stream_class = bt_stream_class_create(trace_class);
    bt_field_class *field_class = bt_field_class_structure_create(trace_class);
    bt_trace *trace = bt_trace_create(trace_class);

    bt_stream_class_set_default_clock_class(stream_class, clock_class);
    bt_stream_class_set_supports_packets(stream_class, BT_TRUE, BT_FALSE, BT_FALSE);
    event_class = bt_event_class_create(stream_class);
    stream = bt_stream_create(stream_class, trace);
    PUT("field class", bt_field_class_put_ref, field_class);
    PUT("clock class", bt_clock_class_put_ref, clock_class);
    PUT("stream class", bt_stream_class_put_ref, stream_class);
    PUT("trace class", bt_trace_class_put_ref, trace_class);
    PUT("trace", bt_trace_put_ref, trace);
}

static void create_other_objects(bt_self_component *self)
{
    const char *const text = "length";
    const bt_component *component = bt_self_component_as_component(self);
    bt_value *value = bt_value_map_create();
    bt_integer_range_set_unsigned *ranges = bt_integer_range_set_unsigned_create();
    bt_interrupter *interrupter = bt_interrupter_create();
    bt_graph *graph = bt_graph_create(1);
    bt_component_descriptor_set *descriptors = bt_component_descriptor_set_create();
    bt_query_executor *executor = bt_query_executor_create(
        bt_component_borrow_class_const(component), "object", bt_value_null);
    bt_trace_class *trace_class = bt_trace_class_create(self);
    const bt_field_location *location =
        bt_field_location_create(trace_class, BT_FIELD_LOCATION_SCOPE_EVENT_PAYLOAD, &text, 1);

    bt_component_get_ref(component);
    PUT("component", bt_component_put_ref, component);
    PUT("value", bt_value_put_ref, value);
    PUT("integer range set", bt_integer_range_set_unsigned_put_ref, ranges);
    PUT("interrupter", bt_interrupter_put_ref, interrupter);
    PUT("graph", bt_graph_put_ref, graph);
    PUT("component descriptor set", bt_component_descriptor_set_put_ref, descriptors);
    PUT("query executor", bt_query_executor_put_ref, executor);
    PUT("field location", bt_field_location_put_ref, location);
    bt_trace_class_put_ref(trace_class);
}

static void create_error(bt_self_component *self)
{
    BT_CURRENT_THREAD_ERROR_APPEND_CAUSE_FROM_COMPONENT(self, "an error");
    const bt_error *error = bt_current_thread_take_error();
    PUT("error", bt_error_release, error);
}

static bt_component_class_initialize_method_status initialize(bt_self_component_source *self,
    bt_self_component_source_configuration *configuration, const bt_value *params, void *data)
{
    bt_self_component *component = bt_self_component_source_as_self_component(self);
    bt_self_component_port_output *self_port;
    const bt_port_output *port;

    create_trace(component);
    create_other_objects(component);
    create_error(component);
    (void) bt_self_component_source_add_output_port(self, "out", NULL, &self_port);
    port = bt_self_component_port_output_as_port_output(self_port);
    bt_port_output_get_ref(port);
    PUT("port", bt_port_output_put_ref, port);
    return BT_COMPONENT_CLASS_INITIALIZE_METHOD_STATUS_OK;
}

static void finalize(bt_self_component_source *self)
{
    PUT("event class", bt_event_class_put_ref, event_class);
    PUT("stream", bt_stream_put_ref, stream);
}

static bt_component_class_port_connected_method_status output_port_connected(
    bt_self_component_source *self, bt_self_component_port_output *port,
    const bt_port_input *other_port)
{
    const bt_connection *connection = bt_port_borrow_connection_const(
        bt_port_output_as_port_const(bt_self_component_port_output_as_port_output(port)));

    bt_connection_get_ref(connection);
    PUT("connection", bt_connection_put_ref, connection);
    return BT_COMPONENT_CLASS_PORT_CONNECTED_METHOD_STATUS_OK;
}

static bt_message_iterator_class_next_method_status next(bt_self_message_iterator *self,
    bt_message_array_const messages, uint64_t capacity, uint64_t *count)
{
    bt_packet *packet = bt_packet_create(stream);
    bt_message *event_message = bt_message_event_create_with_packet_and_default_clock_snapshot(
        self, event_class, packet, 1000);
    bt_message *message = bt_message_stream_beginning_create(self, stream);

    PUT("message", bt_message_put_ref, message);
    PUT("event message", bt_message_put_ref, event_message);
    PUT("packet", bt_packet_put_ref, packet);
    return BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_END;
}

static bt_component_class_get_supported_mip_versions_method_status get_supported_mip_versions(
    bt_self_component_class_source *self, const bt_value *params, void *data,
    bt_logging_level level, bt_integer_range_set_unsigned *versions)
{
    return (int) bt_integer_range_set_unsigned_add_range(versions, 0, 1);
}

BT_PLUGIN_MODULE();
BT_PLUGIN(leaking);
BT_PLUGIN_SOURCE_COMPONENT_CLASS(source, next);
BT_PLUGIN_SOURCE_COMPONENT_CLASS_INITIALIZE_METHOD(source, initialize);
BT_PLUGIN_SOURCE_COMPONENT_CLASS_FINALIZE_METHOD(source, finalize);
BT_PLUGIN_SOURCE_COMPONENT_CLASS_OUTPUT_PORT_CONNECTED_METHOD(source, output_port_connected);
BT_PLUGIN_SOURCE_COMPONENT_CLASS_GET_SUPPORTED_MIP_VERSIONS_METHOD(
    source, get_supported_mip_versions);

static bt_message_iterator *upstream;

static bt_component_class_initialize_method_status initialize_sink(bt_self_component_sink *self,
    bt_self_component_sink_configuration *configuration, const bt_value *params, void *data)
{
    return (int) bt_self_component_sink_add_input_port(self, "in", NULL, NULL);
}

static bt_component_class_sink_graph_is_configured_method_status sink_graph_is_configured(
    bt_self_component_sink *self)
{
    return (int) bt_message_iterator_create_from_sink_component(
        self, bt_self_component_sink_borrow_input_port_by_index(self, 0), &upstream);
}

static bt_component_class_sink_consume_method_status consume(bt_self_component_sink *self)
{
    bt_message_array_const messages;
    uint64_t count;

    (void) bt_message_iterator_next(upstream, &messages, &count);
    PUT("message iterator", bt_message_iterator_put_ref, upstream);
    return BT_COMPONENT_CLASS_SINK_CONSUME_METHOD_STATUS_END;
}

static bt_component_class_get_supported_mip_versions_method_status get_sink_mip_versions(
    bt_self_component_class_sink *self, const bt_value *params, void *data, bt_logging_level level,
    bt_integer_range_set_unsigned *versions)
{
    return (int) bt_integer_range_set_unsigned_add_range(versions, 0, 1);
}

BT_PLUGIN_SINK_COMPONENT_CLASS(sink, consume);
BT_PLUGIN_SINK_COMPONENT_CLASS_INITIALIZE_METHOD(sink, initialize_sink);
BT_PLUGIN_SINK_COMPONENT_CLASS_GRAPH_IS_CONFIGURED_METHOD(sink, sink_graph_is_configured);
BT_PLUGIN_SINK_COMPONENT_CLASS_GET_SUPPORTED_MIP_VERSIONS_METHOD(sink, get_sink_mip_versions);
