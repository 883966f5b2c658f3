/* SPDX-License-Identifier: MIT */
/*
 * sink.utils.counter. It counts messages by type, or events by the values of expressions, and
 * prints the counts to standard output.
 */
#include <babeltrace2/extension/event-groups.h>
#include <babeltrace2/extension/message-array.h>
#include <errno.h>
#include <glib.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/terminal.h"
#include "base/terminal-text.h"
#include "document/groups.h"
#include "document/human.h"
#include "document/text.h"
#include "plugins/common/component-class.h"
#include "plugins/common/first-time.h"
#include "plugins/common/log.h"
#include "plugins/common/loss.h"
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

/* Message types are single bits. The index of a counter is the index of its type's bit. */
enum { TYPE_COUNT = 8 };

enum { BATCH = 256 }; /* maximum number of messages whose event classes are looked up at once */

#define LOSS_TYPES (BT_MESSAGE_TYPE_DISCARDED_EVENTS | BT_MESSAGE_TYPE_DISCARDED_PACKETS)

#define CLASS_NAME "sink.utils.counter"

/* The value of `step` if the parameter isn't given. */
#define DEFAULT_STEP UINT64_MAX

/* The totals of the discarded events and discarded packets messages that have a count. */
struct discarded {
    uint64_t events, packets;
};

struct counter {
    bt_message_iterator *iterator; /* owned reference */
    uint64_t step;                 /* messages between two blocks; 0: only one block, at the end */
    bool hide_zero;
    bool only_events; /* a block contains only the number of events */
    const char *by;   /* the parameter `by`; valid only while the component is created */
    bool is_gmt;
    uint64_t top;              /* maximum number of groups in a block */
    bt_x_event_groups *groups; /* the groups of the parameter `by`; NULL: count messages by type */
    bool has_first_time;       /* the time of the first message has been passed to `groups` */
    bt_logging_level log_level;
    uint64_t counts[TYPE_COUNT];
    uint64_t total;
    struct discarded discarded;
    uint64_t printed_total; /* the total when the last block was printed */
    bool has_printed;
};

static bool create_groups(bt_self_component *self, struct counter *counter)
{
    if (!counter->by) {
        return true;
    }
    if (bt_x_event_groups_create(counter->by, counter->is_gmt, &counter->groups) ==
        BT_X_EVENT_GROUPS_CREATE_STATUS_OK) {
        return true;
    }
    BT_CURRENT_THREAD_ERROR_APPEND_CAUSE_FROM_COMPONENT(
        self, "parameter `by`: see babeltrace2-filter-expression(7)");
    return false;
}

