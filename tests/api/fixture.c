/* SPDX-License-Identifier: MIT */
/* Creates the graphs, values and errors of fixture.h. */
#include "fixture.h"

struct fixture m0, m1;

bt_value *bool_value, *unsigned_value, *signed_value, *real_value, *string_value, *array_value,
    *map_value, *array_with_array, *map_with_map;
bt_value *cold_bool_value, *cold_unsigned_value, *cold_signed_value, *cold_real_value,
    *cold_string_value, *cold_array_value, *cold_map_value;
bt_integer_range_set_unsigned *unsigned_ranges, *no_unsigned_ranges, *cold_unsigned_ranges,
    *big_unsigned_ranges;
bt_integer_range_set_signed *signed_ranges, *no_signed_ranges, *cold_signed_ranges;
const bt_integer_range_unsigned *unsigned_range;
const bt_integer_range_signed *signed_range;
const bt_error *error;
const bt_error_cause *unknown_cause, *component_cause, *component_class_cause, *iterator_cause;
const bt_plugin *plugin;
const bt_plugin_set *plugin_set;
union fixture_output out;

static bt_message_iterator_class_next_method_status source_next(bt_self_message_iterator *self,
    bt_message_array_const messages, uint64_t capacity, uint64_t *count)
{
    struct fixture *m = bt_self_component_get_data(bt_self_message_iterator_borrow_component(self));

    (void) capacity;
    if (m->batches++ > 0) {
        return BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_END;
    }
    *count = fixture_give_messages(m, messages);
    return BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_OK;
}

static bt_message_iterator_class_next_method_status filter_next(bt_self_message_iterator *self,
    bt_message_array_const messages, uint64_t capacity, uint64_t *count)
{
    struct fixture *m = bt_self_component_get_data(bt_self_message_iterator_borrow_component(self));
    bt_message_array_const upstream;
    const int status = bt_message_iterator_next(m->source_iterator, &upstream, count);

    (void) capacity;
    for (uint64_t i = 0; status == 0 && i < *count; i++) {
        messages[i] = upstream[i];
    }
    return status;
}

static bt_message_iterator_class_initialize_method_status iterator_initialize(
    bt_self_message_iterator *self, bt_self_message_iterator_configuration *configuration,
    bt_self_component_port_output *port)
{
    struct fixture *m = bt_self_component_get_data(bt_self_message_iterator_borrow_component(self));

    (void) port;
    if (m->self_filter_iterator) {
        m->self_iterator = self;
        m->iterator_configuration = configuration;
        return BT_MESSAGE_ITERATOR_CLASS_INITIALIZE_METHOD_STATUS_OK;
    }
    m->self_filter_iterator = self;
    FIXTURE_CHECK(bt_message_iterator_create_from_message_iterator(self,
        bt_self_component_filter_borrow_input_port_by_index(m->self_filter, 0),
        &m->source_iterator));
    return BT_MESSAGE_ITERATOR_CLASS_INITIALIZE_METHOD_STATUS_OK;
}

static void iterator_finalize(bt_self_message_iterator *self)
{
    struct fixture *m = bt_self_component_get_data(bt_self_message_iterator_borrow_component(self));

    if (self == m->self_filter_iterator) {
        bt_message_iterator_put_ref(m->source_iterator);
    }
}

static bt_component_class_initialize_method_status source_initialize(bt_self_component_source *self,
    bt_self_component_source_configuration *configuration, const bt_value *params, void *data)
{
    struct fixture *m = data;

    (void) configuration;
    (void) params;
    m->self_source = self;
    m->self = bt_self_component_source_as_self_component(self);
    bt_self_component_set_data(m->self, m);
    FIXTURE_CHECK(bt_self_component_source_add_output_port(self, "out", NULL, &m->self_out));
    return BT_COMPONENT_CLASS_INITIALIZE_METHOD_STATUS_OK;
}

