/* SPDX-License-Identifier: MIT */
/*
 * Integers of 1 to 64 bits at any bit of a run of bytes.
 *
 * Positions are in bits. Reading touches up to 9 bytes from the one that holds the first bit:
 * windows have slack for it.
 */
#ifndef CTF_BITS_H
#define CTF_BITS_H

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

static inline uint64_t load_le64(const uint8_t *bytes)
{
    uint64_t value;

    memcpy(&value, bytes, sizeof value);
    return GUINT64_FROM_LE(value);
}

static inline uint64_t align_up(uint64_t position, uint64_t mask)
{
    return (position + mask) & ~mask;
}

static inline uint64_t low_bits(unsigned length)
{
    return UINT64_MAX >> (64 - length);
}

static inline uint64_t reverse_bits(uint64_t value, unsigned length)
{
    value = GUINT64_SWAP_LE_BE(value);
    value = (value >> 4 & 0x0f0f0f0f0f0f0f0f) | (value & 0x0f0f0f0f0f0f0f0f) << 4;
    value = (value >> 2 & 0x3333333333333333) | (value & 0x3333333333333333) << 2;
    value = (value >> 1 & 0x5555555555555555) | (value & 0x5555555555555555) << 1;
    return value >> (64 - length);
}

/* `sign` is the sign bit's weight, 0 for an unsigned value. */
static inline uint64_t extend_sign(uint64_t value, uint64_t sign)
{
    return (value ^ sign) - sign;
}

/*
 * Little-endian: bit 0 of the first byte first, and the first bit is the least significant.
 * Big-endian: bit 7 first, and the first bit is the most significant.
 */
static inline uint64_t read_bits(
    const uint8_t *base, uint64_t position, unsigned length, bool is_big_endian)
{
    const uint8_t *bytes = base + (position >> 3);
    unsigned shift = position & 7, excess = shift + length > 64 ? shift + length - 64 : 0;
    uint64_t value = load_le64(bytes);

    if (is_big_endian) {
        value = GUINT64_SWAP_LE_BE(value) << shift;
        if (excess) {
            value |= (uint64_t) bytes[8] >> (8 - shift);
        }
        return value >> (64 - length);
    }
    value >>= shift;
    if (excess) {
        value |= (uint64_t) bytes[8] << (64 - shift);
    }
    return value & low_bits(length);
}

/* Index of the first zero byte among eight, the first being the least significant; 8 if there is
 * none. */
static inline unsigned first_zero_byte(uint64_t bytes)
{
    uint64_t marks = (bytes - 0x0101010101010101) & ~bytes & 0x8080808080808080;

    return marks ? (unsigned) __builtin_ctzll(marks) >> 3 : 8;
}

/*
 * Length of the text at `text`, which ends at the first null byte or after `size` bytes. Reads up
 * to 7 bytes more. Texts in traces are short (16 bytes is the usual size of a process name), and a
 * call would cost more than the loop.
 */
static inline uint64_t text_length(const uint8_t *text, uint64_t size)
{
    for (uint64_t i = 0; i < size; i += 8) {
        unsigned index = first_zero_byte(load_le64(text + i));

        if (index < 8) {
            return MIN(i + index, size);
        }
    }
    return size;
}

/* Length of the text at `text`, which has a null byte somewhere. Reads up to 7 bytes beyond it. */
static inline uint64_t terminated_text_length(const uint8_t *text)
{
    for (uint64_t i = 0; i < 32; i += 8) {
        unsigned index = first_zero_byte(load_le64(text + i));

        if (index < 8) {
            return i + index;
        }
    }
    return 32 + strlen((const char *) text + 32);
}

#endif
