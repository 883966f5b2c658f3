/* SPDX-License-Identifier: MIT */
/*
 * Encoding: numbers and texts to the bytes of a packet, at any bit.
 *
 * An encoder writes forwards into a buffer that belongs to somebody else, such as a data stream
 * file (data-stream.h) or a test. When the buffer is full, its owner makes room: it writes the
 * bytes out or gives a larger buffer, so encoded records may be larger than any buffer. The owner
 * remembers a failure; what is encoded after it is dropped, so an encoder never fails.
 *
 *   ctf_encoder_reserve(encoder, n);    n <= CTF_ENCODER_RESERVE_MAX
 *   encoder->at = ...
 *
 * The bits of a byte are used as in ctf/bits.h: from the least significant one in little-endian
 * fields, from the most significant one in big-endian ones.
 */
#ifndef CTF_ENCODE_ENCODER_H
#define CTF_ENCODE_ENCODER_H

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "ctf/schema/schema.h"

#define CTF_ENCODER_RESERVE_MAX 4096
/* This many bytes after `limit` are writable: copying whole blocks needs no check. */
#define CTF_ENCODER_SLACK 32

struct ctf_encoder {
    uint8_t *at;    /* the byte that gets the next bit */
    uint8_t *limit; /* end of the room */
    unsigned bit;   /* 0 to 7: bits of *at already used; the other bits of *at are 0 then */
    /* Of the fields in the used bits of *at: a byte can't be shared by fields of both. */
    enum ctf_byte_order byte_order;
    /* Address (bytes) of the beginning of the packet if all of it were in the buffer. */
    uintptr_t origin;
    /*
     * Makes room for at least `size` bytes from `at` on, at most CTF_ENCODER_RESERVE_MAX; may move
     * `at` to another buffer, with the partial byte *at if `bit` isn't 0, and then adapts `limit`
     * and `origin`.
     */
    void (*make_room)(struct ctf_encoder *encoder, size_t size);
};

/* Position of the next bit: bits from the beginning of the packet. */
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

/* Where a record ends, so that what is encoded after it can be dropped. */
struct ctf_encoder_mark {
    uint64_t position; /* bits from the beginning of the packet */
    /* If the position isn't at a byte: what is in this byte, and of which fields. */
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

/* Goes back to a mark, whose byte must still be in the buffer. */
void ctf_encoder_rewind(struct ctf_encoder *encoder, const struct ctf_encoder_mark *mark);

/* Writes zeros up to the next multiple of `alignment` (bits, a power of two). */
void ctf_encoder_align(struct ctf_encoder *encoder, uint64_t alignment);

/* Write `size` bytes, any number; the position must be at a byte. */
void ctf_encoder_write(struct ctf_encoder *encoder, const void *bytes, uint64_t size);
void ctf_encoder_write_zeros(struct ctf_encoder *encoder, uint64_t size);

/*
 * Writes the `length` (1 to 64) low bits of `value`, at any position. Used bits of the first byte
 * must have the same byte order.
 */
void ctf_encoder_put_bits(struct ctf_encoder *encoder, uint64_t value, unsigned length,
    enum ctf_byte_order byte_order, enum ctf_bit_order bit_order);

/* Overwrites bits that were encoded before, at `position` (bits) from `base`. */
void ctf_encoder_patch_bits(uint8_t *base, uint64_t position, uint64_t value, unsigned length,
    enum ctf_byte_order byte_order, enum ctf_bit_order bit_order);

#endif