static bt_component_class_initialize_method_status filter_initialize(bt_self_component_filter *self,
    bt_self_component_filter_configuration *configuration, const bt_value *params, void *data)
{
    struct fixture *m = data;

    (void) configuration;
    (void) params;
    m->self_filter = self;
    bt_self_component_set_data(bt_self_component_filter_as_self_component(self), m);
    FIXTURE_CHECK(bt_self_component_filter_add_input_port(self, "in", NULL, NULL));
    FIXTURE_CHECK(bt_self_component_filter_add_output_port(self, "out", NULL, NULL));
    return BT_COMPONENT_CLASS_INITIALIZE_METHOD_STATUS_OK;
}

static bt_component_class_initialize_method_status sink_initialize(bt_self_component_sink *self,
    bt_self_component_sink_configuration *configuration, const bt_value *params, void *data)
{
    struct fixture *m = data;

    (void) configuration;
    (void) params;
    m->self_sink = self;
    bt_self_component_set_data(bt_self_component_sink_as_self_component(self), m);
    FIXTURE_CHECK(bt_self_component_sink_add_input_port(self, "in", NULL, &m->self_in));
    return BT_COMPONENT_CLASS_INITIALIZE_METHOD_STATUS_OK;
}

static bt_component_class_initialize_method_status fail_to_initialize(bt_self_component_sink *self,
    bt_self_component_sink_configuration *configuration, const bt_value *params, void *data)
{
    (void) self;
    (void) configuration;
    (void) params;
    (void) data;
    return BT_COMPONENT_CLASS_INITIALIZE_METHOD_STATUS_ERROR;
}

static bt_component_class_sink_graph_is_configured_method_status sink_graph_is_configured(
    bt_self_component_sink *self)
{
    struct fixture *m = bt_self_component_get_data(bt_self_component_sink_as_self_component(self));

    FIXTURE_CHECK(bt_message_iterator_create_from_sink_component(self, m->self_in, &m->iterator));
    return BT_COMPONENT_CLASS_SINK_GRAPH_IS_CONFIGURED_METHOD_STATUS_OK;
}

static bt_component_class_sink_consume_method_status sink_consume(bt_self_component_sink *self)
{
    struct fixture *m = bt_self_component_get_data(bt_self_component_sink_as_self_component(self));
    bt_message_array_const messages;
    uint64_t count;

    fixture_make_streams(m);
    fixture_make_messages(m);
    /* The references are never put, because the objects must exist until the process ends. */
    FIXTURE_CHECK(bt_message_iterator_next(m->iterator, &messages, &count));
    return BT_COMPONENT_CLASS_SINK_CONSUME_METHOD_STATUS_OK;
}

static void sink_finalize(bt_self_component_sink *self)
{
    struct fixture *m = bt_self_component_get_data(bt_self_component_sink_as_self_component(self));

    bt_message_iterator_put_ref(m->iterator);
}

static bt_component_class_query_method_status source_query(bt_self_component_class_source *self,
    bt_private_query_executor *executor, const char *object, const bt_value *params, void *data,
    const bt_value **result)
{
    struct fixture *m = data;

    (void) self;
    (void) object;
    (void) params;
    m->private_query_executor = executor;
    *result = bt_value_null;
    bt_value_get_ref(bt_value_null);
    return BT_COMPONENT_CLASS_QUERY_METHOD_STATUS_OK;
}

static void make_component_classes(struct fixture *m)
{
    bt_message_iterator_class *source_iterator_class =
        bt_message_iterator_class_create(source_next);

    m->iterator_class = bt_message_iterator_class_create(filter_next);
    m->hot_iterator_class = bt_message_iterator_class_create(filter_next);
    bt_message_iterator_class_set_initialize_method(source_iterator_class, iterator_initialize);
    bt_message_iterator_class_set_initialize_method(m->iterator_class, iterator_initialize);
    bt_message_iterator_class_set_finalize_method(m->iterator_class, iterator_finalize);
    m->source_class = bt_component_class_source_create("source", source_iterator_class);
    m->hot_source_class = bt_component_class_source_create("source", source_iterator_class);
    bt_component_class_source_set_initialize_method(m->source_class, source_initialize);
    bt_component_class_source_set_query_method(m->source_class, source_query);
    m->filter_class = bt_component_class_filter_create("filter", m->iterator_class);
    m->hot_filter_class = bt_component_class_filter_create("filter", m->iterator_class);
    bt_component_class_filter_set_initialize_method(m->filter_class, filter_initialize);
    m->sink_class = bt_component_class_sink_create("sink", sink_consume);
    m->hot_sink_class = bt_component_class_sink_create("sink", sink_consume);
    m->failing_sink_class = bt_component_class_sink_create("failing", sink_consume);
    bt_component_class_sink_set_initialize_method(m->sink_class, sink_initialize);
    bt_component_class_sink_set_finalize_method(m->sink_class, sink_finalize);
    bt_component_class_sink_set_graph_is_configured_method(m->sink_class, sink_graph_is_configured);
    bt_component_class_sink_set_initialize_method(m->failing_sink_class, fail_to_initialize);
    bt_message_iterator_class_put_ref(source_iterator_class);
}

