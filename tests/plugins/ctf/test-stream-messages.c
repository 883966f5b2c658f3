/* SPDX-License-Identifier: MIT */
/*
 * Tests the state machine that turns a stream's packets into messages. The packet source behaves
 * like a live source: bytes, packets and metadata arrive late, and there are periods of inactivity.
 */
#include "plugins/ctf/stream-messages.h"

#include <babeltrace2/extension/event-encoding.h>
#include <babeltrace2/extension/interest.h>
#include <babeltrace2/extension/message-array.h>

#include "ctf/metadata/metadata.h"
#include "tests/ctf/decode/slow-medium.h"
#include "tests/support/component-classes.h"
#include "tests/support/message-script.h"

enum {
    NEVER = 255,
    PACKET_HEAD = 8, /* bytes */
    MAX_EVENTS = 4,
    STREAM_CAPACITY = 128,
};

static const char metadata_text[] =
    "/* CTF 1.8 */ trace { major = 1; minor = 8; byte_order = le; };"
    "clock { name = c; freq = 1000000000; };"
    "typealias integer { size = 8; } := u8;"
    "typealias integer { size = 16; } := u16;"
    "typealias integer { size = 8; map = clock.c.value; } := time8;"
    "typealias integer { size = 64; map = clock.c.value; } := time64;"
    "stream { packet.context := struct { u16 content_size; u16 packet_size; time8 timestamp_begin;"
    " time8 timestamp_end; u8 events_discarded; u8 packet_seq_num; };"
    " event.header := struct { u8 id; time64 timestamp; }; };"
    "event { name = a; id = 0; fields := struct { u8 x; }; };";
static const char late_text[] = "event { name = b; id = 1; fields := struct { u8 x; }; };";

struct packet {
    uint8_t begin, end, discarded, number;
    uint8_t times[MAX_EVENTS]; /* 0: no more events */
    uint8_t event_class;
};

/* The behaviour of the source and the consumer. */
struct scene {
    struct packet packets[2];
    unsigned packet_count;
    size_t cut;                 /* number of bytes that are missing at the end */
    size_t punctual, step;      /* see slow_medium_create() */
    uint8_t beacon;             /* time of an inactivity message after the first packet; 0: none */
    bool begins_early;          /* the first event may precede its packet */
    uint64_t sought;            /* time to seek; 0: none */
    unsigned metadata_delay;    /* number of AGAIN results of update_metadata(), or NEVER */
    const char *metadata_error; /* the error of the last call; NULL: without a reason */
    unsigned other_growth; /* number of times that the metadata grows without the event's class */
    /* The interest of the consumer. If none of these is set, all events are wanted. */
    bool has_interest;
    int64_t wanted_begin, wanted_end; /* both 0: no time range */
    const char *unwanted;             /* name of an event class; NULL: none */
    const char *expected;
    const char *expected_error; /* NULL: no error */
};

/* The source component and its only message iterator. */
struct source {
    const struct scene *scene;
    uint8_t bytes[STREAM_CAPACITY];
    size_t size;
    struct ctf_metadata_decoder *metadata;
    struct ctf_plan_set *plans;
    struct trace_ir *ir;
    struct ctf_window_pool *pool;
    struct ctf_medium *medium;
    struct ctf_packet_reader *reader;
    struct ctf_tracer_quirks quirks;
    struct stream_messages *messages;
    bt_stream *stream;
    unsigned packets_read, metadata_requests;
    bool has_sent_beacon;
};

static void put_size(uint8_t *out, size_t bytes)
{
    out[0] = (uint8_t) (bytes * 8);
    out[1] = (uint8_t) (bytes * 8 >> 8);
}

