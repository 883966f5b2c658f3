/* SPDX-License-Identifier: MIT */
/* Keeps the message sequence of each stream valid; see sort-streams.h. */
#include "plugins/utils/sort/sort-streams.h"

#include <babeltrace2/extension/message-common.h>

#include "plugins/common/open-streams.h"

int64_t sort_time_of(const bt_message *message)
{
    int64_t ns_from_origin = INT64_MIN;

    if (bt_x_message_get_ns_from_origin(message, &ns_from_origin) ==
        BT_X_MESSAGE_GET_NS_FROM_ORIGIN_STATUS_OVERFLOW_ERROR) {
        bt_current_thread_clear_error();
        return INT64_MIN;
    }
    return ns_from_origin;
}

static void free_packet(void *data)
{
    struct sort_packet *packet = data;

    bt_message_put_ref(packet->beginning);
    bt_message_put_ref(packet->end);
    bt_packet_put_ref(packet->packet);
    g_free(packet);
}

static void free_stream(struct sort_stream *stream)
{
    bt_message_put_ref(stream->beginning);
    g_ptr_array_unref(stream->packets);
    bt_stream_put_ref(stream->stream);
    g_free(stream);
}

static bool free_any_stream(const void *key, void *value, void *data)
{
    free_stream(value);
    return true;
}

void sort_streams_init(struct sort_streams *streams, bt_self_message_iterator *self)
{
    *streams = (struct sort_streams){.self = self, .last_ns = INT64_MIN};
    tg_pointer_map_init(&streams->map);
}

void sort_streams_clear(struct sort_streams *streams)
{
    tg_pointer_map_remove_if(&streams->map, free_any_stream, NULL);
    streams->last_ns = INT64_MIN;
}

void sort_streams_free(struct sort_streams *streams)
{
    sort_streams_clear(streams);
    tg_pointer_map_clear(&streams->map);
}

struct sort_stream *sort_streams_find(struct sort_streams *streams, const bt_stream *key)
{
    struct sort_stream *stream = tg_pointer_map_get(&streams->map, key);

    if (G_LIKELY(stream)) {
        return stream;
    }
    stream = g_new0(struct sort_stream, 1);
    bt_stream_get_ref(key);
    stream->stream = key;
    stream->last_key = stream->outside.last_key = INT64_MIN;
    stream->outside.stream = stream;
    stream->arriving = stream->open = &stream->outside;
    stream->packets = g_ptr_array_new_with_free_func(free_packet);
    tg_pointer_map_add(&streams->map, key, stream);
    return stream;
}

void sort_streams_remove(struct sort_streams *streams, struct sort_stream *stream)
{
    tg_pointer_map_remove(&streams->map, stream->stream);
    free_stream(stream);
}

struct sort_packet *sort_stream_add_packet(
    struct sort_stream *stream, const bt_message *beginning, int64_t ns_from_origin)
{
    struct sort_packet *packet = g_new0(struct sort_packet, 1);

    packet->stream = stream;
    packet->index = stream->packets->len;
    packet->packet = bt_message_packet_beginning_borrow_packet_const(beginning);
    bt_packet_get_ref(packet->packet);
    packet->beginning = beginning;
    packet->beginning_ns = ns_from_origin;
    packet->end_ns = packet->last_key = INT64_MIN;
    g_ptr_array_add(stream->packets, packet);
    return packet;
}

void sort_stream_remove_packet(struct sort_stream *stream, struct sort_packet *packet)
{
    struct sort_packet *last = stream->packets->pdata[stream->packets->len - 1];
    const guint index = packet->index;

    /* The last packet takes the index of the removed one. */
    last->index = index;
    g_ptr_array_remove_index_fast(stream->packets, index);
}

/* Messages. */

/*
 * Returns whether a message of the source can be delivered with its own time. This is the case if
 * the message has no time, or if its time is between the time of the last delivered message and
 * `now`. If the result is true and the message has a time, this time becomes the time of the last
 * delivered message.
 */
