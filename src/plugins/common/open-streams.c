/* SPDX-License-Identifier: MIT */
/* The streams that have begun and not ended; see open-streams.h. */
#include "plugins/common/open-streams.h"

#include <babeltrace2/extension/message-common.h>

#include "base/clock.h"

struct open_stream {
    const bt_stream *stream; /* owned reference */
    const bt_packet *packet; /* owned reference; NULL if no packet is open */
    bool may_have_time;      /* a message of the stream had a time, or the stream has no clock */
    GList link;              /* the link in the queue `order` */
};

void open_streams_init(struct open_streams *streams)
{
    streams->table = g_hash_table_new(NULL, NULL);
    g_queue_init(&streams->order);
    streams->untimed_count = 0;
}

static const bt_clock_class *borrow_clock_class(const bt_stream *stream)
{
    return bt_stream_class_borrow_default_clock_class_const(bt_stream_borrow_class_const(stream));
}

static void set_timed(struct open_streams *streams, struct open_stream *open)
{
    streams->untimed_count -= !open->may_have_time;
    open->may_have_time = true;
}

static void forget(struct open_streams *streams, struct open_stream *open)
{
    set_timed(streams, open);
    g_hash_table_remove(streams->table, open->stream);
    g_queue_unlink(&streams->order, &open->link);
    bt_packet_put_ref(open->packet);
    bt_stream_put_ref(open->stream);
    g_free(open);
}

void open_streams_clear(struct open_streams *streams)
{
    while (streams->order.head) {
        forget(streams, streams->order.head->data);
    }
}

void open_streams_free(struct open_streams *streams)
{
    open_streams_clear(streams);
    g_hash_table_destroy(streams->table);
}

void open_streams_begin(struct open_streams *streams, const bt_stream *stream, bool has_time)
{
    if (g_hash_table_contains(streams->table, stream)) {
        return; /* an incorrect source has begun the stream twice; it is closed only once */
    }
    struct open_stream *open = g_new0(struct open_stream, 1);
    bt_stream_get_ref(stream);
    open->stream = stream;
    open->may_have_time = has_time || !borrow_clock_class(stream);
    open->link.data = open;
    streams->untimed_count += !open->may_have_time;
    g_hash_table_insert(streams->table, (gpointer) stream, open);
    g_queue_push_tail_link(&streams->order, &open->link);
}

void open_streams_end(struct open_streams *streams, const bt_stream *stream)
{
    struct open_stream *open = g_hash_table_lookup(streams->table, stream);

    if (open) {
        forget(streams, open);
    }
}

void open_streams_set_packet(
    struct open_streams *streams, const bt_stream *stream, const bt_packet *packet)
{
    struct open_stream *open = g_hash_table_lookup(streams->table, stream);

    if (!open) {
        return;
    }
    if (packet) {
        bt_packet_get_ref(packet);
    }
    bt_packet_put_ref(open->packet);
    open->packet = packet;
    set_timed(streams, open);
}

void open_streams_set_timed(struct open_streams *streams, const bt_stream *stream)
{
    struct open_stream *open = g_hash_table_lookup(streams->table, stream);

    if (open) {
        set_timed(streams, open);
    }
}

void open_streams_note(struct open_streams *streams, const bt_message *message, bool has_time)
{
    const bt_packet *packet;

    switch (bt_message_get_type(message)) {
    case BT_MESSAGE_TYPE_STREAM_BEGINNING:
        open_streams_begin(
            streams, bt_message_stream_beginning_borrow_stream_const(message), has_time);
        break;
    case BT_MESSAGE_TYPE_STREAM_END:
        open_streams_end(streams, bt_message_stream_end_borrow_stream_const(message));
        break;
    case BT_MESSAGE_TYPE_PACKET_BEGINNING:
        packet = bt_message_packet_beginning_borrow_packet_const(message);
        open_streams_set_packet(streams, bt_packet_borrow_stream_const(packet), packet);
        break;
    case BT_MESSAGE_TYPE_PACKET_END:
        packet = bt_message_packet_end_borrow_packet_const(message);
        open_streams_set_packet(streams, bt_packet_borrow_stream_const(packet), NULL);
        break;
    case BT_MESSAGE_TYPE_MESSAGE_ITERATOR_INACTIVITY:
        break;
    default:
        if (has_time && streams->untimed_count > 0) {
            open_streams_set_timed(streams, bt_x_message_borrow_stream_const(message));
        }
    }
}

uint64_t open_streams_clock_value(
    const bt_clock_class *clock_class, int64_t ns_from_origin, int64_t last_ns)
{
    struct tg_clock_conversion conversion;
    int64_t offset_seconds;
    uint64_t offset_cycles;

    bt_clock_class_get_offset(clock_class, &offset_seconds, &offset_cycles);
    tg_clock_conversion_init(
        &conversion, bt_clock_class_get_frequency(clock_class), offset_seconds, offset_cycles);

    const uint64_t value = tg_clock_ns_to_cycles_rounded_down(&conversion, ns_from_origin);
    const uint64_t earliest = tg_clock_ns_to_cycles(&conversion, last_ns);
    /*
     * If the clock ticks more than once per nanosecond, several clock values belong to the
     * nanosecond `ns_from_origin`, and messages may have any of these values. Return the last of
     * them, which is one less than the first value of the next nanosecond.
     */
    const uint64_t next =
        ns_from_origin < INT64_MAX ? tg_clock_ns_to_cycles(&conversion, ns_from_origin + 1) : 0;

    return MAX(MAX(value, earliest), next == UINT64_MAX ? 0 : MAX(next, 1) - 1);
}

static bt_message *end_packet(
    bt_self_message_iterator *self, const bt_packet *packet, uint64_t clock_value)
{
    return bt_stream_class_packets_have_end_default_clock_snapshot(
               bt_stream_borrow_class_const(bt_packet_borrow_stream_const(packet)))
               ? bt_message_packet_end_create_with_default_clock_snapshot(self, packet, clock_value)
               : bt_message_packet_end_create(self, packet);
}

bool open_streams_close_next(struct open_streams *streams, bt_self_message_iterator *self,
    int64_t ns_from_origin, int64_t last_ns, const bt_message **message)
{
    struct open_stream *open = streams->order.head ? streams->order.head->data : NULL;
    bt_message *end;

    *message = NULL;
    if (!open) {
        return true;
    }

    const bt_clock_class *clock_class = borrow_clock_class(open->stream);
    const uint64_t value =
        clock_class ? open_streams_clock_value(clock_class, ns_from_origin, last_ns) : 0;

    if (open->packet) {
        end = end_packet(self, open->packet, value);
        if (end) {
            bt_packet_put_ref(open->packet);
            open->packet = NULL;
        }
    } else {
        end = bt_message_stream_end_create(self, open->stream);
        if (end && clock_class && open->may_have_time) {
            bt_message_stream_end_set_default_clock_snapshot(end, value);
        }
        if (end) {
            forget(streams, open);
        }
    }
    *message = end;
    return end != NULL;
}