static bt_component_class_initialize_method_status initialize(bt_self_component_sink *component,
    bt_self_component_sink_configuration *configuration, const bt_value *params, void *init_data)
{
    static const struct parameter table[] = {
        {"step", PARAMETER_UNSIGNED, offsetof(struct counter, step)},
        {"hide-zero", PARAMETER_BOOL, offsetof(struct counter, hide_zero)},
        {"only-events", PARAMETER_BOOL, offsetof(struct counter, only_events)},
        {"by", PARAMETER_STRING, offsetof(struct counter, by)},
        {"top", PARAMETER_UNSIGNED, offsetof(struct counter, top)},
        {"gmt", PARAMETER_BOOL, offsetof(struct counter, is_gmt)},
    };
    bt_self_component *self = bt_self_component_sink_as_self_component(component);
    struct counter *counter = g_new0(struct counter, 1);

    counter->step = DEFAULT_STEP;
    counter->top = UINT64_MAX;
    counter->log_level = bt_component_get_logging_level(bt_self_component_as_component(self));
    if (!parameters_parse(self, params, table, G_N_ELEMENTS(table), counter) ||
        !create_groups(self, counter)) {
        g_free(counter);
        return BT_COMPONENT_CLASS_INITIALIZE_METHOD_STATUS_ERROR;
    }
    if (counter->step == DEFAULT_STEP) {
        counter->step = counter->only_events || counter->groups ? 0 : 10000;
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

static void print_groups(const struct counter *counter)
{
    const struct doc_text_style style = {
        .palette = tg_terminal_palette(tg_terminal_shows_colors(false)),
        .is_terminal = tg_is_terminal(stdout),
    };
    /*
     * Values can't be created while the thread has an error. An upstream component may have set
     * one, so the error is put aside.
     */
    const bt_error *error = bt_current_thread_take_error();
    const bt_value *description = bt_x_event_groups_describe(counter->groups, counter->top);
    g_autoptr(doc_document) document = doc_create();
    g_autoptr(GString) text = g_string_new(NULL);

    doc_add_groups(doc_add_section(document, NULL, NULL), description,
        "the parameter `top` or the option --top");
    doc_append_text(text, document, &style);
    fwrite(text->str, 1, text->len, stdout);
    bt_value_put_ref(description);
    if (error) {
        bt_current_thread_move_error(error);
    }
}

static void print_block(struct counter *counter)
{
    if (counter->groups) {
        print_groups(counter);
    } else if (counter->only_events) {
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

    /* Print the remaining counts if a signal interrupted the graph before its end. */
    if (counter->printed_total != counter->total) {
        print_block(counter);
    }
    bt_message_iterator_put_ref(counter->iterator);
    bt_x_event_groups_destroy(counter->groups);
    g_free(counter);
}

/* Warns about names in the parameter `by` that don't match any event. */
static void warn_of_faults(const struct counter *counter)
{
    const bt_value *faults = bt_x_event_groups_describe_faults(counter->groups, NULL, 0);

    for (uint64_t i = 0; i < bt_value_array_get_length(faults); i++) {
        log_warning(counter->log_level, CLASS_NAME, "%s",
            bt_value_string_get(bt_value_array_borrow_element_by_index_const(faults, i)));
    }
    bt_value_put_ref(faults);
}

/*
 * Warns about lost events, which the event counts don't include. The cause of missing packets may
 * be the tracer or damage.
 */
static void warn_of_discarded(const struct counter *counter)
{
    const struct discarded *discarded = &counter->discarded;
    g_autoptr(GString) text = g_string_new(NULL);

    if (discarded->events > 0) {
        g_string_append(text, "the tracer discarded ");
        doc_append_plural(text, discarded->events, "event", "s");
    }
    if (discarded->packets > 0) {
        g_string_append(text, text->len > 0 ? ", and " : "");
        doc_append_plural(text, discarded->packets, "packet", "s");
        g_string_append(text, discarded->packets == 1 ? " is missing" : " are missing");
    }
    if (text->len > 0) {
        log_warning(counter->log_level, CLASS_NAME, "%s (not counted)", text->str);
    }
}

static void add_discarded(struct discarded *discarded, const bt_message *message)
{
    const struct loss loss = loss_of(message);

    if (loss.has_count && loss.kind == LOSS_OF_EVENTS) {
        discarded->events += loss.count;
    } else if (loss.has_count) {
        discarded->packets += loss.count;
    }
}

/* Adds the losses reported by the messages of a batch. */
static void add_discarded_of_batch(
    struct discarded *discarded, bt_message_array_const messages, uint64_t count)
{
    for (uint64_t i = 0; i < count; i++) {
        if (bt_message_get_type(messages[i]) & LOSS_TYPES) {
            add_discarded(discarded, messages[i]);
        }
    }
}

static uint64_t count_of_losses(const struct counter *counter)
{
    return counter->counts[__builtin_ctz(BT_MESSAGE_TYPE_DISCARDED_EVENTS)] +
           counter->counts[__builtin_ctz(BT_MESSAGE_TYPE_DISCARDED_PACKETS)];
}

static inline void count_message(struct counter *counter, const bt_message *message)
{
    counter->counts[__builtin_ctz(bt_message_get_type(message))]++;
    counter->total++;
    if (counter->step > 0 && counter->total - counter->printed_total == counter->step) {
        print_block(counter);
        putchar('\n');
    }
}

static void count_in_groups(
    struct counter *counter, bt_message_array_const messages, uint64_t count)
{
    const bt_event_class *event_classes[BATCH];
    int64_t first_ns;

    if (!counter->has_first_time &&
        first_time_find(counter->iterator, messages, count, &first_ns)) {
        bt_x_event_groups_set_first_time(counter->groups, first_ns);
        counter->has_first_time = true;
    }
    for (uint64_t i = 0; i < count; i++) {
        if (i % BATCH == 0) {
            bt_x_message_array_get_event_classes(
                messages + i, MIN(count - i, BATCH), event_classes);
        }
        if (event_classes[i % BATCH]) {
            bt_x_event_groups_count(counter->groups, messages[i], event_classes[i % BATCH]);
        }
        count_message(counter, messages[i]);
    }
}

static void count_messages(struct counter *counter, bt_message_array_const messages, uint64_t count)
{
    const uint64_t old_losses = count_of_losses(counter);

    if (counter->groups) {
        count_in_groups(counter, messages, count);
    } else {
        for (uint64_t i = 0; i < count; i++) {
            count_message(counter, messages[i]);
        }
    }
    if (count_of_losses(counter) > old_losses) {
        add_discarded_of_batch(&counter->discarded, messages, count);
    }
    bt_x_message_array_put_refs(messages, count);
}

/*
 * Flushes standard output, so that the printed counts are visible, unless the graph will
 * immediately call consume() again. A failed write (a full disk) is an error, so that no count is
 * lost silently.
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
        /* At the end and after an upstream error, prints the counts so far. */
        print_block(counter);
    }
    if (status == BT_MESSAGE_ITERATOR_NEXT_STATUS_END) {
        if (counter->groups) {
            warn_of_faults(counter);
        }
        if (counter->groups || counter->only_events) {
            warn_of_discarded(counter);
        }
    }
    if (status < 0) {
        fflush(stdout);
        return (bt_component_class_sink_consume_method_status) status;
    }
    return check_output(component, (bt_component_class_sink_consume_method_status) status);
}

REGISTER_SINK(utils, counter, "counter", "Count messages and print the statistics.",
    "Parameters: `step`, `hide-zero`, `only-events`, `by` (string: expressions of\n"
    "the filter language; events are counted by their values), `top` (groups to\n"
    "print), `gmt`.\n"
    "\n"
    "See the babeltrace2-sink.utils.counter(7) manual page.");
