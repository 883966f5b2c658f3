/* SPDX-License-Identifier: MIT */
/*
 * Reads integers of 1 to 64 bits that begin at any bit of a byte buffer.
 *
 * Positions are bit offsets. A read touches up to 9 bytes, starting with the byte that contains the
 * first bit. The slack after each window makes these reads safe.
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

/*
 * Extends the sign of `value`. `sign` is the weight of the sign bit, or 0 if the value is unsigned.
 */
static inline uint64_t extend_sign(uint64_t value, uint64_t sign)
{
    return (value ^ sign) - sign;
}

/*
 * Reads `length` bits at bit `position`.
 *
 * Little-endian: bit 0 of a byte comes first, and the first bit read is the least significant.
 * Big-endian: bit 7 comes first, and the first bit read is the most significant.
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

/*
 * Returns the index (0 to 7, from the least significant byte) of the first zero byte in `bytes`, or
 * 8 if no byte is zero.
 */
static inline unsigned first_zero_byte(uint64_t bytes)
{
    uint64_t marks = (bytes - 0x0101010101010101) & ~bytes & 0x8080808080808080;

    return marks ? (unsigned) __builtin_ctzll(marks) >> 3 : 8;
}

/*
 * Returns the length (bytes) of the text at `text`, which ends at the first null byte or after
 * `size` bytes. Reads up to 7 bytes after the end. Texts in traces are short (a process name
 * usually has 16 bytes), so a call would cost more than the loop.
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

/* Returns the length (bytes) of a null-terminated text. Reads up to 7 bytes after the null byte. */
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
