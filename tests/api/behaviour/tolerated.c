/* SPDX-License-Identifier: MIT */
/*
 * Violations of preconditions that only developer mode checks. Existing programs depend on the
 * results. Two kinds of "WILD" cases of test-conditions.c are missing here: calls without a result,
 * and calls with a random result in Babeltrace, such as the length of a value that isn't an array.
 */
#include "behaviour.h"

static void say_values_of_other_types(void)
{
    bt_value *boolean = bt_value_bool_create_init(BT_TRUE);
    bt_value *signed_value = bt_value_integer_signed_create_init(-12);
    bt_value *unsigned_value = bt_value_integer_unsigned_create_init(12);
    bt_value *real = bt_value_real_create_init(1.5);
    bt_value *map = map_of("a", 1);

    printf("== values of other types\n");
    NUMBER(bt_value_integer_unsigned_get(boolean));
    NUMBER(bt_value_integer_unsigned_get(signed_value));
    NUMBER(bt_value_integer_unsigned_get(real));
    INTEGER(bt_value_integer_signed_get(boolean));
    INTEGER(bt_value_integer_signed_get(unsigned_value));
    INTEGER(bt_value_bool_get(signed_value));
    INTEGER(bt_value_bool_get(unsigned_value));
    REAL(bt_value_real_get(unsigned_value));
    IS(bt_value_map_borrow_entry_value(map, NULL));
    IS(bt_value_map_borrow_entry_value_const(map, NULL));
    IS(bt_value_map_has_entry(map, NULL));
    bt_value_put_ref(boolean);
    bt_value_put_ref(signed_value);
    bt_value_put_ref(unsigned_value);
    bt_value_put_ref(real);
    bt_value_put_ref(map);
}

static void say_user_attributes(bt_trace_class *trace_class)
{
    bt_field_class *structure = bt_field_class_structure_create(trace_class);
    bt_field_class *variant = bt_field_class_variant_create(trace_class, NULL);
    bt_field_class *boolean = bt_field_class_bool_create(trace_class);
    bt_field_class *number = bt_field_class_integer_signed_create(trace_class);
    bt_value *text = bt_value_string_create_init("abc");
    bt_field_class_structure_member *member = NULL;
    bt_field_class_variant_option *option = NULL;

    bt_field_class_structure_append_member(structure, "boolean", boolean);
    bt_field_class_variant_without_selector_append_option(variant, "number", number);
    member = bt_field_class_structure_borrow_member_by_index(structure, 0);
    option = bt_field_class_variant_borrow_option_by_index(variant, 0);
    bt_field_class_structure_member_set_user_attributes(member, text);
    IS(bt_field_class_structure_member_borrow_user_attributes(member) == text);
    bt_field_class_variant_option_set_user_attributes(option, text);
    IS(bt_field_class_variant_option_borrow_user_attributes(option) == text);
    bt_value_put_ref(text);
    bt_field_class_put_ref(number);
    bt_field_class_put_ref(boolean);
    bt_field_class_put_ref(variant);
    bt_field_class_put_ref(structure);
}

static void say_late_clock(bt_self_component *self, bt_trace_class *trace_class)
{
    bt_clock_class *first = bt_clock_class_create(self);
    bt_clock_class *second = bt_clock_class_create(self);
    bt_stream_class *stream_class = bt_stream_class_create(trace_class);
    bt_trace *trace = bt_trace_create(trace_class);
    bt_stream *stream = bt_stream_create(stream_class, trace);

    NUMBER(bt_stream_class_set_default_clock_class(stream_class, first));
    IS(bt_stream_class_borrow_default_clock_class(stream_class) == first);
    NUMBER(bt_stream_class_set_default_clock_class(stream_class, second));
    IS(bt_stream_class_borrow_default_clock_class(stream_class) == second);
    bt_stream_put_ref(stream);
    bt_trace_put_ref(trace);
    bt_stream_class_put_ref(stream_class);
    bt_clock_class_put_ref(first);
    bt_clock_class_put_ref(second);
}

static bt_component_class_initialize_method_status initialize(bt_self_component_source *source,
    bt_self_component_source_configuration *configuration, const bt_value *params, void *data)
{
    bt_self_component *self = bt_self_component_source_as_self_component(source);
    bt_trace_class *trace_class = bt_trace_class_create(self);

    (void) configuration;
    (void) params;
    (void) data;
    printf("\n== trace IR\n");
    say_user_attributes(trace_class);
    say_late_clock(self, trace_class);
    bt_trace_class_put_ref(trace_class);
    return BT_COMPONENT_CLASS_INITIALIZE_METHOD_STATUS_OK;
}

static bt_component_class_sink_consume_method_status fail(bt_self_component_sink *self)
{
    (void) self;
    return BT_COMPONENT_CLASS_SINK_CONSUME_METHOD_STATUS_ERROR;
}

static bt_graph_listener_func_status say_added(
    const bt_component_source *component, const bt_port_output *port, void *data)
{
    (void) component;
    (void) port;
    (void) data;
    return BT_GRAPH_LISTENER_FUNC_STATUS_OK;
}

static void say_faulty_graph(void)
{
    bt_message_iterator_class *iterator_class = bt_message_iterator_class_create(end);
    bt_component_class_source *source_class =
        bt_component_class_source_create("source", iterator_class);
    bt_component_class_sink *sink_class = bt_component_class_sink_create("sink", fail);
    bt_interrupter *interrupter = bt_interrupter_create();
    bt_graph *graph = bt_graph_create(0);

    bt_component_class_source_set_initialize_method(source_class, initialize);
    bt_graph_add_source_component(graph, source_class, "s", NULL, BT_LOGGING_LEVEL_NONE, NULL);
    bt_graph_add_sink_component(graph, sink_class, "k", NULL, BT_LOGGING_LEVEL_NONE, NULL);
    printf("\n== a graph that has failed\n");
    INTEGER(bt_graph_run(graph));
    bt_current_thread_clear_error();
    NUMBER(bt_graph_add_interrupter(graph, interrupter));
    NUMBER(bt_graph_add_source_component_output_port_added_listener(graph, say_added, NULL, NULL));
    bt_graph_put_ref(graph);
    bt_interrupter_put_ref(interrupter);
    bt_component_class_sink_put_ref(sink_class);
    bt_component_class_source_put_ref(source_class);
    bt_message_iterator_class_put_ref(iterator_class);
}

static void say_plugins_nowhere(void)
{
    const bt_plugin *plugin = NULL;
    const bt_plugin_set *plugins = NULL;

    printf("\n== plugin search with no search location enabled\n");
    NUMBER(bt_plugin_find("utils", BT_FALSE, BT_FALSE, BT_FALSE, BT_FALSE, BT_FALSE, &plugin));
    NUMBER(bt_plugin_find_all(BT_FALSE, BT_FALSE, BT_FALSE, BT_FALSE, BT_FALSE, &plugins));
    IS(plugin || plugins);
}

void say_tolerated(void)
{
    say_values_of_other_types();
    say_faulty_graph();
    say_plugins_nowhere();
}
