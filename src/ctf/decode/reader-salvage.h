/* SPDX-License-Identifier: MIT */
/*
 * The functions of a packet reader for code that skips damage (ctf/salvage). They report the
 * reader's progress, read bytes ahead of it, and correct the extent of the current packet.
 */
#ifndef CTF_DECODE_READER_SALVAGE_H
#define CTF_DECODE_READER_SALVAGE_H

#include "ctf/decode/packet-reader.h"

/* These functions return the schema and the medium of the reader, borrowed. */
const struct ctf_schema *ctf_reader_schema(const struct ctf_packet_reader *reader);
struct ctf_medium *ctf_reader_medium(const struct ctf_packet_reader *reader);
/* Returns how many bits the reader read for the header and context of the current packet. */
uint64_t ctf_reader_header_reach(const struct ctf_packet_reader *reader);

/* Returns the identity that all packets must have. Valid until the next call with the reader. */
const struct ctf_packet_identity *ctf_reader_identity(const struct ctf_packet_reader *reader);

/*
 * The progress of a reader. The structure is small, because a tolerant reader stores it for each
 * packet.
 */
struct ctf_reader_progress {
    uint64_t next_number; /* number of the next packet */
    bool has_packet;      /* the header and the context of the current packet were read */
    bool has_left_events; /* ctf_reader_give_up_events() was called for the current packet */

    bool has_time, has_sequence_number; /* whether `time` and `sequence_number` are known */
    uint64_t time; /* cycles: time of the last event or packet beginning, whichever was read last */
    uint64_t sequence_number; /* sequence number of the current packet */
    uint64_t clock;           /* as ctf_packet_reader_clock() */
};

struct ctf_reader_progress ctf_reader_progress(const struct ctf_packet_reader *reader);

/* Creates a reader of the same medium, with the same plans and UUID. */
struct ctf_packet_reader *ctf_reader_create_probe(const struct ctf_packet_reader *reader);

/*
 * Returns `size` bytes from byte `offset` of the medium, or NULL if the medium doesn't have all of
 * them. The bytes are usually in the window. Otherwise the function reads them into `buffer`, which
 * must have room for `size` bytes.
 */
const uint8_t *ctf_reader_peek(
    const struct ctf_packet_reader *reader, uint64_t offset, size_t size, uint8_t *buffer);

/*
 * Sets the error and its position, bit `position` of the current packet. Returns CTF_READER_ERROR.
 */
enum ctf_reader_status ctf_reader_fail(struct ctf_packet_reader *reader, enum ctf_damage_kind kind,
    uint64_t position, const char *format, ...) G_GNUC_PRINTF(4, 5);

/*
 * Ends the content of the current packet at bit `content_length`, which is after its header and
 * context. The next packet begins at byte `next_offset`. If this offset is within the current
 * packet, the packet ends there.
 */
void ctf_reader_correct_end(
    struct ctf_packet_reader *reader, uint64_t content_length, uint64_t next_offset);

/* The count of consecutive zero bytes that is suspicious, because few events contain this many. */
enum { CTF_MIN_ZEROS = 64 };

/*
 * Makes the reader call `found` for each packet whose events contain CTF_MIN_ZEROS consecutive zero
 * bytes. The reader calls it once per packet, before it reads the first event with one of these
 * bytes. The caller must call ctf_reader_look_for_zeros() for each packet, after its header was
 * read and its end corrected.
 */
void ctf_reader_watch_zeros(
    struct ctf_packet_reader *reader, void (*found)(void *data), void *data);
void ctf_reader_look_for_zeros(struct ctf_packet_reader *reader);

/*
 * Ends the events of the current packet at bit `position`, because the event there can't be read.
 * The reader must not have read this event yet. When the reader reaches `position`, it returns the
 * error with this `kind` and `text`. The reader takes ownership of `text`.
 */
void ctf_reader_end_events_early(
    struct ctf_packet_reader *reader, uint64_t position, enum ctf_damage_kind kind, char *text);

/* The count of bytes in which ctf_reader_guess_events() searches for events. */
enum { CTF_GUESS_SPAN = 32 * 1024 };

/* The conditions under which ctf_reader_guess_events() accepts events. */
struct ctf_event_guess {
    uint64_t clock;    /* clock before the first event */
    uint64_t max_step; /* maximum cycles from one event to the next */
    uint64_t count;    /* stop after this many events */
};

/* Consecutive plausible events. */
struct ctf_guessed_events {
    uint64_t count;
    uint64_t size;        /* size of the events (bytes) */
    uint64_t first, last; /* times of the first and last event */
    bool reaches_end;     /* the medium ends with the last event */
    uint64_t cost;        /* approximate count of bytes read */
};

/*
 * Searches for plausible events at byte `offset` of the medium, as if a packet without a header
 * began there. Events are plausible if their class is known, their fields are within the next
 * CTF_GUESS_SPAN bytes, their times fit, and their bytes aren't all zero.
 *
 * `reader` must be a probe whose current packet has neither a header nor a context.
 */
struct ctf_guessed_events ctf_reader_guess_events(
    struct ctf_packet_reader *reader, uint64_t offset, const struct ctf_event_guess *guess);

/*
 * Skips the remaining events of the current packet. The next packet begins at byte `next_offset`.
 */
void ctf_reader_give_up_events(struct ctf_packet_reader *reader, uint64_t next_offset);

#endif
