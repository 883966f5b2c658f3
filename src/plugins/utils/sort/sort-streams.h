/* SPDX-License-Identifier: MIT */
/*
 * The streams and packets of the messages that filter.utils.sort holds back, and additional
 * messages that keep the sequence of each stream valid.
 *
 * An event must come after the beginning of its stream, and between the beginning and the end of
 * its packet. If sorting mixes the events of several packets of a stream, the open packet must end
 * before an event of another packet is delivered. Then the other packet begins. As a result, a
 * packet is delivered in several parts if its events aren't contiguous. The packet beginning and
 * packet end messages of the source are used for the first and the last part if their times are in
 * order.
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
    guint index;             /* index in the packets of the stream */
    const bt_packet *packet; /* owned reference; NULL: for messages outside of packets */
    /* The messages that the source sent, owned. NULL after they are delivered. */
    const bt_message *beginning, *end;
    int64_t beginning_ns, end_ns; /* times of `beginning` and `end`; INT64_MIN if unknown */
    int64_t last_key;             /* the greatest key of the packet's messages */
    uint64_t event_count;         /* number of held events */
    bool has_event;               /* an event of the packet has arrived */
};

struct sort_stream {
    const bt_stream *stream;     /* owned reference */
    const bt_message *beginning; /* owned; NULL after it is delivered */
    bool has_begun;              /* the stream beginning is delivered */
    struct sort_packet outside;
    struct sort_packet *arriving; /* the packet to which arriving messages belong, or `outside` */
    struct sort_packet *open; /* the packet that is open in the delivered messages, or `outside` */
    int64_t last_key;         /* the greatest key of the stream's messages */
    uint64_t item_count;      /* number of held messages */
    GPtrArray *packets;       /* struct sort_packet, owned: the packets with held messages */
};

struct sort_streams {
    struct tg_pointer_map map; /* bt_stream -> struct sort_stream, owned */
    bt_self_message_iterator *self;
    int64_t last_ns; /* the time of the latest delivered message */
};

/*
 * Returns the time of a message. Returns INT64_MIN if the message has no time, or if its time
 * doesn't fit 64 bits of nanoseconds.
 */
int64_t sort_time_of(const bt_message *message);

void sort_streams_init(struct sort_streams *streams, bt_self_message_iterator *self);
/* Removes all streams. `streams` can be used again. */
void sort_streams_clear(struct sort_streams *streams);
void sort_streams_free(struct sort_streams *streams);

/* Returns the state of a stream. Creates the state if the stream is new. */
struct sort_stream *sort_streams_find(struct sort_streams *streams, const bt_stream *stream);
void sort_streams_remove(struct sort_streams *streams, struct sort_stream *stream);

/* Adds the packet of a packet beginning message, and takes ownership of the message. */
struct sort_packet *sort_stream_add_packet(
    struct sort_stream *stream, const bt_message *beginning, int64_t ns_from_origin);
void sort_stream_remove_packet(struct sort_stream *stream, struct sort_packet *packet);

/*
 * Returns the message that must be delivered before a message of `packet` with the time `now`, or
 * NULL if no message is missing. `packet` may be the stream's `outside`. Call this function until
 * it returns NULL.
 */
const bt_message *sort_streams_prepare(
    struct sort_streams *streams, struct sort_packet *packet, int64_t now);

/*
 * Ends `packet`, which must be the open packet of its stream. The time of the end is at most `now`.
 * Returns the packet end message.
 */
const bt_message *sort_streams_close(
    struct sort_streams *streams, struct sort_packet *packet, int64_t now);

#endif
