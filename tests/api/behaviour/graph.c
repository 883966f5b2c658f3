/* SPDX-License-Identifier: MIT */
/* A graph of a source, a filter and a sink: their ports, iterators, messages and errors. */
#include "messages.h"

#include <stdlib.h>

/* The messages that an iterator of the source has not returned yet. */
struct supply {
    const bt_message *messages[MESSAGE_COUNT];
    uint64_t count;
    uint64_t next;
};

static bt_component_class_initialize_method_status initialize_source(bt_self_component_source *self,
    bt_self_component_source_configuration *configuration, const bt_value *params, void *data)
{
    bt_self_component_port_output *port = NULL;
    bt_self_component *component = bt_self_component_source_as_self_component(self);

    (void) configuration;
    NUMBER(bt_value_map_get_size(params));
    IS(data == NULL);
    bt_self_component_set_data(component, (void *) "source");
    NUMBER(bt_self_component_source_add_output_port(self, "out", (void *) "data of out", &port));
    NUMBER(bt_self_component_source_add_output_port(self, "second", NULL, NULL));
    IS(bt_self_component_source_borrow_output_port_by_index(self, 0) == port);
    IS(bt_self_component_source_borrow_output_port_by_name(self, "out") == port);
    IS(bt_self_component_source_borrow_output_port_by_name(self, "none") == NULL);
    IS(bt_self_component_port_borrow_component(
           bt_self_component_port_output_as_self_component_port(port)) == component);
    TEXT((const char *) bt_self_component_port_get_data(
        bt_self_component_port_output_as_self_component_port(port)));
    TEXT((const char *) bt_self_component_get_data(component));
    return BT_COMPONENT_CLASS_INITIALIZE_METHOD_STATUS_OK;
}

static bt_component_class_port_connected_method_status source_is_connected(
    bt_self_component_source *self, bt_self_component_port_output *self_port,
    const bt_port_input *other_port)
{
    (void) self;
    (void) self_port;
    printf("source is connected to port %s of %s\n",
        bt_port_get_name(bt_port_input_as_port_const(other_port)),
        bt_component_get_name(
            bt_port_borrow_component_const(bt_port_input_as_port_const(other_port))));
    return BT_COMPONENT_CLASS_PORT_CONNECTED_METHOD_STATUS_OK;
}

static void finalize_source(bt_self_component_source *self)
{
    printf("source is finalized, whose data is %s\n",
        (const char *) bt_self_component_get_data(
            bt_self_component_source_as_self_component(self)));
}

static bt_message_iterator_class_initialize_method_status initialize_supply(
    bt_self_message_iterator *self, bt_self_message_iterator_configuration *configuration,
    bt_self_component_port_output *port)
{
    struct supply *supply = calloc(1, sizeof(*supply));

    bt_self_message_iterator_configuration_set_can_seek_forward(configuration, BT_TRUE);
    NUMBER(bt_self_message_iterator_get_graph_mip_version(self));
    IS(bt_self_message_iterator_borrow_port(self) == port);
    IS(bt_self_message_iterator_is_interrupted(self));
    supply->count = make_messages(self, supply->messages);
    bt_self_message_iterator_set_data(self, supply);
    return BT_MESSAGE_ITERATOR_CLASS_INITIALIZE_METHOD_STATUS_OK;
}

static void finalize_supply(bt_self_message_iterator *self)
{
    struct supply *supply = bt_self_message_iterator_get_data(self);

    printf("iterator of the source is finalized\n");
    for (uint64_t i = 0; i < supply->count; i++) {
        bt_message_put_ref(supply->messages[i]);
    }
    free(supply);
}

static bt_message_iterator_class_next_method_status give_two(bt_self_message_iterator *self,
    bt_message_array_const messages, uint64_t capacity, uint64_t *count)
{
    struct supply *supply = bt_self_message_iterator_get_data(self);

    if (supply->next == supply->count) {
        return BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_END;
    }
    IS(capacity >= 1);
    for (*count = 0; *count < 2 && supply->next < supply->count; ++*count) {
        messages[*count] = supply->messages[supply->next++];
        bt_message_get_ref(messages[*count]);
    }
    return BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_OK;
}

static bt_message_iterator_class_seek_beginning_method_status start_again(
    bt_self_message_iterator *self)
{
    printf("source goes to the beginning\n");
    ((struct supply *) bt_self_message_iterator_get_data(self))->next = 0;
    return BT_MESSAGE_ITERATOR_CLASS_SEEK_BEGINNING_METHOD_STATUS_OK;
}

