/* SPDX-License-Identifier: MIT */
/*
 * The open streams (those that have begun and not ended) and their open packets. A filter that ends
 * before its upstream iterator must close these streams and packets. The filter records the
 * messages that it sends with open_streams_note(). open_streams_close_next() then creates the
 * messages that close the open streams and packets.
 *
 * The end of a stream without a clock has no time. The end of a packet has no time if the packets
 * of its stream class have no end time.
 */
#ifndef PLUGINS_COMMON_OPEN_STREAMS_H
#define PLUGINS_COMMON_OPEN_STREAMS_H

#include <babeltrace2/babeltrace.h>
#include <glib.h>
#include <stdbool.h>

struct open_streams {
    GHashTable *table; /* bt_stream -> struct open_stream */
    GQueue order;      /* struct open_stream, owned, in the order in which the streams began */
    /*
     * The number of streams that have a clock but have had no message with a time yet. While this
     * number is 0, which is the usual case, events need no look-up.
     */
    uint64_t untimed_count;
};

void open_streams_init(struct open_streams *streams);
void open_streams_clear(struct open_streams *streams); /* the structure can be used again */
void open_streams_free(struct open_streams *streams);

void open_streams_begin(struct open_streams *streams, const bt_stream *stream, bool has_time);
void open_streams_end(struct open_streams *streams, const bt_stream *stream);

/*
 * Sets the open packet of `stream`, or NULL for no open packet. Packet messages count as messages
 * with a time.
 */
void open_streams_set_packet(
    struct open_streams *streams, const bt_stream *stream, const bt_packet *packet);

/* Records that a message of `stream` has a time. */
void open_streams_set_timed(struct open_streams *streams, const bt_stream *stream);

/*
 * Records a message of any type that is being sent. `has_time` is true if the time of the message
 * is known.
 */
void open_streams_note(struct open_streams *streams, const bt_message *message, bool has_time);

/*
 * Creates the next message that closes an open packet or stream. Its time is `ns_from_origin`, but
 * not before `last_ns`, the time of the last message that was sent. The end of a stream has no time
 * if none of the stream's messages had one. Sets `*message` to NULL when everything is closed.
 * Returns false if out of memory.
 */
bool open_streams_close_next(struct open_streams *streams, bt_self_message_iterator *self,
    int64_t ns_from_origin, int64_t last_ns, const bt_message **message);

/*
 * Returns the last clock value that isn't after `ns_from_origin`. If that value is before
 * `last_ns`, returns the first value that isn't before `last_ns`. `last_ns` must not be after
 * `ns_from_origin`.
 */
uint64_t open_streams_clock_value(
    const bt_clock_class *clock_class, int64_t ns_from_origin, int64_t last_ns);

#endif