static void encode(struct source *source)
{
    uint8_t *out = source->bytes;

    for (unsigned i = 0; i < source->scene->packet_count; i++) {
        const struct packet *packet = &source->scene->packets[i];
        uint8_t *begin = out;

        begin[4] = packet->begin;
        begin[5] = packet->end;
        begin[6] = packet->discarded;
        begin[7] = packet->number;
        out += PACKET_HEAD;
        for (unsigned e = 0; e < MAX_EVENTS && packet->times[e]; e++) {
            *out++ = packet->event_class;
            *out = packet->times[e]; /* 64 bits, little-endian */
            out += sizeof(uint64_t);
            *out++ = (uint8_t) e;
        }
        put_size(begin, (size_t) (out - begin));
        out++; /* padding */
        put_size(begin + 2, (size_t) (out - begin));
    }
    source->size = (size_t) (out - source->bytes) - source->scene->cut;
}

static void append_metadata(struct source *source, const char *text)
{
    g_autofree char *error = NULL;

    if (!ctf_metadata_decoder_append(
            source->metadata, (const uint8_t *) text, strlen(text), &error)) {
        fail_msg("%s", error);
    }
}

/* A live source gets the class of a stream from the stream's first packet. */
static void set_stream(struct source *source)
{
    const struct trace_ir_stream_class *stream_class = trace_ir_find_stream_class(
        source->ir, ctf_packet_reader_packet(source->reader)->identity.stream_class);

    source->stream =
        bt_stream_create_with_id(stream_class->stream_class, trace_ir_borrow_trace(source->ir), 0);
    stream_messages_set_stream(source->messages, source->stream, stream_class);
}

static enum packet_status next_packet(void *data, struct next_packet *next)
{
    struct source *source = data;

    if (source->scene->beacon && source->packets_read == 1 && !source->has_sent_beacon) {
        source->has_sent_beacon = true;
        next->time = source->scene->beacon;
        next->clock_class = bt_stream_class_borrow_default_clock_class_const(
            stream_messages_stream_class(source->messages)->stream_class);
        return PACKET_INACTIVITY;
    }
    switch (ctf_packet_reader_next_packet(source->reader)) {
    case CTF_READER_OK:
        source->packets_read++;
        if (!source->stream) {
            set_stream(source);
        }
        next->reader = source->reader;
        return PACKET_READY;
    case CTF_READER_AGAIN:
        return PACKET_AGAIN;
    case CTF_READER_END:
        return PACKET_END;
    default:
        next->error = g_strdup(ctf_packet_reader_error(source->reader));
        return PACKET_ERROR;
    }
}

static enum ctf_reader_status update_metadata(void *data, char **error)
{
    struct source *source = data;

    if (source->scene->metadata_delay == NEVER) {
        *error = g_strdup(source->scene->metadata_error);
        return CTF_READER_ERROR;
    }
    if (source->metadata_requests < source->scene->other_growth) {
        source->metadata_requests++;
        return CTF_READER_OK;
    }
    if (source->metadata_requests++ < source->scene->metadata_delay) {
        return CTF_READER_AGAIN;
    }
    append_metadata(source, late_text);
    trace_ir_update(source->ir);
    return CTF_READER_OK;
}

static void report_events(void *data, uint64_t count)
{
}

static const struct packet_source_functions functions = {
    .next_packet = next_packet,
    .update_metadata = update_metadata,
    .report_events = report_events,
};

static bt_component_class_initialize_method_status initialize(bt_self_component_source *self,
    bt_self_component_source_configuration *configuration, const bt_value *params, void *data)
{
    const struct trace_ir_options options = {.replaces_name = false};
    bt_self_component *component = bt_self_component_source_as_self_component(self);
    struct source *source = g_new0(struct source, 1);
    g_autofree char *error = NULL;

    source->scene = data;
    source->quirks.event_before_packet_begin = source->scene->begins_early;
    source->quirks.keeps_time_order = true;
    encode(source);
    source->metadata = ctf_metadata_decoder_create("metadata");
    append_metadata(source, metadata_text);
    source->plans = ctf_plan_set_create(
        ctf_metadata_decoder_borrow_schema(source->metadata), &trace_ir_library_functions);
    source->ir = trace_ir_create(component, source->plans, &options, &error);
    source->pool = ctf_window_pool_create(1);
    source->medium = slow_medium_create(
        "stream", source->bytes, source->size, source->scene->punctual, source->scene->step);
    source->reader = ctf_packet_reader_create(source->plans, source->medium, source->pool);
    bt_self_component_set_data(component, source);
    return (bt_component_class_initialize_method_status) bt_self_component_source_add_output_port(
        self, "out", NULL, NULL);
}

