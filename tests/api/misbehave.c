/* SPDX-License-Identifier: MIT */
/* See misbehave.h. */
#include "misbehave.h"

#include <stdbool.h>
#include <string.h>

#include "fixture.h"

static const struct behaviour *the;
static bool has_given_messages;

static void leave_error_if(enum fault fault)
{
    if (the->fault == fault) {
        make_error();
    }
}

/* Status 3, which no method may return, if `fault_` is the fault to test. */
#define STATUS_IF(fault_, type, otherwise) ((type) (the->fault == (fault_) ? 3 : (int) (otherwise)))

static bt_clock_class *make_clock_class(bt_self_component *self, enum clock clock)
{
    const char *const uid = clock == CLOCK_CUSTOM_A || clock == CLOCK_UNKNOWN_A ? "A" : "B";
    uint8_t uuid[16] = {(uint8_t) uid[0]};
    bt_clock_class *clock_class = bt_clock_class_create(self);

    switch (clock) {
    case CLOCK_CUSTOM_A:
    case CLOCK_CUSTOM_B:
        FIXTURE_CHECK(bt_clock_class_set_origin(clock_class, NULL, "origin", uid));
        break;
    case CLOCK_UNKNOWN:
        bt_clock_class_set_origin_unknown(clock_class);
        break;
    case CLOCK_UNKNOWN_A:
    case CLOCK_UNKNOWN_B:
        bt_clock_class_set_origin_unknown(clock_class);
        if (the->mip == 0) {
            bt_clock_class_set_uuid(clock_class, uuid);
        } else {
            FIXTURE_CHECK(bt_clock_class_set_name(clock_class, "clock"));
            FIXTURE_CHECK(bt_clock_class_set_uid(clock_class, uid));
        }
        break;
    default:
        break;
    }
    return clock_class;
}

static bt_stream_class *make_stream_class(
    bt_self_component *self, bt_trace_class *trace_class, enum clock clock)
{
    bt_stream_class *stream_class = bt_stream_class_create(trace_class);

    if (clock != CLOCK_NONE) {
        bt_clock_class *clock_class = make_clock_class(self, clock);

        FIXTURE_CHECK(bt_stream_class_set_default_clock_class(stream_class, clock_class));
        bt_clock_class_put_ref(clock_class);
    }
    return stream_class;
}

static uint64_t give_clocks(bt_self_message_iterator *self, bt_message_array_const messages)
{
    bt_self_component *component = bt_self_message_iterator_borrow_component(self);
    bt_trace_class *trace_class = bt_trace_class_create(component);
    bt_trace *trace = bt_trace_create(trace_class);

    for (int i = 0; i < 2; i++) {
        bt_stream_class *stream_class = make_stream_class(component, trace_class, the->clocks[i]);
        bt_stream *stream = bt_stream_create(stream_class, trace);

        messages[i] = bt_message_stream_beginning_create(self, stream);
        bt_stream_put_ref(stream);
        bt_stream_class_put_ref(stream_class);
    }
    bt_trace_put_ref(trace);
    bt_trace_class_put_ref(trace_class);
    return 2;
}

/* The objects that the messages of the source refer to. */
struct world {
    bt_self_message_iterator *self;
    bt_stream *stream;
    bt_packet *packet, *other_packet;
    bt_event_class *event_class;
    bt_clock_class *clock_class;
};

static struct world make_world(bt_self_message_iterator *self)
{
    bt_self_component *component = bt_self_message_iterator_borrow_component(self);
    bt_trace_class *trace_class = bt_trace_class_create(component);
    bt_trace *trace = bt_trace_create(trace_class);
    bt_stream_class *stream_class = bt_stream_class_create(trace_class);
    bt_field_class *payload = bt_field_class_structure_create(trace_class);
    bt_field_class *member = bt_field_class_string_create(trace_class);
    struct world world = {.self = self, .clock_class = bt_clock_class_create(component)};

