/* SPDX-License-Identifier: MIT */
/*
 * The streams that have begun and not ended, with their open packets: a filter that ends before its
 * upstream must close them. It tells what it sends; what it sends to close them comes from here.
 *
 * A stream without a clock, and a packet whose class says so, end without a time.
 */
#ifndef PLUGINS_COMMON_OPEN_STREAMS_H
#define PLUGINS_COMMON_OPEN_STREAMS_H

#include <babeltrace2/babeltrace.h>
#include <glib.h>
#include <stdbool.h>

struct open_streams {
    GHashTable *table; /* bt_stream -> struct open_stream */
    GQueue order;      /* of struct open_stream, which are owned, in order of beginning */
    /*
     * Number of streams with a clock that have had no message with a time yet. While it is 0, which
     * is nearly always, events need no look-up.
     */
    uint64_t untimed_count;
};

void open_streams_init(struct open_streams *streams);
void open_streams_clear(struct open_streams *streams); /* removes all; may be used again */
void open_streams_free(struct open_streams *streams);

void open_streams_begin(struct open_streams *streams, const bt_stream *stream, bool has_time);
void open_streams_end(struct open_streams *streams, const bt_stream *stream);

/* Sets the open packet (NULL: none) of `stream`; such a message counts as one with a time. */
void open_streams_set_packet(
    struct open_streams *streams, const bt_stream *stream, const bt_packet *packet);

/* Records that a message of `stream` has a time. */
void open_streams_set_timed(struct open_streams *streams, const bt_stream *stream);

/* Records a message of any type that is sent; `has_time`: its place in time is known. */
void open_streams_note(struct open_streams *streams, const bt_message *message, bool has_time);

/*
 * The next message that closes streams, at `ns_from_origin`, but not before `last_ns`, the time of
 * the last message that was sent. Packets end at this time, and so do streams, except that the end
 * of a stream has no time if none of its messages had one. Returns false if out of memory;
 * `*message` is NULL when everything is closed.
 */
bool open_streams_close_next(struct open_streams *streams, bt_self_message_iterator *self,
    int64_t ns_from_origin, int64_t last_ns, const bt_message **message);

/*
 * The last value of a clock that isn't after `ns_from_origin`; if this is before `last_ns`, the
 * first value that isn't. `last_ns` must not be after `ns_from_origin`.
 */
uint64_t open_streams_clock_value(
    const bt_clock_class *clock_class, int64_t ns_from_origin, int64_t last_ns);

#endif
