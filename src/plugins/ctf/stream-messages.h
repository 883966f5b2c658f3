/* SPDX-License-Identifier: MIT */
/*
 * The messages of one data stream: a state machine which asks a packet source for one packet after
 * the other and turns each into messages. Where packets come from, when, and in which order, is the
 * packet source's business: files or a connection.
 *
 * The source of a live stream uses, beyond what a file needs: PACKET_AGAIN while nothing has
 * arrived; PACKET_INACTIVITY for a beacon; stream_messages_set_stream() when the first packet shows
 * the stream's class; update_metadata() when an event comes before its class; PACKET_END when the
 * tracer hangs up. Its medium may say CTF_MEDIUM_AGAIN at any byte.
 */
#ifndef PLUGINS_CTF_STREAM_MESSAGES_H
#define PLUGINS_CTF_STREAM_MESSAGES_H

#include <babeltrace2/babeltrace.h>

#include "ctf/decode/packet-reader.h"
#include "ctf/decode/tracer-quirks.h"
#include "plugins/ctf/trace-ir.h"

enum packet_status {
    PACKET_READY,      /* the reader has read the header of the next packet */
    PACKET_INACTIVITY, /* no next packet yet, and none will have a message before a certain time */
    PACKET_AGAIN,      /* no next packet yet: ask again later */
    PACKET_END,        /* of the stream */
    PACKET_ERROR,
};

/* What a packet source answers. */
struct next_packet {
    /*
     * PACKET_READY: where the packet is; borrowed, and used until the next request. It may differ
     * from that of the packet before; the source then carries the clock over.
     */
    struct ctf_packet_reader *reader;
    /* PACKET_READY: events of the packet after its last one are lost. */
    bool loses_events;
    /* PACKET_READY, PACKET_END: damage before it may have been packets. */
    bool is_after_damage;
    /* PACKET_INACTIVITY: until when, in cycles of `clock_class`; later than the last time. */
    uint64_t time;
    const bt_clock_class *clock_class; /* borrowed: the default clock class of the stream */
    /* PACKET_ERROR: a message for a person, to be freed with g_free(). */
    char *error;
    /* PACKET_ERROR: a tolerant source would skip the damage. */
    bool is_damage;
};

struct packet_source_functions {
    /*
     * Mandatory. Goes to the next packet, in the order of time. It isn't called again after
     * PACKET_END and PACKET_ERROR, unless the stream is rewound or sought.
     */
    enum packet_status (*next_packet)(void *source, struct next_packet *next);
    /*
     * Optional: NULL if the metadata doesn't grow. The next event of the packet is of a class that
     * the metadata doesn't describe.
     *
     * CTF_READER_OK: it has grown, and the event is tried again. CTF_READER_AGAIN: ask again later.
     * CTF_READER_ERROR: the stream fails; `*error` (NULL before) may be set to the reason, to be
     * freed with g_free().
     */
    enum ctf_reader_status (*update_metadata)(void *source, char **error);
    /*
     * Optional: NULL if the stream fails. The next event can't be read, for the reader's error:
     * gives up the rest of the packet.
     */
    void (*lose_events)(void *source);
    /* Mandatory. `count` more events of the packet have been read: for progress. */
    void (*report_events)(void *source, uint64_t count);
};

struct stream_messages;

/*
 * Creates the state machine at the beginning of a stream. All arguments are borrowed and must
 * outlive it. Set the stream before its first packet is ready.
 */
struct stream_messages *stream_messages_create(bt_self_message_iterator *self, struct trace_ir *ir,
    const struct ctf_tracer_quirks *quirks, const struct packet_source_functions *functions,
    void *source);
/* `messages` may be NULL. */
void stream_messages_free(struct stream_messages *messages);

/* Sets the stream and its class, which are borrowed. */
void stream_messages_set_stream(struct stream_messages *messages, const bt_stream *stream,
    const struct trace_ir_stream_class *stream_class);
const struct trace_ir_stream_class *stream_messages_stream_class(
    const struct stream_messages *messages);

/* Back to the beginning of the stream, as the source is. */
void stream_messages_rewind(struct stream_messages *messages);

/*
 * Seeks `time` (default clock, cycles). The next messages are those of a full read with everything
 * before `time` dropped; the stream and packet beginnings get the time `time`. Packets of the
 * stream have times of beginning. A message without a time is dropped if it comes before the first
 * message at or after `time`.
 *
 * The source continues with a packet before which there is no such message. The first
 * `older_packets` packets have none either, so their events aren't read: the last of them only
 * shows what was discarded before the first packet that matters.
 */
void stream_messages_seek(struct stream_messages *messages, uint64_t time, uint64_t older_packets);

/*
 * The next messages: a "next" method. What precedes an error, the end, or a lack of bytes is
 * delivered first. With BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_ERROR, a cause is appended.
 */
bt_message_iterator_class_next_method_status stream_messages_next(struct stream_messages *messages,
    bt_message_array_const array, uint64_t capacity, uint64_t *count);

#endif
