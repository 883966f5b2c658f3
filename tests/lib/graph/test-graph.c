/* SPDX-License-Identifier: MIT */
/* Tests the order of method calls in graphs, and the functions that each state allows. */
#include <glib.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <babeltrace2/babeltrace.h>
#include <babeltrace2/extension/graph-state.h>
#include <cmocka.h>

#include "tests/support/message-script.h"

#include "../breaks-condition.h"

/* The calls of the methods and listeners below, in order: `NAME.method`. */
static GString *calls;

static int clear_calls(void **state)
{
    if (!calls) {
        calls = g_string_new(NULL);
    }
    g_string_truncate(calls, 0);
    return 0;
}

static void record(const char *who, const char *what)
{
    g_string_append_printf(calls, "%s%s.%s", calls->len > 0 ? " " : "", who, what);
}

/* The behaviour of a component in these tests, passed as its initialization method data. */
struct behavior {
    const char *fails;   /* name of the failing method; NULL: none */
    const char *consume; /* the result of each "consume" call; the last word repeats; NULL: end */
    unsigned int out_ports;
    bool adds_port_when_connected;
};

struct component {
    struct behavior behavior;
    char **consume;
    guint consumed;
    bt_message_iterator *iterator;
};

static const char *name_of(bt_self_component *self)
{
    return bt_component_get_name(bt_self_component_as_component(self));
}

static int result(bt_self_component *self, const char *method)
{
    const struct component *component = bt_self_component_get_data(self);

    record(name_of(self), method);
    if (g_strcmp0(component->behavior.fails, method) == 0) {
        BT_CURRENT_THREAD_ERROR_APPEND_CAUSE_FROM_COMPONENT(self, "%s fails on request", method);
        return -1;
    }
    return 0;
}

static struct component *create_component(bt_self_component *self, const void *data)
{
    struct component *component = g_new0(struct component, 1);

    component->behavior = *(const struct behavior *) data;
    component->consume =
        g_strsplit(component->behavior.consume ? component->behavior.consume : "end", " ", -1);
    bt_self_component_set_data(self, component);
    return component;
}

static void destroy_component(bt_self_component *self)
{
    struct component *component = bt_self_component_get_data(self);

    bt_message_iterator_put_ref(component->iterator);
    g_strfreev(component->consume);
    g_free(component);
}

static void finalize(bt_self_component *self)
{
    record(name_of(self), "finalize");
    assert_null(bt_current_thread_take_error());
    destroy_component(self);
}

static bt_component_class_initialize_method_status initialize_source(bt_self_component_source *self,
    bt_self_component_source_configuration *configuration, const bt_value *params, void *data)
{
    bt_self_component *common = bt_self_component_source_as_self_component(self);
    const struct behavior *behavior = data;
    int status;

    create_component(common, data);
    for (unsigned int i = 0; i < behavior->out_ports; i++) {
        g_autofree char *name = g_strdup_printf("out%u", i);

        if (bt_self_component_source_add_output_port(self, name, common, NULL) < 0) {
            destroy_component(common);
            return BT_COMPONENT_CLASS_INITIALIZE_METHOD_STATUS_ERROR;
        }
    }
    status = result(common, "initialize");
    if (status < 0) {
        destroy_component(common);
    }
    return status;
}

static bt_component_class_initialize_method_status initialize_sink(bt_self_component_sink *self,
    bt_self_component_sink_configuration *configuration, const bt_value *params, void *data)
{
    bt_self_component *common = bt_self_component_sink_as_self_component(self);

    create_component(common, data);
    assert_int_equal(bt_self_component_sink_add_input_port(self, "in0", common, NULL), 0);
    return result(common, "initialize");
}

static void finalize_source(bt_self_component_source *self)
{
    finalize(bt_self_component_source_as_self_component(self));
}

static void finalize_sink(bt_self_component_sink *self)
{
    finalize(bt_self_component_sink_as_self_component(self));
}

