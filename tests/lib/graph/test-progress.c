/* SPDX-License-Identifier: MIT */
/* Tests the progress counters: components increase them, and a graph returns their sums. */
#include <glib.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <babeltrace2/babeltrace.h>
#include <babeltrace2/extension/progress.h>
#include <cmocka.h>

static bt_message_iterator_class_next_method_status next(bt_self_message_iterator *self,
    bt_message_array_const messages, uint64_t capacity, uint64_t *count)
{
    return BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_END;
}

/* The method's data is the number of bytes to read. The component has read half of them. */
static bt_component_class_initialize_method_status initialize(bt_self_component_source *self,
    bt_self_component_source_configuration *configuration, const bt_value *params, void *data)
{
    bt_self_component *component = bt_self_component_source_as_self_component(self);
    uint64_t total = *(const uint64_t *) data;

    if (total > 0) {
        bt_x_self_component_add_progress_total(component, total);
        bt_x_self_component_add_progress(component, total / 4, 2);
        bt_x_self_component_add_progress(component, total / 4, 3);
    }
    return BT_COMPONENT_CLASS_INITIALIZE_METHOD_STATUS_OK;
}

static void add_source(bt_graph *graph, const char *name, uint64_t total)
{
    bt_message_iterator_class *iterator_class = bt_message_iterator_class_create(next);
    bt_component_class_source *class = bt_component_class_source_create("read", iterator_class);

    bt_component_class_source_set_initialize_method(class, initialize);
    assert_int_equal(bt_graph_add_source_component_with_initialize_method_data(
                         graph, class, name, NULL, &total, BT_LOGGING_LEVEL_NONE, NULL),
        0);
    bt_component_class_source_put_ref(class);
    bt_message_iterator_class_put_ref(iterator_class);
}

static void assert_progress(const bt_graph *graph, uint64_t total, uint64_t bytes, uint64_t events)
{
    uint64_t got_total, got_bytes, got_events;

    bt_x_graph_get_progress(graph, &got_total, &got_bytes, &got_events);
    assert_int_equal(got_total, total);
    assert_int_equal(got_bytes, bytes);
    assert_int_equal(got_events, events);
}

static void counters_of_all_components_are_summed(void **state)
{
    bt_graph *graph = bt_graph_create(0);

    assert_progress(graph, 0, 0, 0);
    add_source(graph, "silent", 0);
    assert_progress(graph, 0, 0, 0);
    add_source(graph, "a", 1000);
    assert_progress(graph, 1000, 500, 5);
    add_source(graph, "b", 200);
    assert_progress(graph, 1200, 600, 10);
    bt_graph_put_ref(graph);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counters_of_all_components_are_summed),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