    FIXTURE_CHECK(bt_stream_class_set_default_clock_class(stream_class, world.clock_class));
    bt_stream_class_set_supports_packets(stream_class, BT_TRUE, BT_FALSE, BT_FALSE);
    bt_stream_class_set_supports_discarded_packets(stream_class, BT_TRUE, BT_FALSE);
    world.event_class = bt_event_class_create(stream_class);
    FIXTURE_CHECK(bt_field_class_structure_append_member(payload, "text", member));
    FIXTURE_CHECK(bt_event_class_set_payload_field_class(world.event_class, payload));
    world.stream = bt_stream_create(stream_class, trace);
    world.packet = bt_packet_create(world.stream);
    world.other_packet = bt_packet_create(world.stream);
    bt_field_class_put_ref(payload);
    bt_field_class_put_ref(member);
    bt_stream_class_put_ref(stream_class);
    bt_trace_put_ref(trace);
    bt_trace_class_put_ref(trace_class);
    return world;
}

static bt_message *make_event(const struct world *world, const bt_packet *packet, bool is_set)
{
    bt_message *message = bt_message_event_create_with_packet_and_default_clock_snapshot(
        world->self, world->event_class, packet, 5);
    bt_field *payload = bt_event_borrow_payload_field(bt_message_event_borrow_event(message));

    if (is_set) {
        FIXTURE_CHECK(bt_field_string_set_value(
            bt_field_structure_borrow_member_field_by_index(payload, 0), ""));
    }
    return message;
}

static bt_message *make_message(const struct world *world, char letter)
{
    static uint64_t time = 10;

    switch (letter) {
    case 'S':
        return bt_message_stream_beginning_create(world->self, world->stream);
    case 's':
        return bt_message_stream_end_create(world->self, world->stream);
    case 'P':
        return bt_message_packet_beginning_create(world->self, world->packet);
    case 'p':
        return bt_message_packet_end_create(world->self, world->packet);
    case 'E':
        return make_event(world, world->packet, true);
    case 'e':
        return make_event(world, world->other_packet, true);
    case 'u':
        return make_event(world, world->packet, false);
    case 'D':
        return bt_message_discarded_packets_create(world->self, world->stream);
    default:
        return bt_message_message_iterator_inactivity_create(
            world->self, world->clock_class, time--);
    }
}

static uint64_t give_messages(bt_self_message_iterator *self, bt_message_array_const messages)
{
    const struct world world = make_world(self);
    const uint64_t count = strlen(the->messages);

    for (uint64_t i = 0; i < count; i++) {
        messages[i] = make_message(&world, the->messages[i]);
    }
    bt_clock_class_put_ref(world.clock_class);
    bt_event_class_put_ref(world.event_class);
    bt_packet_put_ref(world.packet);
    bt_packet_put_ref(world.other_packet);
    bt_stream_put_ref(world.stream);
    return count;
}

static bt_message_iterator_class_next_method_status next(bt_self_message_iterator *self,
    bt_message_array_const messages, uint64_t capacity, uint64_t *count)
{
    *count = 0;
    if (has_given_messages) {
        return BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_END;
    }
    has_given_messages = true;
    switch (the->fault) {
    case NEXT_LEAVES_ERROR:
        make_error();
        return BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_END;
    case NEXT_STATUS_UNKNOWN:
        return (bt_message_iterator_class_next_method_status) 3;
    case NEXT_ENDS_WITH_MESSAGES:
        *count = 1;
        return BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_END;
    case NEXT_TRIES_AGAIN_WITH_MESSAGES:
        *count = 1;
        return BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_AGAIN;
    case NEXT_WITHOUT_MESSAGES:
        break;
    case NEXT_WITH_TOO_MANY_MESSAGES:
        *count = capacity + 1;
        break;
    case NEXT_WITH_NULL_MESSAGE:
        messages[0] = NULL;
        *count = 1;
        break;
    case NEXT_WITH_DESTROYED_MESSAGE:
        *count = give_messages(self, messages);
        bt_message_put_ref(messages[0]);
        break;
    default:
        if (!the->has_clocks && !the->messages) {
            return BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_END;
        }
        *count = the->has_clocks ? give_clocks(self, messages) : give_messages(self, messages);
    }
    return BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_OK;
}

