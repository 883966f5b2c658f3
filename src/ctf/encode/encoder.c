/* SPDX-License-Identifier: MIT */
/* Writes bits, bytes and padding, and patches bits. */
#include "ctf/encode/encoder.h"
#include "ctf/bits.h"

#include <string.h>

void ctf_encoder_rewind(struct ctf_encoder *encoder, const struct ctf_encoder_mark *mark)
{
    uint64_t distance = ctf_encoder_position(encoder) / 8 - mark->position / 8;

    encoder->at -= (size_t) distance;
    encoder->bit = mark->position % 8;
    if (encoder->bit) {
        *encoder->at = mark->byte;
        encoder->byte_order = mark->byte_order;
    }
}

void ctf_encoder_write_zeros(struct ctf_encoder *encoder, uint64_t size)
{
    while (size > 0) {
        size_t part = (size_t) MIN(size, CTF_ENCODER_RESERVE_MAX);

        ctf_encoder_reserve(encoder, part);
        memset(encoder->at, 0, part);
        encoder->at += part;
        size -= part;
    }
}

void ctf_encoder_align(struct ctf_encoder *encoder, uint64_t alignment)
{
    uint64_t padding = -ctf_encoder_position(encoder) & (alignment - 1);

    if (encoder->bit) {
        /* The rest of the byte is already 0. */
        unsigned bits = (unsigned) MIN(padding, 8 - encoder->bit);

        encoder->at += (encoder->bit + bits) >> 3;
        encoder->bit = (encoder->bit + bits) & 7;
        padding -= bits;
    }
    ctf_encoder_write_zeros(encoder, padding >> 3);
}

void ctf_encoder_write(struct ctf_encoder *encoder, const void *bytes, uint64_t size)
{
    for (const uint8_t *from = bytes; size > 0;) {
        size_t part = (size_t) MIN(size, CTF_ENCODER_RESERVE_MAX);

        ctf_encoder_reserve(encoder, part);
        memcpy(encoder->at, from, part);
        encoder->at += part;
        from += part;
        size -= part;
    }
}

static void store_le64(uint8_t *bytes, uint64_t value)
{
    value = GUINT64_TO_LE(value);
    memcpy(bytes, &value, sizeof value);
}

void ctf_encoder_put_bits(struct ctf_encoder *encoder, uint64_t value, unsigned length,
    enum ctf_byte_order byte_order, enum ctf_bit_order bit_order)
{
    unsigned bit = encoder->bit, end = bit + length;

    ctf_encoder_reserve(encoder, (end + 7) >> 3);

    uint8_t *at = encoder->at;
    uint64_t used = bit ? *at : 0;

    value &= low_bits(length);
    if (ctf_is_reversed(byte_order, bit_order)) {
        value = reverse_bits(value, length);
    }
    /* Store 64 bits, which may extend into the slack. The bits after the value are 0. */
    if (byte_order == CTF_BIG_ENDIAN) {
        store_le64(at, GUINT64_SWAP_LE_BE(used << 56 | value << (64 - length) >> bit));
        if (end > 64) {
            at[8] = (uint8_t) (value << (72 - end));
        }
    } else {
        store_le64(at, used | value << bit);
        if (end > 64) {
            at[8] = (uint8_t) (value >> (64 - bit));
        }
    }
    encoder->at += end >> 3;
    encoder->bit = end & 7;
    encoder->byte_order = byte_order;
}

void ctf_encoder_patch_bits(uint8_t *base, uint64_t position, uint64_t value, unsigned length,
    enum ctf_byte_order byte_order, enum ctf_bit_order bit_order)
{
    if (ctf_is_reversed(byte_order, bit_order)) {
        value = reverse_bits(value & low_bits(length), length);
    }
    for (unsigned done = 0, count; done < length; done += count, position += count) {
        uint8_t *byte = base + (position >> 3);
        unsigned bit = position & 7;

        count = MIN(8 - bit, length - done);

        bool is_big_endian = byte_order == CTF_BIG_ENDIAN;
        unsigned shift = is_big_endian ? 8 - bit - count : bit;
        uint64_t bits = value >> (is_big_endian ? length - done - count : done);
        uint64_t mask = low_bits(count) << shift;

        *byte = (uint8_t) ((*byte & ~mask) | (bits << shift & mask));
    }
}
