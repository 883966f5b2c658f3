/* SPDX-License-Identifier: MIT */
/*
 * The packet reader reads the packets of one medium (a data stream file), and creates messages for
 * their events. It stops at the first error; ctf/salvage/stream-reader.h skips damage.
 *
 *     while ((status = ctf_packet_reader_next_packet(reader)) == CTF_READER_OK) {
 *         … ctf_packet_reader_packet(reader) …
 *         do {
 *             status = ctf_packet_reader_read_events(reader, &target, messages, capacity, &count);
 *             … count messages …
 *         } while (status == CTF_READER_OK);
 *         if (status != CTF_READER_END)
 *             break;
 *     }
 *
 * CTF_READER_AGAIN loses no data: the next call of the same function continues where this call
 * stopped, even in a packet's header or in the middle of an event.
 */
#ifndef CTF_DECODE_PACKET_READER_H
#define CTF_DECODE_PACKET_READER_H

#include "ctf/decode/damage-kind.h"
#include "ctf/decode/medium.h"
#include "ctf/decode/plan.h"
#include "ctf/decode/window.h"

enum ctf_reader_status {
    CTF_READER_OK,
    CTF_READER_END,   /* end of the stream or of the packet */
    CTF_READER_AGAIN, /* the medium has no more bytes yet; call the same function again later */
    /*
     * The schema has no class for the packet's stream or for the next event;
     * ctf_packet_reader_error() describes the class. Call the same function again when the metadata
     * has grown: see ctf_plan_set_update().
     */
    CTF_READER_UNKNOWN_CLASS,
    CTF_READER_ERROR, /* ctf_packet_reader_error() has the message; final until a seek */
};

#define CTF_UNKNOWN_LENGTH UINT64_MAX

/* The data stream of a packet. */
struct ctf_packet_identity {
    const struct ctf_stream_class *stream_class; /* borrowed from the schema; NULL: any stream */
    bool has_stream_id;
    uint64_t stream_id; /* unique within its stream class */
};

/* The content of a packet's header and context. */
struct ctf_packet {
    uint64_t offset; /* byte offset in the medium */
    uint64_t number; /* from 0, or from the number given to ctf_packet_reader_seek() */
    struct ctf_packet_identity identity;
    /*
     * Sizes in bits, from the packet's first bit. They include the header and the context. If the
     * packet contains only one size, both are equal. If it contains no size, both are the rest of
     * the medium, or CTF_UNKNOWN_LENGTH if the medium's size is unknown.
     */
    uint64_t total_length, content_length;
    uint64_t events_offset; /* bits: end of the header and the context */

    bool has_lengths; /* false: the packet has no size and ends with the medium */
    bool has_begin, has_end, has_discarded_events, has_sequence_number;
    bool uuid_mismatch; /* the packet's UUID differs from the UUID in the metadata */
    /*
     * The packet is longer than the rest of the medium. The reader reads its events up to the cut.
     * Then ctf_packet_reader_read_events() fails. If only padding is missing, the next
     * ctf_packet_reader_next_packet() fails instead.
     */
    bool is_cut_off;
    /*
     * Default clock, in cycles. The reader has checked that both values can be converted to
     * nanoseconds. If lttng-crash(1) has written 0 for an unknown end, `end` is 0 and `has_end` is
     * false.
     */
    uint64_t begin, end;
    uint64_t discarded_events; /* counter at the end of the packet */
    uint64_t sequence_number;
};

/* The trace IR objects for the event messages of one packet. */
struct ctf_event_target {
    const bt_stream *stream;
    const bt_packet *packet; /* may be NULL */
    /*
     * Returns the event class of `plan` and sets it as the plan's `user`. The reader calls this
     * function at the first event of a class, while `user` is NULL.
     */
    const bt_event_class *(*connect)(void *data, struct ctf_event_plan *plan);
    /*
     * Returns whether the reader creates messages for the events of a class. The result for a class
     * may change from true to false, so the reader calls this function again occasionally. The
     * result must not change from false to true. NULL: create messages for all events.
     */
    bool (*wants)(void *data, const bt_event_class *event_class);
    void *data;
};

/* The result of skipping events. */
struct ctf_skipped_events {
    uint64_t count;
    uint64_t last; /* time of the last skipped event: default clock, cycles */
};

struct ctf_packet_reader;

/*
 * Creates a reader at the start of `medium`. `medium` is borrowed and must outlive the reader. The
 * reader holds references to `plans` and `pool`. Several readers may share one medium if only one
 * reads at a time.
 */
struct ctf_packet_reader *ctf_packet_reader_create(
    struct ctf_plan_set *plans, struct ctf_medium *medium, struct ctf_window_pool *pool);