/* Creates a graph of three connected components. */
static bt_graph *make_graph(struct fixture *m, uint64_t mip)
{
    bt_graph *graph = bt_graph_create(mip);

    FIXTURE_CHECK(bt_graph_add_source_component_with_initialize_method_data(
        graph, m->source_class, "source", NULL, m, BT_LOGGING_LEVEL_NONE, &m->source));
    FIXTURE_CHECK(bt_graph_add_filter_component_with_initialize_method_data(
        graph, m->filter_class, "filter", NULL, m, BT_LOGGING_LEVEL_NONE, &m->filter));
    FIXTURE_CHECK(bt_graph_add_sink_component_with_initialize_method_data(
        graph, m->sink_class, "sink", NULL, m, BT_LOGGING_LEVEL_NONE, &m->sink));
    m->out = bt_component_source_borrow_output_port_by_index_const(m->source, 0);
    m->in = bt_component_sink_borrow_input_port_by_index_const(m->sink, 0);
    FIXTURE_CHECK(bt_graph_connect_ports(graph, m->out,
        bt_component_filter_borrow_input_port_by_index_const(m->filter, 0), &m->connection));
    FIXTURE_CHECK(bt_graph_connect_ports(
        graph, bt_component_filter_borrow_output_port_by_index_const(m->filter, 0), m->in, NULL));
    return graph;
}

static void make_other_graphs(struct fixture *m, uint64_t mip)
{
    static struct fixture scratch[2];
    struct fixture *new_one = &scratch[mip];

    m->empty_graph = bt_graph_create(mip);
    m->faulty_graph = bt_graph_create(mip);
    (void) bt_graph_add_sink_component(
        m->faulty_graph, m->failing_sink_class, "sink", NULL, BT_LOGGING_LEVEL_NONE, NULL);
    bt_current_thread_clear_error();
    m->new_graph = bt_graph_create(mip);
    FIXTURE_CHECK(bt_graph_add_source_component_with_initialize_method_data(m->new_graph,
        m->source_class, "source", NULL, new_one, BT_LOGGING_LEVEL_NONE, &m->new_source));
    FIXTURE_CHECK(bt_graph_add_sink_component_with_initialize_method_data(
        m->new_graph, m->sink_class, "sink", NULL, new_one, BT_LOGGING_LEVEL_NONE, &m->new_sink));
    m->new_out = bt_component_source_borrow_output_port_by_index_const(m->new_source, 0);
    m->new_in = bt_component_sink_borrow_input_port_by_index_const(m->new_sink, 0);
}

static void make_dead_iterator(struct fixture *m, uint64_t mip)
{
    struct fixture dead = *m;
    bt_graph *graph;

    graph = make_graph(&dead, mip);
    dead.trace_class = NULL;
    fixture_make_classes(&dead, mip);
    FIXTURE_CHECK(bt_graph_run_once(graph));
    m->dead_iterator = dead.iterator;
    bt_message_iterator_get_ref(m->dead_iterator);
    bt_graph_put_ref(graph);
    fixture_release_trace_ir(&dead);
}

