/* SPDX-License-Identifier: MIT */
/* Tests the initialization data of filter.utils.select: expressions that are already parsed. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <babeltrace2/babeltrace.h>
#include <babeltrace2/extension/expression.h>
#include <babeltrace2/extension/message-array.h>
#include <cmocka.h>
#include <stdbool.h>

#include "tests/support/component-classes.h"

static const bt_plugin *plugin;

static bt_graph_simple_sink_component_consume_func_status count_events(
    bt_message_iterator *iterator, void *data)
{
    bt_message_array_const messages;
    uint64_t count;
    const bt_message_iterator_next_status status =
        bt_message_iterator_next(iterator, &messages, &count);

    if (status == BT_MESSAGE_ITERATOR_NEXT_STATUS_OK) {
        for (uint64_t i = 0; i < count; i++) {
            *(uint64_t *) data += bt_message_get_type(messages[i]) == BT_MESSAGE_TYPE_EVENT;
        }
        bt_x_message_array_put_refs(messages, count);
    }
    return (bt_graph_simple_sink_component_consume_func_status) status;
}

/* Returns the number of events that a filter selects of a thousand events, one per microsecond. */
static uint64_t run(const char *parameter, const bt_x_expression *const *expressions)
{
    bt_graph *graph = bt_graph_create(0);
    bt_value *counts = bt_value_map_create(), *params = bt_value_map_create();
    const bt_port_output *port;
    uint64_t count = 0;

    bt_value_map_insert_unsigned_integer_entry(counts, "count", 1000);
    bt_value_map_insert_string_entry(params, "expression", parameter);
    port = support_add_source(
        graph, bt_plugin_borrow_source_component_class_by_name_const(plugin, "fake"), counts, NULL);
    port = support_add_filter(graph,
        bt_plugin_borrow_filter_component_class_by_name_const(plugin, "select"), params,
        (void *) expressions, port);
    support_add_simple_sink(graph, NULL, count_events, &count, port);
    assert_int_equal(bt_graph_run(graph), 0);
    bt_graph_put_ref(graph);
    bt_value_put_ref(counts);
    bt_value_put_ref(params);
    return count;
}

static void expressions_of_the_data_replace_the_parameter(void **state)
{
    bt_x_expression *first, *second;

    assert_int_equal(bt_x_expression_parse("$ts >= 100000", &first), 0);
    assert_int_equal(bt_x_expression_parse("$ts < 200000", &second), 0);

    const bt_x_expression *const expressions[] = {first, second, NULL};

    assert_int_equal(run("$ts >= 100000", NULL), 900);
    assert_int_equal(run("not parsed ((", expressions), 100);
    assert_int_equal(run("$ts >= 100000", &expressions[2]), 1000);
    bt_x_expression_put_ref(first);
    bt_x_expression_put_ref(second);
}

int main(int argc, char **argv)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(expressions_of_the_data_replace_the_parameter),
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