static bt_message_iterator_class_initialize_method_status iterator_initialize(
    bt_self_message_iterator *self, bt_self_message_iterator_configuration *configuration,
    bt_self_component_port_output *port)
{
    (void) self;
    (void) configuration;
    (void) port;
    leave_error_if(ITERATOR_INITIALIZE_LEAVES_ERROR);
    return STATUS_IF(ITERATOR_INITIALIZE_STATUS_UNKNOWN,
        bt_message_iterator_class_initialize_method_status,
        BT_MESSAGE_ITERATOR_CLASS_INITIALIZE_METHOD_STATUS_OK);
}

static void iterator_finalize(bt_self_message_iterator *self)
{
    (void) self;
    leave_error_if(ITERATOR_FINALIZE_LEAVES_ERROR);
}

static bt_message_iterator_class_can_seek_beginning_method_status can_seek_beginning(
    bt_self_message_iterator *self, bt_bool *can_seek)
{
    (void) self;
    *can_seek = the->fault == CAN_SEEK_BEGINNING_IS_NO_BOOL ? 17 : BT_FALSE;
    return STATUS_IF(CAN_SEEK_BEGINNING_STATUS_UNKNOWN,
        bt_message_iterator_class_can_seek_beginning_method_status,
        BT_MESSAGE_ITERATOR_CLASS_CAN_SEEK_BEGINNING_METHOD_STATUS_OK);
}

static bt_message_iterator_class_seek_beginning_method_status seek_beginning(
    bt_self_message_iterator *self)
{
    (void) self;
    return STATUS_IF(SEEK_BEGINNING_STATUS_UNKNOWN,
        bt_message_iterator_class_seek_beginning_method_status,
        BT_MESSAGE_ITERATOR_CLASS_SEEK_BEGINNING_METHOD_STATUS_OK);
}

static bt_message_iterator_class_can_seek_ns_from_origin_method_status can_seek_ns(
    bt_self_message_iterator *self, int64_t ns, bt_bool *can_seek)
{
    (void) self;
    (void) ns;
    *can_seek = the->fault == CAN_SEEK_NS_IS_NO_BOOL ? 17 : the->fault == SEEK_NS_STATUS_UNKNOWN;
    return STATUS_IF(CAN_SEEK_NS_STATUS_UNKNOWN,
        bt_message_iterator_class_can_seek_ns_from_origin_method_status,
        BT_MESSAGE_ITERATOR_CLASS_CAN_SEEK_NS_FROM_ORIGIN_METHOD_STATUS_OK);
}

static bt_message_iterator_class_seek_ns_from_origin_method_status seek_ns(
    bt_self_message_iterator *self, int64_t ns)
{
    (void) self;
    (void) ns;
    return STATUS_IF(SEEK_NS_STATUS_UNKNOWN,
        bt_message_iterator_class_seek_ns_from_origin_method_status,
        BT_MESSAGE_ITERATOR_CLASS_SEEK_NS_FROM_ORIGIN_METHOD_STATUS_OK);
}

static bt_component_class_initialize_method_status source_initialize(bt_self_component_source *self,
    bt_self_component_source_configuration *configuration, const bt_value *params, void *data)
{
    (void) configuration;
    (void) params;
    (void) data;
    FIXTURE_CHECK(bt_self_component_source_add_output_port(self, "out", NULL, NULL));
    leave_error_if(INITIALIZE_LEAVES_ERROR);
    return STATUS_IF(INITIALIZE_STATUS_UNKNOWN, bt_component_class_initialize_method_status,
        BT_COMPONENT_CLASS_INITIALIZE_METHOD_STATUS_OK);
}

static void source_finalize(bt_self_component_source *self)
{
    (void) self;
    leave_error_if(FINALIZE_LEAVES_ERROR);
}

