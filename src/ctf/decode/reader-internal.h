/* SPDX-License-Identifier: MIT */
/*
 * The state of a packet reader. It is private to this folder: the files that read packets and
 * events and create error messages share it. packet-reader.h and reader-salvage.h declare the
 * functions for other code.
 */
#ifndef CTF_DECODE_READER_INTERNAL_H
#define CTF_DECODE_READER_INTERNAL_H

#include "ctf/decode/reader-salvage.h"
#include "ctf/decode/skip.h"

/* Whether the reader creates messages for the events of a class. */
enum ctf_wanted {
    CTF_WANTED_UNKNOWN, /* the consumer hasn't answered yet */
    CTF_WANTED,
    CTF_UNWANTED,
};

/* The kinds of warnings. A reader issues each kind once. */
enum reader_warning {
    READER_WARNING_UUID,
    READER_WARNING_TIME,
    READER_WARNING_JUMP,
    READER_WARNING_COUNT,
};

/* The disorder of events, in cycles. */
struct reader_disorder {
    uint64_t latest;    /* latest time before a step back */
    uint64_t window;    /* smallest window with which sorting puts all events in order */
    uint64_t frequency; /* frequency of the clock; 0 while all events are in order */
    bool has_wrap;      /* a step back looks like a counter that restarted at 0 */
};

/* The times of the stream. Each should be equal to or later than the previous one. */
struct reader_times {
    uint64_t last;       /* time of the last event or packet beginning, whichever was read last */
    bool went_back;      /* a time went backward, and a warning was issued unless `is_quiet` */
    bool is_quiet;       /* issue no warning when a time goes backward */
    uint64_t count_back; /* count of times that went backward */
    struct reader_disorder disorder;
    uint64_t jump_count; /* count of narrow timestamps that probably went backward */
};

/* Selects the event classes whose events get messages. */
struct reader_choice {
    uint8_t *classes; /* enum ctf_wanted by event class ID; NULL: all classes are wanted */
    uint64_t class_count;
    uint64_t batch_count;     /* count of calls that used `classes` */
    uint64_t unwanted_events; /* count of unwanted events that the last call skipped */
};

/* The error and the warnings of a reader. */
struct reader_report {
    char *error;
    enum ctf_damage_kind error_kind;
    char *warnings[READER_WARNING_COUNT];
    unsigned new_warnings; /* bit set of the warnings that the caller hasn't taken yet */
};

/* See ctf_reader_watch_zeros(). */
struct reader_zeros {
    void (*found)(void *data); /* NULL: the reader doesn't check for zeros */
    void *data;
    bool is_reported; /* zeros in the current packet were reported, or the check doesn't apply */
};

/* The error of the first event that can't be read; see ctf_reader_end_events_early(). */
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
    struct ctf_medium *medium; /* borrowed */
    const uint8_t *uuid;       /* UUID to compare with the UUIDs of packets: borrowed; NULL: any */
    struct ctf_packet_identity identity; /* stream that all packets must belong to */
    struct ctf_window_pool *pool;
    struct ctf_window *window; /* the bytes in memory, or NULL */
    bool is_scanning, reads_little;
    uint64_t short_packet_count; /* count of consecutive short packets up to the last packet */

    /* The current packet. */
    bool has_packet;
    bool has_left_events; /* the reader skips the rest of the packet's events */
    struct ctf_packet packet;
    uint64_t next_offset, next_number;
    struct stream_plan *stream;              /* plans of the packet's stream class */
    const struct ctf_window *context_window; /* window that contains the packet's context */
    uint64_t context_position;
    struct reader_slots packet_slots;
    uint32_t packet_slot_count;
    uint32_t stream_version; /* `version` of the plans that read the packet's header and context */

    /* Events of the current packet. */
    uint64_t position; /* position of the next event: bits in the packet */
    struct skip skip;  /* its clock is the reader's clock */
    struct reader_slots event_slots;
    /* The segment of the last messages; the reader holds one reference. NULL at first. */
    bt_x_segment *segment;
    bool is_new_segment; /* the packet or the window has changed, so `segment` must be replaced */
    /* class of the event that could not be skipped; or NULL */
    const struct ctf_event_class *stuck_class;

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
 * Replaces the window by one that starts at the byte with bit `position` of the packet and extends
 * to bit `needed`, or to the end of the medium. The new window always ends after the previous
 * window. CTF_READER_END: the medium has no more bytes.
 */
enum ctf_reader_status ctf_reader_load(
    struct ctf_packet_reader *reader, uint64_t position, uint64_t needed);

/*
 * Ensures that the window contains byte `offset` of the medium. CTF_READER_END: the medium has no
 * such byte.
 */
enum ctf_reader_status ctf_reader_load_byte(struct ctf_packet_reader *reader, uint64_t offset);

/*
 * Loads at least `size` bytes from byte `offset` of the medium. Returns the statuses of
 * ctf_reader_load_byte().
 */
enum ctf_reader_status ctf_reader_load_window(
    struct ctf_packet_reader *reader, uint64_t offset, size_t size);

/*
 * Sets the members of `skip` that depend on the window, the packet's offset and the end of its
 * content.
 */
