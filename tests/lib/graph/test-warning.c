/* SPDX-License-Identifier: MIT */
/* Tests warnings: components add them, and the program that runs the graph takes them. */
#include <glib.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <babeltrace2/babeltrace.h>
#include <babeltrace2/extension/warning.h>
#include <cmocka.h>

static bt_message_iterator_class_next_method_status next(bt_self_message_iterator *self,
    bt_message_array_const messages, uint64_t capacity, uint64_t *count)
{
    return BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_END;
}

/* Adds the warnings in `data`, an array that ends with NULL. */
static bt_component_class_initialize_method_status initialize(bt_self_component_source *self,
    bt_self_component_source_configuration *configuration, const bt_value *params, void *data)
{
    for (const char *const *text = data; *text; text++) {
        bt_x_self_component_add_warning(bt_self_component_source_as_self_component(self), *text);
    }
    return BT_COMPONENT_CLASS_INITIALIZE_METHOD_STATUS_OK;
}

static void add_source(bt_graph *graph, const char *name, const char *const *texts)
{
    bt_message_iterator_class *iterator_class = bt_message_iterator_class_create(next);
    bt_component_class_source *class = bt_component_class_source_create("read", iterator_class);

    bt_component_class_source_set_initialize_method(class, initialize);
    assert_int_equal(bt_graph_add_source_component_with_initialize_method_data(
                         graph, class, name, NULL, (void *) texts, BT_LOGGING_LEVEL_NONE, NULL),
        0);
    bt_component_class_source_put_ref(class);
    bt_message_iterator_class_put_ref(iterator_class);
}

static void assert_warning(const bt_value *warnings, uint64_t index, const char *expected)
{
    assert_string_equal(
        bt_value_string_get(bt_value_array_borrow_element_by_index_const(warnings, index)),
        expected);
}

static void warnings_of_all_components_are_taken_once(void **state)
{
    bt_graph *graph = bt_graph_create(0);

    assert_null(bt_x_graph_take_warnings(graph));
    add_source(graph, "a", (const char *const[]){"first", "second", NULL});
    add_source(graph, "without", (const char *const[]){NULL});
    add_source(graph, "b", (const char *const[]){"third", NULL});
    const bt_value *warnings = bt_x_graph_take_warnings(graph);
    assert_int_equal(bt_value_array_get_length(warnings), 3);
    assert_warning(warnings, 0, "first");
    assert_warning(warnings, 1, "second");
    assert_warning(warnings, 2, "third");
    bt_value_put_ref(warnings);
    assert_null(bt_x_graph_take_warnings(graph));
    add_source(graph, "c", (const char *const[]){"fourth", NULL});
    warnings = bt_x_graph_take_warnings(graph);
    bt_graph_put_ref(graph);
    assert_int_equal(bt_value_array_get_length(warnings), 1);
    assert_warning(warnings, 0, "fourth");
    bt_value_put_ref(warnings);
}

static void a_graph_keeps_a_limited_number_of_warnings(void **state)
{
    bt_graph *graph = bt_graph_create(0);
    const char *texts[1001] = {NULL};

    for (size_t i = 0; i < 1000; i++) {
        texts[i] = i < 100 ? "early" : "late";
    }
    add_source(graph, "a", texts);
    const bt_value *warnings = bt_x_graph_take_warnings(graph);
    assert_int_equal(bt_value_array_get_length(warnings), 100);
    assert_warning(warnings, 99, "early");
    bt_value_put_ref(warnings);
    bt_graph_put_ref(graph);
}

static void warnings_that_were_not_taken_are_freed(void **state)
{
    bt_graph *graph = bt_graph_create(0);

    add_source(graph, "a", (const char *const[]){"first", NULL});
    bt_graph_put_ref(graph);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(warnings_of_all_components_are_taken_once),
        cmocka_unit_test(a_graph_keeps_a_limited_number_of_warnings),
        cmocka_unit_test(warnings_that_were_not_taken_are_freed),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
