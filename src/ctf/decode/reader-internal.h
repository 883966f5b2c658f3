/* SPDX-License-Identifier: MIT */
/*
 * The state of a packet reader, private to this folder: shared by the files that read packets, read
 * events and word errors. See packet-reader.h and reader-salvage.h for what others may call.
 */
#ifndef CTF_DECODE_READER_INTERNAL_H
#define CTF_DECODE_READER_INTERNAL_H

#include "ctf/decode/reader-salvage.h"
#include "ctf/decode/skip.h"

/* Whether messages are made of the events of a class. */
enum ctf_wanted {
    CTF_WANTED_UNKNOWN, /* it wasn't asked yet */
    CTF_WANTED,
    CTF_UNWANTED,
};

/* Each is given once. */
enum reader_warning {
    READER_WARNING_UUID,
    READER_WARNING_TIME,
    READER_WARNING_JUMP,
    READER_WARNING_COUNT,
};

/* How far events are out of order, in cycles. */
struct reader_disorder {
    uint64_t latest;    /* the latest time before a step back */
    uint64_t window;    /* the smallest one with which sorting puts all events in order */
    uint64_t frequency; /* of the clock; 0 while nothing is out of order */
    bool has_wrap;      /* a step back looks like a counter that has started again at 0 */
};

/* The times of the stream: nothing is earlier than what comes before it. */
struct reader_times {
    uint64_t last;       /* of the last event, or of the packet's beginning after it */
    bool went_back;      /* a time went back, and a warning was issued unless `is_quiet` */
    bool is_quiet;       /* the caller wants no warning of times that go back */
    uint64_t count_back; /* how often times went back */
    struct reader_disorder disorder;
    uint64_t jump_count; /* how often narrow timestamps have probably gone back */
};

/* The event classes that become messages. */
struct reader_choice {
    uint8_t *classes; /* enum ctf_wanted, by event class ID; NULL: all are wanted */
    uint64_t class_count;
    uint64_t batch_count;     /* calls that have looked at `classes` */
    uint64_t unwanted_events; /* that the last call has gone past */
};

/* The error and the warnings of the reader. */
struct reader_report {
    char *error;
    enum ctf_damage_kind error_kind;
    char *warnings[READER_WARNING_COUNT];
    unsigned new_warnings; /* bits of those that weren't taken yet */
};

/* See ctf_reader_watch_zeros(). */
struct reader_zeros {
    void (*found)(void *data); /* NULL: the reader doesn't look for zeros */
    void *data;
    bool is_reported; /* zeros in the current packet were reported, or aren't looked for */
};

/* The error of the event where the packet's events end before its content. */
struct reader_early_end {
    enum ctf_damage_kind kind;
    char *text;
};

struct reader_slots {
    uint64_t *values;
    uint32_t capacity;
};

struct ctf_packet_reader {
    struct ctf_plan_set *set;
    struct ctf_medium *medium;           /* borrowed */
    const uint8_t *uuid;                 /* which packets must have: borrowed, NULL for any */
    struct ctf_packet_identity identity; /* of all packets */
    struct ctf_window_pool *pool;
    struct ctf_window *window; /* the bytes at hand, or NULL */
    bool is_scanning, reads_little;
    uint64_t short_packet_count; /* in a row, up to the last one */

    /* The current packet. */
    bool has_packet;
    bool has_left_events; /* the rest of the packet's events was given up */
    struct ctf_packet packet;
    uint64_t next_offset, next_number;
    struct stream_plan *stream;              /* of the packet */
    const struct ctf_window *context_window; /* the one that has the packet's context */
    uint64_t context_position;
    struct reader_slots packet_slots;
    uint32_t packet_slot_count;
    uint32_t stream_version; /* of the plans that read the packet's header and context */

    /* Its events. */
    uint64_t position; /* of the next event, bits in the packet */
    struct skip skip;  /* its clock is the running one */
    struct reader_slots event_slots;
    /* The segment of the messages made last; the reader holds one reference. NULL at first. */
    bt_x_segment *segment;
    bool is_new_segment; /* the packet or the window has changed: `segment` is out of date */
    const struct ctf_event_class *stuck_class; /* of the event that could not be skipped; or NULL */

    struct reader_zeros zeros;
    struct reader_early_end early_end;
    struct reader_times times;
    struct reader_choice choice;
    struct reader_report report;
};

static inline bool reader_has_role(const struct ctf_packet_reader *reader, enum ctf_role role)
{
    return reader->skip.roles & role;
}

static inline uint64_t reader_role(const struct ctf_packet_reader *reader, enum ctf_role role)
{
    return reader->skip.role_values[ctf_role_index(role)];
}

/*
 * Replaces the window by one that starts at the byte of bit `position` of the packet and reaches
 * bit `needed`, if the medium has so many. In any case, it ends later than the one before.
 * CTF_READER_END: the medium has no more.
 */
enum ctf_reader_status ctf_reader_load(
    struct ctf_packet_reader *reader, uint64_t position, uint64_t needed);

/* Makes sure that the window has byte `offset` of the medium. CTF_READER_END: it has no such byte.
 */