static bt_component_class_initialize_method_status initialize_filter(bt_self_component_filter *self,
    bt_self_component_filter_configuration *configuration, const bt_value *params, void *data)
{
    (void) configuration;
    INTEGER(bt_value_integer_signed_get(bt_value_map_borrow_entry_value_const(params, "a")));
    TEXT((const char *) data);
    NUMBER(bt_self_component_filter_add_input_port(self, "in", NULL, NULL));
    NUMBER(bt_self_component_filter_add_output_port(self, "out", NULL, NULL));
    IS(bt_self_component_filter_borrow_input_port_by_index(self, 0) ==
        bt_self_component_filter_borrow_input_port_by_name(self, "in"));
    IS(bt_self_component_filter_borrow_output_port_by_index(self, 0) ==
        bt_self_component_filter_borrow_output_port_by_name(self, "out"));
    return BT_COMPONENT_CLASS_INITIALIZE_METHOD_STATUS_OK;
}

static bt_component_class_port_connected_method_status filter_input_is_connected(
    bt_self_component_filter *self, bt_self_component_port_input *self_port,
    const bt_port_output *other_port)
{
    (void) self_port;
    printf("filter's input is connected to %s\n",
        bt_port_get_name(bt_port_output_as_port_const(other_port)));
    NUMBER(bt_self_component_filter_add_input_port(self, "another", NULL, NULL));
    return BT_COMPONENT_CLASS_PORT_CONNECTED_METHOD_STATUS_OK;
}

static bt_component_class_port_connected_method_status filter_output_is_connected(
    bt_self_component_filter *self, bt_self_component_port_output *self_port,
    const bt_port_input *other_port)
{
    (void) self;
    (void) self_port;
    printf("filter's output is connected to %s\n",
        bt_port_get_name(bt_port_input_as_port_const(other_port)));
    return BT_COMPONENT_CLASS_PORT_CONNECTED_METHOD_STATUS_OK;
}

static void finalize_filter(bt_self_component_filter *self)
{
    (void) self;
    printf("filter is finalized\n");
}

static bt_message_iterator_class_initialize_method_status initialize_relay(
    bt_self_message_iterator *self, bt_self_message_iterator_configuration *configuration,
    bt_self_component_port_output *port)
{
    bt_message_iterator *upstream = NULL;
    bt_self_component_filter *filter =
        (bt_self_component_filter *) bt_self_message_iterator_borrow_component(self);

    (void) port;
    bt_self_message_iterator_configuration_set_can_seek_forward(configuration, BT_TRUE);
    NUMBER(bt_message_iterator_create_from_message_iterator(
        self, bt_self_component_filter_borrow_input_port_by_index(filter, 0), &upstream));
    IS(bt_message_iterator_can_seek_forward(upstream));
    TEXT(bt_component_get_name(bt_message_iterator_borrow_component(upstream)));
    bt_self_message_iterator_set_data(self, upstream);
    return BT_MESSAGE_ITERATOR_CLASS_INITIALIZE_METHOD_STATUS_OK;
}

static void finalize_relay(bt_self_message_iterator *self)
{
    bt_message_iterator_put_ref(bt_self_message_iterator_get_data(self));
}

static bt_message_iterator_class_next_method_status relay(bt_self_message_iterator *self,
    bt_message_array_const messages, uint64_t capacity, uint64_t *count)
{
    bt_message_array_const upstream = NULL;
    bt_message_iterator_next_status status =
        bt_message_iterator_next(bt_self_message_iterator_get_data(self), &upstream, count);

    (void) capacity;
    for (uint64_t i = 0; status == BT_MESSAGE_ITERATOR_NEXT_STATUS_OK && i < *count; i++) {
        messages[i] = upstream[i];
    }
    return (bt_message_iterator_class_next_method_status) status;
}

static bt_message_iterator_class_can_seek_beginning_method_status relay_can_start_again(
    bt_self_message_iterator *self, bt_bool *can)
{
    return (bt_message_iterator_class_can_seek_beginning_method_status)
        bt_message_iterator_can_seek_beginning(bt_self_message_iterator_get_data(self), can);
}

static bt_message_iterator_class_seek_beginning_method_status start_relay_again(
    bt_self_message_iterator *self)
{
    return (bt_message_iterator_class_seek_beginning_method_status)
        bt_message_iterator_seek_beginning(bt_self_message_iterator_get_data(self));
}

