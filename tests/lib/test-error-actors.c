/* SPDX-License-Identifier: MIT */
/* Tests causes that methods of components, component classes and message iterators append. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <babeltrace2/babeltrace.h>
#include <cmocka.h>

static bt_message_iterator_class_initialize_method_status fail_to_initialize_iterator(
    bt_self_message_iterator *iterator, bt_self_message_iterator_configuration *configuration,
    bt_self_component_port_output *port)
{
    (void) configuration;
    (void) port;
    BT_CURRENT_THREAD_ERROR_APPEND_CAUSE_FROM_MESSAGE_ITERATOR(iterator, "iterator: %d", 3);
    return BT_MESSAGE_ITERATOR_CLASS_INITIALIZE_METHOD_STATUS_ERROR;
}

static bt_message_iterator_class_next_method_status next(bt_self_message_iterator *iterator,
    bt_message_array_const messages, uint64_t capacity, uint64_t *count)
{
    (void) iterator;
    (void) messages;
    (void) capacity;
    (void) count;
    return BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_END;
}

/* `data` points to a bool that is true if the method must fail. */
static bt_component_class_initialize_method_status initialize_source(
    bt_self_component_source *source, bt_self_component_source_configuration *configuration,
    const bt_value *params, void *data)
{
    bt_self_component *self_component = bt_self_component_source_as_self_component(source);

    (void) configuration;
    (void) params;
    if (*(bool *) data) {
        BT_CURRENT_THREAD_ERROR_APPEND_CAUSE_FROM_COMPONENT(self_component, "component: %d", 1);
        return BT_COMPONENT_CLASS_INITIALIZE_METHOD_STATUS_ERROR;
    }
    assert_int_equal(bt_self_component_source_add_output_port(source, "the port", NULL, NULL),
        BT_SELF_COMPONENT_ADD_PORT_STATUS_OK);
    return BT_COMPONENT_CLASS_INITIALIZE_METHOD_STATUS_OK;
}

static bt_component_class_query_method_status query(bt_self_component_class_source *source_class,
    bt_private_query_executor *executor, const char *object_name, const bt_value *params,
    void *data, const bt_value **result)
{
    (void) executor;
    (void) object_name;
    (void) params;
    (void) data;
    (void) result;
    BT_CURRENT_THREAD_ERROR_APPEND_CAUSE_FROM_COMPONENT_CLASS(
        bt_self_component_class_source_as_self_component_class(source_class), "class: %d", 2);
    return BT_COMPONENT_CLASS_QUERY_METHOD_STATUS_ERROR;
}

static bt_graph_simple_sink_component_consume_func_status consume(
    bt_message_iterator *iterator, void *data)
{
    (void) iterator;
    (void) data;
    return BT_GRAPH_SIMPLE_SINK_COMPONENT_CONSUME_FUNC_STATUS_END;
}

static bt_component_class_source *create_source_class(void)
{
    bt_message_iterator_class *iterator_class = bt_message_iterator_class_create(next);
    bt_component_class_source *source_class;

    bt_message_iterator_class_set_initialize_method(iterator_class, fail_to_initialize_iterator);
    source_class = bt_component_class_source_create("the-class", iterator_class);
    bt_component_class_source_set_initialize_method(source_class, initialize_source);
    bt_component_class_source_set_query_method(source_class, query);
    bt_message_iterator_class_put_ref(iterator_class);
    return source_class;
}

/*
 * Takes the error of the current thread. Returns its cause with the message `message`. The caller
 * releases `*error`.
 */
static const bt_error_cause *take_cause(const bt_error **error, const char *message)
{
    *error = bt_current_thread_take_error();
    assert_non_null(*error);
    for (uint64_t i = 0; i < bt_error_get_cause_count(*error); i++) {
        const bt_error_cause *cause = bt_error_borrow_cause_by_index(*error, i);

        if (strcmp(bt_error_cause_get_message(cause), message) == 0) {
            return cause;
        }
    }
    fail_msg("no cause has the message `%s`", message);
    return NULL;
}

