/* SPDX-License-Identifier: MIT */
/* Tests how open streams and packets end, with and without times. */
#include "plugins/common/open-streams.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include <babeltrace2/extension/message-common.h>
#include <inttypes.h>

#include "tests/plugins/common/in-iterator.h"

enum { END_NS = 50, LAST_NS = 20 };

/* The features of a stream class. */
struct features {
    bool clock, packets, packet_ends_have_times;
};

struct scene {
    struct features features;
    void (*open)(struct open_streams *streams, const bt_stream *stream, const bt_packet *packet);
    const char *expected; /* type and time of each message */
};

static bt_stream *create_stream(bt_self_component *component, const struct features *features)
{
    bt_trace_class *const trace_class = bt_trace_class_create(component);
    bt_stream_class *const stream_class = bt_stream_class_create(trace_class);
    bt_trace *const trace = bt_trace_create(trace_class);
    bt_clock_class *const clock_class = bt_clock_class_create(component);
    bt_stream *stream;

    if (features->clock) {
        assert_int_equal(bt_stream_class_set_default_clock_class(stream_class, clock_class), 0);
    }
    bt_stream_class_set_supports_packets(
        stream_class, features->packets, BT_FALSE, features->packet_ends_have_times);
    stream = bt_stream_create(stream_class, trace);
    bt_clock_class_put_ref(clock_class);
    bt_trace_put_ref(trace);
    bt_stream_class_put_ref(stream_class);
    bt_trace_class_put_ref(trace_class);
    return stream;
}

static void append_end(GString *text, const bt_message *message)
{
    if (!message) {
        return;
    }

    const bool is_packet_end = bt_message_get_type(message) == BT_MESSAGE_TYPE_PACKET_END;
    const bt_clock_snapshot *snapshot = bt_x_message_borrow_clock_snapshot_const(message);

    if (!is_packet_end) {
        assert_int_equal(bt_message_get_type(message), BT_MESSAGE_TYPE_STREAM_END);
    }
    g_string_append(text, is_packet_end ? "packet" : "stream");
    if (snapshot) {
        g_string_append_printf(text, "@%" PRIu64, bt_clock_snapshot_get_value(snapshot));
    }
    g_string_append_c(text, ' ');
}

static void play(bt_self_message_iterator *iterator, void *data)
{
    const struct scene *scene = data;
    bt_stream *const stream =
        create_stream(bt_self_message_iterator_borrow_component(iterator), &scene->features);
    bt_packet *const packet = scene->features.packets ? bt_packet_create(stream) : NULL;
    g_autoptr(GString) text = g_string_new(NULL);
    struct open_streams streams;
    const bt_message *end;

    open_streams_init(&streams);
    scene->open(&streams, stream, packet);
    do {
        assert_true(open_streams_close_next(&streams, iterator, END_NS, LAST_NS, &end));
        append_end(text, end);
        bt_message_put_ref(end);
    } while (end);
    assert_string_equal(text->str, scene->expected);
    assert_int_equal(streams.untimed_count, 0);
    open_streams_free(&streams);
    bt_packet_put_ref(packet);
    bt_stream_put_ref(stream);
}

static void play_in_both_versions(struct scene scene)
{
    run_in_iterator_in_both_versions(play, &scene);
}

static void begin_stream(
    struct open_streams *streams, const bt_stream *stream, const bt_packet *packet)
{
    open_streams_begin(streams, stream, false);
}

static void begin_packet(
    struct open_streams *streams, const bt_stream *stream, const bt_packet *packet)
{
    open_streams_begin(streams, stream, false);
    open_streams_set_packet(streams, stream, packet);
}

static void end_packet(
    struct open_streams *streams, const bt_stream *stream, const bt_packet *packet)
{
    begin_packet(streams, stream, packet);
    open_streams_set_packet(streams, stream, NULL);
}

static void end_stream(
    struct open_streams *streams, const bt_stream *stream, const bt_packet *packet)
{
    end_packet(streams, stream, packet);
    open_streams_end(streams, stream);
}

static void see_event(
    struct open_streams *streams, const bt_stream *stream, const bt_packet *packet)
{
    begin_stream(streams, stream, packet);
    assert_int_equal(streams->untimed_count, 1);
    open_streams_set_timed(streams, stream);
    assert_int_equal(streams->untimed_count, 0);
}

/* Begins a stream twice, which is incorrect. */
static void begin_twice(
    struct open_streams *streams, const bt_stream *stream, const bt_packet *packet)
{
    begin_stream(streams, stream, packet);
    begin_stream(streams, stream, packet);
}

static void open_streams_and_packets_are_ended(void **state)
{
    static const struct features all = {true, true, true};

    play_in_both_versions((struct scene){all, begin_packet, "packet@50 stream@50 "});
    play_in_both_versions((struct scene){all, end_packet, "stream@50 "});
    play_in_both_versions((struct scene){all, end_stream, ""});
    play_in_both_versions((struct scene){all, begin_twice, "stream "});
}

static void a_stream_ends_with_a_time_if_it_has_a_timed_message(void **state)
{
    static const struct features clock = {.clock = true};

    play_in_both_versions((struct scene){clock, begin_stream, "stream "});
    play_in_both_versions((struct scene){clock, see_event, "stream@50 "});
}

static void a_packet_without_times_ends_without_a_time(void **state)
{
    static const struct features untimed_packets = {.clock = true, .packets = true};

    play_in_both_versions((struct scene){untimed_packets, begin_packet, "packet stream@50 "});
}

/* Streams without a clock aren't counted in `untimed_count`, so their events need no look-up. */
static void messages_have_no_time_without_a_clock(void **state)
{
    play_in_both_versions((struct scene){{false}, begin_stream, "stream "});
    play_in_both_versions((struct scene){{.packets = true}, begin_packet, "packet stream "});
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(open_streams_and_packets_are_ended),
        cmocka_unit_test(a_stream_ends_with_a_time_if_it_has_a_timed_message),
        cmocka_unit_test(a_packet_without_times_ends_without_a_time),
        cmocka_unit_test(messages_have_no_time_without_a_clock),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