/* The sink's iterator, and the number of "consume" calls. */
static bt_message_iterator *iterator;
static unsigned int consumptions;

static bt_component_class_initialize_method_status initialize_sink(bt_self_component_sink *self,
    bt_self_component_sink_configuration *configuration, const bt_value *params, void *data)
{
    (void) configuration;
    (void) params;
    (void) data;
    NUMBER(bt_self_component_sink_add_input_port(self, "in", NULL, NULL));
    IS(bt_self_component_sink_is_interrupted(self));
    return BT_COMPONENT_CLASS_INITIALIZE_METHOD_STATUS_OK;
}

static bt_component_class_sink_graph_is_configured_method_status sink_is_ready(
    bt_self_component_sink *self)
{
    bt_bool can_seek = BT_FALSE;

    printf("graph is configured\n");
    NUMBER(bt_message_iterator_create_from_sink_component(
        self, bt_self_component_sink_borrow_input_port_by_name(self, "in"), &iterator));
    IS(bt_message_iterator_can_seek_forward(iterator));
    NUMBER(bt_message_iterator_can_seek_beginning(iterator, &can_seek));
    IS(can_seek);
    NUMBER(bt_message_iterator_can_seek_ns_from_origin(iterator, 25, &can_seek));
    IS(can_seek);
    return BT_COMPONENT_CLASS_SINK_GRAPH_IS_CONFIGURED_METHOD_STATUS_OK;
}

static bt_component_class_sink_consume_method_status consume(bt_self_component_sink *self)
{
    bt_message_array_const messages = NULL;
    uint64_t count = 0;
    bt_message_iterator_next_status status = bt_message_iterator_next(iterator, &messages, &count);

    (void) self;
    if (++consumptions == 3) {
        printf("again\n");
    }
    if (status == BT_MESSAGE_ITERATOR_NEXT_STATUS_END) {
        BT_MESSAGE_ITERATOR_PUT_REF_AND_RESET(iterator);
        return BT_COMPONENT_CLASS_SINK_CONSUME_METHOD_STATUS_END;
    }
    for (uint64_t i = 0; i < count; i++) {
        print_message(messages[i]);
        bt_message_put_ref(messages[i]);
    }
    return consumptions == 3 ? BT_COMPONENT_CLASS_SINK_CONSUME_METHOD_STATUS_AGAIN
                             : BT_COMPONENT_CLASS_SINK_CONSUME_METHOD_STATUS_OK;
}

static bt_graph_listener_func_status output_port_was_added(
    const bt_component_source *component, const bt_port_output *port, void *data)
{
    printf("%s: %s has a new output port %s\n", (const char *) data,
        bt_component_get_name(bt_component_source_as_component_const(component)),
        bt_port_get_name(bt_port_output_as_port_const(port)));
    return BT_GRAPH_LISTENER_FUNC_STATUS_OK;
}

static bt_graph_listener_func_status filter_output_was_added(
    const bt_component_filter *component, const bt_port_output *port, void *data)
{
    printf("%s: %s has a new output port %s\n", (const char *) data,
        bt_component_get_name(bt_component_filter_as_component_const(component)),
        bt_port_get_name(bt_port_output_as_port_const(port)));
    return BT_GRAPH_LISTENER_FUNC_STATUS_OK;
}

static bt_graph_listener_func_status filter_port_was_added(
    const bt_component_filter *component, const bt_port_input *port, void *data)
{
    printf("%s: %s has a new input port %s\n", (const char *) data,
        bt_component_get_name(bt_component_filter_as_component_const(component)),
        bt_port_get_name(bt_port_input_as_port_const(port)));
    return BT_GRAPH_LISTENER_FUNC_STATUS_OK;
}

/* Defines the method of a component class that reports support of all MIP versions. */
#define SUPPORT_ALL(kind)                                                                          \
    static bt_component_class_get_supported_mip_versions_method_status kind##_supports_all(        \
        bt_self_component_class_##kind *self_class, const bt_value *params, void *data,            \
        bt_logging_level log_level, bt_integer_range_set_unsigned *versions)                       \
    {                                                                                              \
        (void) self_class;                                                                         \
        (void) params;                                                                             \
        (void) data;                                                                               \
        (void) log_level;                                                                          \
        return (bt_component_class_get_supported_mip_versions_method_status)                       \
            bt_integer_range_set_unsigned_add_range(versions, 0, 1);                               \
    }
