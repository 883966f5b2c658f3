/* SPDX-License-Identifier: MIT */
/*
 * The packet reader: one medium (a data stream file) -> packets -> event messages. It stops at the
 * first error; ctf/salvage/stream-reader.h goes past damage.
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
 * A function that returns CTF_READER_AGAIN has lost nothing: called again, it goes on where it
 * stopped, be that between two packets, in a packet's header or in the middle of an event.
 */
#ifndef CTF_DECODE_PACKET_READER_H
#define CTF_DECODE_PACKET_READER_H

#include "ctf/decode/damage-kind.h"
#include "ctf/decode/medium.h"
#include "ctf/decode/plan.h"
#include "ctf/decode/window.h"

enum ctf_reader_status {
    CTF_READER_OK,
    CTF_READER_END,   /* of the stream, or of the packet */
    CTF_READER_AGAIN, /* the medium has no more bytes yet; call the same function again later */
    /*
     * The schema doesn't describe the class of the packet's stream or of the next event:
     * ctf_packet_reader_error() says which. Call the same function again when the metadata has
     * grown: see ctf_plan_set_update().
     */
    CTF_READER_UNKNOWN_CLASS,
    CTF_READER_ERROR, /* ctf_packet_reader_error() says why; final until a seek */
};

#define CTF_UNKNOWN_LENGTH UINT64_MAX

/* Which data stream a packet is of. */
struct ctf_packet_identity {
    const struct ctf_stream_class *stream_class; /* borrowed from the schema; NULL: of any */
    bool has_stream_id;
    uint64_t stream_id; /* within its stream class */
};

/* What the header and the context of a packet say. */
struct ctf_packet {
    uint64_t offset; /* in the medium, bytes */
    uint64_t number; /* from 0: packets read since the start or the last seek */
    struct ctf_packet_identity identity;
    /*
     * Bits, from the packet's first. If the packet says neither: the rest of the medium,
     * CTF_UNKNOWN_LENGTH if its size isn't known. If it says one, the other is the same. The header
     * and the context are content.
     */
    uint64_t total_length, content_length;
    uint64_t events_offset; /* bits: where the header and the context end */

    bool has_lengths; /* the packet says where it ends; otherwise it ends with the medium */
    bool has_begin, has_end, has_discarded_events, has_sequence_number;
    bool uuid_mismatch; /* the packet's UUID is not the one of the metadata */
    /*
     * The packet is longer than the rest of the medium: its events are read up to the cut, then
     * ctf_packet_reader_read_events() fails or, if only padding is missing, the next
     * ctf_packet_reader_next_packet().
     */
    bool is_cut_off;
    /*
     * Default clock, cycles: values which have a time. The end that lttng-crash(1) doesn't know
     * is 0, without `has_end`.
     */
    uint64_t begin, end;
    uint64_t discarded_events; /* the counter's value at the packet's end */
    uint64_t sequence_number;
};

/* What the event messages of one packet refer to. */
struct ctf_event_target {
    const bt_stream *stream;
    const bt_packet *packet; /* or NULL */
    /*
     * Returns the event class of `plan` and makes it the plan's `user`: called when that is NULL,
     * at the first event of the class.
     */
    const bt_event_class *(*connect)(void *data, struct ctf_event_plan *plan);
    /*
     * Whether messages are made of the events of a class. It is asked again now and then while the
     * answer is true: it may become false, but not true. NULL: of all events.
     */
    bool (*wants)(void *data, const bt_event_class *event_class);
    void *data;
};