static void finalize(bt_self_component_source *self)
{
    struct source *source =
        bt_self_component_get_data(bt_self_component_source_as_self_component(self));

    ctf_packet_reader_free(source->reader);
    bt_stream_put_ref(source->stream);
    trace_ir_free(source->ir);
    ctf_plan_set_unref(source->plans);
    ctf_medium_free(source->medium);
    ctf_window_pool_unref(source->pool);
    ctf_metadata_decoder_free(source->metadata);
    g_free(source);
}

static bt_message_iterator_class_initialize_method_status initialize_iterator(
    bt_self_message_iterator *self, bt_self_message_iterator_configuration *configuration,
    bt_self_component_port_output *port)
{
    struct source *source =
        bt_self_component_get_data(bt_self_message_iterator_borrow_component(self));

    source->messages =
        stream_messages_create(self, source->ir, &source->quirks, &functions, source);
    if (source->scene->sought) {
        stream_messages_seek(source->messages, source->scene->sought, 0);
    }
    bt_self_message_iterator_set_data(self, source);
    return BT_MESSAGE_ITERATOR_CLASS_INITIALIZE_METHOD_STATUS_OK;
}

static void finalize_iterator(bt_self_message_iterator *self)
{
    struct source *source = bt_self_message_iterator_get_data(self);

    stream_messages_free(source->messages);
}

static bt_message_iterator_class_next_method_status next(bt_self_message_iterator *self,
    bt_message_array_const messages, uint64_t capacity, uint64_t *count)
{
    struct source *source = bt_self_message_iterator_get_data(self);

    return stream_messages_next(source->messages, messages, capacity, count);
}

/* A filter that declares the consumer's interest. */

static bt_bool is_wanted(void *data, const bt_event_class *event_class)
{
    const struct scene *scene = data;

    return g_strcmp0(bt_event_class_get_name(event_class), scene->unwanted) != 0;
}

static void get_wanted_range(void *data, int64_t *begin, int64_t *end)
{
    const struct scene *scene = data;

    if (scene->wanted_begin || scene->wanted_end) {
        *begin = scene->wanted_begin;
        *end = scene->wanted_end;
    }
}

static bt_message_iterator_class_initialize_method_status initialize_filter_iterator(
    bt_self_message_iterator *self, bt_self_message_iterator_configuration *configuration,
    bt_self_component_port_output *port)
{
    bt_self_component *component = bt_self_message_iterator_borrow_component(self);
    bt_x_interest *interest = bt_x_interest_create(
        is_wanted, get_wanted_range, bt_self_component_get_data(component), NULL);
    const bt_message_iterator_class_initialize_method_status status =
        support_create_upstream(self, interest);

    bt_x_interest_put_ref(interest);
    return status;
}

static const bt_port_output *add_filter(
    bt_graph *graph, const bt_port_output *upstream, const struct scene *scene)
{
    static const struct support_filter_methods methods = {
        .iterator =
            {
                .initialize = initialize_filter_iterator,
                .finalize = support_release_upstream,
                .next = support_forward_batch,
            },
    };
    bt_component_class_filter *filter_class = support_create_filter_class("filter", &methods);

    upstream = support_add_filter(graph, filter_class, NULL, (void *) scene, upstream);
    bt_component_class_filter_put_ref(filter_class);
    return upstream;
}

/* The payload of each event has one byte. */
static void check_extents(bt_message_array_const messages, uint64_t count)
{
    for (uint64_t i = 0; i < count; i++) {
        bt_x_event_extent extent;

        if (bt_message_get_type(messages[i]) != BT_MESSAGE_TYPE_EVENT) {
            continue;
        }
        assert_true(
            bt_x_event_get_extent(bt_message_event_borrow_event_const(messages[i]), &extent));
        assert_int_equal(extent.length, 8);
        assert_in_range(extent.bytes[0], 0, MAX_EVENTS - 1);
    }
}