/* Frees a reader, which may be NULL. */
void ctf_packet_reader_free(struct ctf_packet_reader *reader);
typedef struct ctf_packet_reader ctf_packet_reader;
G_DEFINE_AUTOPTR_CLEANUP_FUNC(ctf_packet_reader, ctf_packet_reader_free)

/*
 * Sets the UUID (16 bytes, borrowed) with which the UUIDs of packets are compared. NULL allows any
 * UUID. By default, this is the UUID of the metadata. A packet with another UUID has
 * `uuid_mismatch` set and causes a warning, but is read.
 */
void ctf_packet_reader_set_uuid(struct ctf_packet_reader *reader, const uint8_t *uuid);

/*
 * Sets the data stream that all packets must belong to. By default, the stream is unknown
 * (`stream_class` is NULL), and the next packet sets it.
 */
void ctf_packet_reader_set_identity(
    struct ctf_packet_reader *reader, struct ctf_packet_identity identity);

/*
 * Moves to the next packet, from any position in the current one, and decodes its header and
 * context.
 *
 * CTF_READER_END: the medium ends where the next packet would begin. CTF_READER_ERROR: the current
 * packet is cut off, or the header or context of the next packet is invalid. For example, its magic
 * number is wrong, its sizes are impossible, or its stream class or stream ID differs from that of
 * the previous packet.
 */
enum ctf_reader_status ctf_packet_reader_next_packet(struct ctf_packet_reader *reader);

/*
 * Returns the current packet. The last call of ctf_packet_reader_next_packet() must have returned
 * CTF_READER_OK. The packet is valid until the next such call.
 */
const struct ctf_packet *ctf_packet_reader_packet(const struct ctf_packet_reader *reader);

/*
 * Creates messages for the next wanted events of the current packet. With every status, sets
 * `*count` to the count of messages. The status describes the position after them.
 *
 * CTF_READER_OK: there are `capacity` (> 0) messages. CTF_READER_END: the packet has no more
 * events. CTF_READER_AGAIN, CTF_READER_UNKNOWN_CLASS and CTF_READER_ERROR: the next event can't be
 * read.
 *
 * The messages are new references. They keep the bytes of their events alive through their segment,
 * so they may outlive the reader. `target` must be the same for all events of a packet.
 */
enum ctf_reader_status ctf_packet_reader_read_events(struct ctf_packet_reader *reader,
    const struct ctf_event_target *target, const bt_message **messages, uint32_t capacity,
    uint32_t *count);

/* Returns how many unwanted events the last ctf_packet_reader_read_events() skipped. */
uint64_t ctf_packet_reader_unwanted_events(const struct ctf_packet_reader *reader);

/*
 * Sets `*time` to the time of the next event of the current packet: the value of the default clock
 * after the event's header, in cycles, or 0 without a clock. The reader doesn't move. Returns the
 * statuses of ctf_packet_reader_read_events() for one message.
 */
enum ctf_reader_status ctf_packet_reader_peek_event_time(
    struct ctf_packet_reader *reader, uint64_t *time);

/*
 * Skips events of the current packet until an event is later than `time` (default clock, cycles),
 * but at most `limit` (> 0) events. With every status, adds the skipped events to `skipped`.
 * CTF_READER_OK: `limit` events are skipped, or the next event is later. The other statuses are as
 * in ctf_packet_reader_read_events().
 */
enum ctf_reader_status ctf_packet_reader_skip_events(struct ctf_packet_reader *reader,
    uint64_t time, uint64_t limit, struct ctf_skipped_events *skipped);

/*
 * Decodes the context of the current packet into `context`, the cell of its packet context field (a
 * structure). Call it before reading events of the packet. Texts are copied, so the cells don't
 * refer to the reader.
 */
void ctf_packet_reader_decode_context(struct ctf_packet_reader *reader, bt_x_field_cell *context);

/*
 * Makes the packet at byte `offset` the next one, with the number `number` in messages. The reader
 * keeps its clock, which matters only if the packets have no beginning timestamp: see
 * ctf_packet_reader_set_clock().
 */
void ctf_packet_reader_seek(struct ctf_packet_reader *reader, uint64_t offset, uint64_t number);

/* Returns the byte offset in the medium up to which the reader has read the current packet. */
uint64_t ctf_packet_reader_offset(const struct ctf_packet_reader *reader);
/* Returns the reader's position in the current packet, in bits from the packet's first bit. */
uint64_t ctf_packet_reader_position(const struct ctf_packet_reader *reader);

/*
 * Returns the byte offset in the medium where the next packet begins. This is the end of the
 * current packet, unless recovery found the next packet elsewhere: see ctf/salvage/stream-reader.h.
 */
uint64_t ctf_packet_reader_next_offset(const struct ctf_packet_reader *reader);

/*
 * Returns the current value of the default clock. The reader extends timestamps of less than 64
 * bits with this value. To continue a stream over several files, pass the value to the next reader.
 */