SUPPORT_ALL(source)
SUPPORT_ALL(filter)
SUPPORT_ALL(sink)

static bt_component_class_source *create_source_class(void)
{
    bt_message_iterator_class *supplies = bt_message_iterator_class_create(give_two);
    bt_component_class_source *source_class = NULL;
    bt_component_class *component_class = NULL;

    NUMBER(bt_message_iterator_class_set_initialize_method(supplies, initialize_supply));
    NUMBER(bt_message_iterator_class_set_finalize_method(supplies, finalize_supply));
    NUMBER(bt_message_iterator_class_set_seek_beginning_methods(supplies, start_again, NULL));
    source_class = bt_component_class_source_create("a-source", supplies);
    component_class = bt_component_class_source_as_component_class(source_class);
    NUMBER(bt_component_class_set_description(component_class, "Describes."));
    NUMBER(bt_component_class_set_help(component_class, "Helps."));
    NUMBER(bt_component_class_source_set_initialize_method(source_class, initialize_source));
    NUMBER(bt_component_class_source_set_finalize_method(source_class, finalize_source));
    NUMBER(bt_component_class_source_set_output_port_connected_method(
        source_class, source_is_connected));
    NUMBER(bt_component_class_source_set_get_supported_mip_versions_method(
        source_class, source_supports_all));
    NUMBER(bt_component_class_get_type(component_class));
    TEXT(bt_component_class_get_name(component_class));
    TEXT(bt_component_class_get_description(component_class));
    TEXT(bt_component_class_get_help(component_class));
    bt_message_iterator_class_put_ref(supplies);
    return source_class;
}

static bt_component_class_filter *create_filter_class(void)
{
    bt_message_iterator_class *relays = bt_message_iterator_class_create(relay);
    bt_component_class_filter *filter_class = NULL;

    bt_message_iterator_class_set_initialize_method(relays, initialize_relay);
    bt_message_iterator_class_set_finalize_method(relays, finalize_relay);
    bt_message_iterator_class_set_seek_beginning_methods(
        relays, start_relay_again, relay_can_start_again);
    filter_class = bt_component_class_filter_create("a-filter", relays);
    NUMBER(bt_component_class_filter_set_initialize_method(filter_class, initialize_filter));
    NUMBER(bt_component_class_filter_set_finalize_method(filter_class, finalize_filter));
    NUMBER(bt_component_class_filter_set_input_port_connected_method(
        filter_class, filter_input_is_connected));
    NUMBER(bt_component_class_filter_set_output_port_connected_method(
        filter_class, filter_output_is_connected));
    NUMBER(bt_component_class_filter_set_get_supported_mip_versions_method(
        filter_class, filter_supports_all));
    TEXT(bt_component_class_get_description(
        bt_component_class_filter_as_component_class(filter_class)));
    bt_message_iterator_class_put_ref(relays);
    return filter_class;
}

static bt_component_class_sink *create_sink_class(void)
{
    bt_component_class_sink *sink_class = bt_component_class_sink_create("a-sink", consume);

    bt_component_class_sink_set_initialize_method(sink_class, initialize_sink);
    bt_component_class_sink_set_graph_is_configured_method(sink_class, sink_is_ready);
    bt_component_class_sink_set_get_supported_mip_versions_method(sink_class, sink_supports_all);
    return sink_class;
}

static void say_connection(const bt_connection *connection, const bt_component_source *source,
    const bt_component_filter *filter)
{
    const bt_port_output *out = bt_component_source_borrow_output_port_by_name_const(source, "out");
    const bt_port *port = bt_port_output_as_port_const(out);
    const bt_port_input *in = bt_component_filter_borrow_input_port_by_name_const(filter, "in");

    IS(bt_connection_borrow_upstream_port_const(connection) == out);
    IS(bt_connection_borrow_downstream_port_const(connection) == in);
    IS(bt_port_is_connected(port));
    IS(bt_port_borrow_connection_const(port) == connection);
    IS(bt_port_borrow_component_const(port) == bt_component_source_as_component_const(source));
    NUMBER(bt_port_get_type(port));
    IS(bt_port_is_input(bt_port_input_as_port_const(in)));
    NUMBER(bt_component_source_get_output_port_count(source));
    NUMBER(bt_component_filter_get_input_port_count(filter));
    NUMBER(bt_component_filter_get_output_port_count(filter));
    IS(bt_port_is_connected(bt_port_output_as_port_const(
        bt_component_source_borrow_output_port_by_index_const(source, 1))));
}

