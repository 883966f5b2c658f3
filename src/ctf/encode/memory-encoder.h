/* SPDX-License-Identifier: MIT */
/*
 * An encoder over memory that grows with what is written.
 *
 * For records that are kept before it is known where they go: the events of a packet whose header
 * comes last, say. The first byte may therefore be anywhere in the packet, so that alignments are
 * those of the place where the bytes will be.
 *
 *   struct ctf_memory_encoder memory = {0};    takes no memory yet
 *
 *   ctf_memory_encoder_begin(&memory, position);
 *   for each record: encode it with `memory.encoder`; ctf_encoder_rewind() drops one that failed
 *   `bytes`, ctf_memory_encoder_size()
 *   ctf_memory_encoder_clear(&memory);
 */
#ifndef CTF_ENCODE_MEMORY_ENCODER_H
#define CTF_ENCODE_MEMORY_ENCODER_H

#include "ctf/encode/encoder.h"

struct ctf_memory_encoder {
    struct ctf_encoder encoder; /* first */
    uint8_t *bytes;             /* until something is written */
    /* Private. */
    size_t capacity;
    uint64_t start; /* of `bytes` in the packet (bytes) */
};

/*
 * Drops what was written and keeps the memory. The next bit is at `position` (bits) of the packet.
 * Bits before it in its byte are 0, and belong to fields of `encoder.byte_order`, which the caller
 * sets before this call unless `position` is at a byte.
 */
void ctf_memory_encoder_begin(struct ctf_memory_encoder *self, uint64_t position);

/* The number of bytes, a partial one included. */
static inline size_t ctf_memory_encoder_size(const struct ctf_memory_encoder *self)
{
    return (size_t) (self->encoder.at - self->bytes) + (self->encoder.bit > 0);
}

/* Frees the memory; ctf_memory_encoder_begin() can be called again. */
void ctf_memory_encoder_clear(struct ctf_memory_encoder *self);

#endif