static bt_component_class_query_method_status query(bt_self_component_class_source *self,
    bt_private_query_executor *executor, const char *object, const bt_value *params, void *data,
    const bt_value **result)
{
    (void) self;
    (void) executor;
    (void) object;
    (void) params;
    (void) data;
    if (the->fault != QUERY_WITHOUT_RESULT) {
        *result = bt_value_bool_create();
    }
    leave_error_if(QUERY_LEAVES_ERROR);
    return STATUS_IF(QUERY_STATUS_UNKNOWN, bt_component_class_query_method_status,
        BT_COMPONENT_CLASS_QUERY_METHOD_STATUS_OK);
}

static bt_component_class_get_supported_mip_versions_method_status get_supported_versions(
    bt_self_component_class_source *self, const bt_value *params, void *data,
    bt_logging_level level, bt_integer_range_set_unsigned *versions)
{
    (void) self;
    (void) params;
    (void) data;
    (void) level;
    FIXTURE_CHECK(bt_integer_range_set_unsigned_add_range(
        versions, 0, the->fault == SUPPORTED_VERSION_UNKNOWN ? 100 : 1));
    return STATUS_IF(SUPPORTED_VERSIONS_STATUS_UNKNOWN,
        bt_component_class_get_supported_mip_versions_method_status,
        BT_COMPONENT_CLASS_GET_SUPPORTED_MIP_VERSIONS_METHOD_STATUS_OK);
}

/* Defines the method that is called when a `direction` port is connected to an `other` port. */
#define DEFINE_PORT_CONNECTED(kind, direction, other, FAULT)                                       \
    static bt_component_class_port_connected_method_status kind##_##direction##_port_connected(    \
        bt_self_component_##kind *self, bt_self_component_port_##direction *port,                  \
        const bt_port_##other *other_port)                                                         \
    {                                                                                              \
        (void) self;                                                                               \
        (void) port;                                                                               \
        (void) other_port;                                                                         \
        return STATUS_IF(FAULT, bt_component_class_port_connected_method_status,                   \
            BT_COMPONENT_CLASS_PORT_CONNECTED_METHOD_STATUS_OK);                                   \
    }

DEFINE_PORT_CONNECTED(source, output, input, SOURCE_OUTPUT_PORT_CONNECTED_STATUS_UNKNOWN)
DEFINE_PORT_CONNECTED(filter, input, output, FILTER_INPUT_PORT_CONNECTED_STATUS_UNKNOWN)
DEFINE_PORT_CONNECTED(filter, output, input, FILTER_OUTPUT_PORT_CONNECTED_STATUS_UNKNOWN)
DEFINE_PORT_CONNECTED(sink, input, output, SINK_INPUT_PORT_CONNECTED_STATUS_UNKNOWN)

static bt_component_class_initialize_method_status filter_initialize(bt_self_component_filter *self,
    bt_self_component_filter_configuration *configuration, const bt_value *params, void *data)
{
    (void) configuration;
    (void) params;
    (void) data;
    FIXTURE_CHECK(bt_self_component_filter_add_input_port(self, "in", NULL, NULL));
    FIXTURE_CHECK(bt_self_component_filter_add_output_port(self, "out", NULL, NULL));
    return BT_COMPONENT_CLASS_INITIALIZE_METHOD_STATUS_OK;
}

static bt_component_class_initialize_method_status sink_initialize(bt_self_component_sink *self,
    bt_self_component_sink_configuration *configuration, const bt_value *params, void *data)
{
    (void) configuration;
    (void) params;
    (void) data;
    FIXTURE_CHECK(bt_self_component_sink_add_input_port(self, "in", NULL, NULL));
    return BT_COMPONENT_CLASS_INITIALIZE_METHOD_STATUS_OK;
}