struct result {
    const char *expected_error;
    GString *text;
    int status;
    unsigned waits; /* number of AGAIN results */
};

static bt_graph_simple_sink_component_initialize_func_status take_messages(
    bt_message_iterator *iterator, void *data)
{
    struct result *result = data;

    do {
        bt_message_array_const messages;
        uint64_t count;

        result->status = bt_message_iterator_next(iterator, &messages, &count);
        if (result->status == BT_MESSAGE_ITERATOR_NEXT_STATUS_OK) {
            check_extents(messages, count);
            append_messages(result->text, messages, count);
        }
        result->waits += result->status == BT_MESSAGE_ITERATOR_NEXT_STATUS_AGAIN;
        assert_in_range(result->waits, 0, 1000);
    } while (result->status == BT_MESSAGE_ITERATOR_NEXT_STATUS_OK ||
             result->status == BT_MESSAGE_ITERATOR_NEXT_STATUS_AGAIN);
    if (result->status == BT_MESSAGE_ITERATOR_NEXT_STATUS_ERROR && result->expected_error) {
        assert_error_has(result->expected_error);
    }
    return BT_GRAPH_SIMPLE_SINK_COMPONENT_INITIALIZE_FUNC_STATUS_OK;
}

static bt_component_class_source *create_class(void)
{
    static const struct support_source_methods methods = {
        .initialize = initialize,
        .finalize = finalize,
        .iterator =
            {
                .initialize = initialize_iterator,
                .finalize = finalize_iterator,
                .next = next,
            },
    };

    return support_create_source_class("test", &methods);
}

/*
 * Plays the scene and compares the messages with the expected ones. Returns the number of AGAIN
 * results.
 */
static unsigned play(const struct scene *scene)
{
    bt_component_class_source *class = create_class();
    bt_graph *graph = bt_graph_create(0);
    g_autoptr(GString) text = g_string_new(NULL);
    struct result result = {.expected_error = scene->expected_error, .text = text};
    const bt_port_output *port = support_add_source(graph, class, NULL, (void *) scene);

    if (scene->has_interest) {
        port = add_filter(graph, port, scene);
    }
    support_add_simple_sink(graph, take_messages, support_consume_nothing, &result, port);
    assert_int_equal(bt_graph_run(graph), 0);
    assert_string_equal(text->str, scene->expected);
    assert_int_equal(result.status, scene->expected_error ? BT_MESSAGE_ITERATOR_NEXT_STATUS_ERROR
                                                          : BT_MESSAGE_ITERATOR_NEXT_STATUS_END);
    bt_graph_put_ref(graph);
    bt_component_class_source_put_ref(class);
    return result.waits;
}

/*
 * Plays the scene with all bytes available, with a pause before one of the bytes, and with a pause
 * before each byte.
 */
static void play_at_any_pace(const struct scene *scene)
{
    struct scene paced = *scene;

    paced.punctual = STREAM_CAPACITY;
    assert_int_equal(play(&paced), 0);
    paced.step = STREAM_CAPACITY;
    for (paced.punctual = 0; paced.punctual < STREAM_CAPACITY; paced.punctual++) {
        play(&paced);
    }
    paced.punctual = 0;
    paced.step = 1;
    assert_true(play(&paced) > 0);
}

#define TWO_PACKETS                                                                                \
    .packets = {{.begin = 10, .end = 20, .discarded = 1, .number = 4, .times = {11, 12, 15}},      \
        {.begin = 30, .end = 40, .discarded = 3, .number = 7, .times = {31, 40}}},                 \
    .packet_count = 2, .punctual = STREAM_CAPACITY

static void late_bytes_change_no_message(void **state)
{
    const struct scene scene = {TWO_PACKETS,
        .expected = "SB PB@10 E@11 E@12 E@15 PE@20 DE@20-40*2 DP@20-30*2 PB@30 E@31 E@40 PE@40 SE"};

    play_at_any_pace(&scene);
}

