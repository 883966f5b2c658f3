/* SPDX-License-Identifier: MIT */
/*
 * Tests that a query of source.ctf.fs that reads events ends when its executor is interrupted.
 *
 * Arguments: the file of the plugin `ctf`, and a trace.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <babeltrace2/babeltrace.h>
#include <cmocka.h>

static const bt_component_class *fs;
static const char *trace;

static bt_query_executor_query_status query(const bt_interrupter *interrupter)
{
    bt_value *params = bt_value_map_create();
    const bt_value *result = NULL;
    bt_value *inputs;

    bt_value_map_insert_empty_array_entry(params, "inputs", &inputs);
    bt_value_array_append_string_element(inputs, trace);
    bt_query_executor *executor = bt_query_executor_create(fs, "tracegraph.trace-summary", params);
    bt_query_executor_add_interrupter(executor, interrupter);
    bt_query_executor_query_status status = bt_query_executor_query(executor, &result);
    bt_value_put_ref(result);
    bt_value_put_ref(params);
    bt_query_executor_put_ref(executor);
    return status;
}

static void an_interrupted_query_returns_the_status_again(void **state)
{
    bt_interrupter *interrupter = bt_interrupter_create();

    assert_int_equal(query(interrupter), BT_QUERY_EXECUTOR_QUERY_STATUS_OK);
    bt_interrupter_set(interrupter);
    assert_int_equal(query(interrupter), BT_QUERY_EXECUTOR_QUERY_STATUS_AGAIN);
    assert_null(bt_current_thread_take_error());
    bt_interrupter_put_ref(interrupter);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_interrupted_query_returns_the_status_again),
    };
    const bt_plugin_set *set;

    if (bt_plugin_find_all_from_file(argv[1], BT_TRUE, &set) !=
        BT_PLUGIN_FIND_ALL_FROM_FILE_STATUS_OK) {
        return 1;
    }
    fs = bt_component_class_source_as_component_class_const(
        bt_plugin_borrow_source_component_class_by_name_const(
            bt_plugin_set_borrow_plugin_by_index_const(set, 0), "fs"));
    trace = argv[2];

    int status = cmocka_run_group_tests(tests, NULL, NULL);

    bt_plugin_set_put_ref(set);
    return status;
}
