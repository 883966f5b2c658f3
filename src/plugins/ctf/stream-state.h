/* SPDX-License-Identifier: MIT */
/*
 * The state of the machine that turns the packets of a data stream into messages, for the files
 * that contain its steps. stream-messages.h has its public functions.
 */
#ifndef PLUGINS_CTF_STREAM_STATE_H
#define PLUGINS_CTF_STREAM_STATE_H

#include <babeltrace2/babeltrace.h>
#include <babeltrace2/extension/interest.h>
#include <glib.h>

#include "ctf/decode/packet-reader.h"
#include "ctf/decode/tracer-quirks.h"
#include "plugins/ctf/trace-ir.h"

struct packet_source_functions;

/*
 * The states. Each state has a step, which may deliver messages:
 *
 *     NEXT_PACKET -> PACKET_HEADER -> (STREAM_BEGINNING) -> DISCARDED_EVENTS -> DISCARDED_PACKETS
 *         ^                                                                            |
 *         +------- PACKET_END <- EVENTS <- UNWANTED_EVENTS <- PACKET_BEGINNING <-------+
 *
 * At the end of the stream, NEXT_PACKET -> (LOST_EVENTS -> LOST_PACKETS) -> STREAM_END -> ENDED.
 * While seeking, PACKET_HEADER -> SEEK_IN_PACKET -> NEXT_PACKET, until the packet with the first
 * message to deliver is found. If this packet began before the sought time, PACKET_BEGINNING comes
 * before DISCARDED_EVENTS.
 */
enum state {
    STATE_NEXT_PACKET,       /* ask the source for a packet; no packet is open */
    STATE_PACKET_HEADER,     /* a packet is open: find the time of its beginning */
    STATE_SEEK_IN_PACKET,    /* find out whether the first message to deliver is in this packet */
    STATE_STREAM_BEGINNING,  /* deliver the message, before the first packet that is delivered */
    STATE_DISCARDED_EVENTS,  /* deliver the message about events discarded before the packet */
    STATE_DISCARDED_PACKETS, /* deliver the message about packets discarded before this one */
    STATE_PACKET_BEGINNING,  /* deliver the message */
    STATE_UNWANTED_EVENTS,   /* skip the events before the wanted time range, or all events */
    STATE_EVENTS,            /* deliver the packet's events until there are no more */
    STATE_PACKET_END,        /* deliver the message and leave the packet */
    STATE_LOST_EVENTS,       /* deliver the message, if any, about damage in the last packet */
    STATE_LOST_PACKETS,      /* deliver the message, if any, about damage after the last packet */
    STATE_STREAM_END,        /* deliver the message */
    STATE_ENDED,             /* there are no more messages */
    STATE_FAILED,            /* `error` contains the reason */
};

/*
 * The properties of the previous packet. The differences between these and the properties of the
 * current packet show how many items were discarded between the two packets.
 */
struct previous_packet {
    bool exists, has_discarded_events, has_sequence_number;
    uint64_t end, discarded_events, sequence_number;
    uint64_t lost_end; /* the latest time of an event that may be lost */
};

struct stream_messages {
    bt_self_message_iterator *self;
    struct trace_ir *ir;
    const struct ctf_tracer_quirks *quirks;
    const struct packet_source_functions *functions;
    void *source;
    const bt_stream *stream;
    const struct trace_ir_stream_class *stream_class;
    const bt_x_interest *interest; /* borrowed; NULL: all events are wanted */

    enum state state;
    char *error;
    bool is_damage;          /* `error` is caused by damage of the input */
    bool is_stream_open;     /* the stream beginning is delivered */
    uint64_t inactive_until; /* cycles: the time of the last inactivity message */

    bool is_seeking; /* the stream is still searching for the packet that contains `floor` */
    uint64_t older_packets;
    uint64_t sought; /* the time of the last seek, cycles; 0: none */
    /*
     * After a seek, messages before the events of the first packet get at least this time (cycles).
     * 0: there is no floor.
     */
    uint64_t floor;
    bool has_begun_before; /* the stream began before the floor */

    struct ctf_packet_reader *reader;
    const struct ctf_packet *packet; /* the reader's current packet; NULL between packets */
    struct ctf_event_target target;  /* `target.packet` is an owned reference */
    uint64_t packet_begin;           /* the time of the packet beginning, once it is known */
    bool is_packet_open;             /* the packet beginning is delivered */
    bool is_after_damage;            /* this member and the next: see struct next_packet */
    bool loses_events;
    bool has_told_end;     /* a discarded events message already has the packet's end time */
    bool has_lost_events;  /* the last events of this packet, or of the previous one, are lost */
    uint64_t packet_floor; /* the floor, if this is the first packet after a seek */
    struct ctf_time_jumps jumps; /* the time jumps in the packet up to now */
    struct previous_packet previous;
};

struct batch {
    bt_message_array_const messages;
    uint64_t capacity, count;
};

/*
 * Sets the state FAILED. Takes ownership of `error`. `is_damage` is true if a tolerant source would
 * skip the damage.
 */
static inline void stream_messages_fail(struct stream_messages *it, char *error, bool is_damage)
{
    g_free(it->error);
    it->error = error;
    it->is_damage = is_damage;
    it->state = STATE_FAILED;
}

/* Appends a message, whose reference it takes, to the batch. Fails if `message` is NULL. */
static inline void stream_messages_deliver(
    struct stream_messages *it, struct batch *batch, bt_message *message)
{
    if (!message) {
        stream_messages_fail(it, g_strdup("cannot create a message: out of memory"), false);
        return;
    }
    batch->messages[batch->count++] = message;
}

#endif