uint64_t ctf_packet_reader_clock(const struct ctf_packet_reader *reader);
void ctf_packet_reader_set_clock(struct ctf_packet_reader *reader, uint64_t value);

/*
 * Returns the time at which a counter of `bits` bits has the value `counter`. This is the first
 * such time from `clock` on, or a time shortly before `clock`: a counter that is lower by less than
 * a 16th of its range has not wrapped, because a packet may begin shortly before the last event of
 * the previous packet, and end shortly before its own last event. If `bits` is 0 or 64, returns
 * `counter`.
 */
uint64_t ctf_unwrap_time(uint64_t clock, uint64_t counter, unsigned bits);

/*
 * Sets the approximate beginning time of the next packet, from an index. The value is only used if
 * the tracer's counters are narrow (see ctf_plan_set_narrow_clocks()), because such a counter may
 * have wrapped in packets that were not read.
 */
void ctf_packet_reader_continue_clock(struct ctf_packet_reader *reader, uint64_t value);

/*
 * Returns whether a time went backward: the time of an event, a packet's beginning or a packet's
 * end was before the previous time. The reader has issued a warning for the first such time, unless
 * the caller had set the flag with ctf_packet_reader_set_went_back(), or the reader is quiet about
 * times. Times that are wrong because of known tracer bugs don't count: see tracer-quirks.h.
 */
bool ctf_packet_reader_went_back(const struct ctf_packet_reader *reader);
void ctf_packet_reader_set_went_back(struct ctf_packet_reader *reader, bool went_back);
/* Sets whether the reader omits warnings about backward times. */
void ctf_packet_reader_set_quiet_about_times(struct ctf_packet_reader *reader, bool is_quiet);
/* Returns how many times went backward in the packets and events that this reader has read. */
uint64_t ctf_packet_reader_times_back(const struct ctf_packet_reader *reader);
/*
 * Returns the smallest window (nanoseconds) with which sorting puts the events in order. Returns 0
 * if the events are in order, or if the times look like a counter that restarted at 0.
 */
uint64_t ctf_packet_reader_sort_window(const struct ctf_packet_reader *reader);

/*
 * Forward steps of the time by almost the whole range of the events' timestamps. If a timestamp of
 * less than 64 bits is lower than the previous one, the reader assumes that the tracer's counter
 * has wrapped. Therefore, an event that is slightly earlier than the previous event seems to be
 * later by almost the whole range.
 */
struct ctf_time_jumps {
    uint64_t count;
    uint64_t before, after; /* the times around the first jump */
};

/* Returns whether the time since `before` (cycles) is long enough to contain a jump. */
bool ctf_packet_reader_may_have_jumped(const struct ctf_packet_reader *reader, uint64_t before);

/* Adds the step from one event to the next to `jumps`, if the step is a jump. */
void ctf_packet_reader_add_step(const struct ctf_packet_reader *reader,
    struct ctf_time_jumps *jumps, uint64_t before, uint64_t after);

/*
 * Reports the jumps in the current packet after all its events were read. The reader counts the
 * jumps and warns about the first one. If the packet's end time is after its last event, the time
 * really advanced this far, and the reader ignores the jumps.
 */
void ctf_packet_reader_report_jumps(
    struct ctf_packet_reader *reader, const struct ctf_time_jumps *jumps);
/* Returns how many reported jumps were probably caused by a timestamp that went backward. */
uint64_t ctf_packet_reader_jump_count(const struct ctf_packet_reader *reader);

/*
 * Sets whether the reader scans packets for an index: it reads small pieces, and omits warnings
 * about backward times. A scanning reader only calls ctf_packet_reader_next_packet(). Default:
 * false.
 */
void ctf_packet_reader_set_scanning(struct ctf_packet_reader *reader, bool is_scanning);

/*
 * Sets whether the reader reads small pieces. This is cheaper if the caller doesn't need the events
 * of the next packets.
 */
void ctf_packet_reader_set_reading_little(struct ctf_packet_reader *reader, bool reads_little);

/*
 * Returns the message for the last CTF_READER_ERROR or CTF_READER_UNKNOWN_CLASS: "PATH: packet 3 at
 * byte 12288: at byte 12340: …". The reader owns the message. It is valid until the next call.
 */
const char *ctf_packet_reader_error(const struct ctf_packet_reader *reader);
/*
 * Returns the kind of the last error. CTF_DAMAGE_READ: reading the file failed, but its bytes may
 * be valid.
 */
enum ctf_damage_kind ctf_packet_reader_error_kind(const struct ctf_packet_reader *reader);

/*
 * Returns the next warning about the current packet or its events, or NULL if there are no more. A
 * reader issues each kind of warning once. The reader owns the message. It is valid until the next
 * call.
 */
const char *ctf_packet_reader_take_warning(struct ctf_packet_reader *reader);

#endif
