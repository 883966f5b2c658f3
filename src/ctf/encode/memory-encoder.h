/* SPDX-License-Identifier: MIT */
/*
 * An encoder over memory that grows on demand.
 *
 * It stores records whose destination isn't known yet, such as the events of a packet whose header
 * comes last. The caller sets the position of the first byte in the packet, so that alignments are
 * right at the destination.
 *
 *   struct ctf_memory_encoder memory = {0};    allocates no memory yet
 *
 *   ctf_memory_encoder_begin(&memory, position);
 *   for each record: encode it with `memory.encoder`; if that fails, drop the record with
 *       ctf_encoder_rewind()
 *   use `memory.bytes`, ctf_memory_encoder_size(&memory)
 *   ctf_memory_encoder_clear(&memory);
 */
#ifndef CTF_ENCODE_MEMORY_ENCODER_H
#define CTF_ENCODE_MEMORY_ENCODER_H

#include "ctf/encode/encoder.h"

struct ctf_memory_encoder {
    struct ctf_encoder encoder; /* must be first */
    uint8_t *bytes;             /* valid until more data is encoded; NULL before the first use */
    /* Private. */
    size_t capacity;
    uint64_t start; /* byte offset of `bytes` in the packet */
};

/*
 * Drops the data and keeps the memory. The next bit is at `position` (bits) of the packet. Earlier
 * bits of the same byte are 0 and have the byte order `encoder.byte_order`. Unless `position` is at
 * the beginning of a byte, the caller must set this byte order before the call.
 */
void ctf_memory_encoder_begin(struct ctf_memory_encoder *self, uint64_t position);

/* Returns the count of bytes, including a partial byte. */
static inline size_t ctf_memory_encoder_size(const struct ctf_memory_encoder *self)
{
    return (size_t) (self->encoder.at - self->bytes) + (self->encoder.bit > 0);
}

/* Frees the memory. ctf_memory_encoder_begin() may be called again. */
void ctf_memory_encoder_clear(struct ctf_memory_encoder *self);

#endif