static void make_fixture(struct fixture *m, uint64_t mip)
{
    const bt_component_class *source_class;
    const bt_value *result;

    make_component_classes(m);
    make_dead_iterator(m, mip);
    m->graph = make_graph(m, mip);
    fixture_make_classes(m, mip);
    FIXTURE_CHECK(bt_graph_run_once(m->graph));
    make_other_graphs(m, mip);
    m->interrupter = bt_interrupter_create();
    source_class = bt_component_class_source_as_component_class_const(m->source_class);
    m->query_executor = bt_query_executor_create_with_method_data(source_class, "object", NULL, m);
    FIXTURE_CHECK(bt_query_executor_query(m->query_executor, &result));
    bt_value_put_ref(result);
    m->descriptors = bt_component_descriptor_set_create();
    m->no_descriptors = bt_component_descriptor_set_create();
    FIXTURE_CHECK(bt_component_descriptor_set_add_descriptor(m->descriptors, source_class, NULL));
}

static void make_values(void)
{
    bt_query_executor *executor;

    bool_value = bt_value_bool_create();
    unsigned_value = bt_value_integer_unsigned_create();
    signed_value = bt_value_integer_signed_create();
    real_value = bt_value_real_create();
    string_value = bt_value_string_create();
    array_value = bt_value_array_create();
    map_value = bt_value_map_create();
    array_with_array = bt_value_array_create();
    map_with_map = bt_value_map_create();
    FIXTURE_CHECK(bt_value_array_append_element(array_value, bool_value));
    FIXTURE_CHECK(bt_value_array_append_element(array_with_array, array_value));
    FIXTURE_CHECK(bt_value_map_insert_entry(map_with_map, "map", map_value));

    /* The query executor below freezes its parameters. */
    cold_map_value = bt_value_map_create();
    FIXTURE_CHECK(bt_value_map_insert_bool_entry(cold_map_value, "bool", BT_TRUE));
    FIXTURE_CHECK(bt_value_map_insert_unsigned_integer_entry(cold_map_value, "unsigned", 1));
    FIXTURE_CHECK(bt_value_map_insert_signed_integer_entry(cold_map_value, "signed", 1));
    FIXTURE_CHECK(bt_value_map_insert_real_entry(cold_map_value, "real", 1));
    FIXTURE_CHECK(bt_value_map_insert_string_entry(cold_map_value, "string", ""));
    FIXTURE_CHECK(
        bt_value_map_insert_empty_array_entry(cold_map_value, "array", &cold_array_value));
    FIXTURE_CHECK(bt_value_array_append_bool_element(cold_array_value, BT_TRUE));
    cold_bool_value = bt_value_map_borrow_entry_value(cold_map_value, "bool");
    cold_unsigned_value = bt_value_map_borrow_entry_value(cold_map_value, "unsigned");
    cold_signed_value = bt_value_map_borrow_entry_value(cold_map_value, "signed");
    cold_real_value = bt_value_map_borrow_entry_value(cold_map_value, "real");
    cold_string_value = bt_value_map_borrow_entry_value(cold_map_value, "string");
    executor = bt_query_executor_create(
        bt_component_class_source_as_component_class_const(m0.source_class), "object",
        cold_map_value);
    bt_query_executor_put_ref(executor);
}

static void make_range_sets(void)
{
    unsigned_ranges = bt_integer_range_set_unsigned_create();
    cold_unsigned_ranges = bt_integer_range_set_unsigned_create();
    no_unsigned_ranges = bt_integer_range_set_unsigned_create();
    big_unsigned_ranges = bt_integer_range_set_unsigned_create();
    signed_ranges = bt_integer_range_set_signed_create();
    cold_signed_ranges = bt_integer_range_set_signed_create();
    no_signed_ranges = bt_integer_range_set_signed_create();
    FIXTURE_CHECK(bt_integer_range_set_unsigned_add_range(unsigned_ranges, 0, 2));
    FIXTURE_CHECK(bt_integer_range_set_unsigned_add_range(cold_unsigned_ranges, 0, 2));
    FIXTURE_CHECK(bt_integer_range_set_unsigned_add_range(big_unsigned_ranges, 0, 200));
    FIXTURE_CHECK(bt_integer_range_set_signed_add_range(signed_ranges, -2, 2));
    FIXTURE_CHECK(bt_integer_range_set_signed_add_range(cold_signed_ranges, -2, 2));
    unsigned_range = bt_integer_range_set_unsigned_borrow_range_by_index_const(unsigned_ranges, 0);
    signed_range = bt_integer_range_set_signed_borrow_range_by_index_const(signed_ranges, 0);
}

