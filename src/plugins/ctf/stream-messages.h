/* SPDX-License-Identifier: MIT */
/*
 * The messages of one data stream. A state machine requests one packet after the other from a
 * packet source, and turns each packet into messages. The packet source decides where packets come
 * from (files or a connection), when, and in which order.
 *
 * The packet source of a live stream uses features that files don't need. It returns PACKET_AGAIN
 * while no packet has arrived, PACKET_INACTIVITY for a beacon, and PACKET_END when the tracer
 * closes the stream. It calls stream_messages_set_stream() when the first packet shows the stream's
 * class. Its update_metadata() is called when an event precedes the declaration of its class. Its
 * medium may return CTF_MEDIUM_AGAIN at any byte.
 */
#ifndef PLUGINS_CTF_STREAM_MESSAGES_H
#define PLUGINS_CTF_STREAM_MESSAGES_H

#include <babeltrace2/babeltrace.h>

#include "ctf/decode/packet-reader.h"
#include "ctf/decode/tracer-quirks.h"
#include "plugins/ctf/trace-ir.h"

enum packet_status {
    PACKET_READY,      /* the reader has read the header of the next packet */
    PACKET_INACTIVITY, /* no packet yet; no message will have a time before `time` */
    PACKET_AGAIN,      /* no packet yet; ask again later */
    PACKET_END,        /* the end of the stream */
    PACKET_ERROR,
};

/* The result of a request for the next packet. */
struct next_packet {
    /*
     * PACKET_READY: the reader that has read the packet's header. It is borrowed, and used until
     * the next request. If the previous packet had another reader, the source has copied the clock
     * of that reader to this one.
     */
    struct ctf_packet_reader *reader;
    /* PACKET_READY: events after the last event of the packet are lost. */
    bool loses_events;
    /* PACKET_READY, PACKET_END: packets may have been lost in damage before this point. */
    bool is_after_damage;
    /*
     * PACKET_INACTIVITY: the end of the inactivity, in cycles of `clock_class`. It is after all
     * earlier times of the stream.
     */
    uint64_t time;
    const bt_clock_class *clock_class; /* borrowed: the default clock class of the stream */
    /* PACKET_ERROR: an error message for the user, to be freed with g_free(). */
    char *error;
    /* PACKET_ERROR: a tolerant source would skip the damage. */
    bool is_damage;
};

struct packet_source_functions {
    /*
     * Mandatory. Finds the next packet in time order. After PACKET_END or PACKET_ERROR it isn't
     * called again unless the stream is rewound or sought.
     */
    enum packet_status (*next_packet)(void *source, struct next_packet *next);
    /*
     * Optional; NULL if the metadata doesn't grow. Called when the class of the packet's next event
     * isn't in the metadata.
     *
     * CTF_READER_OK: the metadata has grown, and the event is tried again. CTF_READER_AGAIN: ask
     * again later. CTF_READER_ERROR: the stream fails. `*error`, which is NULL at first, may be set
     * to the reason, to be freed with g_free().
     */
    enum ctf_reader_status (*update_metadata)(void *source, char **error);
    /*
     * Optional; if it is NULL, the stream fails. Called when the next event can't be read because
     * of the reader's error. Gives up the rest of the packet.
     */
    void (*lose_events)(void *source);
    /* Mandatory. Reports progress: `count` more events of the packet have been read. */
    void (*report_events)(void *source, uint64_t count);
};

struct stream_messages;

/*
 * Creates the state machine at the beginning of a stream. All arguments are borrowed and must
 * outlive it. Call stream_messages_set_stream() before the first packet is ready.
 */
struct stream_messages *stream_messages_create(bt_self_message_iterator *self, struct trace_ir *ir,
    const struct ctf_tracer_quirks *quirks, const struct packet_source_functions *functions,
    void *source);
/* Frees the state machine, which may be NULL. */
void stream_messages_free(struct stream_messages *messages);

/* Sets the stream and its class, which are borrowed. */
void stream_messages_set_stream(struct stream_messages *messages, const bt_stream *stream,
    const struct trace_ir_stream_class *stream_class);
const struct trace_ir_stream_class *stream_messages_stream_class(
    const struct stream_messages *messages);

/* Goes back to the beginning of the stream. The packet source must also have gone back. */
void stream_messages_rewind(struct stream_messages *messages);

/*
 * Seeks `time` (cycles of the default clock). The next messages are those of a full read without
 * the messages before `time`. The stream beginning and packet beginning get the time `time`. The
 * packets of the stream must have beginning times. A message without a time is dropped if it
 * precedes the first message at or after `time`.
 *
 * The packets before the one at which the source continues must have no message at or after `time`.
 * The first `older_packets` packets that the source returns must have no such message either, and
 * their events aren't read. The last of these packets only shows how many items were discarded
 * before the next packet.
 */
void stream_messages_seek(struct stream_messages *messages, uint64_t time, uint64_t older_packets);

/*
 * The "next" method. Messages before an error, the end, or missing bytes are delivered first. If it
 * returns BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_ERROR, it appends a cause.
 */
bt_message_iterator_class_next_method_status stream_messages_next(struct stream_messages *messages,
    bt_message_array_const array, uint64_t capacity, uint64_t *count);

#endif
