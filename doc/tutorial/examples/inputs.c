/* SPDX-License-Identifier: MIT */
/* A sink component class with several input ports: prints the number of events of each port. */
#include <babeltrace2/babeltrace.h>
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

BT_PLUGIN_MODULE();
BT_PLUGIN(tutorial_inputs);

/* The number of inputs is limited, so that an array can store them. */
enum { MAX_INPUTS = 16 };

struct counter {
    uint64_t port_count;
    uint64_t next; /* the input that the next call reads first */
    struct input {
        bool is_connected;
        bt_message_iterator *upstream; /* NULL: not connected, or ended */
        uint64_t events;
    } inputs[MAX_INPUTS];
};

static struct counter *get_counter(bt_self_component_sink *self_sink)
{
    return bt_self_component_get_data(bt_self_component_sink_as_self_component(self_sink));
}

static bt_self_component_add_port_status add_port(bt_self_component_sink *self_sink)
{
    struct counter *counter = get_counter(self_sink);
    char name[32];

    if (counter->port_count == MAX_INPUTS) {
        return BT_SELF_COMPONENT_ADD_PORT_STATUS_OK;
    }
    snprintf(name, sizeof(name), "in%" PRIu64, counter->port_count);
    counter->port_count++;
    return bt_self_component_sink_add_input_port(self_sink, name, NULL, NULL);
}

static bt_component_class_initialize_method_status counter_initialize(
    bt_self_component_sink *self_sink, bt_self_component_sink_configuration *configuration,
    const bt_value *params, void *data)
{
    struct counter *counter = calloc(1, sizeof(*counter));

    if (!counter) {
        return BT_COMPONENT_CLASS_INITIALIZE_METHOD_STATUS_MEMORY_ERROR;
    }
    bt_self_component_set_data(bt_self_component_sink_as_self_component(self_sink), counter);
    if (add_port(self_sink) != BT_SELF_COMPONENT_ADD_PORT_STATUS_OK) {
        free(counter);
        return BT_COMPONENT_CLASS_INITIALIZE_METHOD_STATUS_ERROR;
    }
    return BT_COMPONENT_CLASS_INITIALIZE_METHOD_STATUS_OK;
}

static void counter_finalize(bt_self_component_sink *self_sink)
{
    struct counter *counter = get_counter(self_sink);

    for (uint64_t i = 0; i < counter->port_count; i++) {
        bt_message_iterator_put_ref(counter->inputs[i].upstream);
    }
    free(counter);
}

/* Adds a free port for the next connection, up to the limit. */
static bt_component_class_port_connected_method_status counter_input_port_connected(
    bt_self_component_sink *self_sink, bt_self_component_port_input *port,
    const bt_port_output *other_port)
{
    return add_port(self_sink) == BT_SELF_COMPONENT_ADD_PORT_STATUS_OK
               ? BT_COMPONENT_CLASS_PORT_CONNECTED_METHOD_STATUS_OK
               : BT_COMPONENT_CLASS_PORT_CONNECTED_METHOD_STATUS_ERROR;
}

static bt_component_class_sink_graph_is_configured_method_status counter_graph_is_configured(
    bt_self_component_sink *self_sink)
{
    struct counter *counter = get_counter(self_sink);

    for (uint64_t i = 0; i < counter->port_count; i++) {
        bt_self_component_port_input *port =
            bt_self_component_sink_borrow_input_port_by_index(self_sink, i);
        struct input *input = &counter->inputs[i];

        input->is_connected = bt_port_is_connected(
            bt_port_input_as_port_const(bt_self_component_port_input_as_port_input(port)));
        if (input->is_connected &&
            bt_message_iterator_create_from_sink_component(self_sink, port, &input->upstream) !=
                BT_MESSAGE_ITERATOR_CREATE_FROM_SINK_COMPONENT_STATUS_OK) {
            return BT_COMPONENT_CLASS_SINK_GRAPH_IS_CONFIGURED_METHOD_STATUS_ERROR;
        }
    }
    return BT_COMPONENT_CLASS_SINK_GRAPH_IS_CONFIGURED_METHOD_STATUS_OK;
}

/* Takes one batch from an input. Puts the message iterator of the input if the input has ended. */
static bt_message_iterator_next_status take_batch(struct input *input)
{
    bt_message_array_const batch;
    uint64_t size;
    const bt_message_iterator_next_status status =
        bt_message_iterator_next(input->upstream, &batch, &size);

    if (status == BT_MESSAGE_ITERATOR_NEXT_STATUS_END) {
        bt_message_iterator_put_ref(input->upstream);
        input->upstream = NULL;
    }
    if (status != BT_MESSAGE_ITERATOR_NEXT_STATUS_OK) {
        return status;
    }
    for (uint64_t i = 0; i < size; i++) {
        input->events += bt_message_get_type(batch[i]) == BT_MESSAGE_TYPE_EVENT;
        bt_message_put_ref(batch[i]);
    }
    return status;
}

static void print_counts(const struct counter *counter)
{
    for (uint64_t i = 0; i < counter->port_count; i++) {
        if (counter->inputs[i].is_connected) {
            printf("in%" PRIu64 ": %" PRIu64 " measurements\n", i, counter->inputs[i].events);
        }
    }
}

static bt_component_class_sink_consume_method_status counter_consume(
    bt_self_component_sink *self_sink)
{
    struct counter *counter = get_counter(self_sink);
    bool is_waiting = false;

    for (uint64_t i = 0; i < counter->port_count; i++) {
        struct input *input = &counter->inputs[counter->next];

        counter->next = (counter->next + 1) % counter->port_count;
        if (!input->upstream) {
            continue;
        }
        switch (take_batch(input)) {
        case BT_MESSAGE_ITERATOR_NEXT_STATUS_OK:
        case BT_MESSAGE_ITERATOR_NEXT_STATUS_END:
            return BT_COMPONENT_CLASS_SINK_CONSUME_METHOD_STATUS_OK;
        case BT_MESSAGE_ITERATOR_NEXT_STATUS_AGAIN:
            is_waiting = true;
            break;
        default:
            return BT_COMPONENT_CLASS_SINK_CONSUME_METHOD_STATUS_ERROR;
        }
    }
    if (is_waiting) {
        return BT_COMPONENT_CLASS_SINK_CONSUME_METHOD_STATUS_AGAIN;
    }
    print_counts(counter);
    return BT_COMPONENT_CLASS_SINK_CONSUME_METHOD_STATUS_END;
}

BT_PLUGIN_SINK_COMPONENT_CLASS(counter, counter_consume);
BT_PLUGIN_SINK_COMPONENT_CLASS_INITIALIZE_METHOD(counter, counter_initialize);
BT_PLUGIN_SINK_COMPONENT_CLASS_FINALIZE_METHOD(counter, counter_finalize);
BT_PLUGIN_SINK_COMPONENT_CLASS_INPUT_PORT_CONNECTED_METHOD(counter, counter_input_port_connected);
BT_PLUGIN_SINK_COMPONENT_CLASS_GRAPH_IS_CONFIGURED_METHOD(counter, counter_graph_is_configured);
