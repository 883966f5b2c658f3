/* SPDX-License-Identifier: MIT */
/*
 * The packet reader: one medium (a data stream file) -> packets -> batches of events.
 *
 *     while ((status = ctf_packet_reader_next_packet(reader)) == CTF_READER_OK) {
 *         … ctf_packet_reader_packet(reader) …
 *         while ((status = ctf_packet_reader_read_events(reader, &batch)) == CTF_READER_OK)
 *             … batch.count records …
 *         if (status != CTF_READER_END)
 *             break;
 *     }
 *
 * Events that precede an error are delivered first. Nothing is allocated and no library function is
 * called for an event.
 */
#ifndef CTF_DECODE_PACKET_READER_H
#define CTF_DECODE_PACKET_READER_H

#include "ctf/decode/medium.h"
#include "ctf/decode/plan.h"
#include "ctf/decode/window.h"

enum ctf_reader_status {
    CTF_READER_OK,
    CTF_READER_END,   /* of the stream, or of the packet */
    CTF_READER_AGAIN, /* the medium has no more bytes yet; call the same function again later */
    CTF_READER_ERROR, /* ctf_packet_reader_error() says why; final until a seek, unless a class is
                         lacking: ctf_packet_reader_lacks_class() */
};

#define CTF_UNKNOWN_LENGTH UINT64_MAX

/* What the header and the context of a packet say. */
struct ctf_packet {
    uint64_t offset; /* in the medium, bytes */
    uint64_t number; /* from 0: packets read since the start or the last seek */
    const struct ctf_stream_class *stream_class; /* borrowed from the schema */
    /*
     * Bits, from the packet's first. If the packet says neither: the rest of the medium,
     * CTF_UNKNOWN_LENGTH if its size isn't known. If it says one, the other is the same. The header
     * and the context are content.
     */
    uint64_t total_length, content_length;
    uint64_t events_offset; /* bits: where the header and the context end */

    bool has_stream_id, has_begin, has_end, has_discarded_events, has_sequence_number;
    bool uuid_mismatch; /* the packet's UUID is not the one of the metadata */
    /*
     * The packet is longer than what is left of the medium: its events are read up to the cut, then
     * ctf_packet_reader_read_events() fails or, if only padding is missing, the next
     * ctf_packet_reader_next_packet().
     */
    bool is_cut_off;
    uint64_t stream_id;        /* within its stream class */
    uint64_t begin, end;       /* default clock, cycles */
    uint64_t discarded_events; /* the counter's value at the packet's end */
    uint64_t sequence_number;
};

/* One event: what bt_x_message_event_create_deferred() needs. */
struct ctf_event_record {
    struct ctf_event_plan *plan; /* never NULL; `plan->user` is the caller's */
    uint64_t
        clock_value; /* of the default clock after the event's header; 0 if there is no clock */
    const uint8_t *bytes; /* in the batch's segment */
    uint32_t tag;
};

struct ctf_event_batch {
    struct ctf_event_record *records; /* set by the caller: room for `capacity` (> 0) records */
    uint32_t capacity;
    uint32_t count; /* records read */
    /*
     * The records are the first of a new segment: of another packet, or of other bytes, than those
     * of the previous batch. All records of one batch are of the same segment.
     */
    bool is_new_segment;
};

struct ctf_packet_reader;

/*
 * Creates a reader at the start of `medium`. `medium` is borrowed and must outlive the reader; the
 * reader holds references on `plans` and `pool`. Several readers may share one medium, one at a
 * time.
 */
struct ctf_packet_reader *ctf_packet_reader_create(
    struct ctf_plan_set *plans, struct ctf_medium *medium, struct ctf_window_pool *pool);
/* `reader` may be NULL. */
void ctf_packet_reader_free(struct ctf_packet_reader *reader);
typedef struct ctf_packet_reader ctf_packet_reader;
G_DEFINE_AUTOPTR_CLEANUP_FUNC(ctf_packet_reader, ctf_packet_reader_free)

/*
 * Goes to the next packet, wherever in the current one the reader is, and decodes its header and
 * context.
 *
 * CTF_READER_END: the medium ends where the next packet would begin. CTF_READER_ERROR: the header
 * or the context can't be decoded or makes no sense (bad magic, unknown stream class, impossible
 * lengths, another stream class or stream ID than the packet before), or the current packet is cut
 * off.
 */