static void a_cause_from_a_component_describes_the_component(void **state)
{
    bt_component_class_source *source_class = create_source_class();
    bt_graph *graph = bt_graph_create(0);
    bool fail = true;
    const bt_error *error;
    const bt_error_cause *cause;

    (void) state;
    assert_int_equal(bt_graph_add_source_component_with_initialize_method_data(graph, source_class,
                         "the source", NULL, &fail, BT_LOGGING_LEVEL_NONE, NULL),
        BT_GRAPH_ADD_COMPONENT_STATUS_ERROR);

    cause = take_cause(&error, "component: 1");
    assert_int_equal(bt_error_cause_get_actor_type(cause), BT_ERROR_CAUSE_ACTOR_TYPE_COMPONENT);
    assert_string_equal(bt_error_cause_get_module_name(cause), "the source: src.the-class");
    assert_string_equal(bt_error_cause_get_file_name(cause), "tests/lib/test-error-actors.c");
    assert_true(bt_error_cause_get_line_number(cause) > 0);
    assert_string_equal(bt_error_cause_component_actor_get_component_name(cause), "the source");
    assert_int_equal(bt_error_cause_component_actor_get_component_class_type(cause),
        BT_COMPONENT_CLASS_TYPE_SOURCE);
    assert_string_equal(
        bt_error_cause_component_actor_get_component_class_name(cause), "the-class");
    assert_null(bt_error_cause_component_actor_get_plugin_name(cause));
    bt_error_release(error);
    bt_graph_put_ref(graph);
    bt_component_class_source_put_ref(source_class);
}

static void a_cause_from_a_component_class_describes_the_class(void **state)
{
    bt_component_class_source *source_class = create_source_class();
    bt_query_executor *executor = bt_query_executor_create(
        bt_component_class_source_as_component_class_const(source_class), "object", NULL);
    const bt_value *result;
    const bt_error *error;
    const bt_error_cause *cause;

    (void) state;
    assert_int_equal(
        bt_query_executor_query(executor, &result), BT_QUERY_EXECUTOR_QUERY_STATUS_ERROR);

    cause = take_cause(&error, "class: 2");
    assert_int_equal(
        bt_error_cause_get_actor_type(cause), BT_ERROR_CAUSE_ACTOR_TYPE_COMPONENT_CLASS);
    assert_string_equal(bt_error_cause_get_module_name(cause), "src.the-class");
    assert_int_equal(bt_error_cause_component_class_actor_get_component_class_type(cause),
        BT_COMPONENT_CLASS_TYPE_SOURCE);
    assert_string_equal(
        bt_error_cause_component_class_actor_get_component_class_name(cause), "the-class");
    assert_null(bt_error_cause_component_class_actor_get_plugin_name(cause));
    bt_error_release(error);
    bt_query_executor_put_ref(executor);
    bt_component_class_source_put_ref(source_class);
}

static void a_cause_from_a_message_iterator_describes_the_iterator(void **state)
{
    bt_component_class_source *source_class = create_source_class();
    bt_graph *graph = bt_graph_create(0);
    bool fail = false;
    const bt_component_source *source;
    const bt_component_sink *sink;
    const bt_error *error;
    const bt_error_cause *cause;

    (void) state;
    assert_int_equal(bt_graph_add_source_component_with_initialize_method_data(graph, source_class,
                         "the source", NULL, &fail, BT_LOGGING_LEVEL_NONE, &source),
        BT_GRAPH_ADD_COMPONENT_STATUS_OK);
    assert_int_equal(
        bt_graph_add_simple_sink_component(graph, "the sink", NULL, consume, NULL, NULL, &sink),
        BT_GRAPH_ADD_COMPONENT_STATUS_OK);
    assert_int_equal(bt_graph_connect_ports(graph,
                         bt_component_source_borrow_output_port_by_index_const(source, 0),
                         bt_component_sink_borrow_input_port_by_index_const(sink, 0), NULL),
        BT_GRAPH_CONNECT_PORTS_STATUS_OK);
    assert_int_equal(bt_graph_run(graph), BT_GRAPH_RUN_STATUS_ERROR);
    bt_graph_put_ref(graph);
    bt_component_class_source_put_ref(source_class);

    /* The texts of the cause are valid after the actor was destroyed. */
    cause = take_cause(&error, "iterator: 3");
    assert_int_equal(
        bt_error_cause_get_actor_type(cause), BT_ERROR_CAUSE_ACTOR_TYPE_MESSAGE_ITERATOR);
    assert_string_equal(
        bt_error_cause_get_module_name(cause), "the source (the port): src.the-class");
    assert_string_equal(
        bt_error_cause_message_iterator_actor_get_component_output_port_name(cause), "the port");
    assert_string_equal(
        bt_error_cause_message_iterator_actor_get_component_name(cause), "the source");
    assert_int_equal(bt_error_cause_message_iterator_actor_get_component_class_type(cause),
        BT_COMPONENT_CLASS_TYPE_SOURCE);
    assert_string_equal(
        bt_error_cause_message_iterator_actor_get_component_class_name(cause), "the-class");
    assert_null(bt_error_cause_message_iterator_actor_get_plugin_name(cause));
    bt_error_release(error);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_cause_from_a_component_describes_the_component),
        cmocka_unit_test(a_cause_from_a_component_class_describes_the_class),
        cmocka_unit_test(a_cause_from_a_message_iterator_describes_the_iterator),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
