/* SPDX-License-Identifier: MIT */
/*
 * Only a component can create trace IR. This header runs a function in a source component of a
 * graph with the wanted MIP version.
 */
#ifndef TESTS_LIB_IN_COMPONENT_H
#define TESTS_LIB_IN_COMPONENT_H

#include "tests/lib/breaks-condition.h"

#include <babeltrace2/babeltrace.h>
#include <stdlib.h>

typedef void (*in_component_func)(bt_self_component *self_component);

static bt_message_iterator_class_next_method_status in_component_next(
    bt_self_message_iterator *iterator, bt_message_array_const messages, uint64_t capacity,
    uint64_t *count)
{
    (void) iterator;
    (void) messages;
    (void) capacity;
    (void) count;
    return BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_END;
}

static bt_component_class_initialize_method_status in_component_initialize(
    bt_self_component_source *source, bt_self_component_source_configuration *config,
    const bt_value *params, void *data)
{
    in_component_func *func = data;

    (void) config;
    (void) params;
    (*func)(bt_self_component_source_as_self_component(source));
    return BT_COMPONENT_CLASS_INITIALIZE_METHOD_STATUS_OK;
}

static bt_component_class_get_supported_mip_versions_method_status in_component_mip_versions(
    bt_self_component_class_source *self, const bt_value *params, void *data,
    bt_logging_level log_level, bt_integer_range_set_unsigned *versions)
{
    (void) self;
    (void) params;
    (void) data;
    (void) log_level;
    bt_integer_range_set_unsigned_add_range(versions, 0, 1);
    return BT_COMPONENT_CLASS_GET_SUPPORTED_MIP_VERSIONS_METHOD_STATUS_OK;
}

static inline void run_in_component(uint64_t mip_version, in_component_func func)
{
    bt_message_iterator_class *iterator_class = bt_message_iterator_class_create(in_component_next);
    bt_component_class_source *source_class =
        bt_component_class_source_create("in-component", iterator_class);
    bt_graph *graph = bt_graph_create(mip_version);
    const bt_component_source *source;

    bt_component_class_source_set_initialize_method(source_class, in_component_initialize);
    bt_component_class_source_set_get_supported_mip_versions_method(
        source_class, in_component_mip_versions);
    if (bt_graph_add_source_component_with_initialize_method_data(graph, source_class, "source",
            NULL, &func, BT_LOGGING_LEVEL_NONE, &source) != BT_GRAPH_ADD_COMPONENT_STATUS_OK) {
        abort();
    }
    bt_graph_put_ref(graph);
    bt_component_class_source_put_ref(source_class);
    bt_message_iterator_class_put_ref(iterator_class);
}

/*
 * One test of a cmocka group. The test runs `func` in a component of a graph with the MIP version
 * `mip_version`.
 */
struct component_test {
    uint64_t mip_version;
    in_component_func func;
};

static inline void run_component_test(void **state)
{
    const struct component_test *test = *state;

    run_in_component(test->mip_version, test->func);
}

#define component_test(mip_version, func)                                                          \
    {                                                                                              \
        #func " (MIP " #mip_version ")", run_component_test, NULL, NULL, &(struct component_test)  \
        {                                                                                          \
            (mip_version), (func)                                                                  \
        }                                                                                          \
    }

#endif
