/* SPDX-License-Identifier: MIT */
/*
 * Streams; see <babeltrace2-ctf-writer/stream.h>.
 *
 * An event is encoded when it is appended, after the current header and context of the packet (its
 * head). If the values of the head change before the packet is flushed, the head is written again.
 *
 * If the head has no fixed size, doesn't end at a byte boundary, or is large, the position of the
 * events isn't known in advance, or may change. The stream then holds the fields of the events,
 * which are frozen, and encodes the events when the packet is flushed. It also encodes each event
 * to memory when the event is appended, because bt_ctf_stream_append_event() must report errors in
 * the event.
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

/* The root structures at the beginning of a packet (its head), in the order of their bytes. */
enum head_root {
    HEAD_PACKET_HEADER,
    HEAD_PACKET_CONTEXT,
    HEAD_ROOT_COUNT,
};

struct bt_ctf_stream {
    struct tg_object object;                  /* child of its trace */
    struct bt_ctf_stream_class *stream_class; /* borrowed from the trace */
    char *name;                               /* or NULL */
    int64_t id;
    struct bt_ctf_field *head[HEAD_ROOT_COUNT]; /* references, or NULL */

    struct ctf_data_stream *file;
    struct ctf_record_plan *head_plan;
    uint64_t *slots; /* values of keys */
    uint32_t slot_count;
    bool has_packets;    /* may have more than one packet: the sizes of packets are written */
    bool has_fixed_head; /* small, with a fixed size in whole bytes */
    /* head of the open packet as it was written, if it has a fixed size */
    struct ctf_memory_encoder written_head;
    struct ctf_memory_encoder memory; /* buffer for other data that isn't written to the file */
    GArray *pending;                  /* struct appended_event: events that can't be written yet */
    struct ctf_encode_roles event_roles; /* of the event that is being encoded */

    bool is_packet_open;
    uint64_t packet_count;
    uint64_t event_count;           /* in the current packet */
    uint64_t first_time, last_time; /* of the events of the current packet (cycles) */
    uint64_t previous_end;          /* end of the previous packet (cycles) */
    uint64_t discarded_events;
};

/* Creates a stream of a class with the next ID. Returns NULL on failure. */
struct bt_ctf_stream *ctfw_stream_create_next(struct bt_ctf_stream_class *stream_class);

/*
 * Functions that create and free the data which a stream needs for its packets. The class, the file
 * and the fields of the stream must be set. In stream-packets.c.
 */
void ctfw_stream_init_packets(struct bt_ctf_stream *stream);
void ctfw_stream_clear_packets(struct bt_ctf_stream *stream);

/* Flushes the events that were not flushed, and completes the file. */
void ctfw_stream_finish(struct bt_ctf_stream *stream);

#endif
