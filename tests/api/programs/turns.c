/* SPDX-License-Identifier: MIT */
/*
 * Runs the sink of the tutorial "Several inputs" step by step with two sources. The argument is the
 * path of the plugin. The source `a` has six batches, and `b` has two. For each step, the program
 * prints the names of the sources from which the sink got a batch.
 */
#include <babeltrace2/babeltrace.h>
#include <stdio.h>
#include <stdlib.h>

#define CHECK(condition)                                                                           \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition);                        \
            exit(1);                                                                               \
        }                                                                                          \
    } while (0)

struct input {
    char name;
    int batches_left;
    bt_clock_class *clock_class;
};

static bt_component_class_initialize_method_status initialize(bt_self_component_source *self,
    bt_self_component_source_configuration *configuration, const bt_value *params, void *data)
{
    bt_self_component *component = bt_self_component_source_as_self_component(self);
    struct input *input = data;

    input->clock_class = bt_clock_class_create(component);
    bt_self_component_set_data(component, input);
    return (int) bt_self_component_source_add_output_port(self, "out", NULL, NULL);
}

static void finalize(bt_self_component_source *self)
{
    struct input *input =
        bt_self_component_get_data(bt_self_component_source_as_self_component(self));

    bt_clock_class_put_ref(input->clock_class);
}

static bt_message_iterator_class_next_method_status next(bt_self_message_iterator *self,
    bt_message_array_const messages, uint64_t capacity, uint64_t *count)
{
    struct input *input =
        bt_self_component_get_data(bt_self_message_iterator_borrow_component(self));

    putchar(input->name);
    if (input->batches_left-- == 0) {
        return BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_END;
    }
    messages[0] = bt_message_message_iterator_inactivity_create(self, input->clock_class, 0);
    *count = 1;
    return BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_OK;
}

static const bt_component_sink *add_counter(bt_graph *graph, const char *path)
{
    const bt_plugin_set *plugins;
    const bt_component_sink *counter;

    CHECK(bt_plugin_find_all_from_file(path, BT_TRUE, &plugins) ==
          BT_PLUGIN_FIND_ALL_FROM_FILE_STATUS_OK);
    const bt_component_class_sink *counter_class =
        bt_plugin_borrow_sink_component_class_by_name_const(
            bt_plugin_set_borrow_plugin_by_index_const(plugins, 0), "counter");
    CHECK(bt_graph_add_sink_component(graph, counter_class, "counter", NULL,
              BT_LOGGING_LEVEL_WARNING, &counter) == BT_GRAPH_ADD_COMPONENT_STATUS_OK);
    bt_plugin_set_put_ref(plugins);
    return counter;
}

int main(int argc, char **argv)
{
    struct input inputs[] = {{'a', 6, NULL}, {'b', 2, NULL}};
    bt_message_iterator_class *iterator_class = bt_message_iterator_class_create(next);
    bt_component_class_source *source_class =
        bt_component_class_source_create("source", iterator_class);
    bt_graph *graph = bt_graph_create(0);
    bt_graph_run_once_status status;

    CHECK(argc == 2);
    (void) bt_component_class_source_set_initialize_method(source_class, initialize);
    (void) bt_component_class_source_set_finalize_method(source_class, finalize);
    const bt_component_sink *counter = add_counter(graph, argv[1]);
    for (uint64_t i = 0; i < sizeof(inputs) / sizeof(inputs[0]); i++) {
        const char name[] = {inputs[i].name, '\0'};
        const bt_component_source *source;

        CHECK(bt_graph_add_source_component_with_initialize_method_data(graph, source_class, name,
                  NULL, &inputs[i], BT_LOGGING_LEVEL_WARNING,
                  &source) == BT_GRAPH_ADD_COMPONENT_STATUS_OK);
        CHECK(bt_graph_connect_ports(graph,
                  bt_component_source_borrow_output_port_by_index_const(source, 0),
                  bt_component_sink_borrow_input_port_by_index_const(counter, i),
                  NULL) == BT_GRAPH_CONNECT_PORTS_STATUS_OK);
    }
    do {
        status = bt_graph_run_once(graph);
        putchar('\n');
    } while (status == BT_GRAPH_RUN_ONCE_STATUS_OK);
    CHECK(status == BT_GRAPH_RUN_ONCE_STATUS_END);
    bt_graph_put_ref(graph);
    bt_component_class_source_put_ref(source_class);
    bt_message_iterator_class_put_ref(iterator_class);
    return 0;
}
