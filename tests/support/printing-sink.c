/* SPDX-License-Identifier: MIT */
/* A sink that runs the steps of a script on its message iterator, and prints the messages. */
#include "tests/support/printing-sink.h"

#include <inttypes.h>
#include <string.h>

struct sink {
    struct printing *printing; /* borrowed */
    bt_message_iterator *iterator;
    bt_message_array_const messages;
    uint64_t position, count;
    guint step; /* index of the script's next step */
    /* number of messages that the current step still has to print; UINT64_MAX: all messages */
    uint64_t remaining;
    bool insists; /* calls `next` once more after an error */
};

static const char *name_of(const struct script *script, const void *object)
{
    GHashTableIter iter;
    void *name, *other;

    g_hash_table_iter_init(&iter, script->objects);
    while (g_hash_table_iter_next(&iter, &name, &other)) {
        if (other == object) {
            return name;
        }
    }
    return "?";
}

static void print_time(GString *output, const bt_clock_snapshot *snapshot)
{
    if (snapshot) {
        g_string_append_printf(output, " %" PRIu64, bt_clock_snapshot_get_value(snapshot));
    }
}

static bool has_clock(const bt_stream_class *stream_class)
{
    return bt_stream_class_borrow_default_clock_class_const(stream_class) != NULL;
}

static void print_stream_message(GString *output, const bt_message *message, bool is_beginning)
{
    const bt_stream *stream = is_beginning
                                  ? bt_message_stream_beginning_borrow_stream_const(message)
                                  : bt_message_stream_end_borrow_stream_const(message);
    const bt_clock_snapshot *snapshot = NULL;

    if (!has_clock(bt_stream_borrow_class_const(stream))) {
        return;
    }
    if ((is_beginning ? bt_message_stream_beginning_borrow_default_clock_snapshot_const(
                            message, &snapshot)
                      : bt_message_stream_end_borrow_default_clock_snapshot_const(
                            message, &snapshot)) == BT_MESSAGE_STREAM_CLOCK_SNAPSHOT_STATE_KNOWN) {
        print_time(output, snapshot);
    }
}

static void print_discarded(GString *output, const bt_message *message, bool is_events)
{
    const bt_stream *stream = is_events ? bt_message_discarded_events_borrow_stream_const(message)
                                        : bt_message_discarded_packets_borrow_stream_const(message);
    const bt_stream_class *stream_class = bt_stream_borrow_class_const(stream);
    uint64_t count;

    if (is_events) {
        if (bt_stream_class_discarded_events_have_default_clock_snapshots(stream_class)) {
            print_time(output,
                bt_message_discarded_events_borrow_beginning_default_clock_snapshot_const(message));
            print_time(output,
                bt_message_discarded_events_borrow_end_default_clock_snapshot_const(message));
        }
        if (bt_message_discarded_events_get_count(message, &count) ==
            BT_PROPERTY_AVAILABILITY_AVAILABLE) {
            g_string_append_printf(output, " count=%" PRIu64, count);
        }
        return;
    }
    if (bt_stream_class_discarded_packets_have_default_clock_snapshots(stream_class)) {
        print_time(output,
            bt_message_discarded_packets_borrow_beginning_default_clock_snapshot_const(message));
        print_time(
            output, bt_message_discarded_packets_borrow_end_default_clock_snapshot_const(message));
    }
    if (bt_message_discarded_packets_get_count(message, &count) ==
        BT_PROPERTY_AVAILABILITY_AVAILABLE) {
        g_string_append_printf(output, " count=%" PRIu64, count);
    }
}

/* Prints the keyword of a message and its stream's name. */
static void print_head(struct printing *printing, const char *keyword, const void *object)
{
    g_string_append_printf(printing->output, "%s %s", keyword, name_of(printing->script, object));
}

static void print_event(struct printing *printing, const bt_message *message)
{
    const bt_event *event = bt_message_event_borrow_event_const(message);
    const bt_event_class *event_class = bt_event_borrow_class_const(event);
    const bt_stream *stream = bt_event_borrow_stream_const(event);
    const bt_stream_class *stream_class = bt_stream_borrow_class_const(stream);

    print_head(printing, "EV", stream);
    if (has_clock(stream_class)) {
        print_time(printing->output, bt_message_event_borrow_default_clock_snapshot_const(message));
    }
    if (bt_stream_class_get_event_class_count(stream_class) > 1) {
        g_string_append_printf(
            printing->output, " event=%s", name_of(printing->script, event_class));
    }
}