static bt_component_class_sink_graph_is_configured_method_status graph_is_configured(
    bt_self_component_sink *self)
{
    bt_message_iterator *iterator;
    bt_bool can_seek;

    FIXTURE_CHECK(bt_message_iterator_create_from_sink_component(
        self, bt_self_component_sink_borrow_input_port_by_index(self, 0), &iterator));
    FIXTURE_CHECK(bt_message_iterator_can_seek_beginning(iterator, &can_seek));
    FIXTURE_CHECK(bt_message_iterator_can_seek_ns_from_origin(iterator, 0, &can_seek));
    if (the->fault == SEEK_BEGINNING_STATUS_UNKNOWN) {
        FIXTURE_CHECK(bt_message_iterator_seek_beginning(iterator));
    }
    if (the->fault == SEEK_NS_STATUS_UNKNOWN) {
        FIXTURE_CHECK(bt_message_iterator_seek_ns_from_origin(iterator, 0));
    }
    bt_self_component_set_data(bt_self_component_sink_as_self_component(self), iterator);
    leave_error_if(GRAPH_IS_CONFIGURED_LEAVES_ERROR);
    return STATUS_IF(GRAPH_IS_CONFIGURED_STATUS_UNKNOWN,
        bt_component_class_sink_graph_is_configured_method_status,
        BT_COMPONENT_CLASS_SINK_GRAPH_IS_CONFIGURED_METHOD_STATUS_OK);
}

static bt_component_class_sink_consume_method_status consume(bt_self_component_sink *self)
{
    bt_message_iterator *iterator =
        bt_self_component_get_data(bt_self_component_sink_as_self_component(self));
    bt_message_array_const messages;
    uint64_t count;
    const int status = bt_message_iterator_next(iterator, &messages, &count);

    for (uint64_t i = 0; status == 0 && i < count; i++) {
        bt_message_put_ref(messages[i]);
    }
    leave_error_if(CONSUME_LEAVES_ERROR);
    if (the->fault == CONSUME_NEVER_ENDS) {
        return BT_COMPONENT_CLASS_SINK_CONSUME_METHOD_STATUS_OK;
    }
    return STATUS_IF(CONSUME_STATUS_UNKNOWN, bt_component_class_sink_consume_method_status, status);
}

static void sink_finalize(bt_self_component_sink *self)
{
    bt_message_iterator_put_ref(
        bt_self_component_get_data(bt_self_component_sink_as_self_component(self)));
}

static bt_graph_listener_func_status port_added(
    const bt_component_source *component, const bt_port_output *port, void *data)
{
    (void) component;
    (void) port;
    (void) data;
    leave_error_if(PORT_ADDED_LEAVES_ERROR);
    return STATUS_IF(
        PORT_ADDED_STATUS_UNKNOWN, bt_graph_listener_func_status, BT_GRAPH_LISTENER_FUNC_STATUS_OK);
}

static bt_plugin_initialize_func_status plugin_initialize(bt_self_plugin *self)
{
    (void) self;
    return STATUS_IF(PLUGIN_INITIALIZE_STATUS_UNKNOWN, bt_plugin_initialize_func_status,
        BT_PLUGIN_INITIALIZE_FUNC_STATUS_OK);
}

BT_PLUGIN_MODULE();
BT_PLUGIN(misbehaving);
BT_PLUGIN_INITIALIZE_FUNC(plugin_initialize);

static bt_component_class_source *make_source_class(void)
{
    bt_message_iterator_class *iterator_class = bt_message_iterator_class_create(next);
    bt_component_class_source *source_class;

    bt_message_iterator_class_set_initialize_method(iterator_class, iterator_initialize);
    bt_message_iterator_class_set_finalize_method(iterator_class, iterator_finalize);
    bt_message_iterator_class_set_seek_beginning_methods(
        iterator_class, seek_beginning, can_seek_beginning);
    bt_message_iterator_class_set_seek_ns_from_origin_methods(iterator_class, seek_ns, can_seek_ns);
    source_class = bt_component_class_source_create("source", iterator_class);
    bt_component_class_source_set_initialize_method(source_class, source_initialize);
    bt_component_class_source_set_finalize_method(source_class, source_finalize);
    bt_component_class_source_set_query_method(source_class, query);
    bt_component_class_source_set_get_supported_mip_versions_method(
        source_class, get_supported_versions);
    bt_component_class_source_set_output_port_connected_method(
        source_class, source_output_port_connected);
    bt_message_iterator_class_put_ref(iterator_class);
    return source_class;
}

