/* SPDX-License-Identifier: MIT */
/*
 * The streams and packets whose messages filter.utils.sort holds back, and the messages that keep
 * the sequence of each stream legal.
 *
 * An event must come after the beginning of its stream, and between the beginning and the end of
 * its packet. When events of several packets of one stream change places, the packet that is open
 * ends before an event of another one comes, and that other one begins. A packet is thus delivered
 * in several parts if its events are not in a row. The source's packet beginning and end messages
 * are used for the first and the last part if their times are in order.
 */
#ifndef PLUGINS_UTILS_SORT_SORT_STREAMS_H
#define PLUGINS_UTILS_SORT_SORT_STREAMS_H

#include <babeltrace2/babeltrace.h>
#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/pointer-map.h"

struct sort_packet {
    struct sort_stream *stream;
    guint index;             /* in the packets of the stream */
    const bt_packet *packet; /* held; NULL: what is outside of packets */
    /* The messages of the source, owned; NULL once they are delivered. */
    const bt_message *beginning, *end;
    int64_t beginning_ns, end_ns; /* their times; INT64_MIN if unknown */
    int64_t last_key;             /* the greatest one of its messages */
    uint64_t event_count;         /* events that are held back */
    bool has_event;               /* an event has arrived */
};

struct sort_stream {
    const bt_stream *stream;     /* held */
    const bt_message *beginning; /* owned; NULL once it is delivered */
    bool has_begun;              /* its beginning is delivered */
    struct sort_packet outside;
    struct sort_packet *arriving; /* the packet of the messages that arrive, or `outside` */
    struct sort_packet *open;     /* the packet of the messages that are delivered, or `outside` */
    int64_t last_key;             /* the greatest one of its messages */
    uint64_t item_count;          /* messages that are held back */
    GPtrArray *packets;           /* struct sort_packet, owned: those with messages held back */
};

struct sort_streams {
    struct tg_pointer_map map; /* bt_stream -> struct sort_stream, owned */
    bt_self_message_iterator *self;
    int64_t last_ns; /* the time of the latest message that was delivered */
};

/*
 * The time of a message; INT64_MIN if it has none, or none that 64 bits of nanoseconds can express.
 */
int64_t sort_time_of(const bt_message *message);

void sort_streams_init(struct sort_streams *streams, bt_self_message_iterator *self);
/* Forgets all streams; `streams` may be used again. */
void sort_streams_clear(struct sort_streams *streams);
void sort_streams_free(struct sort_streams *streams);

/* The state of a stream, which is created if it is new. */
struct sort_stream *sort_streams_find(struct sort_streams *streams, const bt_stream *stream);
void sort_streams_remove(struct sort_streams *streams, struct sort_stream *stream);

/* Adds the packet of a packet beginning message, which moves to it. */
struct sort_packet *sort_stream_add_packet(
    struct sort_stream *stream, const bt_message *beginning, int64_t ns_from_origin);
void sort_stream_remove_packet(struct sort_stream *stream, struct sort_packet *packet);

/*
 * The message to deliver before a message of `packet` (which may be the stream's `outside`) that
 * has its place at the time `now`. NULL if there is none: then such a message can be delivered.
 */
const bt_message *sort_streams_prepare(
    struct sort_streams *streams, struct sort_packet *packet, int64_t now);

/* Ends the open packet of its stream, at `now` at the latest; its end has arrived. */
const bt_message *sort_streams_close(
    struct sort_streams *streams, struct sort_packet *packet, int64_t now);

#endif