static void print_packet_message(
    struct printing *printing, const bt_message *message, bool is_beginning)
{
    const bt_packet *packet = is_beginning
                                  ? bt_message_packet_beginning_borrow_packet_const(message)
                                  : bt_message_packet_end_borrow_packet_const(message);
    const bt_stream *stream = bt_packet_borrow_stream_const(packet);
    const bt_stream_class *stream_class = bt_stream_borrow_class_const(stream);

    print_head(printing, is_beginning ? "PB" : "PE", stream);
    if (is_beginning &&
        bt_stream_class_packets_have_beginning_default_clock_snapshot(stream_class)) {
        print_time(printing->output,
            bt_message_packet_beginning_borrow_default_clock_snapshot_const(message));
    }
    if (!is_beginning && bt_stream_class_packets_have_end_default_clock_snapshot(stream_class)) {
        print_time(
            printing->output, bt_message_packet_end_borrow_default_clock_snapshot_const(message));
    }
}

static void print_message(struct printing *printing, const bt_message *message)
{
    GString *output = printing->output;

    switch (bt_message_get_type(message)) {
    case BT_MESSAGE_TYPE_STREAM_BEGINNING:
        print_head(printing, "SB", bt_message_stream_beginning_borrow_stream_const(message));
        print_stream_message(output, message, true);
        break;
    case BT_MESSAGE_TYPE_STREAM_END:
        print_head(printing, "SE", bt_message_stream_end_borrow_stream_const(message));
        print_stream_message(output, message, false);
        break;
    case BT_MESSAGE_TYPE_PACKET_BEGINNING:
        print_packet_message(printing, message, true);
        break;
    case BT_MESSAGE_TYPE_PACKET_END:
        print_packet_message(printing, message, false);
        break;
    case BT_MESSAGE_TYPE_DISCARDED_EVENTS:
        print_head(printing, "DE", bt_message_discarded_events_borrow_stream_const(message));
        print_discarded(output, message, true);
        break;
    case BT_MESSAGE_TYPE_DISCARDED_PACKETS:
        print_head(printing, "DP", bt_message_discarded_packets_borrow_stream_const(message));
        print_discarded(output, message, false);
        break;
    case BT_MESSAGE_TYPE_EVENT:
        print_event(printing, message);
        break;
    case BT_MESSAGE_TYPE_MESSAGE_ITERATOR_INACTIVITY: {
        const bt_clock_snapshot *snapshot =
            bt_message_message_iterator_inactivity_borrow_clock_snapshot_const(message);

        print_head(printing, "IN", bt_clock_snapshot_borrow_clock_class_const(snapshot));
        print_time(output, snapshot);
        break;
    }
    }
    g_string_append_c(output, '\n');
}

static void drop_messages(struct sink *sink)
{
    while (sink->position < sink->count) {
        bt_message_put_ref(sink->messages[sink->position++]);
    }
}

/* Seeks, or prints whether the message iterator can seek. */
static int seek(struct sink *sink, const struct script_line *step)
{
    GString *output = sink->printing->output;
    const char *verb = script_word(step, 1);
    const int64_t ns = step->count > 2 ? g_ascii_strtoll(step->words[2], NULL, 10) : 0;
    bt_bool can_seek;
    int status;

    if (strcmp(verb, "can-seek-beginning") == 0) {
        status = bt_message_iterator_can_seek_beginning(sink->iterator, &can_seek);
        g_string_append_printf(output, "can-seek-beginning: %s\n", can_seek ? "yes" : "no");
        return status;
    }
    if (strcmp(verb, "can-seek") == 0) {
        status = bt_message_iterator_can_seek_ns_from_origin(sink->iterator, ns, &can_seek);
        g_string_append_printf(output, "can-seek %" PRId64 ": %s\n", ns, can_seek ? "yes" : "no");
        return status;
    }
    drop_messages(sink);
    if (strcmp(verb, "seek-beginning") == 0) {
        g_string_append(output, "seek-beginning\n");
        return bt_message_iterator_seek_beginning(sink->iterator);
    }
    if (strcmp(verb, "seek") == 0) {
        g_string_append_printf(output, "seek %" PRId64 "\n", ns);
        return bt_message_iterator_seek_ns_from_origin(sink->iterator, ns);
    }
    script_fail(step, "unknown step");
}

