/* SPDX-License-Identifier: MIT */
/*
 * What the two sources of data streams share: data-stream.c knows when packets and events begin and
 * end, data-stream-write.c brings them to the disk.
 *
 * The buffer has the bytes of the file from `offset` on: whole packets, and the beginning of one,
 * or any part of one. Its last byte may be partial, and the first one on disk already.
 */
#ifndef CTF_ENCODE_DATA_STREAM_INTERNAL_H
#define CTF_ENCODE_DATA_STREAM_INTERNAL_H

#include "base/open-file.h"
#include "ctf/encode/data-stream.h"
#include "ctf/encode/packet-index.h"

/* The numbers of a packet that are known only when it ends. */
enum data_stream_patch {
    PATCH_TOTAL_LENGTH,
    PATCH_CONTENT_LENGTH,
    PATCH_END_TIME,
    PATCH_DISCARDED_EVENTS,
    PATCH_COUNT,
};

/* A packet that isn't wholly on disk yet. */
struct data_stream_packet {
    struct ctf_packet_identity identity;
    uint64_t offset; /* in the file, bytes */
    bool has_begun_events, has_ended;
    /* What its header on disk says, if that is true; else 0. */
    uint64_t disk_length;
    uint64_t last_time; /* once it has ended */
    guint first_end;    /* index in `ends` of the first one in this packet */
    struct ctf_encode_place places[PATCH_COUNT];
    uint64_t values[PATCH_COUNT];
};

struct data_stream {
    struct ctf_data_stream base;
    struct tg_open_file file;
    struct ctf_packet_index *index; /* or NULL */
    uint64_t offset;                /* in the file, of the buffer's first byte */
    size_t capacity;                /* of the buffer */
    uint32_t *ends;                 /* in the same block as the buffer */
    GArray *packets;                /* struct data_stream_packet; after an error, none */
};

/* The packet that was begun last, or NULL. */
static inline struct data_stream_packet *data_stream_packet(const struct data_stream *self)
{
    return self->packets->len > 0
               ? &g_array_index(self->packets, struct data_stream_packet, self->packets->len - 1)
               : NULL;
}

/* Position of the buffer's first byte: bytes from the beginning of the packet, or negative. */
static inline int64_t data_stream_buffer_position(const struct data_stream *self)
{
    return (int64_t) ((uintptr_t) self->base.buffer - self->base.encoder.origin);
}

static inline bool data_stream_is_in_buffer(
    const struct data_stream *self, const struct data_stream_packet *packet)
{
    return packet->offset >= self->offset;
}

void data_stream_create_buffer(struct data_stream *self);
void data_stream_free_buffer(struct data_stream *self); /* can be called again */

/* struct ctf_encoder.make_room */
void data_stream_make_room(struct ctf_encoder *encoder, size_t size);

/* Writes the buffer, which must end with a whole byte. */
void data_stream_write_all(struct data_stream *self);

/* Writes the packet up to its last whole event, so that it is valid on disk. */
void data_stream_write_events(struct data_stream *self);

/* Sets `packet->values` in the packet's bytes. On disk, it may fail. */
void data_stream_patch_buffer(struct data_stream *self, const struct data_stream_packet *packet);
void data_stream_patch_disk(struct data_stream *self, const struct data_stream_packet *packet);

/* Forgets the packets that are wholly on disk; they get their entries in the index. */
void data_stream_retire_packets(struct data_stream *self);

/*
 * Takes `error`. Ends the file with the last whole event of the first `certain` bytes, which are on
 * disk.
 */
void data_stream_fail(struct data_stream *self, uint64_t certain, char *error);

static inline void data_stream_set_lengths(struct data_stream_packet *packet, uint64_t length)
{
    packet->values[PATCH_CONTENT_LENGTH] = length;
    packet->values[PATCH_TOTAL_LENGTH] = (length + 7) / 8 * 8;
}

#endif