static bt_component_class_port_connected_method_status source_connected(
    bt_self_component_source *self, bt_self_component_port_output *port, const bt_port_input *other)
{
    bt_self_component *common = bt_self_component_source_as_self_component(self);
    const struct component *component = bt_self_component_get_data(common);

    assert_ptr_equal(
        bt_self_component_port_get_data(bt_self_component_port_output_as_self_component_port(port)),
        common);
    assert_true(bt_port_is_connected(bt_port_input_as_port_const(other)));
    if (component->behavior.adds_port_when_connected) {
        assert_int_equal(bt_self_component_source_add_output_port(self, "late", NULL, NULL), 0);
    }
    return result(common, "connected");
}

static bt_component_class_port_connected_method_status sink_connected(
    bt_self_component_sink *self, bt_self_component_port_input *port, const bt_port_output *other)
{
    return result(bt_self_component_sink_as_self_component(self), "connected");
}

static bt_component_class_sink_graph_is_configured_method_status graph_is_configured(
    bt_self_component_sink *self)
{
    bt_self_component *common = bt_self_component_sink_as_self_component(self);
    struct component *component = bt_self_component_get_data(common);
    bt_self_component_port_input *port = bt_self_component_sink_borrow_input_port_by_index(self, 0);

    if (bt_port_is_connected(
            bt_port_input_as_port_const(bt_self_component_port_input_as_port_input(port))) &&
        bt_message_iterator_create_from_sink_component(self, port, &component->iterator) < 0) {
        return BT_COMPONENT_CLASS_SINK_GRAPH_IS_CONFIGURED_METHOD_STATUS_ERROR;
    }
    return result(common, "configured");
}

static bt_component_class_sink_consume_method_status consume(bt_self_component_sink *self)
{
    bt_self_component *common = bt_self_component_sink_as_self_component(self);
    struct component *component = bt_self_component_get_data(common);
    const char *word = component->consume[component->consumed];

    record(name_of(common), word);
    if (component->consume[component->consumed + 1]) {
        component->consumed++;
    }
    if (strcmp(word, "error") == 0) {
        return BT_COMPONENT_CLASS_SINK_CONSUME_METHOD_STATUS_ERROR;
    }
    return strcmp(word, "end") == 0     ? BT_COMPONENT_CLASS_SINK_CONSUME_METHOD_STATUS_END
           : strcmp(word, "again") == 0 ? BT_COMPONENT_CLASS_SINK_CONSUME_METHOD_STATUS_AGAIN
                                        : BT_COMPONENT_CLASS_SINK_CONSUME_METHOD_STATUS_OK;
}

static const char *iterator_name(bt_self_message_iterator *self)
{
    return name_of(bt_self_message_iterator_borrow_component(self));
}

static bt_message_iterator_class_initialize_method_status initialize_iterator(
    bt_self_message_iterator *self, bt_self_message_iterator_configuration *configuration,
    bt_self_component_port_output *port)
{
    return result(bt_self_message_iterator_borrow_component(self), "iterator");
}

static void finalize_iterator(bt_self_message_iterator *self)
{
    record(iterator_name(self), "iterator-finalize");
}

static bt_message_iterator_class_next_method_status next(bt_self_message_iterator *self,
    bt_message_array_const messages, uint64_t capacity, uint64_t *count)
{
    return BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_END;
}

