/* SPDX-License-Identifier: MIT */
/* Tests damage: components add it, and a graph returns it in the order of its components. */
#include <glib.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <babeltrace2/babeltrace.h>
#include <babeltrace2/extension/damage.h>
#include <cmocka.h>

static bt_message_iterator_class_next_method_status next(bt_self_message_iterator *self,
    bt_message_array_const messages, uint64_t capacity, uint64_t *count)
{
    return BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_END;
}

/*
 * The damage messages of a component. A NULL element is damage without a message, which is only
 * counted.
 */
struct findings {
    const char *messages[3];
    size_t count;
};

static void add_damage(bt_self_component *component, const char *message)
{
    bt_value *description = message ? bt_value_map_create() : NULL;

    if (description) {
        bt_value_map_insert_string_entry(description, "message", message);
    }
    bt_x_self_component_add_damage(component, description);
    bt_value_put_ref(description);
}

static bt_component_class_initialize_method_status initialize(bt_self_component_source *self,
    bt_self_component_source_configuration *configuration, const bt_value *params, void *data)
{
    const struct findings *findings = data;

    for (size_t i = 0; i < findings->count; i++) {
        add_damage(bt_self_component_source_as_self_component(self), findings->messages[i]);
    }
    return BT_COMPONENT_CLASS_INITIALIZE_METHOD_STATUS_OK;
}

static void add_source(bt_graph *graph, const char *name, struct findings findings)
{
    bt_message_iterator_class *iterator_class = bt_message_iterator_class_create(next);
    bt_component_class_source *class = bt_component_class_source_create("read", iterator_class);

    bt_component_class_source_set_initialize_method(class, initialize);
    assert_int_equal(bt_graph_add_source_component_with_initialize_method_data(
                         graph, class, name, NULL, &findings, BT_LOGGING_LEVEL_NONE, NULL),
        0);
    bt_component_class_source_put_ref(class);
    bt_message_iterator_class_put_ref(iterator_class);
}

/* `expected` contains the messages of all described damage, each with a space after it. */
static void assert_damage(const bt_graph *graph, uint64_t count, const char *expected)
{
    const bt_value *damage = bt_x_graph_describe_damage(graph);
    g_autoptr(GString) messages = g_string_new(NULL);

    for (uint64_t i = 0; i < bt_value_array_get_length(damage); i++) {
        const bt_value *message = bt_value_map_borrow_entry_value_const(
            bt_value_array_borrow_element_by_index_const(damage, i), "message");

        g_string_append_printf(messages, "%s ", bt_value_string_get(message));
    }
    assert_string_equal(messages->str, expected);
    assert_int_equal(bt_x_graph_get_damage_count(graph), count);
    bt_value_put_ref(damage);
}

static void a_graph_without_damage_has_an_empty_description(void **state)
{
    bt_graph *graph = bt_graph_create(0);

    assert_damage(graph, 0, "");
    add_source(graph, "whole", (struct findings){.count = 0});
    assert_damage(graph, 0, "");
    bt_graph_put_ref(graph);
}

static void damage_of_all_components_is_described_in_their_order(void **state)
{
    bt_graph *graph = bt_graph_create(0);

    add_source(graph, "a", (struct findings){.messages = {"second", "first"}, .count = 2});
    assert_damage(graph, 2, "second first ");
    add_source(graph, "whole", (struct findings){.count = 0});
    add_source(graph, "b", (struct findings){.messages = {"third"}, .count = 1});
    assert_damage(graph, 3, "second first third ");
    bt_graph_put_ref(graph);
}

static void damage_without_a_description_is_counted(void **state)
{
    bt_graph *graph = bt_graph_create(0);

    add_source(graph, "only-counted", (struct findings){.count = 3});
    assert_damage(graph, 3, "");
    add_source(graph, "a", (struct findings){.messages = {"first", NULL, "last"}, .count = 3});
    assert_damage(graph, 6, "first last ");
    bt_graph_put_ref(graph);
}

static void descriptions_outlive_their_graph(void **state)
{
    bt_graph *graph = bt_graph_create(0);
    const bt_value *damage, *message;

    add_source(graph, "a", (struct findings){.messages = {"first"}, .count = 1});
    damage = bt_x_graph_describe_damage(graph);
    bt_graph_put_ref(graph);
    message = bt_value_map_borrow_entry_value_const(
        bt_value_array_borrow_element_by_index_const(damage, 0), "message");
    assert_string_equal(bt_value_string_get(message), "first");
    bt_value_put_ref(damage);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_graph_without_damage_has_an_empty_description),
        cmocka_unit_test(damage_of_all_components_is_described_in_their_order),
        cmocka_unit_test(damage_without_a_description_is_counted),
        cmocka_unit_test(descriptions_outlive_their_graph),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
