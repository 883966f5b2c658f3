/* SPDX-License-Identifier: MIT */
/*
 * Encoding: writes numbers and texts as the bytes of a packet, from any bit on.
 *
 * An encoder writes forwards into a buffer of another object, such as a data stream file
 * (data-stream.h) or a test. When the buffer is full, its owner makes room: it writes the bytes to
 * the file or provides a larger buffer, so a record may be larger than the buffer. The owner stores
 * a failure and discards the data encoded after it, so an encoder never fails.
 *
 *     ctf_encoder_reserve(encoder, n);    n <= CTF_ENCODER_RESERVE_MAX
 *     encoder->at = ...
 *
 * The bits of a byte are numbered as in ctf/bits.h: from the least significant bit in little-endian
 * fields, from the most significant bit in big-endian fields.
 */
#ifndef CTF_ENCODE_ENCODER_H
#define CTF_ENCODE_ENCODER_H

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "ctf/schema/schema.h"

#define CTF_ENCODER_RESERVE_MAX 4096
/* The count of writable bytes after `limit`, so that block copies need no check. */
#define CTF_ENCODER_SLACK 32

struct ctf_encoder {
    uint8_t *at;    /* byte that contains the next bit */
    uint8_t *limit; /* end of the writable bytes */
    unsigned bit;   /* 0 to 7: count of used bits in *at; if not 0, the other bits of *at are 0 */
    /*
     * The byte order of the fields in the used bits of *at. Fields of different byte orders can't
     * share a byte.
     */
    enum ctf_byte_order byte_order;
    /*
     * The address that the beginning of the packet would have if the whole packet were in the
     * buffer.
     */
    uintptr_t origin;
    /*
     * Provides at least `size` bytes (at most CTF_ENCODER_RESERVE_MAX) from `at` on. May move `at`
     * to another buffer, including the partial byte *at if `bit` isn't 0. Then also updates `limit`
     * and `origin`.
     */
    void (*make_room)(struct ctf_encoder *encoder, size_t size);
};

/* Returns the position of the next bit: bits from the beginning of the packet. */
static inline uint64_t ctf_encoder_position(const struct ctf_encoder *encoder)
{
    return (uint64_t) ((uintptr_t) encoder->at - encoder->origin) * 8 + encoder->bit;
}

static inline void ctf_encoder_reserve(struct ctf_encoder *encoder, size_t size)
{
    if (G_UNLIKELY((size_t) (encoder->limit - encoder->at) < size)) {
        encoder->make_room(encoder, size);
    }
}

/* The end of a record, for dropping the data encoded after it. */
struct ctf_encoder_mark {
    uint64_t position; /* bits from the beginning of the packet */
    /*
     * If the position isn't at the beginning of a byte: the value of the partial byte, and the byte
     * order of its fields.
     */
    uint8_t byte;
    enum ctf_byte_order byte_order;
};

static inline void ctf_encoder_set_mark(
    const struct ctf_encoder *encoder, struct ctf_encoder_mark *mark)
{
    mark->position = ctf_encoder_position(encoder);
    if (G_UNLIKELY(encoder->bit)) {
        mark->byte = *encoder->at;
        mark->byte_order = encoder->byte_order;
    }
}

/* Returns to a mark. The byte at the mark must still be in the buffer. */
void ctf_encoder_rewind(struct ctf_encoder *encoder, const struct ctf_encoder_mark *mark);

/* Writes zeros up to the next multiple of `alignment` (bits, a power of two). */
void ctf_encoder_align(struct ctf_encoder *encoder, uint64_t alignment);

/*
 * These functions write `size` bytes, which may be more than the buffer has room for. The position
 * must be at the beginning of a byte.
 */
void ctf_encoder_write(struct ctf_encoder *encoder, const void *bytes, uint64_t size);
void ctf_encoder_write_zeros(struct ctf_encoder *encoder, uint64_t size);

/*
 * Writes the `length` (1 to 64) low bits of `value` at any position. If the first byte has used
 * bits, they must have the same byte order.
 */
void ctf_encoder_put_bits(struct ctf_encoder *encoder, uint64_t value, unsigned length,
    enum ctf_byte_order byte_order, enum ctf_bit_order bit_order);

/* Overwrites the `length` encoded bits at bit `position` of `base` with the low bits of `value`. */
void ctf_encoder_patch_bits(uint8_t *base, uint64_t position, uint64_t value, unsigned length,
    enum ctf_byte_order byte_order, enum ctf_bit_order bit_order);

#endif