static const bt_component_source *add_source(
    bt_graph *graph, const char *name, struct behavior behavior, int expected)
{
    bt_message_iterator_class *iterator_class = bt_message_iterator_class_create(next);
    bt_component_class_source *source_class;
    const bt_component_source *source = NULL;

    bt_message_iterator_class_set_initialize_method(iterator_class, initialize_iterator);
    bt_message_iterator_class_set_finalize_method(iterator_class, finalize_iterator);
    source_class = bt_component_class_source_create("test", iterator_class);
    bt_message_iterator_class_put_ref(iterator_class);
    bt_component_class_source_set_initialize_method(source_class, initialize_source);
    bt_component_class_source_set_finalize_method(source_class, finalize_source);
    bt_component_class_source_set_output_port_connected_method(source_class, source_connected);
    assert_int_equal(bt_graph_add_source_component_with_initialize_method_data(graph, source_class,
                         name, NULL, &behavior, BT_LOGGING_LEVEL_DEBUG, &source),
        expected);
    bt_component_class_source_put_ref(source_class);
    return source;
}

static const bt_component_sink *add_sink(
    bt_graph *graph, const char *name, struct behavior behavior, int expected)
{
    bt_component_class_sink *sink_class = bt_component_class_sink_create("test", consume);
    const bt_component_sink *sink = NULL;

    bt_component_class_sink_set_initialize_method(sink_class, initialize_sink);
    bt_component_class_sink_set_finalize_method(sink_class, finalize_sink);
    bt_component_class_sink_set_input_port_connected_method(sink_class, sink_connected);
    bt_component_class_sink_set_graph_is_configured_method(sink_class, graph_is_configured);
    assert_int_equal(bt_graph_add_sink_component_with_initialize_method_data(
                         graph, sink_class, name, NULL, &behavior, BT_LOGGING_LEVEL_NONE, &sink),
        expected);
    bt_component_class_sink_put_ref(sink_class);
    return sink;
}

static int connect_first_ports(
    bt_graph *graph, const bt_component_source *source, const bt_component_sink *sink)
{
    return bt_graph_connect_ports(graph,
        bt_component_source_borrow_output_port_by_index_const(source, 0),
        bt_component_sink_borrow_input_port_by_index_const(sink, 0), NULL);
}

static const struct behavior SOURCE = {.out_ports = 1};

static void a_graph_calls_the_methods_of_its_components_in_order(void **state)
{
    bt_graph *graph = bt_graph_create(1);
    const bt_component_source *source = add_source(graph, "a", SOURCE, 0);
    const bt_component_sink *sink = add_sink(graph, "z", (struct behavior){.consume = "ok end"}, 0);

    assert_int_equal(connect_first_ports(graph, source, sink), 0);
    assert_int_equal(bt_graph_run(graph), 0);
    assert_int_equal(bt_graph_run(graph), 0);
    bt_graph_put_ref(graph);
    assert_string_equal(calls->str,
        "a.initialize z.initialize a.connected z.connected a.iterator z.configured z.ok z.end "
        "a.iterator-finalize a.finalize z.finalize");
}

static void sinks_consume_in_turn_until_all_are_done(void **state)
{
    bt_graph *graph = bt_graph_create(0);

    add_sink(graph, "x", (struct behavior){.consume = "ok end"}, 0);
    add_sink(graph, "y", (struct behavior){.consume = "end"}, 0);
    add_sink(graph, "z", (struct behavior){.consume = "ok ok end"}, 0);
    g_string_truncate(calls, 0);
    assert_int_equal(bt_graph_run(graph), BT_GRAPH_RUN_STATUS_OK);
    assert_string_equal(
        calls->str, "x.configured y.configured z.configured x.ok y.end z.ok x.end z.ok z.end");
    assert_int_equal(bt_graph_run_once(graph), BT_GRAPH_RUN_ONCE_STATUS_END);
    bt_graph_put_ref(graph);
}

static void a_run_returns_the_status_again_if_a_sink_returns_it(void **state)
{
    bt_graph *graph = bt_graph_create(0);

    add_sink(graph, "x", (struct behavior){.consume = "again ok end"}, 0);
    add_sink(graph, "y", (struct behavior){.consume = "ok end"}, 0);
    g_string_truncate(calls, 0);
    assert_int_equal(bt_graph_run(graph), BT_GRAPH_RUN_STATUS_AGAIN);
    assert_int_equal(bt_graph_run(graph), BT_GRAPH_RUN_STATUS_OK);
    assert_string_equal(calls->str, "x.configured y.configured x.again y.ok x.ok y.end x.end");
    bt_graph_put_ref(graph);
}

