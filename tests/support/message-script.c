/* SPDX-License-Identifier: MIT */
/*
 * A source whose message iterator sends the messages that a text describes; see message-script.h.
 */
#include "tests/support/message-script.h"

#include <inttypes.h>
#include <stdlib.h>

enum { STREAM_COUNT = 3 };

struct source {
    struct message_script *script;
    char **words;
    bt_clock_class *clock_class;
    bt_event_class *event_class;
    bt_stream *streams[STREAM_COUNT];
};

struct iterator {
    struct source *source;
    guint position;
    bool was_again;
    bt_packet *packets[STREAM_COUNT]; /* the open packets */
};

static void create_streams(struct source *source, bt_self_component *self)
{
    bt_trace_class *trace_class = bt_trace_class_create(self);
    bt_stream_class *stream_class = bt_stream_class_create(trace_class);
    bt_trace *trace = bt_trace_create(trace_class);
    bt_field_class *payload = bt_field_class_structure_create(trace_class);

    source->clock_class = bt_clock_class_create(self);
    if (source->script->frequency) {
        bt_clock_class_set_frequency(source->clock_class, source->script->frequency);
    }
    bt_clock_class_set_offset(source->clock_class, source->script->offset_seconds, 0);
    bt_stream_class_set_default_clock_class(stream_class, source->clock_class);
    bt_stream_class_set_supports_packets(stream_class, BT_TRUE, BT_TRUE, BT_TRUE);
    bt_stream_class_set_supports_discarded_events(stream_class, BT_TRUE, BT_TRUE);
    bt_stream_class_set_supports_discarded_packets(stream_class, BT_TRUE, BT_TRUE);
    source->event_class = bt_event_class_create(stream_class);
    bt_event_class_set_payload_field_class(source->event_class, payload);
    for (int i = 0; i < STREAM_COUNT; i++) {
        source->streams[i] = bt_stream_create(stream_class, trace);
    }
    bt_field_class_put_ref(payload);
    bt_trace_put_ref(trace);
    bt_stream_class_put_ref(stream_class);
    bt_trace_class_put_ref(trace_class);
}

static bt_component_class_initialize_method_status initialize_source(bt_self_component_source *self,
    bt_self_component_source_configuration *configuration, const bt_value *params, void *data)
{
    struct source *source = g_new0(struct source, 1);
    bt_self_component *component = bt_self_component_source_as_self_component(self);

    source->script = data;
    source->words = g_strsplit(source->script->text, " ", -1);
    create_streams(source, component);
    bt_self_component_set_data(component, source);
    return (bt_component_class_initialize_method_status) bt_self_component_source_add_output_port(
        self, "out", NULL, NULL);
}

static void finalize_source(bt_self_component_source *self)
{
    struct source *source =
        bt_self_component_get_data(bt_self_component_source_as_self_component(self));

    for (int i = 0; i < STREAM_COUNT; i++) {
        bt_stream_put_ref(source->streams[i]);
    }
    bt_event_class_put_ref(source->event_class);
    bt_clock_class_put_ref(source->clock_class);
    g_strfreev(source->words);
    g_free(source);
}

static bt_message_iterator_class_initialize_method_status initialize_iterator(
    bt_self_message_iterator *self, bt_self_message_iterator_configuration *configuration,
    bt_self_component_port_output *port)
{
    struct iterator *iterator = g_new0(struct iterator, 1);

    iterator->source = bt_self_component_get_data(bt_self_message_iterator_borrow_component(self));
    bt_self_message_iterator_set_data(self, iterator);
    bt_self_message_iterator_configuration_set_can_seek_forward(
        configuration, (iterator->source->script->abilities & SCRIPT_SEEKS_FORWARD) != 0);
    return BT_MESSAGE_ITERATOR_CLASS_INITIALIZE_METHOD_STATUS_OK;
}