static void say_seeking(void)
{
    bt_message_array_const messages = NULL;
    uint64_t count = 0;

    /* The library fast-forwards to the event at 30. The stream and its packet then begin at 25. */
    INTEGER(bt_message_iterator_seek_ns_from_origin(iterator, 25));
    while (bt_message_iterator_next(iterator, &messages, &count) == 0) {
        for (uint64_t i = 0; i < count; i++) {
            print_message(messages[i]);
            bt_message_put_ref(messages[i]);
        }
    }
    INTEGER(bt_message_iterator_seek_beginning(iterator));
    NUMBER(bt_message_iterator_next(iterator, &messages, &count));
    for (uint64_t i = 0; i < count; i++) {
        print_message(messages[i]);
        bt_message_put_ref(messages[i]);
    }
}

void say_graph(uint64_t mip_version)
{
    bt_component_class_source *source_class = NULL;
    bt_component_class_filter *filter_class = NULL;
    bt_component_class_sink *sink_class = NULL;
    bt_graph *graph = bt_graph_create(mip_version);
    bt_value *params = map_of("a", 11);
    const bt_component_source *source = NULL;
    const bt_component_filter *filter = NULL;
    const bt_component_sink *sink = NULL;
    const bt_connection *connection = NULL;
    bt_listener_id id = 0;

    printf("\n== graph of MIP version %" PRIu64 "\n", mip_version);
    source_class = create_source_class();
    filter_class = create_filter_class();
    sink_class = create_sink_class();
    iterator = NULL;
    consumptions = 0;
    NUMBER(bt_graph_add_source_component_output_port_added_listener(
        graph, output_port_was_added, (void *) "first listener", &id));
    NUMBER(bt_graph_add_source_component_output_port_added_listener(
        graph, output_port_was_added, (void *) "second listener", &id));
    NUMBER(bt_graph_add_filter_component_input_port_added_listener(
        graph, filter_port_was_added, (void *) "listener", &id));
    NUMBER(bt_graph_add_filter_component_output_port_added_listener(
        graph, filter_output_was_added, (void *) "listener", &id));
    NUMBER(bt_graph_add_source_component(
        graph, source_class, "the source", NULL, BT_LOGGING_LEVEL_ERROR, &source));
    NUMBER(bt_graph_add_filter_component_with_initialize_method_data(graph, filter_class,
        "the filter", params, (void *) "data", BT_LOGGING_LEVEL_NONE, &filter));
    NUMBER(bt_graph_add_sink_component(
        graph, sink_class, "the sink", NULL, BT_LOGGING_LEVEL_NONE, &sink));
    IS(bt_component_source_borrow_class_const(source) == source_class);
    IS(bt_component_filter_borrow_class_const(filter) == filter_class);
    IS(bt_component_sink_borrow_class_const(sink) == sink_class);
    INTEGER(bt_component_get_logging_level(bt_component_source_as_component_const(source)));
    NUMBER(bt_component_get_class_type(bt_component_filter_as_component_const(filter)));
    NUMBER(bt_graph_connect_ports(graph,
        bt_component_source_borrow_output_port_by_name_const(source, "out"),
        bt_component_filter_borrow_input_port_by_name_const(filter, "in"), &connection));
    NUMBER(bt_graph_connect_ports(graph,
        bt_component_filter_borrow_output_port_by_name_const(filter, "out"),
        bt_component_sink_borrow_input_port_by_name_const(sink, "in"), NULL));
    say_connection(connection, source, filter);
    INTEGER(bt_graph_run_once(graph));
    INTEGER(bt_graph_run(graph));
    say_seeking();
    bt_interrupter_set(bt_graph_borrow_default_interrupter(graph));
    INTEGER(bt_graph_run(graph));
    bt_interrupter_reset(bt_graph_borrow_default_interrupter(graph));
    INTEGER(bt_graph_run(graph));
    INTEGER(bt_graph_run(graph));
    INTEGER(bt_graph_run_once(graph));
    bt_value_put_ref(params);
    bt_graph_put_ref(graph);
    bt_component_class_sink_put_ref(sink_class);
    bt_component_class_filter_put_ref(filter_class);
    bt_component_class_source_put_ref(source_class);
}
