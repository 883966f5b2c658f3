/* SPDX-License-Identifier: MIT */
/* sink.utils.counter: counts messages by type and prints the counts on standard output. */
#include <babeltrace2/extension/message-array.h>
#include <errno.h>
#include <glib.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "plugins/common/component-class.h"
#include "plugins/common/parameters.h"
#include "plugins/common/sink.h"

/* The message types in the order of the printed block. */
#define MESSAGE_TYPES(X)                                                                           \
    X(EVENT, "Event")                                                                              \
    X(STREAM_BEGINNING, "Stream beginning")                                                        \
    X(STREAM_END, "Stream end")                                                                    \
    X(PACKET_BEGINNING, "Packet beginning")                                                        \
    X(PACKET_END, "Packet end")                                                                    \
    X(DISCARDED_EVENTS, "Discarded event")                                                         \
    X(DISCARDED_PACKETS, "Discarded packet")                                                       \
    X(MESSAGE_ITERATOR_INACTIVITY, "Message iterator inactivity")

/* Message types are single bits: the index of a counter is the number of the bit. */
enum { TYPE_COUNT = 8 };

/* The parameter isn't given. */
#define DEFAULT_STEP UINT64_MAX

struct counter {
    bt_message_iterator *iterator; /* held */
    uint64_t step;                 /* messages between two blocks; 0: only one block, at the end */
    bool hide_zero;
    bool only_events; /* a block is their number alone */
    uint64_t counts[TYPE_COUNT];
    uint64_t total;
    uint64_t printed_total; /* when the last block was printed */
    bool has_printed;
};

static bt_component_class_initialize_method_status initialize(bt_self_component_sink *component,
    bt_self_component_sink_configuration *configuration, const bt_value *params, void *init_data)
{
    static const struct parameter table[] = {
        {"step", PARAMETER_UNSIGNED, offsetof(struct counter, step)},
        {"hide-zero", PARAMETER_BOOL, offsetof(struct counter, hide_zero)},
        {"only-events", PARAMETER_BOOL, offsetof(struct counter, only_events)},
    };
    bt_self_component *self = bt_self_component_sink_as_self_component(component);
    struct counter *counter = g_new0(struct counter, 1);

    counter->step = DEFAULT_STEP;
    if (!parameters_parse(self, params, table, G_N_ELEMENTS(table), counter)) {
        g_free(counter);
        return BT_COMPONENT_CLASS_INITIALIZE_METHOD_STATUS_ERROR;
    }
    if (counter->step == DEFAULT_STEP) {
        counter->step = counter->only_events ? 0 : 10000;
    }
    bt_self_component_set_data(self, counter);
    return sink_add_input_port(component);
}

static struct counter *counter_of(bt_self_component_sink *component)
{
    return bt_self_component_get_data(bt_self_component_sink_as_self_component(component));
}

static bt_component_class_sink_graph_is_configured_method_status graph_is_configured(
    bt_self_component_sink *component)
{
    return sink_create_iterator(component, &counter_of(component)->iterator);
}

static void print_types(const struct counter *counter)
{
    static const struct {
        bt_message_type type;
        const char *label;
    } lines[] = {
#define LINE(type, label) {BT_MESSAGE_TYPE_##type, label},
        MESSAGE_TYPES(LINE)
#undef LINE
    };

    for (size_t i = 0; i < G_N_ELEMENTS(lines); i++) {
        uint64_t count = counter->counts[__builtin_ctz(lines[i].type)];

        if (count > 0 || !counter->hide_zero) {
            printf("%15" PRIu64 " %s message%s\n", count, lines[i].label, count == 1 ? "" : "s");
        }
    }
    printf("%15" PRIu64 " message%s (TOTAL)\n", counter->total, counter->total == 1 ? "" : "s");
}

static void print_block(struct counter *counter)
{
    if (counter->only_events) {
        printf("%" PRIu64 "\n", counter->counts[__builtin_ctz(BT_MESSAGE_TYPE_EVENT)]);
    } else {
        print_types(counter);
    }
    counter->printed_total = counter->total;
    counter->has_printed = true;
}

static void finalize(bt_self_component_sink *component)
{
    struct counter *counter = counter_of(component);

    /* A signal has ended the graph before its end. */
    if (counter->printed_total != counter->total) {
        print_block(counter);
    }
    bt_message_iterator_put_ref(counter->iterator);
    g_free(counter);
}

static void count_messages(struct counter *counter, bt_message_array_const messages, uint64_t count)
{
    for (uint64_t i = 0; i < count; i++) {
        counter->counts[__builtin_ctz(bt_message_get_type(messages[i]))]++;
        counter->total++;
        if (counter->step > 0 && counter->total - counter->printed_total == counter->step) {
            print_block(counter);
            putchar('\n');
        }
    }
    bt_x_message_array_put_refs(messages, count);
}

/*
 * Before the end, and before a wait, what was printed becomes visible. A count that can't be
 * written (a full disk) is an error, not a silent loss.
 */
static bt_component_class_sink_consume_method_status check_output(
    bt_self_component_sink *component, bt_component_class_sink_consume_method_status status)
{
    if (!ferror(stdout) &&
        (status == BT_COMPONENT_CLASS_SINK_CONSUME_METHOD_STATUS_OK || fflush(stdout) == 0)) {
        return status;
    }
    BT_CURRENT_THREAD_ERROR_APPEND_CAUSE_FROM_COMPONENT(
        bt_self_component_sink_as_self_component(component), "standard output: cannot write: %s",
        g_strerror(errno));
    return BT_COMPONENT_CLASS_SINK_CONSUME_METHOD_STATUS_ERROR;
}

static bt_component_class_sink_consume_method_status consume(bt_self_component_sink *component)
{
    struct counter *counter = counter_of(component);
    bt_message_array_const messages;
    uint64_t count;
    bt_message_iterator_next_status status =
        bt_message_iterator_next(counter->iterator, &messages, &count);

    if (status == BT_MESSAGE_ITERATOR_NEXT_STATUS_OK) {
        count_messages(counter, messages, count);
    } else if (status != BT_MESSAGE_ITERATOR_NEXT_STATUS_AGAIN &&
               (!counter->has_printed || counter->printed_total != counter->total)) {
        /* The end, or an error upstream: the counts so far are still worth printing. */
        print_block(counter);
    }
    if (status < 0) {
        fflush(stdout);
        return (bt_component_class_sink_consume_method_status) status;
    }
    return check_output(component, (bt_component_class_sink_consume_method_status) status);
}

REGISTER_SINK(utils, counter, "counter", "Count messages and print the statistics.",
    "Parameters: `step`, `hide-zero`, `only-events`.\n"
    "\n"
    "See the babeltrace2-sink.utils.counter(7) manual page.");
