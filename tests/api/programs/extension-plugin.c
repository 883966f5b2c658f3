/* SPDX-License-Identifier: MIT */
/*
 * A plugin that uses Tracegraph's extensions, as any plugin may. The source encodes events in
 * memory and creates deferred events. Both sinks use the functions for whole arrays of messages.
 * The sink `lazy` counts events without reading their fields. The sink `curious` reads the fields
 * of every tenth event. Both sinks print the number of decoded events.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <babeltrace2/babeltrace.h>
#include <babeltrace2/extension/deferred-event.h>
#include <babeltrace2/extension/message-array.h>

enum { EVENT_COUNT = 100, EVENT_SIZE = 8 };

BT_PLUGIN_MODULE();
BT_PLUGIN(third_party);

static uint64_t decoded_count;
static uint64_t destroyed_count;

struct source {
    bt_event_class *event_class;
    bt_stream *stream;
    uint64_t next; /* 0: stream beginning; EVENT_COUNT + 1: stream end */
    bt_x_segment *segment;
};

/* An event consists of its number (32 bits), the count of its letters (1 byte), and the letters. */
static void decode(const uint8_t *bytes, uint32_t tag, const bt_x_segment *segment,
    bt_x_field_cell *cells, void *data)
{
    bt_x_field_cell *members = cells[BT_X_EVENT_CELL_PAYLOAD].value.cells;
    const uint8_t length = bytes[4];
    bt_x_field_cell *elements;
    bt_x_field_cell *content;
    uint32_t number;

    memcpy(&number, bytes, sizeof(number));
    members[0].value.u = number;
    bt_x_field_cell_copy_string(&members[1], bytes + 5, length);
    elements = bt_x_field_cell_set_length(&members[2], length);
    for (uint8_t i = 0; i < length; i++) {
        elements[i].value.u = bytes[5 + i];
    }
    content = bt_x_field_cell_set_present(&members[3], tag == 1);
    if (content) {
        content->value.i = -1;
    }
    bt_x_field_cell_select(&members[4], tag)->value.u = tag;
    ++*(uint64_t *) data;
    (void) segment;
}

static void destroy_decoder(void *data)
{
    (void) data;
    destroyed_count++;
}

static bt_field_class *create_payload_class(bt_trace_class *trace_class)
{
    bt_field_class *payload = bt_field_class_structure_create(trace_class);
    bt_field_class *letter = bt_field_class_integer_unsigned_create(trace_class);
    bt_field_class *content = bt_field_class_integer_signed_create(trace_class);
    bt_field_class *options[2] = {bt_field_class_integer_unsigned_create(trace_class),
        bt_field_class_integer_unsigned_create(trace_class)};
    bt_field_class *members[5] = {
        bt_field_class_integer_unsigned_create(trace_class),
        bt_field_class_string_create(trace_class),
        bt_field_class_array_dynamic_create(trace_class, letter, NULL),
        bt_field_class_option_without_selector_create(trace_class, content),
        bt_field_class_variant_create(trace_class, NULL),
    };
    const char *const names[5] = {"number", "word", "letters", "maybe", "either"};

    bt_field_class_variant_without_selector_append_option(members[4], "even", options[0]);
    bt_field_class_variant_without_selector_append_option(members[4], "odd", options[1]);
    for (int i = 0; i < 5; i++) {
        bt_field_class_structure_append_member(payload, names[i], members[i]);
        bt_field_class_put_ref(members[i]);
    }
    bt_field_class_put_ref(options[0]);
    bt_field_class_put_ref(options[1]);
    bt_field_class_put_ref(content);
    bt_field_class_put_ref(letter);
    return payload;
}

static void create_classes(struct source *source, bt_self_component *self)
{
    bt_trace_class *trace_class = bt_trace_class_create(self);
    bt_stream_class *stream_class = bt_stream_class_create(trace_class);
    bt_clock_class *clock_class = bt_clock_class_create(self);
    bt_field_class *payload = create_payload_class(trace_class);
    bt_trace *trace = bt_trace_create(trace_class);

    bt_stream_class_set_default_clock_class(stream_class, clock_class);
    source->event_class = bt_event_class_create(stream_class);
    bt_event_class_set_name(source->event_class, "deferred");
    bt_event_class_set_payload_field_class(source->event_class, payload);
    bt_x_event_class_set_decoder(source->event_class, decode, &decoded_count, destroy_decoder);
    source->stream = bt_stream_create(stream_class, trace);
    bt_field_class_put_ref(payload);
    bt_trace_put_ref(trace);
    bt_clock_class_put_ref(clock_class);
    bt_stream_class_put_ref(stream_class);
    bt_trace_class_put_ref(trace_class);
}