static void run_once_makes_one_sink_consume(void **state)
{
    bt_graph *graph = bt_graph_create(0);

    add_sink(graph, "x", (struct behavior){.consume = "ok end"}, 0);
    add_sink(graph, "y", (struct behavior){.consume = "again end"}, 0);
    assert_int_equal(bt_graph_run_once(graph), BT_GRAPH_RUN_ONCE_STATUS_OK);
    assert_int_equal(bt_graph_run_once(graph), BT_GRAPH_RUN_ONCE_STATUS_AGAIN);
    assert_int_equal(bt_graph_run_once(graph), BT_GRAPH_RUN_ONCE_STATUS_OK);
    assert_int_equal(bt_graph_run_once(graph), BT_GRAPH_RUN_ONCE_STATUS_END);
    bt_graph_put_ref(graph);
}

static void an_interrupter_that_is_set_stops_the_run(void **state)
{
    bt_graph *graph = bt_graph_create(0);
    bt_interrupter *interrupter = bt_interrupter_create();

    add_sink(graph, "x", (struct behavior){.consume = "ok end"}, 0);
    assert_int_equal(bt_graph_add_interrupter(graph, interrupter), 0);
    bt_interrupter_set(interrupter);
    assert_true(bt_interrupter_is_set(interrupter));
    assert_int_equal(bt_graph_run(graph), BT_GRAPH_RUN_STATUS_AGAIN);
    bt_interrupter_reset(interrupter);
    bt_interrupter_set(bt_graph_borrow_default_interrupter(graph));
    assert_int_equal(bt_graph_run(graph), BT_GRAPH_RUN_STATUS_AGAIN);
    assert_null(strstr(calls->str, "x.ok"));
    bt_interrupter_reset(bt_graph_borrow_default_interrupter(graph));
    assert_int_equal(bt_graph_run(graph), BT_GRAPH_RUN_STATUS_OK);
    bt_graph_put_ref(graph);
    bt_interrupter_put_ref(interrupter);
}

static void errors_name_the_failed_component(void **state)
{
    bt_graph *graph = bt_graph_create(0);

    add_source(graph, "bad", (struct behavior){.fails = "initialize"}, -1);
    assert_error_has("Initialization method failed: component `bad` (`source.test`)");
    assert_breaks_condition(
        "pre:graph-add-sink-component-with-initialize-method-data:graph-is-not-faulty",
        add_sink(graph, "z", SOURCE, 0));
    bt_graph_put_ref(graph);
    assert_string_equal(calls->str, "bad.initialize");

    graph = bt_graph_create(0);
    assert_int_equal(
        connect_first_ports(graph,
            add_source(graph, "a", (struct behavior){.out_ports = 1, .fails = "connected"}, 0),
            add_sink(graph, "z", SOURCE, 0)),
        -1);
    assert_error_has("\"output port connected\" method failed: port `out0` of component `a`");
    bt_graph_put_ref(graph);

    graph = bt_graph_create(0);
    add_sink(graph, "z", (struct behavior){.fails = "configured"}, 0);
    assert_int_equal(bt_graph_run(graph), BT_GRAPH_RUN_STATUS_ERROR);
    assert_error_has("\"Graph is configured\" method failed: component `z` (`sink.test`)");
    bt_graph_put_ref(graph);

    graph = bt_graph_create(0);
    add_sink(graph, "z", (struct behavior){.consume = "error"}, 0);
    assert_int_equal(bt_graph_run(graph), BT_GRAPH_RUN_STATUS_ERROR);
    assert_error_has("\"Consume\" method failed: component `z` (`sink.test`)");
    bt_graph_put_ref(graph);

    graph = bt_graph_create(0);
    assert_int_equal(
        connect_first_ports(graph,
            add_source(graph, "a", (struct behavior){.out_ports = 1, .fails = "iterator"}, 0),
            add_sink(graph, "z", SOURCE, 0)),
        0);
    assert_int_equal(bt_graph_run(graph), BT_GRAPH_RUN_STATUS_ERROR);
    assert_error_has("\"initialize\" method failed: message iterator on output port `out0`");
    bt_graph_put_ref(graph);
}