static void a_late_first_event_may_move_the_packet_beginning(void **state)
{
    const struct scene scene = {
        .packets = {{.begin = 10, .end = 20, .times = {8, 12}}, {.begin = 30, .end = 40}},
        .packet_count = 2,
        .begins_early = true,
        .expected = "SB PB@8 E@8 E@12 PE@20 PB@30 PE@40 SE",
    };

    play_at_any_pace(&scene);
}

static void seeking_waits_for_late_bytes(void **state)
{
    static const struct scene scenes[] = {
        {TWO_PACKETS, .sought = 12,
            .expected =
                "SB@12 PB@12 E@12 E@15 PE@20 DE@20-40*2 DP@20-30*2 PB@30 E@31 E@40 PE@40 SE"},
        {TWO_PACKETS, .sought = 18,
            .expected = "SB@18 PB@18 PE@20 DE@20-40*2 DP@20-30*2 PB@30 E@31 E@40 PE@40 SE"},
        {TWO_PACKETS, .sought = 25, .expected = "SB@25 DE@25-40 DP@25-30 PB@30 E@31 E@40 PE@40 SE"},
        {TWO_PACKETS, .sought = 40, .expected = "SB@40 PB@40 DE@40-40 E@40 PE@40 SE"},
        {TWO_PACKETS, .sought = 41, .expected = ""},
    };

    for (size_t i = 0; i < G_N_ELEMENTS(scenes); i++) {
        play_at_any_pace(&scenes[i]);
    }
}

static void discarded_items_are_never_before_a_beacon(void **state)
{
    const struct scene scene = {TWO_PACKETS, .beacon = 25,
        .expected =
            "SB PB@10 E@11 E@12 E@15 PE@20 I@25 DE@25-40*2 DP@25-30*2 PB@30 E@31 E@40 PE@40 SE"};

    play_at_any_pace(&scene);
}

static void a_packet_before_a_beacon_is_an_error(void **state)
{
    const struct scene scene = {TWO_PACKETS, .beacon = 35,
        .expected = "SB PB@10 E@11 E@12 E@15 PE@20 I@35",
        .expected_error = "packet 1 (at byte 39) begins at 30 (clock cycles), but its stream was "
                          "inactive until 35"};

    play(&scene);
}

static void an_event_waits_for_its_class(void **state)
{
    static struct scene scene = {
        .packets = {{.begin = 10, .end = 20, .times = {11}},
            {.begin = 30, .end = 40, .times = {31, 32}, .event_class = 1}},
        .packet_count = 2,
        .punctual = STREAM_CAPACITY,
        .metadata_delay = 3,
        .expected = "SB PB@10 E@11 PE@20 PB@30 E@31 E@32 PE@40 SE",
    };

    /* There are messages to deliver before the wait, so the first AGAIN isn't reported. */
    assert_int_equal(play(&scene), 2);
    scene.metadata_delay = NEVER;
    scene.expected = "SB PB@10 E@11 PE@20 PB@30";
    scene.expected_error = "unknown event class ID 1";
    play(&scene);
}

/*
 * The first event of a packet determines the time of the packet beginning, or whether a seek ends
 * in this packet.
 */
static void a_first_event_waits_for_its_class(void **state)
{
    static struct scene scenes[] = {
        {.begins_early = true, .expected = "SB PB@8 E@8 E@12 PE@20 SE"},
        {.begins_early = true, .sought = 9, .expected = "SB@9 PB@9 E@12 PE@20 SE"},
        {.sought = 11, .expected = "SB@11 PB@11 E@12 PE@20 SE"},
        {.begins_early = true,
            .metadata_delay = NEVER,
            .expected = "SB PB@10",
            .expected_error = "unknown event class ID 1"},
        {.sought = 11,
            .metadata_delay = NEVER,
            .expected = "SB@11 PB@11",
            .expected_error = "unknown event class ID 1"},
    };

    for (size_t i = 0; i < G_N_ELEMENTS(scenes); i++) {
        struct scene *scene = &scenes[i];

        scene->packets[0] =
            (struct packet){.begin = 10, .end = 20, .times = {8, 12}, .event_class = 1};
        scene->packet_count = 1;
        scene->punctual = STREAM_CAPACITY;
        if (scene->metadata_delay != NEVER) {
            play_at_any_pace(scene);
            scene->metadata_delay = 3;
            /* There are no messages to deliver before the wait, so each AGAIN is reported. */
            assert_int_equal(play(scene), 3);
        } else {
            play(scene);
        }
    }
}