/* Returns the bytes of all events. The release function of their segment frees them. */
static uint8_t *encode(void)
{
    uint8_t *bytes = calloc(EVENT_COUNT, EVENT_SIZE);

    for (uint32_t i = 0; i < EVENT_COUNT; i++) {
        memcpy(bytes + i * EVENT_SIZE, &i, sizeof(i));
        bytes[i * EVENT_SIZE + 4] = (uint8_t) (i % 4);
        memcpy(bytes + i * EVENT_SIZE + 5, "abc", i % 4);
    }
    return bytes;
}

static bt_component_class_initialize_method_status source_initialize(
    bt_self_component_source *self_source, bt_self_component_source_configuration *configuration,
    const bt_value *params, void *data)
{
    struct source *source = calloc(1, sizeof(*source));
    bt_self_component *self = bt_self_component_source_as_self_component(self_source);

    create_classes(source, self);
    source->segment = bt_x_segment_create(source->stream, NULL, free, encode());
    bt_self_component_set_data(self, source);
    return (bt_component_class_initialize_method_status) bt_self_component_source_add_output_port(
        self_source, "out", NULL, NULL);
}

static void source_finalize(bt_self_component_source *self_source)
{
    struct source *source =
        bt_self_component_get_data(bt_self_component_source_as_self_component(self_source));

    bt_x_segment_put_refs(source->segment, 1);
    bt_stream_put_ref(source->stream);
    bt_event_class_put_ref(source->event_class);
    free(source);
}

static bt_message *create_message(bt_self_message_iterator *iterator, const struct source *source)
{
    const uint8_t *bytes = bt_x_segment_get_user_data(source->segment);
    const uint64_t index = source->next - 1;

    if (source->next == 0) {
        return bt_message_stream_beginning_create(iterator, source->stream);
    }
    if (source->next == EVENT_COUNT + 1) {
        return bt_message_stream_end_create(iterator, source->stream);
    }
    return bt_x_message_event_create_deferred(
        source->event_class, source->segment, index * 1000, bytes + index * EVENT_SIZE, index % 2);
}

static bt_message_iterator_class_next_method_status source_next(bt_self_message_iterator *iterator,
    bt_message_array_const messages, uint64_t capacity, uint64_t *count)
{
    struct source *source =
        bt_self_component_get_data(bt_self_message_iterator_borrow_component(iterator));

    /*
     * A batch needs at most this many references. The source puts the references that it didn't
     * use.
     */
    bt_x_segment_get_refs(source->segment, capacity);
    for (*count = 0; *count < capacity && source->next <= EVENT_COUNT + 1; source->next++) {
        const int is_event = source->next > 0 && source->next <= EVENT_COUNT;

        messages[(*count)++] = create_message(iterator, source);
        bt_x_segment_put_refs(source->segment, !is_event);
    }
    bt_x_segment_put_refs(source->segment, capacity - *count);
    return *count > 0 ? BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_OK
                      : BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_END;
}

BT_PLUGIN_SOURCE_COMPONENT_CLASS(numbers, source_next);
BT_PLUGIN_SOURCE_COMPONENT_CLASS_INITIALIZE_METHOD(numbers, source_initialize);
BT_PLUGIN_SOURCE_COMPONENT_CLASS_FINALIZE_METHOD(numbers, source_finalize);

struct sink {
    bt_message_iterator *upstream;
    uint64_t event_count;
    int64_t last_ns;
    uint64_t sum;
};

static struct sink *get_sink(bt_self_component_sink *self_sink)
{
    return bt_self_component_get_data(bt_self_component_sink_as_self_component(self_sink));
}

static bt_component_class_initialize_method_status sink_initialize(
    bt_self_component_sink *self_sink, bt_self_component_sink_configuration *configuration,
    const bt_value *params, void *data)
{
    bt_self_component_set_data(
        bt_self_component_sink_as_self_component(self_sink), calloc(1, sizeof(struct sink)));
    return (bt_component_class_initialize_method_status) bt_self_component_sink_add_input_port(
        self_sink, "in", NULL, NULL);
}

