/* SPDX-License-Identifier: MIT */
/* Prints the errors of a graph whose components fail, and tests simple sinks. */
#include "behaviour.h"

/* The number of "consume" calls of the simple sink. */
static unsigned int consumptions;

static bt_message_iterator_class_next_method_status fail_next(bt_self_message_iterator *self,
    bt_message_array_const messages, uint64_t capacity, uint64_t *count)
{
    (void) messages;
    (void) capacity;
    (void) count;
    BT_CURRENT_THREAD_ERROR_APPEND_CAUSE_FROM_MESSAGE_ITERATOR(self, "Cannot go on.");
    return BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_ERROR;
}

static bt_component_class_initialize_method_status initialize(bt_self_component_source *self,
    bt_self_component_source_configuration *configuration, const bt_value *params, void *data)
{
    (void) configuration;
    (void) params;
    if (data) {
        BT_CURRENT_THREAD_ERROR_APPEND_CAUSE_FROM_COMPONENT(
            bt_self_component_source_as_self_component(self), "Cannot begin: %s.",
            (const char *) data);
        return BT_COMPONENT_CLASS_INITIALIZE_METHOD_STATUS_ERROR;
    }
    return (bt_component_class_initialize_method_status) bt_self_component_source_add_output_port(
        self, "out", NULL, NULL);
}

static bt_graph_simple_sink_component_initialize_func_status initialize_sink(
    bt_message_iterator *iterator, void *data)
{
    TEXT((const char *) data);
    TEXT(bt_component_get_name(bt_message_iterator_borrow_component(iterator)));
    return BT_GRAPH_SIMPLE_SINK_COMPONENT_INITIALIZE_FUNC_STATUS_OK;
}

static bt_graph_simple_sink_component_consume_func_status consume(
    bt_message_iterator *iterator, void *data)
{
    bt_message_array_const messages = NULL;
    uint64_t count = 0;

    (void) data;
    if (++consumptions == 1) {
        return BT_GRAPH_SIMPLE_SINK_COMPONENT_CONSUME_FUNC_STATUS_AGAIN;
    }
    return (bt_graph_simple_sink_component_consume_func_status) bt_message_iterator_next(
        iterator, &messages, &count);
}

static void finalize_sink(void *data)
{
    printf("simple sink is finalized: %s\n", (const char *) data);
}

/* Prints the causes that components and message iterators appended to the thread's error. */
static void say_error(void)
{
    const bt_error *error = bt_current_thread_take_error();

    for (uint64_t i = 0; error && i < bt_error_get_cause_count(error); i++) {
        const bt_error_cause *cause = bt_error_borrow_cause_by_index(error, i);

        switch (bt_error_cause_get_actor_type(cause)) {
        case BT_ERROR_CAUSE_ACTOR_TYPE_COMPONENT:
            TEXT(bt_error_cause_get_message(cause));
            TEXT(bt_error_cause_get_module_name(cause));
            TEXT(bt_error_cause_component_actor_get_component_name(cause));
            TEXT(bt_error_cause_component_actor_get_component_class_name(cause));
            NUMBER(bt_error_cause_component_actor_get_component_class_type(cause));
            TEXT(bt_error_cause_component_actor_get_plugin_name(cause));
            break;
        case BT_ERROR_CAUSE_ACTOR_TYPE_MESSAGE_ITERATOR:
            TEXT(bt_error_cause_get_message(cause));
            TEXT(bt_error_cause_get_module_name(cause));
            TEXT(bt_error_cause_message_iterator_actor_get_component_name(cause));
            TEXT(bt_error_cause_message_iterator_actor_get_component_output_port_name(cause));
            TEXT(bt_error_cause_message_iterator_actor_get_component_class_name(cause));
            NUMBER(bt_error_cause_message_iterator_actor_get_component_class_type(cause));
            TEXT(bt_error_cause_message_iterator_actor_get_plugin_name(cause));
            break;
        default:
            break;
        }
    }
    IS(error != NULL);
    if (error) {
        bt_error_release(error);
    }
}

void say_failures(void)
{
    bt_message_iterator_class *iterators = bt_message_iterator_class_create(fail_next);
    bt_component_class_source *source_class = bt_component_class_source_create("bad", iterators);
    bt_graph *graph = bt_graph_create(0);
    const bt_component_source *source = NULL;
    const bt_component_sink *sink = NULL;

    printf("\n== failures\n");
    bt_component_class_source_set_initialize_method(source_class, initialize);
    INTEGER(bt_graph_add_source_component_with_initialize_method_data(
        graph, source_class, "never", NULL, (void *) "it is bad", BT_LOGGING_LEVEL_NONE, &source));
    say_error();
    bt_graph_put_ref(graph);
    graph = bt_graph_create(0);
    INTEGER(bt_graph_add_source_component(
        graph, source_class, "source", NULL, BT_LOGGING_LEVEL_NONE, &source));
    INTEGER(bt_graph_add_simple_sink_component(
        graph, "sink", initialize_sink, consume, finalize_sink, (void *) "data", &sink));
    TEXT(bt_component_class_get_name(
        bt_component_borrow_class_const(bt_component_sink_as_component_const(sink))));
    NUMBER(bt_component_sink_get_input_port_count(sink));
    TEXT(bt_port_get_name(
        bt_port_input_as_port_const(bt_component_sink_borrow_input_port_by_index_const(sink, 0))));
    INTEGER(bt_graph_connect_ports(graph,
        bt_component_source_borrow_output_port_by_index_const(source, 0),
        bt_component_sink_borrow_input_port_by_index_const(sink, 0), NULL));
    INTEGER(bt_graph_run(graph));
    INTEGER(bt_graph_run(graph));
    say_error();
    bt_graph_put_ref(graph);
    bt_component_class_source_put_ref(source_class);
    bt_message_iterator_class_put_ref(iterators);
}
