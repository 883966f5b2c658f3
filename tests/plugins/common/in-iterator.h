/* SPDX-License-Identifier: MIT */
/*
 * Runs a function in a message iterator, because messages can only be created there. The message
 * iterator belongs to the source of a graph with the given MIP version. Include this file after
 * cmocka.h.
 */
#ifndef TESTS_PLUGINS_COMMON_IN_ITERATOR_H
#define TESTS_PLUGINS_COMMON_IN_ITERATOR_H

#include <babeltrace2/babeltrace.h>
#include <stdbool.h>

typedef void (*in_iterator_func)(bt_self_message_iterator *iterator, void *data);

struct in_iterator_run {
    in_iterator_func func;
    void *data;
    bool is_done;
};

static bt_component_class_initialize_method_status in_iterator_init_source(
    bt_self_component_source *self, bt_self_component_source_configuration *configuration,
    const bt_value *params, void *data)
{
    bt_self_component_set_data(bt_self_component_source_as_self_component(self), data);
    return (bt_component_class_initialize_method_status) bt_self_component_source_add_output_port(
        self, "out", NULL, NULL);
}

static bt_message_iterator_class_next_method_status in_iterator_next(
    bt_self_message_iterator *iterator, bt_message_array_const messages, uint64_t capacity,
    uint64_t *count)
{
    struct in_iterator_run *const run =
        bt_self_component_get_data(bt_self_message_iterator_borrow_component(iterator));

    run->func(iterator, run->data);
    run->is_done = true;
    return BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_END;
}

static bt_component_class_get_supported_mip_versions_method_status in_iterator_mip_versions(
    bt_self_component_class_source *component_class, const bt_value *params, void *data,
    bt_logging_level log_level, bt_integer_range_set_unsigned *versions)
{
    return (bt_component_class_get_supported_mip_versions_method_status)
        bt_integer_range_set_unsigned_add_range(versions, 0, 1);
}

static bt_graph_simple_sink_component_consume_func_status in_iterator_consume(
    bt_message_iterator *iterator, void *data)
{
    bt_message_array_const messages;
    uint64_t count;

    return (bt_graph_simple_sink_component_consume_func_status) bt_message_iterator_next(
        iterator, &messages, &count);
}

static inline void run_in_iterator(uint64_t mip_version, in_iterator_func func, void *data)
{
    struct in_iterator_run run = {.func = func, .data = data};
    bt_message_iterator_class *const iterator_class =
        bt_message_iterator_class_create(in_iterator_next);
    bt_component_class_source *const source_class =
        bt_component_class_source_create("source", iterator_class);
    bt_graph *const graph = bt_graph_create(mip_version);
    const bt_component_source *source;
    const bt_component_sink *sink;

    bt_component_class_source_set_initialize_method(source_class, in_iterator_init_source);
    bt_component_class_source_set_get_supported_mip_versions_method(
        source_class, in_iterator_mip_versions);
    assert_int_equal(bt_graph_add_source_component_with_initialize_method_data(
                         graph, source_class, "s", NULL, &run, BT_LOGGING_LEVEL_NONE, &source),
        0);
    assert_int_equal(bt_graph_add_simple_sink_component(
                         graph, "k", NULL, in_iterator_consume, NULL, NULL, &sink),
        0);
    assert_int_equal(bt_graph_connect_ports(graph,
                         bt_component_source_borrow_output_port_by_index_const(source, 0),
                         bt_component_sink_borrow_input_port_by_index_const(sink, 0), NULL),
        0);
    assert_int_equal(bt_graph_run(graph), BT_GRAPH_RUN_STATUS_OK);
    assert_true(run.is_done);
    bt_graph_put_ref(graph);
    bt_component_class_source_put_ref(source_class);
    bt_message_iterator_class_put_ref(iterator_class);
}

static inline void run_in_iterator_in_both_versions(in_iterator_func func, void *data)
{
    run_in_iterator(0, func, data);
    run_in_iterator(1, func, data);
}

/*
 * An entry of an array of tests. The state of the cmocka test `run` is a pointer to a pointer to
 * `func`, which has the type `func_type`. C has no conversion of a function pointer to `void *`.
 */
#define in_iterator_test(run, func_type, func)                                                     \
    {                                                                                              \
        #func, run, NULL, NULL, &(func_type)                                                       \
        {                                                                                          \
            func                                                                                   \
        }                                                                                          \
    }

#endif