static void close_packets(struct iterator *iterator)
{
    for (int i = 0; i < STREAM_COUNT; i++) {
        BT_PACKET_PUT_REF_AND_RESET(iterator->packets[i]);
    }
}

static void finalize_iterator(bt_self_message_iterator *self)
{
    struct iterator *iterator = bt_self_message_iterator_get_data(self);

    iterator->source->script->finalized++;
    close_packets(iterator);
    g_free(iterator);
}

/* The parts of a word. */
struct word {
    int stream;
    char kind[4];
    bool has_time;
    uint64_t begin, end;
    bool has_count;
    uint64_t count;
};

static struct word parse_word(const char *text)
{
    struct word word = {0};
    const char *at;
    char *end;

    if (g_ascii_isdigit(text[0])) {
        word.stream = text[0] - '0';
        text += 2;
    }
    at = strchr(text, '@');
    word.has_time = at != NULL;
    if (!at) {
        g_strlcpy(word.kind, text, sizeof(word.kind));
        return word;
    }
    memcpy(word.kind, text, (size_t) (at - text));
    word.begin = word.end = strtoull(at + 1, &end, 10);
    if (*end == '-') {
        word.end = strtoull(end + 1, &end, 10);
    }
    if (*end == '*') {
        word.has_count = true;
        word.count = strtoull(end + 1, &end, 10);
    }
    assert_int_equal(*end, '\0');
    return word;
}

static bt_message *create_stream_message(
    bt_self_message_iterator *self, const bt_stream *stream, const struct word *word)
{
    bt_message *message;

    if (word->kind[1] == 'B') {
        message = bt_message_stream_beginning_create(self, stream);
        if (word->has_time) {
            bt_message_stream_beginning_set_default_clock_snapshot(message, word->begin);
        }
        return message;
    }
    message = bt_message_stream_end_create(self, stream);
    if (word->has_time) {
        bt_message_stream_end_set_default_clock_snapshot(message, word->begin);
    }
    return message;
}

static bt_message *create_packet_message(bt_self_message_iterator *self, const bt_stream *stream,
    bt_packet **packet, const struct word *word)
{
    bt_message *message;

    if (word->kind[1] == 'B') {
        bt_packet_put_ref(*packet);
        *packet = bt_packet_create(stream);
        return bt_message_packet_beginning_create_with_default_clock_snapshot(
            self, *packet, word->begin);
    }
    message = bt_message_packet_end_create_with_default_clock_snapshot(self, *packet, word->begin);
    BT_PACKET_PUT_REF_AND_RESET(*packet);
    return message;
}

static bt_message *create_discarded_message(
    bt_self_message_iterator *self, const bt_stream *stream, const struct word *word)
{
    const bool is_events = word->kind[1] == 'E';
    bt_message *message = is_events
                              ? bt_message_discarded_events_create_with_default_clock_snapshots(
                                    self, stream, word->begin, word->end)
                              : bt_message_discarded_packets_create_with_default_clock_snapshots(
                                    self, stream, word->begin, word->end);

    if (word->has_count && is_events) {
        bt_message_discarded_events_set_count(message, word->count);
    } else if (word->has_count) {
        bt_message_discarded_packets_set_count(message, word->count);
    }
    return message;
}

static bt_message *create_message(
    bt_self_message_iterator *self, struct iterator *iterator, const struct word *word)
{
    bt_packet **packet = &iterator->packets[word->stream];
    bt_stream *stream = iterator->source->streams[word->stream];

    switch (word->kind[0]) {
    case 'S':
        return create_stream_message(self, stream, word);
    case 'P':
        return create_packet_message(self, stream, packet, word);
    case 'D':
        return create_discarded_message(self, stream, word);
    case 'E':
        return bt_message_event_create_with_packet_and_default_clock_snapshot(
            self, iterator->source->event_class, *packet, word->begin);
    default:
        return bt_message_message_iterator_inactivity_create(
            self, iterator->source->clock_class, word->begin);
    }
}