void ctf_reader_set_limits(struct ctf_packet_reader *reader);

/*
 * Returns whether ctf_plan_set_update() has added keys to the plans of the current packet's header
 * and context.
 */
static inline bool reader_is_stale(const struct ctf_packet_reader *reader)
{
    return reader->stream_version != reader->stream->version;
}

/* Reads the added keys from the current packet. The reader keeps its position. */
enum ctf_reader_status ctf_reader_refresh_packet(struct ctf_packet_reader *reader);

/* Extends `slots` to at least `count` slots. */
void ctf_reader_reserve_slots(struct reader_slots *slots, uint32_t count);

/* Sets up the slots for the plan of an event. */
void ctf_reader_prepare_slots(struct ctf_packet_reader *reader, const struct plan *plan);

/* Skips the body of an event. Returns the same as ctf_skip_block(). */
uint64_t ctf_reader_skip_event(
    struct ctf_packet_reader *reader, const struct event_plan *plan, uint64_t position);

/*
 * Returns the class ID of events whose header contains none. After reading such an event, the
 * caller must fix the ID with reader_keep_default_id().
 */
uint64_t ctf_default_event_class_id(const struct stream_plan *stream);

static inline void reader_keep_default_id(struct ctf_packet_reader *reader, uint64_t id)
{
    reader->stream->default_id = id;
    reader->stream->has_default_id = true;
}

/*
 * Skips the event at the reader's position, and sets the reader's clock to the event's time.
 * Returns false, without an error message, if this fails or if the window doesn't contain the whole
 * event.
 */
bool ctf_reader_try_event(struct ctf_packet_reader *reader);

/*
 * Creates messages for the next wanted events on the fast path, with the reader's segment. Returns
 * the count of messages (at most `capacity`). The slow path determines why there are no more. Sets
 * `*skipped` to the count of unwanted events. The caller adds one reference to the segment per
 * message.
 */
uint32_t ctf_reader_create_known_messages(struct ctf_packet_reader *reader,
    const bt_message **messages, uint32_t capacity, uint64_t *skipped);

/*
 * Skips the next events that aren't later than `time` on the fast path. Returns the count of
 * skipped events (at most `limit`). If it isn't 0, sets `*last` to the time of the last skipped
 * event.
 */
uint64_t ctf_reader_skip_known_events(
    struct ctf_packet_reader *reader, uint64_t time, uint64_t limit, uint64_t *last);

/*
 * Does the check of ctf_reader_look_for_zeros() for the new bytes of the window, which begin at
 * byte `begin` of the medium.
 */
void ctf_reader_look_for_more_zeros(struct ctf_packet_reader *reader, uint64_t begin);

/* Releases the reader's reference to its segment, if it has one. */
void ctf_reader_drop_segment(struct ctf_packet_reader *reader);

/* Replaces the segment by one for the current packet and window. */
void ctf_reader_renew_segment(
    struct ctf_packet_reader *reader, const struct ctf_event_target *target);

/*
 * Sets a warning about the current packet. If `event_class` isn't NULL, the warning is about the
 * next event, which has this class.
 */
void ctf_reader_warn(struct ctf_packet_reader *reader, enum reader_warning warning,
    const struct ctf_event_class *event_class, const char *format, ...) G_GNUC_PRINTF(4, 5);

/*
 * Checks of times: reader-time.c. Times that don't fit a signed 64-bit nanosecond count are errors:
 * the check sets the error and returns false. Backward times aren't errors: the first one in a
 * stream causes a warning.
 */

/* Returns whether the value of the reader's clock can be converted to a time in nanoseconds. */
bool ctf_reader_has_convertible_time(const struct ctf_packet_reader *reader);
/* Checks the beginning and end times of the current packet after its context was read. */
bool ctf_reader_check_packet_times(struct ctf_packet_reader *reader);
/* Checks the time of the next event after its header was read. */
bool ctf_reader_check_event_time(
    struct ctf_packet_reader *reader, const struct ctf_event_class *event_class);
/* Checks the end time of the current packet after its last event was read. */
void ctf_reader_check_packet_end(struct ctf_packet_reader *reader);

/*
 * Extend the packet times of counters with less than 64 bits (see ctf_plan_set_narrow_clocks()).
 * The first function extends the current packet's beginning and end, and sets the clock to the
 * beginning; `clock` is the value of the clock before the packet. The second function advances the
 * clock to the end of the current packet, if there is a packet.
 */
void ctf_reader_unwrap_packet_times(struct ctf_packet_reader *reader, uint64_t clock);
void ctf_reader_pass_packet_end(struct ctf_packet_reader *reader);

/*
 * Sets the error for a failed skip, unless the medium may still have the missing bytes.
 * `event_class` is NULL while the class is unknown. Returns CTF_READER_ERROR.
 */
enum ctf_reader_status ctf_reader_fail_skipping(
    struct ctf_packet_reader *reader, const struct ctf_event_class *event_class);

/* Sets the error for a medium that ends in a packet. Returns CTF_READER_ERROR. */
enum ctf_reader_status ctf_reader_fail_cut_off(
    struct ctf_packet_reader *reader, const struct ctf_event_class *event_class);

#endif
