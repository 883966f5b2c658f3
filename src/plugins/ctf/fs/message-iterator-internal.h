/* SPDX-License-Identifier: MIT */
/* What the files of the message iterator of source.ctf.fs share: its states, and reading packets.
 */
#ifndef PLUGINS_CTF_FS_MESSAGE_ITERATOR_INTERNAL_H
#define PLUGINS_CTF_FS_MESSAGE_ITERATOR_INTERNAL_H

#include <babeltrace2/extension/deferred-event.h>

#include "plugins/ctf/fs/component.h"

/* Events read at once which are not made into messages as they are read. */
enum { RECORD_CAPACITY = 16 };

/* What to deliver next. Each state has a step, which delivers messages or not. */
enum state {
    STATE_STREAM_BEGINNING,
    STATE_NEXT_PACKET,
    STATE_DISCARDED_EVENTS, /* before the current packet; likewise the next one */
    STATE_DISCARDED_PACKETS,
    STATE_PACKET_BEGINNING,
    STATE_EVENTS,
    STATE_PACKET_END,
    STATE_STREAM_END,
    STATE_ENDED,
    STATE_FAILED, /* `error` says why */
};

/* What the current packet is compared with to know what was discarded. */
struct previous_packet {
    bool has_discarded_events, has_sequence_number;
    uint64_t end, discarded_events, sequence_number;
};

struct fs_iterator {
    bt_self_message_iterator *self;
    struct fs_component *component;
    struct fs_group *group;
    const struct trace_ir_stream_class *stream_class;
    enum state state;
    char *error;
    /*
     * After a seek of a point in time: what would be delivered with an earlier time is delivered
     * with this one (cycles), until the events of the first packet. 0: none.
     */
    uint64_t floor;
    bool has_begun_before; /* the stream has, before the floor */
    bool is_packet_open;   /* the beginning of the current packet is delivered */

    /* Where the reader is. */
    const struct fs_index *index; /* NULL: the only file is read front to back */
    guint next_entry;             /* of the index */
    struct ctf_packet_reader *reader;
    guint file;           /* of the reader */
    uint64_t file_size;   /* bytes */
    uint64_t next_offset; /* the end of the current packet */
    uint64_t counted;     /* in its file: the progress up to this byte is reported */

    const struct ctf_packet *packet; /* the reader's current one */
    bool has_packet_begin;
    uint64_t packet_begin; /* the time of its beginning, once it is worked out */
    bt_packet *ir_packet;
    struct previous_packet previous;

    /* Events of the current packet which were read and not delivered yet. */
    uint32_t record, record_count;
    bt_x_segment *segment;                /* of the records; we hold one reference */
    enum ctf_reader_status events_status; /* why there are no more events, or CTF_READER_OK */
    struct ctf_event_record records[RECORD_CAPACITY]; /* last: seldom used, and long */
};

/* Back to the state before the first message. */
void fs_iterator_rewind(struct fs_iterator *it);

/* Ends the iteration with an error. */
void fs_iterator_fail(struct fs_iterator *it, const char *error);

/*
 * Reads the header of the next packet. The state becomes STATE_DISCARDED_EVENTS, STATE_STREAM_END
 * or STATE_FAILED.
 */
void fs_iterator_read_packet(struct fs_iterator *it);

/* Returns whether there is a record to deliver; if not, `events_status` says why. */
bool fs_iterator_read_records(struct fs_iterator *it);

/* Reports what was read up to byte `offset` of the current packet's file: see progress.c. */
void fs_iterator_report(struct fs_iterator *it, uint64_t offset, uint64_t events);
void fs_iterator_report_skipped(struct fs_iterator *it, guint first, guint end);

/* The time of the current packet's end, all of its events having been read. */
uint64_t fs_iterator_packet_end_time(const struct fs_iterator *it);
/* The time of the current packet's beginning; it may need its first events to be read. */
uint64_t fs_iterator_packet_beginning_time(struct fs_iterator *it);

/* Makes the current packet, which ends at `end`, the previous one. */
void fs_iterator_leave_packet(struct fs_iterator *it, uint64_t end);

#endif
