/* SPDX-License-Identifier: MIT */
/* Tests the outcome that filter.utils.trimmer reports; see extension/trimmer.h. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <babeltrace2/babeltrace.h>
#include <babeltrace2/extension/trimmer.h>
#include <cmocka.h>
#include <stdbool.h>

#include "tests/support/component-classes.h"

static const bt_plugin *plugin;

/* Runs a thousand events, one per microsecond, through a trimmer. */
static void run(const char *begin, bt_x_trimmer_outcome *outcome,
    bt_graph_simple_sink_component_consume_func consume)
{
    bt_graph *graph = bt_graph_create(0);
    bt_value *counts = bt_value_map_create(), *range = bt_value_map_create();
    const bt_port_output *port;

    bt_value_map_insert_unsigned_integer_entry(counts, "count", 1000);
    bt_value_map_insert_string_entry(range, "begin", begin);
    port = support_add_source(
        graph, bt_plugin_borrow_source_component_class_by_name_const(plugin, "fake"), counts, NULL);
    port = support_add_filter(graph,
        bt_plugin_borrow_filter_component_class_by_name_const(plugin, "trimmer"), range, outcome,
        port);
    support_add_simple_sink(graph, NULL, consume, NULL, port);
    assert_int_equal(bt_graph_run(graph), 0);
    bt_graph_put_ref(graph);
    bt_value_put_ref(counts);
    bt_value_put_ref(range);
}

static void outcome_is_set_at_the_end(void **state)
{
    static const struct {
        const char *begin;
        bt_graph_simple_sink_component_consume_func consume;
        bt_x_trimmer_outcome outcome;
    } cases[] = {
        {"0.0005", support_consume_batch, BT_X_TRIMMER_OUTCOME_EVENTS},
        {"5", support_consume_batch, BT_X_TRIMMER_OUTCOME_NO_EVENT},
        /* The graph ends early, so the outcome is unknown. */
        {"0.0005", support_consume_nothing, BT_X_TRIMMER_OUTCOME_UNKNOWN},
        {"5", support_consume_nothing, BT_X_TRIMMER_OUTCOME_UNKNOWN},
    };

    for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
        bt_x_trimmer_outcome outcome = BT_X_TRIMMER_OUTCOME_UNKNOWN;

        run(cases[i].begin, &outcome, cases[i].consume);
        assert_int_equal(outcome, cases[i].outcome);
    }
}

static void outcome_is_optional(void **state)
{
    run("0.0005", NULL, support_consume_batch);
    run("5", NULL, support_consume_batch);
}

int main(int argc, char **argv)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(outcome_is_set_at_the_end),
        cmocka_unit_test(outcome_is_optional),
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