void make_error(void)
{
    (void) bt_current_thread_error_append_cause_from_unknown(
        "tests", "fixture.c", 1, "no particular reason");
}

static void make_taken_error(void)
{
    const bt_error_cause **causes[] = {
        &unknown_cause, &component_cause, &component_class_cause, &iterator_cause};

    make_error();
    (void) bt_current_thread_error_append_cause_from_component(m0.self, "fixture.c", 1, "cause");
    (void) bt_current_thread_error_append_cause_from_component_class(
        (bt_self_component_class *) m0.source_class, "fixture.c", 1, "cause");
    (void) bt_current_thread_error_append_cause_from_message_iterator(
        m0.self_iterator, "fixture.c", 1, "cause");
    error = bt_current_thread_take_error();
    for (uint64_t i = 0; i < 4; i++) {
        *causes[i] = bt_error_borrow_cause_by_index(error, i);
    }
}

void make_fixtures(const char *plugin_path)
{
    make_range_sets();
    make_fixture(&m0, 0);
    make_fixture(&m1, 1);
    make_values();
    make_taken_error();
    FIXTURE_CHECK(bt_plugin_find_all_from_file(plugin_path, BT_TRUE, &plugin_set));
    plugin = bt_plugin_set_borrow_plugin_by_index_const(plugin_set, 0);
}

#define EACH_OWNED(X)                                                                              \
    X(dead_iterator, message_iterator)                                                             \
    X(graph, graph)                                                                                \
    X(new_graph, graph)                                                                            \
    X(faulty_graph, graph)                                                                         \
    X(empty_graph, graph)                                                                          \
    X(interrupter, interrupter)                                                                    \
    X(query_executor, query_executor)                                                              \
    X(descriptors, component_descriptor_set)                                                       \
    X(no_descriptors, component_descriptor_set)                                                    \
    X(source_class, component_class_source)                                                        \
    X(hot_source_class, component_class_source)                                                    \
    X(filter_class, component_class_filter)                                                        \
    X(hot_filter_class, component_class_filter)                                                    \
    X(sink_class, component_class_sink)                                                            \
    X(hot_sink_class, component_class_sink)                                                        \
    X(failing_sink_class, component_class_sink)                                                    \
    X(iterator_class, message_iterator_class)                                                      \
    X(hot_iterator_class, message_iterator_class)

static void release_fixture(struct fixture *m)
{
    fixture_release_trace_ir(m);
#define PUT(member, type) bt_##type##_put_ref(m->member);
    EACH_OWNED(PUT)
#undef PUT
}

void release_fixtures(void)
{
    bt_value *values[] = {bool_value, unsigned_value, signed_value, real_value, string_value,
        array_value, map_value, array_with_array, map_with_map, cold_map_value};
    bt_integer_range_set_unsigned *unsigned_sets[] = {
        unsigned_ranges, no_unsigned_ranges, cold_unsigned_ranges, big_unsigned_ranges};
    bt_integer_range_set_signed *signed_sets[] = {
        signed_ranges, no_signed_ranges, cold_signed_ranges};

    bt_error_release(error);
    bt_plugin_set_put_ref(plugin_set);
    release_fixture(&m0);
    release_fixture(&m1);
    for (size_t i = 0; i < sizeof(values) / sizeof(values[0]); i++) {
        bt_value_put_ref(values[i]);
    }
    for (size_t i = 0; i < sizeof(unsigned_sets) / sizeof(unsigned_sets[0]); i++) {
        bt_integer_range_set_unsigned_put_ref(unsigned_sets[i]);
    }
    for (size_t i = 0; i < sizeof(signed_sets) / sizeof(signed_sets[0]); i++) {
        bt_integer_range_set_signed_put_ref(signed_sets[i]);
    }
}