static bt_message_iterator_class_next_method_status next(bt_self_message_iterator *self,
    bt_message_array_const messages, uint64_t capacity, uint64_t *count)
{
    struct iterator *iterator = bt_self_message_iterator_get_data(self);
    char **words = iterator->source->words;

    iterator->source->script->next_calls++;
    iterator->source->script->capacity = capacity;
    for (*count = 0; *count < capacity && words[iterator->position]; iterator->position++) {
        const char *text = words[iterator->position];
        struct word word;

        if (strcmp(text, "fail") == 0 && *count == 0) {
            BT_CURRENT_THREAD_ERROR_APPEND_CAUSE_FROM_MESSAGE_ITERATOR(self, "script says: fail");
            return BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_ERROR;
        }
        if (strcmp(text, "again") == 0 && *count == 0) {
            iterator->position++;
            return BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_AGAIN;
        }
        if (strcmp(text, "|") == 0 && *count == 0) {
            continue;
        }
        if (strchr("|af", text[0])) {
            break;
        }
        word = parse_word(text);
        messages[(*count)++] = create_message(self, iterator, &word);
    }
    return *count > 0 ? BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_OK
                      : BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_END;
}

static bool seek_fails(bt_self_message_iterator *self)
{
    const struct iterator *iterator = bt_self_message_iterator_get_data(self);

    if (iterator->source->script->abilities & SCRIPT_SEEK_FAILS) {
        BT_CURRENT_THREAD_ERROR_APPEND_CAUSE_FROM_MESSAGE_ITERATOR(self, "script says: no seek");
        return true;
    }
    return false;
}

static bt_message_iterator_class_seek_beginning_method_status seek_beginning(
    bt_self_message_iterator *self)
{
    struct iterator *iterator = bt_self_message_iterator_get_data(self);

    if (seek_fails(self)) {
        return BT_MESSAGE_ITERATOR_CLASS_SEEK_BEGINNING_METHOD_STATUS_ERROR;
    }
    iterator->position = 0;
    close_packets(iterator);
    return BT_MESSAGE_ITERATOR_CLASS_SEEK_BEGINNING_METHOD_STATUS_OK;
}

static bt_message_iterator_class_can_seek_beginning_method_status deny_beginning(
    bt_self_message_iterator *self, bt_bool *can_seek)
{
    *can_seek = BT_FALSE;
    return BT_MESSAGE_ITERATOR_CLASS_CAN_SEEK_BEGINNING_METHOD_STATUS_OK;
}

static bt_message_iterator_class_seek_ns_from_origin_method_status seek_ns(
    bt_self_message_iterator *self, int64_t ns_from_origin)
{
    struct iterator *iterator = bt_self_message_iterator_get_data(self);

    if (seek_fails(self)) {
        return BT_MESSAGE_ITERATOR_CLASS_SEEK_NS_FROM_ORIGIN_METHOD_STATUS_ERROR;
    }
    iterator->position = g_strv_length(iterator->source->words);
    return BT_MESSAGE_ITERATOR_CLASS_SEEK_NS_FROM_ORIGIN_METHOD_STATUS_OK;
}

static bt_message_iterator_class_can_seek_ns_from_origin_method_status deny_ns(
    bt_self_message_iterator *self, int64_t ns_from_origin, bt_bool *can_seek)
{
    *can_seek = BT_FALSE;
    return BT_MESSAGE_ITERATOR_CLASS_CAN_SEEK_NS_FROM_ORIGIN_METHOD_STATUS_OK;
}

