/* SPDX-License-Identifier: MIT */
/*
 * Streams; see <babeltrace2-ctf-writer/stream.h>.
 *
 * An event is encoded when it is appended, behind the header and the context of the packet as they
 * are then. Their values may change until the packet is flushed, and are written again if they did.
 *
 * If they have no fixed size, don't end at a byte, or are large, the place of the events isn't
 * known before, or may change: then the packet holds the fields of its events, which are frozen,
 * and they are encoded when it is flushed. They are encoded once before, to nowhere, because
 * bt_ctf_stream_append_event() must say what is wrong with them.
 */
#ifndef CTF_WRITER_STREAM_H
#define CTF_WRITER_STREAM_H

#include <babeltrace2-ctf-writer/stream.h>
#include <glib.h>
#include <stdbool.h>

#include "base/object.h"
#include "ctf/encode/data-stream.h"
#include "ctf/encode/memory-encoder.h"
#include "ctf/encode/record-plan.h"

/* The root structures of the head of a packet, in the order of its bytes. */
enum head_root {
    HEAD_PACKET_HEADER,
    HEAD_PACKET_CONTEXT,
    HEAD_ROOT_COUNT,
};

struct bt_ctf_stream {
    struct tg_object object;                  /* child of its trace */
    struct bt_ctf_stream_class *stream_class; /* borrowed: the trace has it */
    char *name;                               /* or NULL */
    int64_t id;
    struct bt_ctf_field *head[HEAD_ROOT_COUNT]; /* references, or NULL */

    struct ctf_data_stream *file;
    struct ctf_record_plan *head_plan;
    uint64_t *slots; /* of keys */
    uint32_t slot_count;
    bool has_packets;                       /* more than one: their sizes are written */
    bool has_fixed_head;                    /* small, with a fixed size in whole bytes */
    struct ctf_memory_encoder written_head; /* fixed size: that of the open packet */
    struct ctf_memory_encoder memory;       /* anything else that isn't for the file */
    GArray *pending;                        /* struct appended_event: events without a place yet */
    struct ctf_encode_roles event_roles;    /* of the event that is being encoded */

    bool is_packet_open;
    uint64_t packet_count;
    uint64_t event_count;           /* of the current packet */
    uint64_t first_time, last_time; /* of its events (cycles) */
    uint64_t previous_end;          /* of the packet before (cycles) */
    uint64_t discarded_events;
};

/* Creates a stream of a class with the next ID. NULL on failure. */
struct bt_ctf_stream *ctfw_stream_create_next(struct bt_ctf_stream_class *stream_class);

/*
 * What a stream needs for its packets, whose class, file and fields are set; and freeing it again.
 * In stream-packets.c.
 */
void ctfw_stream_init_packets(struct bt_ctf_stream *stream);
void ctfw_stream_clear_packets(struct bt_ctf_stream *stream);

/* Completes the file; flushes events that weren't flushed. */
void ctfw_stream_finish(struct bt_ctf_stream *stream);

#endif