/* Begins the next step. Returns the END status if there are no more steps. */
static int begin_step(struct sink *sink)
{
    const GPtrArray *steps = sink->printing->script->steps;
    const guint index = sink->step++;

    if (steps->len == 0 && index == 0) {
        sink->remaining = UINT64_MAX;
        return 0;
    }
    if (index >= steps->len) {
        return BT_COMPONENT_CLASS_SINK_CONSUME_METHOD_STATUS_END;
    }

    const struct script_line *step = steps->pdata[index];

    if (strcmp(script_word(step, 1), "all") == 0) {
        sink->remaining = UINT64_MAX;
        return 0;
    }
    if (strcmp(step->words[1], "insist") == 0) {
        sink->remaining = UINT64_MAX;
        sink->insists = true;
        return 0;
    }
    if (strcmp(step->words[1], "take") == 0) {
        sink->remaining = g_ascii_strtoull(script_word(step, 2), NULL, 10);
        return 0;
    }
    return seek(sink, step);
}

static int print_messages(struct sink *sink)
{
    if (sink->position == sink->count) {
        const int status = bt_message_iterator_next(sink->iterator, &sink->messages, &sink->count);

        sink->position = 0;
        if (status != BT_MESSAGE_ITERATOR_NEXT_STATUS_OK) {
            sink->count = 0;
        }
        if (status == BT_MESSAGE_ITERATOR_NEXT_STATUS_END) {
            g_string_append(sink->printing->output, "END\n");
            sink->remaining = 0;
            return 0;
        }
        if (status < 0 && sink->insists) {
            bt_current_thread_clear_error();
            g_string_append(sink->printing->output, "ERROR, again\n");
            sink->insists = false;
            return 0;
        }
        if (status != 0) {
            return status;
        }
    }
    while (sink->position < sink->count && sink->remaining > 0) {
        const bt_message *message = sink->messages[sink->position++];

        print_message(sink->printing, message);
        bt_message_put_ref(message);
        sink->remaining -= sink->remaining != UINT64_MAX;
    }
    return 0;
}

static bt_component_class_sink_consume_method_status consume(bt_self_component_sink *component)
{
    struct sink *sink =
        bt_self_component_get_data(bt_self_component_sink_as_self_component(component));
    const int status = sink->remaining > 0 ? print_messages(sink) : begin_step(sink);

    if (status == BT_COMPONENT_CLASS_SINK_CONSUME_METHOD_STATUS_AGAIN) {
        g_string_append(sink->printing->output, "AGAIN\n");
    }
    return (bt_component_class_sink_consume_method_status) status;
}

static bt_component_class_initialize_method_status initialize(bt_self_component_sink *component,
    bt_self_component_sink_configuration *configuration, const bt_value *params, void *data)
{
    struct sink *sink = g_new0(struct sink, 1);

    sink->printing = data;
    bt_self_component_set_data(bt_self_component_sink_as_self_component(component), sink);
    return (bt_component_class_initialize_method_status) bt_self_component_sink_add_input_port(
        component, "in", NULL, NULL);
}

static void finalize(bt_self_component_sink *component)
{
    struct sink *sink =
        bt_self_component_get_data(bt_self_component_sink_as_self_component(component));

    drop_messages(sink);
    bt_message_iterator_put_ref(sink->iterator);
    g_free(sink);
}

static bt_component_class_sink_graph_is_configured_method_status graph_is_configured(
    bt_self_component_sink *component)
{
    struct sink *sink =
        bt_self_component_get_data(bt_self_component_sink_as_self_component(component));

    return (bt_component_class_sink_graph_is_configured_method_status)
        bt_message_iterator_create_from_sink_component(component,
            bt_self_component_sink_borrow_input_port_by_index(component, 0), &sink->iterator);
}

static bt_component_class_get_supported_mip_versions_method_status get_supported_mip_versions(
    bt_self_component_class_sink *component_class, const bt_value *params, void *init_data,
    bt_logging_level log_level, bt_integer_range_set_unsigned *supported_versions)
{
    return (bt_component_class_get_supported_mip_versions_method_status)
        bt_integer_range_set_unsigned_add_range(supported_versions, 0, 1);
}

bt_component_class_sink *printing_sink_class_create(void)
{
    bt_component_class_sink *sink_class = bt_component_class_sink_create("printing", consume);

    bt_component_class_sink_set_initialize_method(sink_class, initialize);
    bt_component_class_sink_set_finalize_method(sink_class, finalize);
    bt_component_class_sink_set_graph_is_configured_method(sink_class, graph_is_configured);
    bt_component_class_sink_set_get_supported_mip_versions_method(
        sink_class, get_supported_mip_versions);
    return sink_class;
}