enum ctf_reader_status ctf_packet_reader_next_packet(struct ctf_packet_reader *reader);

/* The current packet; valid until the next call of ctf_packet_reader_next_packet(), if that
 * returned CTF_READER_OK. */
const struct ctf_packet *ctf_packet_reader_packet(const struct ctf_packet_reader *reader);

/*
 * Reads the next events of the current packet: at least one, and as many as there is room for,
 * unless the window ends. CTF_READER_END: the packet has no more. After CTF_READER_AGAIN and
 * CTF_READER_ERROR too, `batch->count` is 0.
 */
enum ctf_reader_status ctf_packet_reader_read_events(
    struct ctf_packet_reader *reader, struct ctf_event_batch *batch);

/*
 * Makes messages of the next events of the current packet, as long as these are of the usual kind:
 * returns how many, up to `capacity`, perhaps 0. ctf_packet_reader_read_events() knows why there
 * are no more, and reads what this can't: any event, if need be.
 *
 * `segment` is that of the last batch read; each message takes one reference, which the caller adds
 * afterwards. The `user` of an event's plan is its bt_event_class.
 */
uint32_t ctf_packet_reader_create_messages(struct ctf_packet_reader *reader, bt_x_segment *segment,
    const bt_message **messages, uint32_t capacity);

/*
 * What the events of the batch just read need for their fields: to be given to
 * bt_x_segment_create() as `user_data`, with ctf_segment_data_free() as `release`. Make one for
 * each batch with `is_new_segment`. Holds a reference on a window.
 */
struct ctf_segment_data;
struct ctf_segment_data *ctf_packet_reader_create_segment_data(struct ctf_packet_reader *reader);
void ctf_segment_data_free(void *segment_data);

/*
 * Decodes the context of the current packet into `context`, the cell of its packet context field (a
 * structure). To be called before the first read of events of the packet. Texts are copied: nothing
 * points into the reader.
 */
void ctf_packet_reader_decode_context(struct ctf_packet_reader *reader, bt_x_field_cell *context);

/*
 * Makes the packet at byte `offset` the next one. Its number will be `number` (for messages). The
 * running clock is kept; it matters only to streams of which the packets have no beginning
 * timestamp: see ctf_packet_reader_set_clock().
 */
void ctf_packet_reader_seek(struct ctf_packet_reader *reader, uint64_t offset, uint64_t number);

/* Byte of the medium up to which the current packet has been read. */
uint64_t ctf_packet_reader_offset(const struct ctf_packet_reader *reader);

/* The running value of the default clock, which narrow timestamps update: to chain the files of one
 * stream. */
uint64_t ctf_packet_reader_clock(const struct ctf_packet_reader *reader);
void ctf_packet_reader_set_clock(struct ctf_packet_reader *reader, uint64_t value);

/*
 * Reads little at a time where only headers are wanted: for a reader that scans packets (for an
 * index) by calling ctf_packet_reader_next_packet() alone. Off by default.
 */
void ctf_packet_reader_set_scanning(struct ctf_packet_reader *reader, bool is_scanning);

/*
 * Reads the events of the current packet (from where the reader is in it) for their times alone:
 * `*first` and `*last` are the clock values of the first and the last event. CTF_READER_OK: at
 * least one event, read up to the packet's end, or only the first if `last` is NULL.
 * CTF_READER_END: there is none. If an event can't be decoded: CTF_READER_ERROR, and
 * `*first`, `*last` are those before it if `*count` (may be NULL) is not 0.
 */
enum ctf_reader_status ctf_packet_reader_scan_events(
    struct ctf_packet_reader *reader, uint64_t *first, uint64_t *last, uint64_t *count);

/*
 * Why the last call returned CTF_READER_ERROR: "PATH: packet 3 at byte 12288: at byte 12340: …".
 * Owned by the reader, valid until its next call.
 */
const char *ctf_packet_reader_error(const struct ctf_packet_reader *reader);

/*
 * Whether the last call returned CTF_READER_ERROR because the metadata has no stream class or event
 * class with the ID that it met. Then the same call may be tried again after the metadata has
 * grown: see ctf_plan_set_update().
 */
bool ctf_packet_reader_lacks_class(const struct ctf_packet_reader *reader);

/* A warning about the current packet which was not returned yet (once a reader for each kind), or
 * NULL; owned likewise. */
const char *ctf_packet_reader_take_warning(struct ctf_packet_reader *reader);

#endif