/* Events which were skipped. */
struct ctf_skipped_events {
    uint64_t count;
    uint64_t last; /* the time of the last one: default clock, cycles */
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
 * Sets the UUID (16 bytes) that the packets must have: NULL for any, otherwise borrowed. At first
 * it is the one of the metadata which the plans come from.
 */
void ctf_packet_reader_set_uuid(struct ctf_packet_reader *reader, const uint8_t *uuid);

/*
 * Sets which stream all packets must be of. At first it isn't known (`stream_class` is NULL), and
 * becomes that of the next packet.
 */
void ctf_packet_reader_set_identity(
    struct ctf_packet_reader *reader, struct ctf_packet_identity identity);

/*
 * Goes to the next packet, wherever in the current one the reader is, and decodes its header and
 * context.
 *
 * CTF_READER_END: the medium ends where the next packet would begin. CTF_READER_ERROR: the header
 * or the context can't be decoded or makes no sense (bad magic, impossible lengths, another stream
 * class or stream ID than the packet before), or the current packet is cut off.
 */
enum ctf_reader_status ctf_packet_reader_next_packet(struct ctf_packet_reader *reader);

/* The current packet; valid until the next call of ctf_packet_reader_next_packet(), if that
 * returned CTF_READER_OK. */
const struct ctf_packet *ctf_packet_reader_packet(const struct ctf_packet_reader *reader);

/*
 * Makes messages of the next wanted events of the current packet. Whatever the status, `*count` is
 * set to their number: the status is about what follows them.
 *
 * CTF_READER_OK: there are `capacity` (> 0) messages. CTF_READER_END: the packet has no more
 * events. CTF_READER_AGAIN, CTF_READER_UNKNOWN_CLASS and CTF_READER_ERROR: about the next event.
 *
 * The messages are new references. They hold the bytes of their events (through their segment), and
 * so outlive the reader. `target` must be the same for all the events of a packet.
 */
enum ctf_reader_status ctf_packet_reader_read_events(struct ctf_packet_reader *reader,
    const struct ctf_event_target *target, const bt_message **messages, uint32_t capacity,
    uint32_t *count);

/* The number of unwanted events that the last ctf_packet_reader_read_events() has gone past. */
uint64_t ctf_packet_reader_unwanted_events(const struct ctf_packet_reader *reader);

/*
 * Sets `*time` to the time of the next event of the current packet (default clock after its header,
 * cycles; 0 without a clock), which stays the next one. Statuses as ctf_packet_reader_read_events()
 * for one message.
 */
enum ctf_reader_status ctf_packet_reader_peek_event_time(
    struct ctf_packet_reader *reader, uint64_t *time);

/*
 * Goes past the next events of the current packet as long as they aren't later than `time` (as
 * above), at most `limit` (> 0) of them, and adds them to `skipped`, whatever the status.
 * CTF_READER_OK: that many are skipped, or the next event is later. Other statuses as
 * ctf_packet_reader_read_events().
 */
enum ctf_reader_status ctf_packet_reader_skip_events(struct ctf_packet_reader *reader,
    uint64_t time, uint64_t limit, struct ctf_skipped_events *skipped);

/*
 * Decodes the context of the current packet into `context`, the cell of its packet context field (a
 * structure). To be called before any event of the packet is looked at. Texts are copied: nothing
 * points into the reader.
 */
void ctf_packet_reader_decode_context(struct ctf_packet_reader *reader, bt_x_field_cell *context);

/*
 * Makes the packet at byte `offset` the next one. Its number will be `number` (for messages). The
 * running clock is kept; it matters only to streams whose packets have no beginning timestamp: see
 * ctf_packet_reader_set_clock().
 */
void ctf_packet_reader_seek(struct ctf_packet_reader *reader, uint64_t offset, uint64_t number);

/* Byte of the medium up to which the current packet has been read. */
uint64_t ctf_packet_reader_offset(const struct ctf_packet_reader *reader);
/* The same, exactly: bits from the packet's first. */
uint64_t ctf_packet_reader_position(const struct ctf_packet_reader *reader);

/*
 * Byte of the medium where the next packet begins: where the current one ends, unless another one
 * was found elsewhere: see ctf/salvage/stream-reader.h.
 */
uint64_t ctf_packet_reader_next_offset(const struct ctf_packet_reader *reader);

/* The running value of the default clock, which narrow timestamps update: to chain the files of one
 * stream. */
uint64_t ctf_packet_reader_clock(const struct ctf_packet_reader *reader);
void ctf_packet_reader_set_clock(struct ctf_packet_reader *reader, uint64_t value);

/*
 * The time after the time `clock` at which a counter of `bits` bits shows `counter`. Packets may
 * begin a little before the last event of the one before them, and end a little before their own
 * last event: a counter that is lower by less than a 16th of its range has not wrapped. 0 or 64
 * bits: `counter` itself.
 */
uint64_t ctf_unwrap_time(uint64_t clock, uint64_t counter, unsigned bits);

/*
 * The next packet begins at about `value`, according to an index: only narrow counters, which may
 * have wrapped in packets that were not read, need it.
 */
void ctf_packet_reader_continue_clock(struct ctf_packet_reader *reader, uint64_t value);

/*
 * Whether a time went back: an event, a packet's beginning or a packet's end was earlier than the
 * time before it. The reader has warned of the first such time, unless its stream was known to have
 * one, or the reader is quiet about times. The known bugs of tracers don't count: see
 * tracer-quirks.h.
 */
bool ctf_packet_reader_went_back(const struct ctf_packet_reader *reader);
void ctf_packet_reader_set_went_back(struct ctf_packet_reader *reader, bool went_back);
/* A quiet reader doesn't warn of times that go back. */
void ctf_packet_reader_set_quiet_about_times(struct ctf_packet_reader *reader, bool is_quiet);
/* How often times went back in the packets and events that this reader has read. */
uint64_t ctf_packet_reader_times_back(const struct ctf_packet_reader *reader);
/* The smallest window, in nanoseconds, with which sorting puts the events in order. 0: the events
 * are in order, or the times look like those of a counter that has started again at 0. */
uint64_t ctf_packet_reader_sort_window(const struct ctf_packet_reader *reader);

/*
 * Steps of time that are almost a whole range of the events' timestamps. A timestamp of less than
 * 64 bits can't go back: if an event is a little earlier than the one before it, time seems to jump
 * ahead by almost the whole range.
 */
struct ctf_time_jumps {
    uint64_t count;
    uint64_t before, after; /* the times of the first one */
};

/* Whether so much time has passed since `before` (cycles) that such a jump may be among the steps.
 */
bool ctf_packet_reader_may_have_jumped(const struct ctf_packet_reader *reader, uint64_t before);

/* Adds the step from one event to the next. */
void ctf_packet_reader_add_step(const struct ctf_packet_reader *reader,
    struct ctf_time_jumps *jumps, uint64_t before, uint64_t after);

/*
 * The current packet, whose events were all read, has these jumps: the reader counts them, and
 * warns about the first one. If the packet ends after its last event, the jump is real and isn't
 * reported.
 */
void ctf_packet_reader_report_jumps(
    struct ctf_packet_reader *reader, const struct ctf_time_jumps *jumps);
/* How many were reported and are probably wrong. */
uint64_t ctf_packet_reader_jump_count(const struct ctf_packet_reader *reader);

/*
 * Reads little at a time, and says nothing of times that go back: for a reader that scans packets
 * (for an index) by calling ctf_packet_reader_next_packet() alone. Off by default.
 */
void ctf_packet_reader_set_scanning(struct ctf_packet_reader *reader, bool is_scanning);

/* Reads as little at a time, until it is set back: the events of the next packet aren't wanted. */
void ctf_packet_reader_set_reading_little(struct ctf_packet_reader *reader, bool reads_little);

/*
 * Why the last call returned CTF_READER_ERROR or CTF_READER_UNKNOWN_CLASS: "PATH: packet 3 at byte
 * 12288: at byte 12340: …". Owned by the reader, valid until its next call.
 */
const char *ctf_packet_reader_error(const struct ctf_packet_reader *reader);
/* The kind of the error. CTF_DAMAGE_READ: the file can't be read, but its bytes may be valid. */
enum ctf_damage_kind ctf_packet_reader_error_kind(const struct ctf_packet_reader *reader);

/*
 * A warning about the current packet or its events that wasn't returned before, or NULL: there may
 * be more than one. A reader gives each kind of warning once. Owned by the reader, as above.
 */
const char *ctf_packet_reader_take_warning(struct ctf_packet_reader *reader);

#endif