static bool may_deliver(struct sort_streams *streams, int64_t ns_from_origin, int64_t now)
{
    if (ns_from_origin == INT64_MIN) {
        return true;
    }
    if (ns_from_origin < streams->last_ns || ns_from_origin > now) {
        return false;
    }
    streams->last_ns = ns_from_origin;
    return true;
}

/*
 * Converts the later of two times, `ns` and the time of the last delivered message, to a value of
 * the stream's clock.
 */
static uint64_t clock_value_at(
    struct sort_streams *streams, const struct sort_packet *packet, int64_t ns)
{
    const bt_stream_class *stream_class = bt_stream_borrow_class_const(packet->stream->stream);

    streams->last_ns = MAX(streams->last_ns, ns);
    return open_streams_clock_value(bt_stream_class_borrow_default_clock_class_const(stream_class),
        streams->last_ns, streams->last_ns);
}

static const bt_message *create_beginning(
    struct sort_streams *streams, const struct sort_packet *packet, int64_t ns)
{
    const bt_stream_class *stream_class = bt_stream_borrow_class_const(packet->stream->stream);

    return bt_stream_class_packets_have_beginning_default_clock_snapshot(stream_class)
               ? bt_message_packet_beginning_create_with_default_clock_snapshot(
                     streams->self, packet->packet, clock_value_at(streams, packet, ns))
               : bt_message_packet_beginning_create(streams->self, packet->packet);
}

static const bt_message *create_end(
    struct sort_streams *streams, const struct sort_packet *packet, int64_t ns)
{
    const bt_stream_class *stream_class = bt_stream_borrow_class_const(packet->stream->stream);

    return bt_stream_class_packets_have_end_default_clock_snapshot(stream_class)
               ? bt_message_packet_end_create_with_default_clock_snapshot(
                     streams->self, packet->packet, clock_value_at(streams, packet, ns))
               : bt_message_packet_end_create(streams->self, packet->packet);
}

static const bt_message *begin_stream(
    struct sort_streams *streams, struct sort_stream *stream, int64_t now)
{
    const bt_message *message = g_steal_pointer(&stream->beginning);

    stream->has_begun = true;
    if (may_deliver(streams, sort_time_of(message), now)) {
        return message;
    }
    bt_message_put_ref(message);
    return bt_message_stream_beginning_create(streams->self, stream->stream);
}

static const bt_message *open_packet(
    struct sort_streams *streams, struct sort_packet *packet, int64_t now)
{
    const bt_message *message = g_steal_pointer(&packet->beginning);

    packet->stream->open = packet;
    if (message && may_deliver(streams, packet->beginning_ns, now)) {
        return message;
    }
    bt_message_put_ref(message);
    return create_beginning(streams, packet, now);
}

const bt_message *sort_streams_close(
    struct sort_streams *streams, struct sort_packet *packet, int64_t now)
{
    /*
     * The packet end message of the source ends the last part of the packet. Earlier parts get new
     * messages.
     */
    const bt_message *message = packet->event_count == 0 ? g_steal_pointer(&packet->end) : NULL;

    packet->stream->open = &packet->stream->outside;
    if (message && may_deliver(streams, packet->end_ns, now)) {
        return message;
    }
    bt_message_put_ref(message);
    return create_end(streams, packet, streams->last_ns == INT64_MIN ? now : streams->last_ns);
}

const bt_message *sort_streams_prepare(
    struct sort_streams *streams, struct sort_packet *packet, int64_t now)
{
    struct sort_stream *stream = packet->stream;

    if (G_UNLIKELY(!stream->has_begun && stream->beginning)) {
        return begin_stream(streams, stream, now);
    }
    if (G_LIKELY(stream->open == packet)) {
        return NULL;
    }
    if (stream->open != &stream->outside) {
        return sort_streams_close(streams, stream->open, now);
    }
    return open_packet(streams, packet, now);
}
