/* SPDX-License-Identifier: MIT */
/* A sink component class for any trace: counts the events of each class. */
#include <babeltrace2/babeltrace.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

BT_PLUGIN_MODULE();
BT_PLUGIN(tutorial_events);

struct class_count {
    const bt_event_class *event_class; /* with a reference */
    uint64_t count;
};

struct counter {
    bt_message_iterator *upstream;
    struct class_count *counts;
    size_t size;
};

static struct counter *get_counter(bt_self_component_sink *self_sink)
{
    return bt_self_component_get_data(bt_self_component_sink_as_self_component(self_sink));
}

static bt_component_class_initialize_method_status by_class_initialize(
    bt_self_component_sink *self_sink, bt_self_component_sink_configuration *configuration,
    const bt_value *params, void *data)
{
    struct counter *counter;

    if (bt_self_component_sink_add_input_port(self_sink, "in", NULL, NULL) !=
        BT_SELF_COMPONENT_ADD_PORT_STATUS_OK) {
        return BT_COMPONENT_CLASS_INITIALIZE_METHOD_STATUS_ERROR;
    }
    counter = calloc(1, sizeof(*counter));
    if (!counter) {
        return BT_COMPONENT_CLASS_INITIALIZE_METHOD_STATUS_MEMORY_ERROR;
    }
    bt_self_component_set_data(bt_self_component_sink_as_self_component(self_sink), counter);
    return BT_COMPONENT_CLASS_INITIALIZE_METHOD_STATUS_OK;
}

static void by_class_finalize(bt_self_component_sink *self_sink)
{
    struct counter *counter = get_counter(self_sink);

    for (size_t i = 0; i < counter->size; i++) {
        bt_event_class_put_ref(counter->counts[i].event_class);
    }
    free(counter->counts);
    bt_message_iterator_put_ref(counter->upstream);
    free(counter);
}

static bt_component_class_sink_graph_is_configured_method_status by_class_graph_is_configured(
    bt_self_component_sink *self_sink)
{
    bt_self_component_port_input *port =
        bt_self_component_sink_borrow_input_port_by_name(self_sink, "in");

    return (bt_component_class_sink_graph_is_configured_method_status)
        bt_message_iterator_create_from_sink_component(
            self_sink, port, &get_counter(self_sink)->upstream);
}

/* Returns the entry of an event class, added if necessary, or NULL if memory is exhausted. */
static struct class_count *find_count(struct counter *counter, const bt_event_class *event_class)
{
    struct class_count *counts;

    for (size_t i = 0; i < counter->size; i++) {
        if (counter->counts[i].event_class == event_class) {
            return &counter->counts[i];
        }
    }
    counts = realloc(counter->counts, (counter->size + 1) * sizeof(*counts));
    if (!counts) {
        return NULL;
    }
    counter->counts = counts;
    bt_event_class_get_ref(event_class);
    counts[counter->size].event_class = event_class;
    counts[counter->size].count = 0;
    return &counts[counter->size++];
}

static void print_counts(const struct counter *counter)
{
    for (size_t i = 0; i < counter->size; i++) {
        const char *name = bt_event_class_get_name(counter->counts[i].event_class);

        printf("%4" PRIu64 " %s\n", counter->counts[i].count, name ? name : "(no name)");
    }
}

static bt_component_class_sink_consume_method_status by_class_consume(
    bt_self_component_sink *self_sink)
{
    struct counter *counter = get_counter(self_sink);
    bt_component_class_sink_consume_method_status result =
        BT_COMPONENT_CLASS_SINK_CONSUME_METHOD_STATUS_OK;
    bt_message_array_const batch;
    uint64_t batch_size;
    const bt_message_iterator_next_status status =
        bt_message_iterator_next(counter->upstream, &batch, &batch_size);

    if (status == BT_MESSAGE_ITERATOR_NEXT_STATUS_END) {
        print_counts(counter);
    }
    if (status != BT_MESSAGE_ITERATOR_NEXT_STATUS_OK) {
        return (bt_component_class_sink_consume_method_status) status;
    }
    for (uint64_t i = 0; i < batch_size; i++) {
        if (bt_message_get_type(batch[i]) == BT_MESSAGE_TYPE_EVENT) {
            const bt_event *event = bt_message_event_borrow_event_const(batch[i]);
            struct class_count *count = find_count(counter, bt_event_borrow_class_const(event));

            if (count) {
                count->count++;
            } else {
                result = BT_COMPONENT_CLASS_SINK_CONSUME_METHOD_STATUS_MEMORY_ERROR;
            }
        }
        bt_message_put_ref(batch[i]);
    }
    return result;
}

BT_PLUGIN_SINK_COMPONENT_CLASS(by_class, by_class_consume);
BT_PLUGIN_SINK_COMPONENT_CLASS_INITIALIZE_METHOD(by_class, by_class_initialize);
BT_PLUGIN_SINK_COMPONENT_CLASS_FINALIZE_METHOD(by_class, by_class_finalize);
BT_PLUGIN_SINK_COMPONENT_CLASS_GRAPH_IS_CONFIGURED_METHOD(by_class, by_class_graph_is_configured);
BT_PLUGIN_SINK_COMPONENT_CLASS_DESCRIPTION(by_class, "Counts the events of each class.");