enum ctf_reader_status ctf_reader_load_byte(struct ctf_packet_reader *reader, uint64_t offset);

/* Loads at least `size` bytes from byte `offset` of the medium; statuses as above. */
enum ctf_reader_status ctf_reader_load_window(
    struct ctf_packet_reader *reader, uint64_t offset, size_t size);

/* Sets what depends on the window, the packet's offset and the end of its content. */
void ctf_reader_set_limits(struct ctf_packet_reader *reader);

/*
 * Whether ctf_plan_set_update() has made keys of more fields in the current packet's header and
 * context.
 */
static inline bool reader_is_stale(const struct ctf_packet_reader *reader)
{
    return reader->stream_version != reader->stream->version;
}

/* Reads these keys from the current packet, wherever in it the reader is. */
enum ctf_reader_status ctf_reader_refresh_packet(struct ctf_packet_reader *reader);

/* Makes room for `count` slots. */
void ctf_reader_reserve_slots(struct reader_slots *slots, uint32_t count);

/* Makes the slots ready for an event. */
void ctf_reader_prepare_slots(struct ctf_packet_reader *reader, const struct plan *plan);

/* Skips the body of an event; as ctf_skip_block(). */
uint64_t ctf_reader_skip_event(
    struct ctf_packet_reader *reader, const struct event_plan *plan, uint64_t position);

/*
 * The ID of events whose header has none. Once such an event has been read, fix it with
 * reader_keep_default_id().
 */
uint64_t ctf_default_event_class_id(const struct stream_plan *stream);

static inline void reader_keep_default_id(struct ctf_packet_reader *reader, uint64_t id)
{
    reader->stream->default_id = id;
    reader->stream->has_default_id = true;
}

/*
 * Skips the event at the reader's position, without an error message if that fails. The bytes at
 * hand must suffice. The reader's clock is the time of the event afterwards.
 */
bool ctf_reader_try_event(struct ctf_packet_reader *reader);

/*
 * Creates messages for the next wanted events the short way, with the reader's segment. Returns how
 * many, at most `capacity`; the long way finds out why there are no more. `*skipped` is set to the
 * number of events that weren't wanted. The caller adds the references on the segment, one for each
 * message.
 */
uint32_t ctf_reader_create_known_messages(struct ctf_packet_reader *reader,
    const bt_message **messages, uint32_t capacity, uint64_t *skipped);

/*
 * Skips the next events that aren't later than `time` the short way. Returns how many, at most
 * `limit`. If there are any, `*last` is the time of the last one.
 */
uint64_t ctf_reader_skip_known_events(
    struct ctf_packet_reader *reader, uint64_t time, uint64_t limit, uint64_t *last);

/* The same as ctf_reader_look_for_zeros(), for the bytes from byte `begin` of the medium, which the
 * window didn't have before. */
void ctf_reader_look_for_more_zeros(struct ctf_packet_reader *reader, uint64_t begin);

/* Puts the reader's reference on its segment, if it has one. */
void ctf_reader_drop_segment(struct ctf_packet_reader *reader);

/* Replaces the segment by one of the current packet and window. */
void ctf_reader_renew_segment(
    struct ctf_packet_reader *reader, const struct ctf_event_target *target);

/* Sets a warning about the current packet, or about an event in it if `event_class` isn't NULL:
 * then it is the next event. */
void ctf_reader_warn(struct ctf_packet_reader *reader, enum reader_warning warning,
    const struct ctf_event_class *event_class, const char *format, ...) G_GNUC_PRINTF(4, 5);

/*
 * Times: reader-time.c. Those that have no place on the library's line of time are errors; a
 * function returns false after it has set one. Those that go back are only worth a warning: the
 * first of a stream.
 */

/* Whether the running clock can be converted. */
bool ctf_reader_has_convertible_time(const struct ctf_packet_reader *reader);
/* Of the beginning and the end of the current packet, when its context is read. */
bool ctf_reader_check_packet_times(struct ctf_packet_reader *reader);
/* Of the next event, when its header is read. */
bool ctf_reader_check_event_time(
    struct ctf_packet_reader *reader, const struct ctf_event_class *event_class);
/* When the last event of the current packet is read. */
void ctf_reader_check_packet_end(struct ctf_packet_reader *reader);

/*
 * Narrow counters (see ctf_plan_set_narrow_clocks()) in the times of packets. The first function
 * continues the clock, whose value before the current packet is `clock`, with the packet's
 * beginning and end. The second one advances the clock to the end of the current packet, if there
 * is one.
 */
void ctf_reader_unwrap_packet_times(struct ctf_packet_reader *reader, uint64_t clock);
void ctf_reader_pass_packet_end(struct ctf_packet_reader *reader);

/*
 * The same for an error of skipping, other than missing bytes that the medium may have.
 * `event_class` is NULL while it isn't known.
 */
enum ctf_reader_status ctf_reader_fail_skipping(
    struct ctf_packet_reader *reader, const struct ctf_event_class *event_class);

/* The medium ends in the middle of a packet. */
enum ctf_reader_status ctf_reader_fail_cut_off(
    struct ctf_packet_reader *reader, const struct ctf_event_class *event_class);

#endif