static void finalization_methods_keep_the_error_of_the_thread(void **state)
{
    bt_graph *graph = bt_graph_create(0);

    add_sink(graph, "z", (struct behavior){.consume = "error"}, 0);
    assert_int_equal(bt_graph_run(graph), BT_GRAPH_RUN_STATUS_ERROR);
    bt_graph_put_ref(graph);
    assert_non_null(strstr(calls->str, "z.finalize"));
    assert_error_has("\"Consume\" method failed");
}

static bt_graph_listener_func_status on_source_port(
    const bt_component_source *component, const bt_port_output *port, void *user_data)
{
    const bt_port *common = bt_port_output_as_port_const(port);
    g_autofree char *what = g_strdup_printf("added-%s", bt_port_get_name(common));

    assert_ptr_equal(bt_port_borrow_component_const(common), component);
    assert_true(bt_port_is_output(common));
    record(bt_component_get_name(bt_component_source_as_component_const(component)), what);
    return GPOINTER_TO_INT(user_data);
}

static bt_graph_listener_func_status on_sink_port(
    const bt_component_sink *component, const bt_port_input *port, void *user_data)
{
    record(bt_component_get_name(bt_component_sink_as_component_const(component)), "added");
    return BT_GRAPH_LISTENER_FUNC_STATUS_OK;
}

static void listeners_are_called_for_added_ports(void **state)
{
    bt_graph *graph = bt_graph_create(0);
    const bt_component_source *source;
    const bt_component_sink *sink;
    bt_listener_id first, second;

    assert_int_equal(bt_graph_add_source_component_output_port_added_listener(
                         graph, on_source_port, GINT_TO_POINTER(0), &first),
        0);
    assert_int_equal(
        bt_graph_add_sink_component_input_port_added_listener(graph, on_sink_port, NULL, &second),
        0);
    assert_int_not_equal(first, second);
    source = add_source(
        graph, "a", (struct behavior){.out_ports = 2, .adds_port_when_connected = true}, 0);
    sink = add_sink(graph, "z", SOURCE, 0);
    assert_int_equal(connect_first_ports(graph, source, sink), 0);
    bt_graph_put_ref(graph);
    assert_string_equal(calls->str,
        "a.added-out0 a.added-out1 a.initialize z.added z.initialize a.added-late a.connected "
        "z.connected a.finalize z.finalize");
}

static void a_graph_returns_its_state_and_components(void **state)
{
    bt_graph *graph = bt_graph_create(0);
    const bt_component_sink *sink;

    assert_false(bt_x_graph_has_sink(graph));
    add_source(graph, "a", (struct behavior){0}, 0);
    assert_false(bt_x_graph_has_sink(graph));
    sink = add_sink(graph, "z", (struct behavior){.consume = "end"}, 0);
    assert_true(bt_x_graph_has_sink(graph));
    assert_ptr_equal(bt_x_graph_borrow_component_by_name_const(graph, "z"),
        bt_component_sink_as_component_const(sink));
    assert_null(bt_x_graph_borrow_component_by_name_const(graph, "y"));
    assert_int_equal(bt_x_graph_get_state(graph), BT_X_GRAPH_STATE_CONFIGURING);
    assert_int_equal(bt_graph_run(graph), BT_GRAPH_RUN_STATUS_OK);
    assert_int_equal(bt_x_graph_get_state(graph), BT_X_GRAPH_STATE_CONFIGURED);
    bt_graph_put_ref(graph);
}