bt_component_class_source *create_script_class(const struct message_script *script)
{
    bt_message_iterator_class *iterator_class = bt_message_iterator_class_create(next);
    const bool denies = (script->abilities & SCRIPT_DENIES) != 0;
    bt_component_class_source *source_class;

    bt_message_iterator_class_set_initialize_method(iterator_class, initialize_iterator);
    bt_message_iterator_class_set_finalize_method(iterator_class, finalize_iterator);
    if (script->abilities & SCRIPT_SEEKS_BEGINNING) {
        bt_message_iterator_class_set_seek_beginning_methods(
            iterator_class, seek_beginning, denies ? deny_beginning : NULL);
    }
    if (script->abilities & SCRIPT_SEEKS_NS) {
        bt_message_iterator_class_set_seek_ns_from_origin_methods(
            iterator_class, seek_ns, denies ? deny_ns : NULL);
    }
    source_class = bt_component_class_source_create("script", iterator_class);
    bt_component_class_source_set_initialize_method(source_class, initialize_source);
    bt_component_class_source_set_finalize_method(source_class, finalize_source);
    bt_message_iterator_class_put_ref(iterator_class);
    return source_class;
}

static void append_stream(GString *text, const bt_stream *stream)
{
    if (text->len > 0) {
        g_string_append_c(text, ' ');
    }
    if (stream && bt_stream_get_id(stream) > 0) {
        g_string_append_printf(text, "%d:", (int) bt_stream_get_id(stream));
    }
}

static void append_time(GString *text, char separator, const bt_clock_snapshot *snapshot)
{
    g_string_append_printf(text, "%c%" PRIu64, separator, bt_clock_snapshot_get_value(snapshot));
}

static void append_discarded(GString *text, const bt_message *message)
{
    const bool is_events = bt_message_get_type(message) == BT_MESSAGE_TYPE_DISCARDED_EVENTS;
    uint64_t count;

    append_stream(text, is_events ? bt_message_discarded_events_borrow_stream_const(message)
                                  : bt_message_discarded_packets_borrow_stream_const(message));
    g_string_append(text, is_events ? "DE" : "DP");
    append_time(text, '@',
        is_events
            ? bt_message_discarded_events_borrow_beginning_default_clock_snapshot_const(message)
            : bt_message_discarded_packets_borrow_beginning_default_clock_snapshot_const(message));
    append_time(text, '-',
        is_events ? bt_message_discarded_events_borrow_end_default_clock_snapshot_const(message)
                  : bt_message_discarded_packets_borrow_end_default_clock_snapshot_const(message));
    if ((is_events ? bt_message_discarded_events_get_count(message, &count)
                   : bt_message_discarded_packets_get_count(message, &count)) ==
        BT_PROPERTY_AVAILABILITY_AVAILABLE) {
        g_string_append_printf(text, "*%" PRIu64, count);
    }
}

static void append_message(GString *text, const bt_message *message)
{
    const bt_clock_snapshot *snapshot;

    switch (bt_message_get_type(message)) {
    case BT_MESSAGE_TYPE_STREAM_BEGINNING:
        append_stream(text, bt_message_stream_beginning_borrow_stream_const(message));
        g_string_append(text, "SB");
        if (bt_message_stream_beginning_borrow_default_clock_snapshot_const(message, &snapshot) ==
            BT_MESSAGE_STREAM_CLOCK_SNAPSHOT_STATE_KNOWN) {
            append_time(text, '@', snapshot);
        }
        break;
    case BT_MESSAGE_TYPE_STREAM_END:
        append_stream(text, bt_message_stream_end_borrow_stream_const(message));
        g_string_append(text, "SE");
        if (bt_message_stream_end_borrow_default_clock_snapshot_const(message, &snapshot) ==
            BT_MESSAGE_STREAM_CLOCK_SNAPSHOT_STATE_KNOWN) {
            append_time(text, '@', snapshot);
        }
        break;
    case BT_MESSAGE_TYPE_PACKET_BEGINNING:
        append_stream(text, bt_packet_borrow_stream_const(
                                bt_message_packet_beginning_borrow_packet_const(message)));
        g_string_append(text, "PB");
        append_time(
            text, '@', bt_message_packet_beginning_borrow_default_clock_snapshot_const(message));
        break;
    case BT_MESSAGE_TYPE_PACKET_END:
        append_stream(text,
            bt_packet_borrow_stream_const(bt_message_packet_end_borrow_packet_const(message)));
        g_string_append(text, "PE");
        append_time(text, '@', bt_message_packet_end_borrow_default_clock_snapshot_const(message));
        break;
    case BT_MESSAGE_TYPE_EVENT:
        append_stream(
            text, bt_event_borrow_stream_const(bt_message_event_borrow_event_const(message)));
        g_string_append(text, "E");
        append_time(text, '@', bt_message_event_borrow_default_clock_snapshot_const(message));
        break;
    case BT_MESSAGE_TYPE_MESSAGE_ITERATOR_INACTIVITY:
        append_stream(text, NULL);
        g_string_append(text, "I");
        append_time(
            text, '@', bt_message_message_iterator_inactivity_borrow_clock_snapshot_const(message));
        break;
    default:
        append_discarded(text, message);
        break;
    }
}