static void sink_finalize(bt_self_component_sink *self_sink)
{
    bt_message_iterator_put_ref(get_sink(self_sink)->upstream);
    free(get_sink(self_sink));
}

static bt_component_class_sink_graph_is_configured_method_status sink_graph_is_configured(
    bt_self_component_sink *self_sink)
{
    return (bt_component_class_sink_graph_is_configured_method_status)
        bt_message_iterator_create_from_sink_component(self_sink,
            bt_self_component_sink_borrow_input_port_by_index(self_sink, 0),
            &get_sink(self_sink)->upstream);
}

static void look_into(struct sink *sink, const bt_event *event)
{
    const bt_field *payload = bt_event_borrow_payload_field_const(event);
    const bt_field *word = bt_field_structure_borrow_member_field_by_name_const(payload, "word");

    sink->sum += bt_field_integer_unsigned_get_value(
        bt_field_structure_borrow_member_field_by_index_const(payload, 0));
    sink->sum += bt_field_string_get_length(word);
    sink->sum += bt_field_array_get_length(
        bt_field_structure_borrow_member_field_by_name_const(payload, "letters"));
}

static void take(struct sink *sink, bt_message_array_const messages, uint64_t count)
{
    int64_t ns[64];
    uint64_t i = 0;

    while (i < count) {
        const uint64_t asked = count - i < 64 ? count - i : 64;
        const uint64_t leading =
            bt_x_message_array_get_event_ns_from_origin(messages + i, asked, ns);

        sink->event_count += leading;
        sink->last_ns = leading > 0 ? ns[leading - 1] : sink->last_ns;
        i += leading > 0 ? leading : 1;
    }
}

static bt_component_class_sink_consume_method_status consume(
    bt_self_component_sink *self_sink, int is_curious)
{
    struct sink *sink = get_sink(self_sink);
    bt_message_array_const messages;
    uint64_t count;
    const int status = bt_message_iterator_next(sink->upstream, &messages, &count);

    if (status == BT_MESSAGE_ITERATOR_NEXT_STATUS_END) {
        printf("%" PRIu64 " events until %" PRId64 " ns, %" PRIu64 " decoded, sum %" PRIu64 "\n",
            sink->event_count, sink->last_ns, decoded_count, sink->sum);
    }
    if (status != BT_MESSAGE_ITERATOR_NEXT_STATUS_OK) {
        return (bt_component_class_sink_consume_method_status) status;
    }
    take(sink, messages, count);
    for (uint64_t i = 0; is_curious && i < count; i += 10) {
        if (bt_message_get_type(messages[i]) == BT_MESSAGE_TYPE_EVENT) {
            look_into(sink, bt_message_event_borrow_event_const(messages[i]));
            look_into(sink, bt_message_event_borrow_event_const(messages[i]));
        }
    }
    bt_x_message_array_put_refs(messages, count);
    return BT_COMPONENT_CLASS_SINK_CONSUME_METHOD_STATUS_OK;
}

static bt_component_class_sink_consume_method_status lazy_consume(bt_self_component_sink *self_sink)
{
    return consume(self_sink, 0);
}

static bt_component_class_sink_consume_method_status curious_consume(
    bt_self_component_sink *self_sink)
{
    return consume(self_sink, 1);
}

BT_PLUGIN_SINK_COMPONENT_CLASS(lazy, lazy_consume);
BT_PLUGIN_SINK_COMPONENT_CLASS_INITIALIZE_METHOD(lazy, sink_initialize);
BT_PLUGIN_SINK_COMPONENT_CLASS_FINALIZE_METHOD(lazy, sink_finalize);
BT_PLUGIN_SINK_COMPONENT_CLASS_GRAPH_IS_CONFIGURED_METHOD(lazy, sink_graph_is_configured);

BT_PLUGIN_SINK_COMPONENT_CLASS(curious, curious_consume);
BT_PLUGIN_SINK_COMPONENT_CLASS_INITIALIZE_METHOD(curious, sink_initialize);
BT_PLUGIN_SINK_COMPONENT_CLASS_FINALIZE_METHOD(curious, sink_finalize);
BT_PLUGIN_SINK_COMPONENT_CLASS_GRAPH_IS_CONFIGURED_METHOD(curious, sink_graph_is_configured);
