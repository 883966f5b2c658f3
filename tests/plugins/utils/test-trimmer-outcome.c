/* SPDX-License-Identifier: MIT */
/* What filter.utils.trimmer tells whoever built the graph: extension/trimmer.h. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <babeltrace2/babeltrace.h>
#include <babeltrace2/extension/trimmer.h>
#include <cmocka.h>
#include <stdbool.h>

static const bt_plugin *plugin;

static bt_graph_simple_sink_component_consume_func_status consume_all(
    bt_message_iterator *iterator, void *data)
{
    bt_message_array_const messages;
    uint64_t count;
    const bt_message_iterator_next_status status =
        bt_message_iterator_next(iterator, &messages, &count);

    for (uint64_t i = 0; status == BT_MESSAGE_ITERATOR_NEXT_STATUS_OK && i < count; i++) {
        bt_message_put_ref(messages[i]);
    }
    return (bt_graph_simple_sink_component_consume_func_status) status;
}

static bt_graph_simple_sink_component_consume_func_status stop_at_once(
    bt_message_iterator *iterator, void *data)
{
    return BT_GRAPH_SIMPLE_SINK_COMPONENT_CONSUME_FUNC_STATUS_END;
}

/* Runs a thousand events, one in each microsecond, through a trimmer. */
static void run(const char *begin, bt_x_trimmer_outcome *outcome,
    bt_graph_simple_sink_component_consume_func consume)
{
    bt_graph *graph = bt_graph_create(0);
    bt_value *counts = bt_value_map_create(), *range = bt_value_map_create();
    const bt_component_source *source;
    const bt_component_filter *trimmer;
    const bt_component_sink *sink;

    bt_value_map_insert_unsigned_integer_entry(counts, "count", 1000);
    bt_value_map_insert_string_entry(range, "begin", begin);
    assert_int_equal(bt_graph_add_source_component(graph,
                         bt_plugin_borrow_source_component_class_by_name_const(plugin, "fake"),
                         "source", counts, BT_LOGGING_LEVEL_NONE, &source),
        0);
    assert_int_equal(bt_graph_add_filter_component_with_initialize_method_data(graph,
                         bt_plugin_borrow_filter_component_class_by_name_const(plugin, "trimmer"),
                         "trimmer", range, outcome, BT_LOGGING_LEVEL_NONE, &trimmer),
        0);
    assert_int_equal(
        bt_graph_add_simple_sink_component(graph, "sink", NULL, consume, NULL, NULL, &sink), 0);
    assert_int_equal(bt_graph_connect_ports(graph,
                         bt_component_source_borrow_output_port_by_index_const(source, 0),
                         bt_component_filter_borrow_input_port_by_index_const(trimmer, 0), NULL),
        0);
    assert_int_equal(bt_graph_connect_ports(graph,
                         bt_component_filter_borrow_output_port_by_index_const(trimmer, 0),
                         bt_component_sink_borrow_input_port_by_index_const(sink, 0), NULL),
        0);
    assert_int_equal(bt_graph_run(graph), 0);
    bt_graph_put_ref(graph);
    bt_value_put_ref(counts);
    bt_value_put_ref(range);
}

static void outcome_is_told_at_the_end(void **state)
{
    static const struct {
        const char *begin;
        bt_graph_simple_sink_component_consume_func consume;
        bt_x_trimmer_outcome outcome;
    } cases[] = {
        {"0.0005", consume_all, BT_X_TRIMMER_OUTCOME_EVENTS},
        {"5", consume_all, BT_X_TRIMMER_OUTCOME_NO_EVENT},
        /* Nobody knows what would have come. */
        {"0.0005", stop_at_once, BT_X_TRIMMER_OUTCOME_UNKNOWN},
        {"5", stop_at_once, BT_X_TRIMMER_OUTCOME_UNKNOWN},
    };

    for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
        bt_x_trimmer_outcome outcome = BT_X_TRIMMER_OUTCOME_UNKNOWN;

        run(cases[i].begin, &outcome, cases[i].consume);
        assert_int_equal(outcome, cases[i].outcome);
    }
}

static void outcome_need_not_be_asked_for(void **state)
{
    run("0.0005", NULL, consume_all);
    run("5", NULL, consume_all);
}

int main(int argc, char **argv)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(outcome_is_told_at_the_end),
        cmocka_unit_test(outcome_need_not_be_asked_for),
    };
    const bt_plugin_set *plugins;
    int failures;

    if (bt_plugin_find_all_from_file(argv[1], BT_TRUE, &plugins) != 0) {
        return 1;
    }
    plugin = bt_plugin_set_borrow_plugin_by_index_const(plugins, 0);
    failures = cmocka_run_group_tests(tests, NULL, NULL);
    bt_plugin_set_put_ref(plugins);
    return failures;
}