void append_messages(GString *text, bt_message_array_const messages, uint64_t count)
{
    for (uint64_t i = 0; i < count; i++) {
        append_message(text, messages[i]);
        bt_message_put_ref(messages[i]);
    }
}

char *drain(bt_message_iterator *iterator, int *status)
{
    GString *text = g_string_new(NULL);
    bt_message_array_const messages;
    uint64_t count;

    while ((*status = bt_message_iterator_next(iterator, &messages, &count)) == 0) {
        append_messages(text, messages, count);
    }
    return g_string_free(text, FALSE);
}

struct call {
    script_func func;
    void *data;
};

static bt_graph_simple_sink_component_initialize_func_status initialize_sink(
    bt_message_iterator *iterator, void *user_data)
{
    const struct call *call = user_data;

    call->func(iterator, call->data);
    return BT_GRAPH_SIMPLE_SINK_COMPONENT_INITIALIZE_FUNC_STATUS_OK;
}

static bt_graph_simple_sink_component_consume_func_status consume(
    bt_message_iterator *iterator, void *user_data)
{
    return BT_GRAPH_SIMPLE_SINK_COMPONENT_CONSUME_FUNC_STATUS_END;
}

void with_script_iterator(struct message_script *script, script_func func, void *data)
{
    bt_component_class_source *source_class = create_script_class(script);
    bt_graph *graph = bt_graph_create(0);
    const bt_component_source *source;
    const bt_component_sink *sink;
    struct call call = {func, data};

    assert_int_equal(bt_graph_add_source_component_with_initialize_method_data(graph, source_class,
                         "source", NULL, script, BT_LOGGING_LEVEL_NONE, &source),
        0);
    assert_int_equal(bt_graph_add_simple_sink_component(
                         graph, "sink", initialize_sink, consume, NULL, &call, &sink),
        0);
    assert_int_equal(bt_graph_connect_ports(graph,
                         bt_component_source_borrow_output_port_by_index_const(source, 0),
                         bt_component_sink_borrow_input_port_by_index_const(sink, 0), NULL),
        0);
    assert_int_equal(bt_graph_run(graph), 0);
    bt_graph_put_ref(graph);
    bt_component_class_source_put_ref(source_class);
}

void assert_error_has(const char *text)
{
    const bt_error *error = bt_current_thread_take_error();
    bool found = false;

    assert_non_null(error);
    for (uint64_t i = 0; i < bt_error_get_cause_count(error); i++) {
        found = found ||
                strstr(bt_error_cause_get_message(bt_error_borrow_cause_by_index(error, i)), text);
    }
    if (!found) {
        print_error("no cause contains: %s\n", text);
        for (uint64_t i = 0; i < bt_error_get_cause_count(error); i++) {
            print_error("  cause: %s\n",
                bt_error_cause_get_message(bt_error_borrow_cause_by_index(error, i)));
        }
    }
    bt_error_release(error);
    assert_true(found);
}