static void failing_listener_makes_the_graph_faulty(void **state)
{
    bt_graph *graph = bt_graph_create(0);

    assert_int_equal(bt_graph_add_source_component_output_port_added_listener(
                         graph, on_source_port, GINT_TO_POINTER(-1), NULL),
        0);
    add_source(graph, "a", SOURCE, -1);
    assert_error_has(
        "\"port added\" listener of the graph failed: output port `out0` of component `a`");
    assert_int_equal(bt_x_graph_get_state(graph), BT_X_GRAPH_STATE_FAULTY);
    bt_graph_put_ref(graph);
}

static void a_reference_to_a_port_keeps_the_graph_alive(void **state)
{
    bt_graph *graph = bt_graph_create(0);
    const bt_component_source *source = add_source(graph, "a", SOURCE, 0);
    const bt_port_output *port =
        bt_component_source_borrow_output_port_by_name_const(source, "out0");

    assert_non_null(port);
    assert_null(bt_component_source_borrow_output_port_by_name_const(source, "out1"));
    bt_port_output_get_ref(port);
    bt_graph_put_ref(graph);
    assert_string_equal(calls->str, "a.initialize");
    assert_string_equal(
        bt_component_get_name(bt_port_borrow_component_const(bt_port_output_as_port_const(port))),
        "a");
    bt_port_output_put_ref(port);
    assert_string_equal(calls->str, "a.initialize a.finalize");
}

static void components_and_ports_return_their_properties(void **state)
{
    bt_graph *graph = bt_graph_create(0);
    const bt_component_source *source = add_source(graph, "a", SOURCE, 0);
    const bt_component_sink *sink = add_sink(graph, "z", SOURCE, 0);
    const bt_component *component = bt_component_source_as_component_const(source);
    const bt_port *port = bt_port_output_as_port_const(
        bt_component_source_borrow_output_port_by_index_const(source, 0));

    assert_true(bt_component_is_source(component));
    assert_true(bt_component_is_sink(bt_component_sink_as_component_const(sink)));
    assert_int_equal(bt_component_get_logging_level(component), BT_LOGGING_LEVEL_DEBUG);
    assert_string_equal(
        bt_component_class_get_name(bt_component_borrow_class_const(component)), "test");
    assert_int_equal(bt_component_source_get_output_port_count(source), 1);
    assert_int_equal(bt_component_sink_get_input_port_count(sink), 1);
    assert_false(bt_port_is_connected(port));
    assert_int_equal(connect_first_ports(graph, source, sink), 0);
    assert_ptr_equal(
        bt_connection_borrow_upstream_port_const(bt_port_borrow_connection_const(port)), port);
    bt_graph_put_ref(graph);
}

static void calls_that_violate_conditions_abort(void **state)
{
    bt_graph *graph = bt_graph_create(0);
    const bt_component_source *source = add_source(graph, "a", SOURCE, 0);
    const bt_component_sink *sink = add_sink(graph, "z", SOURCE, 0);

    assert_breaks_condition("pre:graph-create:valid-mip-version", bt_graph_create(2));
    assert_breaks_condition(
        "pre:graph-add-source-component-with-initialize-method-data:component-name-is-unique",
        add_source(graph, "a", SOURCE, 0));
    assert_breaks_condition("pre:component-source-borrow-output-port-by-index-const:valid-index",
        bt_component_source_borrow_output_port_by_index_const(source, 1));
    assert_int_equal(connect_first_ports(graph, source, sink), 0);
    assert_breaks_condition("pre:graph-connect-ports:upstream-port-is-not-connected",
        connect_first_ports(graph, source, sink));
    assert_int_equal(bt_graph_run(graph), 0);
    assert_breaks_condition(
        "pre:graph-add-source-component-with-initialize-method-data:graph-is-not-configured",
        add_source(graph, "b", SOURCE, 0));
    bt_graph_put_ref(graph);

    graph = bt_graph_create(0);
    assert_breaks_condition(
        "pre:graph-run:graph-has-at-least-one-sink-component", bt_graph_run(graph));
    bt_graph_put_ref(graph);
}