static void the_reason_for_a_missing_class_is_reported(void **state)
{
    static const struct scene scene = {
        .packets = {{.begin = 30, .end = 40, .times = {31}, .event_class = 1}},
        .packet_count = 1,
        .punctual = STREAM_CAPACITY,
        .metadata_delay = NEVER,
        .metadata_error = "metadata:3:1: not a block",
        .expected = "SB PB@30",
        .expected_error = "metadata:3:1: not a block",
    };

    play(&scene);
}

static void other_classes_may_arrive_before_the_class_of_an_event(void **state)
{
    static const struct scene scene = {
        .packets = {{.begin = 30, .end = 40, .times = {31}, .event_class = 1}},
        .packet_count = 1,
        .punctual = STREAM_CAPACITY,
        .other_growth = 3,
        .expected = "SB PB@30 E@31 PE@40 SE",
    };

    play(&scene);
}

static void messages_before_an_error_are_delivered(void **state)
{
    /* The padding and half of the last event are missing. */
    const struct scene scene = {TWO_PACKETS, .cut = 3,
        .expected = "SB PB@10 E@11 E@12 E@15 PE@20 DE@20-40*2 DP@20-30*2 PB@30 E@31",
        .expected_error = "the data stream is cut off"};

    play(&scene);
}

static void a_stream_without_packets_does_not_begin(void **state)
{
    const struct scene scene = {.packet_count = 0, .expected = ""};

    play(&scene);
}

#define BETWEEN " PE@20 DE@20-40*2 DP@20-30*2 PB@30"

/*
 * The bounds of the range are between the packets, equal to bounds of packets, or inside of
 * packets. An event after the range may be delivered.
 */
static void only_packets_in_the_wanted_range_are_read(void **state)
{
    static const struct scene scenes[] = {
        {TWO_PACKETS, .wanted_begin = 21, .wanted_end = 100,
            .expected = "SB PB@10" BETWEEN " E@31 E@40 PE@40 SE"},
        {TWO_PACKETS, .wanted_begin = 1, .wanted_end = 29,
            .expected = "SB PB@10 E@11 E@12 E@15" BETWEEN " PE@40 SE"},
        {TWO_PACKETS, .wanted_begin = 21, .wanted_end = 29,
            .expected = "SB PB@10" BETWEEN " PE@40 SE"},
        {TWO_PACKETS, .wanted_begin = 29, .wanted_end = 21,
            .expected = "SB PB@10" BETWEEN " PE@40 SE"},
        {TWO_PACKETS, .wanted_begin = 12, .wanted_end = 30,
            .expected = "SB PB@10 E@12 E@15" BETWEEN " E@31 E@40 PE@40 SE"},
        {TWO_PACKETS, .wanted_begin = 40, .wanted_end = 40,
            .expected = "SB PB@10" BETWEEN " E@40 PE@40 SE"},
        {TWO_PACKETS, .wanted_begin = 20, .wanted_end = INT64_MAX,
            .expected = "SB PB@10" BETWEEN " E@31 E@40 PE@40 SE"},
    };

    for (size_t i = 0; i < G_N_ELEMENTS(scenes); i++) {
        struct scene scene = scenes[i];

        scene.has_interest = true;
        play_at_any_pace(&scene);
    }
}

static void events_of_unwanted_classes_are_skipped(void **state)
{
    struct scene scene = {TWO_PACKETS, .has_interest = true, .unwanted = "a",
        .expected = "SB PB@10" BETWEEN " PE@40 SE"};

    play_at_any_pace(&scene);
    scene.sought = 12;
    scene.expected = "SB@12 PB@12" BETWEEN " PE@40 SE";
    play_at_any_pace(&scene);
    /* The metadata of the second packet's class arrives when it is needed. */
    scene.sought = 0;
    scene.packets[1].event_class = 1;
    scene.expected = "SB PB@10" BETWEEN " E@31 E@40 PE@40 SE";
    play_at_any_pace(&scene);
    scene.unwanted = "b";
    scene.expected = "SB PB@10 E@11 E@12 E@15" BETWEEN " PE@40 SE";
    play_at_any_pace(&scene);
}

