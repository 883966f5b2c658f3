/* SPDX-License-Identifier: MIT */
/*
 * Tests that fields have the values at the time of their event if they are read later, even after
 * the filter was destroyed.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <babeltrace2/babeltrace.h>
#include <cmocka.h>
#include <glib.h>
#include <stdbool.h>
#include <stdio.h>

static const bt_plugin_set *plugins[2];

/* The expected strings `bin` of the events of plain-events.c. */
static const char *const binaries[] = {"", "", "x+0x17", "", "", "", "y+0x17"};

/* The messages that the sink got before and after it sought the beginning. */
struct reading {
    bool has_sought;
    GPtrArray *before, *after; /* elements: const bt_message * */
};

static void put_message(gpointer message)
{
    bt_message_put_ref(message);
}

static void check_binary(const bt_message *message, const char *expected)
{
    const bt_field *const structure = bt_field_structure_borrow_member_field_by_name_const(
        bt_event_borrow_common_context_field_const(bt_message_event_borrow_event_const(message)),
        "debug_info");

    assert_string_equal(bt_field_string_get_value(
                            bt_field_structure_borrow_member_field_by_name_const(structure, "bin")),
        expected);
}

static void check_binaries(const GPtrArray *messages, guint expected_count)
{
    guint count = 0;

    for (guint i = 0; i < messages->len; i++) {
        if (bt_message_get_type(messages->pdata[i]) == BT_MESSAGE_TYPE_EVENT) {
            check_binary(messages->pdata[i], binaries[count++]);
        }
    }
    assert_int_equal(count, expected_count);
}

static bt_graph_simple_sink_component_consume_func_status consume(
    bt_message_iterator *iterator, void *data)
{
    struct reading *const self = data;
    bt_message_array_const messages;
    uint64_t count;
    const bt_message_iterator_next_status status =
        bt_message_iterator_next(iterator, &messages, &count);

    if (status != BT_MESSAGE_ITERATOR_NEXT_STATUS_OK) {
        return (bt_graph_simple_sink_component_consume_func_status) status;
    }
    for (uint64_t i = 0; i < count; i++) {
        g_ptr_array_add(self->has_sought ? self->after : self->before, (gpointer) messages[i]);
    }
    if (!self->has_sought) {
        self->has_sought = true;
        assert_int_equal(bt_message_iterator_seek_beginning(iterator), 0);
    }
    return BT_GRAPH_SIMPLE_SINK_COMPONENT_CONSUME_FUNC_STATUS_OK;
}

static const bt_plugin *plugin(unsigned index)
{
    return bt_plugin_set_borrow_plugin_by_index_const(plugins[index], 0);
}

static bt_graph *create_graph(struct reading *reading, uint64_t mip)
{
    bt_graph *const graph = bt_graph_create(mip);
    bt_value *const params = bt_value_map_create();
    const bt_component_source *source;
    const bt_component_filter *filter;
    const bt_component_sink *sink;

    bt_value_map_insert_string_entry(params, "features", "cp");
    assert_int_equal(bt_graph_add_source_component(graph,
                         bt_plugin_borrow_source_component_class_by_name_const(plugin(1), "events"),
                         "source", params, BT_LOGGING_LEVEL_NONE, &source),
        0);
    assert_int_equal(
        bt_graph_add_filter_component(graph,
            bt_plugin_borrow_filter_component_class_by_name_const(plugin(0), "debug-info"),
            "filter", NULL, BT_LOGGING_LEVEL_NONE, &filter),
        0);
    assert_int_equal(
        bt_graph_add_simple_sink_component(graph, "sink", NULL, consume, NULL, reading, &sink), 0);
    assert_int_equal(bt_graph_connect_ports(graph,
                         bt_component_source_borrow_output_port_by_index_const(source, 0),
                         bt_component_filter_borrow_input_port_by_index_const(filter, 0), NULL),
        0);
    assert_int_equal(bt_graph_connect_ports(graph,
                         bt_component_filter_borrow_output_port_by_index_const(filter, 0),
                         bt_component_sink_borrow_input_port_by_index_const(sink, 0), NULL),
        0);
    bt_value_put_ref(params);
    return graph;
}

static void late_reads_return_the_values_at_event_time(void **state)
{
    for (uint64_t mip = 0; mip < 2; mip++) {
        struct reading reading = {
            .before = g_ptr_array_new_with_free_func(put_message),
            .after = g_ptr_array_new_with_free_func(put_message),
        };
        bt_graph *const graph = create_graph(&reading, mip);

        assert_int_equal(bt_graph_run(graph), 0);
        bt_graph_put_ref(graph);
        check_binaries(reading.after, G_N_ELEMENTS(binaries));
        check_binaries(reading.before, G_N_ELEMENTS(binaries));
        g_ptr_array_free(reading.before, TRUE);
        g_ptr_array_free(reading.after, TRUE);
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(late_reads_return_the_values_at_event_time),
    };
    int failures;

    for (int i = 0; i < 2; i++) {
        if (argc != 3 || bt_plugin_find_all_from_file(argv[i + 1], BT_TRUE, &plugins[i]) != 0) {
            fprintf(stderr, "usage: %s LTTNG-UTILS-PLUGIN PLAIN-EVENTS-PLUGIN\n", argv[0]);
            return 2;
        }
    }
    failures = cmocka_run_group_tests(tests, NULL, NULL);
    bt_plugin_set_put_ref(plugins[0]);
    bt_plugin_set_put_ref(plugins[1]);
    return failures;
}