static bt_graph_simple_sink_component_consume_func_status consume_simply(
    bt_message_iterator *iterator, void *user_data)
{
    record(user_data, "consume");
    return BT_GRAPH_SIMPLE_SINK_COMPONENT_CONSUME_FUNC_STATUS_END;
}

static bt_graph_simple_sink_component_initialize_func_status initialize_simply(
    bt_message_iterator *iterator, void *user_data)
{
    record(user_data, "initialize");
    return BT_GRAPH_SIMPLE_SINK_COMPONENT_INITIALIZE_FUNC_STATUS_OK;
}

static void finalize_simply(void *user_data)
{
    record(user_data, "finalize");
}

static void simple_sink_calls_its_three_functions(void **state)
{
    bt_graph *graph = bt_graph_create(1);
    const bt_component_sink *sink;
    const bt_component_source *source = add_source(graph, "a", SOURCE, 0);

    assert_int_equal(bt_graph_add_simple_sink_component(graph, "simple", initialize_simply,
                         consume_simply, finalize_simply, (char *) "s", &sink),
        0);
    assert_string_equal(bt_port_get_name(bt_port_input_as_port_const(
                            bt_component_sink_borrow_input_port_by_index_const(sink, 0))),
        "in");
    assert_int_equal(connect_first_ports(graph, source, sink), 0);
    assert_string_equal(calls->str, "a.initialize a.connected");
    assert_int_equal(bt_graph_run(graph), 0);
    bt_graph_put_ref(graph);
    assert_string_equal(calls->str, "a.initialize a.connected a.iterator s.initialize s.consume "
                                    "a.iterator-finalize a.finalize s.finalize");
}

static void a_run_fails_if_the_simple_sink_is_not_connected(void **state)
{
    bt_graph *graph = bt_graph_create(0);

    assert_int_equal(
        bt_graph_add_simple_sink_component(graph, "simple", NULL, consume_simply, NULL, NULL, NULL),
        0);
    assert_int_equal(bt_graph_run(graph), BT_GRAPH_RUN_STATUS_ERROR);
    assert_error_has("Input port `in` is not connected: component `simple`");
    bt_graph_put_ref(graph);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(a_graph_calls_the_methods_of_its_components_in_order, clear_calls),
        cmocka_unit_test_setup(sinks_consume_in_turn_until_all_are_done, clear_calls),
        cmocka_unit_test_setup(a_run_returns_the_status_again_if_a_sink_returns_it, clear_calls),
        cmocka_unit_test_setup(run_once_makes_one_sink_consume, clear_calls),
        cmocka_unit_test_setup(an_interrupter_that_is_set_stops_the_run, clear_calls),
        cmocka_unit_test_setup(errors_name_the_failed_component, clear_calls),
        cmocka_unit_test_setup(finalization_methods_keep_the_error_of_the_thread, clear_calls),
        cmocka_unit_test_setup(listeners_are_called_for_added_ports, clear_calls),
        cmocka_unit_test_setup(a_graph_returns_its_state_and_components, clear_calls),
        cmocka_unit_test_setup(failing_listener_makes_the_graph_faulty, clear_calls),
        cmocka_unit_test_setup(a_reference_to_a_port_keeps_the_graph_alive, clear_calls),
        cmocka_unit_test_setup(components_and_ports_return_their_properties, clear_calls),
        cmocka_unit_test_setup(calls_that_violate_conditions_abort, clear_calls),
        cmocka_unit_test_setup(simple_sink_calls_its_three_functions, clear_calls),
        cmocka_unit_test_setup(a_run_fails_if_the_simple_sink_is_not_connected, clear_calls),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
