/* SPDX-License-Identifier: MIT */
/*
 * The functions of a packet reader for code that goes past damage: ctf/salvage. They look at the
 * reader's progress and at bytes ahead of it, and correct the extent of the current packet.
 */
#ifndef CTF_DECODE_READER_SALVAGE_H
#define CTF_DECODE_READER_SALVAGE_H

#include "ctf/decode/packet-reader.h"

/* The schema and the medium of the reader, borrowed. */
const struct ctf_schema *ctf_reader_schema(const struct ctf_packet_reader *reader);
struct ctf_medium *ctf_reader_medium(const struct ctf_packet_reader *reader);
/* The number of bits that the reader read for the header and context of the current packet. */
uint64_t ctf_reader_header_reach(const struct ctf_packet_reader *reader);

/* The identity that all packets must have; valid until the reader is used. */
const struct ctf_packet_identity *ctf_reader_identity(const struct ctf_packet_reader *reader);

/* How far a reader has come. A tolerant reader needs it for each packet, so it is small. */
struct ctf_reader_progress {
    uint64_t next_number; /* of the next packet */
    bool has_packet;      /* the header and the context of the current packet were read */
    bool has_left_events; /* after ctf_reader_give_up_events() */

    bool has_time, has_sequence_number; /* whether the next two are known */
    uint64_t time; /* of the last event, or of the packet's beginning if that is later (cycles) */
    uint64_t sequence_number; /* of the current packet */
    uint64_t clock;           /* as ctf_packet_reader_clock() */
};

struct ctf_reader_progress ctf_reader_progress(const struct ctf_packet_reader *reader);

/* Creates another reader of the same medium, with the same plans and UUID. */
struct ctf_packet_reader *ctf_reader_create_probe(const struct ctf_packet_reader *reader);

/*
 * `size` bytes from byte `offset` of the medium: mostly in the window, or else in `buffer`, which
 * has room for them. NULL if they aren't all there.
 */
const uint8_t *ctf_reader_peek(
    const struct ctf_packet_reader *reader, uint64_t offset, size_t size, uint8_t *buffer);

/* Sets the error, which is about bit `position` of the current packet. Returns CTF_READER_ERROR. */
enum ctf_reader_status ctf_reader_fail(struct ctf_packet_reader *reader, enum ctf_damage_kind kind,
    uint64_t position, const char *format, ...) G_GNUC_PRINTF(4, 5);

/*
 * Ends the content of the current packet at bit `content_length`, which is after its header and
 * context. The next packet begins at byte `next_offset`. If that is within the current packet, the
 * packet ends there.
 */
void ctf_reader_correct_end(
    struct ctf_packet_reader *reader, uint64_t content_length, uint64_t next_offset);

/* This many zero bytes are suspicious: few events end with so many. */
enum { CTF_MIN_ZEROS = 64 };

/*
 * Calls `found` once for each packet whose events have CTF_MIN_ZEROS zero bytes in a row, before
 * the first event with one of these bytes is read. The caller calls ctf_reader_look_for_zeros()
 * after the header of each packet was read, and its end corrected.
 */
void ctf_reader_watch_zeros(
    struct ctf_packet_reader *reader, void (*found)(void *data), void *data);
void ctf_reader_look_for_zeros(struct ctf_packet_reader *reader);

/*
 * The event at bit `position` of the current packet can't be read: the error is of this `kind`.
 * `text` says why, and is owned by the reader from now on. No event after it was read.
 */
void ctf_reader_end_events_early(
    struct ctf_packet_reader *reader, uint64_t position, enum ctf_damage_kind kind, char *text);

/* The bytes from a place on that are looked at to find events there. */
enum { CTF_GUESS_SPAN = 32 * 1024 };

/* Which events ctf_reader_guess_events() finds plausible. */
struct ctf_event_guess {
    uint64_t clock;    /* the running clock before the first event */
    uint64_t max_step; /* cycles from one event to the next */
    uint64_t count;    /* of events that are enough */
};

/* Plausible events, one after the other. */
struct ctf_guessed_events {
    uint64_t count;
    uint64_t size;        /* bytes */
    uint64_t first, last; /* times */
    bool reaches_end;     /* the medium ends with the last one */
    uint64_t cost;        /* about how many bytes were looked at */
};

/*
 * Looks for plausible events at byte `offset` of the medium, as if a packet without a header began
 * there: their class is known, their fields are within the next CTF_GUESS_SPAN bytes, their times
 * fit, and they aren't all zeros.
 *
 * The reader is a probe whose current packet has neither a header nor a context.
 */
struct ctf_guessed_events ctf_reader_guess_events(
    struct ctf_packet_reader *reader, uint64_t offset, const struct ctf_event_guess *guess);

/* Skips the other events of the current packet. The next packet begins at byte `next_offset`. */
void ctf_reader_give_up_events(struct ctf_packet_reader *reader, uint64_t next_offset);

#endif