static bt_component_class_sink *make_sink_class(void)
{
    bt_component_class_sink *sink_class = bt_component_class_sink_create("sink", consume);

    bt_component_class_sink_set_initialize_method(sink_class, sink_initialize);
    bt_component_class_sink_set_graph_is_configured_method(sink_class, graph_is_configured);
    bt_component_class_sink_set_finalize_method(sink_class, sink_finalize);
    bt_component_class_sink_set_input_port_connected_method(sink_class, sink_input_port_connected);
    return sink_class;
}

/* Adds a filter and connects its output port to its input port, so that its methods are called. */
static void connect_filter(bt_graph *graph)
{
    bt_message_iterator_class *iterator_class = bt_message_iterator_class_create(next);
    bt_component_class_filter *filter_class =
        bt_component_class_filter_create("filter", iterator_class);
    const bt_component_filter *filter;

    bt_component_class_filter_set_initialize_method(filter_class, filter_initialize);
    bt_component_class_filter_set_input_port_connected_method(
        filter_class, filter_input_port_connected);
    bt_component_class_filter_set_output_port_connected_method(
        filter_class, filter_output_port_connected);
    FIXTURE_CHECK(bt_graph_add_filter_component(
        graph, filter_class, "filter", NULL, BT_LOGGING_LEVEL_NONE, &filter));
    FIXTURE_CHECK(bt_graph_connect_ports(graph,
        bt_component_filter_borrow_output_port_by_index_const(filter, 0),
        bt_component_filter_borrow_input_port_by_index_const(filter, 0), NULL));
    bt_component_class_filter_put_ref(filter_class);
    bt_message_iterator_class_put_ref(iterator_class);
}

/* Calls the functions that use a component class without a graph. */
static void ask(const bt_component_class *source_class)
{
    bt_query_executor *executor = bt_query_executor_create(source_class, "object", NULL);
    bt_component_descriptor_set *descriptors = bt_component_descriptor_set_create();
    const bt_value *result = NULL;
    uint64_t version;

    FIXTURE_CHECK(bt_query_executor_query(executor, &result));
    bt_value_put_ref(result);
    bt_query_executor_put_ref(executor);
    FIXTURE_CHECK(bt_component_descriptor_set_add_descriptor(descriptors, source_class, NULL));
    FIXTURE_CHECK(
        bt_get_greatest_operative_mip_version(descriptors, BT_LOGGING_LEVEL_NONE, &version));
    bt_component_descriptor_set_put_ref(descriptors);
}

int misbehave(const struct behaviour *behaviour)
{
    bt_component_class_source *source_class;
    bt_component_class_sink *sink_class;
    const bt_component_source *source;
    const bt_component_sink *sink;
    const bt_plugin_set *plugins = NULL;
    bt_graph *graph;
    int status;

    the = behaviour;
    FIXTURE_CHECK(bt_plugin_find_all_from_static(BT_TRUE, &plugins));
    bt_plugin_set_put_ref(plugins);
    has_given_messages = false;
    source_class = make_source_class();
    sink_class = make_sink_class();
    ask(bt_component_class_source_as_component_class_const(source_class));
    graph = bt_graph_create(the->mip);
    FIXTURE_CHECK(
        bt_graph_add_source_component_output_port_added_listener(graph, port_added, NULL, NULL));
    FIXTURE_CHECK(bt_graph_add_source_component(
        graph, source_class, "source", NULL, BT_LOGGING_LEVEL_NONE, &source));
    FIXTURE_CHECK(
        bt_graph_add_sink_component(graph, sink_class, "sink", NULL, BT_LOGGING_LEVEL_NONE, &sink));
    FIXTURE_CHECK(bt_graph_connect_ports(graph,
        bt_component_source_borrow_output_port_by_index_const(source, 0),
        bt_component_sink_borrow_input_port_by_index_const(sink, 0), NULL));
    connect_filter(graph);
    status = bt_graph_run(graph);
    bt_graph_put_ref(graph);
    bt_component_class_source_put_ref(source_class);
    bt_component_class_sink_put_ref(sink_class);
    return status;
}