/* An event before its packet moves the packet beginning, whatever the consumer wants. */
static void skipping_events_does_not_change_the_times_of_other_messages(void **state)
{
    struct scene scene = {
        .packets = {{.begin = 10, .end = 20, .times = {8, 12}}, {.begin = 30, .end = 40}},
        .packet_count = 2,
        .begins_early = true,
        .has_interest = true,
        .unwanted = "a",
        .expected = "SB PB@8 PE@20 PB@30 PE@40 SE",
    };

    play_at_any_pace(&scene);
    scene.unwanted = NULL;
    scene.wanted_begin = 21;
    scene.wanted_end = 100;
    play_at_any_pace(&scene);
}

/* If events may be outside of their packet, the bounds of the packet can't be used to skip it. */
static void a_packet_that_may_have_earlier_events_is_read(void **state)
{
    const struct scene scene = {
        .packets = {{.begin = 10, .end = 20, .times = {11}},
            {.begin = 30, .end = 40, .times = {25, 35}}},
        .packet_count = 2,
        .begins_early = true,
        .has_interest = true,
        .wanted_begin = 21,
        .wanted_end = 29,
        .expected = "SB PB@10 PE@20 PB@25 E@25 E@35 PE@40 SE",
    };

    play_at_any_pace(&scene);
}

static void faults_of_unwanted_packets_are_ignored(void **state)
{
    struct scene scene = {TWO_PACKETS, .metadata_delay = NEVER,
        .expected = "SB PB@10 E@11 E@12 E@15" BETWEEN,
        .expected_error = "unknown event class ID 77"};

    scene.packets[1].event_class = 77;
    play(&scene);
    scene.has_interest = true;
    scene.wanted_begin = 1;
    scene.wanted_end = 29;
    scene.expected = "SB PB@10 E@11 E@12 E@15" BETWEEN " PE@40 SE";
    scene.expected_error = NULL;
    play(&scene);
}

/* A packet that is cut off is an error in any case, because the next packet can't be found. */
static void an_unwanted_packet_that_is_cut_off_is_an_error(void **state)
{
    const struct scene scene = {TWO_PACKETS, .cut = 3, .has_interest = true, .wanted_begin = 1,
        .wanted_end = 29, .expected = "SB PB@10 E@11 E@12 E@15" BETWEEN,
        .expected_error = "the data stream is cut off"};

    play(&scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(late_bytes_change_no_message),
        cmocka_unit_test(a_late_first_event_may_move_the_packet_beginning),
        cmocka_unit_test(seeking_waits_for_late_bytes),
        cmocka_unit_test(discarded_items_are_never_before_a_beacon),
        cmocka_unit_test(a_packet_before_a_beacon_is_an_error),
        cmocka_unit_test(an_event_waits_for_its_class),
        cmocka_unit_test(a_first_event_waits_for_its_class),
        cmocka_unit_test(the_reason_for_a_missing_class_is_reported),
        cmocka_unit_test(other_classes_may_arrive_before_the_class_of_an_event),
        cmocka_unit_test(messages_before_an_error_are_delivered),
        cmocka_unit_test(a_stream_without_packets_does_not_begin),
        cmocka_unit_test(only_packets_in_the_wanted_range_are_read),
        cmocka_unit_test(events_of_unwanted_classes_are_skipped),
        cmocka_unit_test(skipping_events_does_not_change_the_times_of_other_messages),
        cmocka_unit_test(a_packet_that_may_have_earlier_events_is_read),
        cmocka_unit_test(faults_of_unwanted_packets_are_ignored),
        cmocka_unit_test(an_unwanted_packet_that_is_cut_off_is_an_error),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
