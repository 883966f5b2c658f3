/* SPDX-License-Identifier: MIT */
/*
 * Writes integers as digits into a buffer.
 *
 * Each function writes at `dst` and returns the end of the text, without a final NUL byte. The
 * functions store several digits at once, so the buffer must always have room for the longest value
 * of the type (`…_MAX` below). Text output spends most of its time here: printf() takes ten times
 * as long for the same bytes.
 */
#ifndef TG_BASE_INTEGER_H
#define TG_BASE_INTEGER_H

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "base/units.h"

#define TG_DECIMAL_MAX     21
#define TG_SIGNED_MAX      22
#define TG_HEXADECIMAL_MAX 16
#define TG_OCTAL_MAX       22
#define TG_BINARY_MAX      64
#define TG_NANOSECONDS_MAX 10
#define TG_SECONDS_MAX     33

/* Long numbers are written in parts of nine digits. */
#define TG_BILLION UINT64_C(1000000000)

/*
 * "000", "001", … "999". The lowest byte is the first digit. The highest byte is the number of bits
 * to shift out to drop the leading zeros, 8 bits per zero.
 */
extern const uint32_t tg_digit_triples[1000];

extern const uint64_t tg_powers_of_ten[20];

static inline unsigned tg_decimal_digits(uint64_t value)
{
    const unsigned bits = 64 - (unsigned) __builtin_clzll(value | 1);
    const unsigned guess = bits * 1233 >> 12;

    return guess + (guess == 0 || value >= tg_powers_of_ten[guess]);
}

static inline char *tg_put_triple(char *dst, uint32_t triple)
{
    triple = GUINT32_TO_LE(triple);
    memcpy(dst, &triple, 4);
    return dst + 3;
}

/* Writes a value below 1000 without leading zeros. */
static inline char *tg_put_first_triple(char *dst, uint32_t value)
{
    const uint32_t triple = tg_digit_triples[value], skip = triple >> 24;

    return tg_put_triple(dst, triple >> skip) - skip / 8;
}

/* Writes a byte as two hexadecimal digits. */
static inline char *tg_put_byte(char *dst, uint8_t byte)
{
    static const char digits[16] = "0123456789abcdef";

    dst[0] = digits[byte >> 4];
    dst[1] = digits[byte & 15];
    return dst + 2;
}

/* Writes the nanoseconds within a second as nine digits. */
static inline char *tg_put_nanoseconds(char *dst, uint32_t value)
{
    const uint32_t high = value / 1000;

    dst = tg_put_triple(dst, tg_digit_triples[high / 1000]);
    dst = tg_put_triple(dst, tg_digit_triples[high % 1000]);
    return tg_put_triple(dst, tg_digit_triples[value % 1000]);
}

static inline char *tg_put_below_billion(char *dst, uint32_t value)
{
    if (value < 1000) {
        return tg_put_first_triple(dst, value);
    }
    const uint32_t high = value / 1000;

    if (high < 1000) {
        dst = tg_put_first_triple(dst, high);
    } else {
        dst = tg_put_first_triple(dst, high / 1000);
        dst = tg_put_triple(dst, tg_digit_triples[high % 1000]);
    }
    return tg_put_triple(dst, tg_digit_triples[value % 1000]);
}

static inline char *tg_put_unsigned(char *dst, uint64_t value)
{
    if (G_LIKELY(value < TG_BILLION)) {
        return tg_put_below_billion(dst, (uint32_t) value);
    }
    const uint64_t high = value / TG_BILLION;

    if (high < TG_BILLION) {
        dst = tg_put_below_billion(dst, (uint32_t) high);
    } else {
        dst = tg_put_below_billion(dst, (uint32_t) (high / TG_BILLION));
        dst = tg_put_nanoseconds(dst, (uint32_t) (high % TG_BILLION));
    }
    return tg_put_nanoseconds(dst, (uint32_t) (value % TG_BILLION));
}

static inline char *tg_put_signed(char *dst, int64_t value)
{
    uint64_t magnitude = (uint64_t) value;

    if (value < 0) {
        *dst++ = '-';
        magnitude = -magnitude;
    }
    return tg_put_unsigned(dst, magnitude);
}

/* Writes a time in nanoseconds as seconds: `[-]SEC.NANO`. */
static inline char *tg_put_seconds(char *dst, int64_t ns)
{
    uint64_t magnitude = (uint64_t) ns;

    if (ns < 0) {
        *dst++ = '-';
        magnitude = -magnitude;
    }
    dst = tg_put_unsigned(dst, magnitude / TG_NS_PER_S);
    *dst++ = '.';
    return tg_put_nanoseconds(dst, (uint32_t) (magnitude % TG_NS_PER_S));
}

/* Writes at least `digits` digits, and more if the value has more, as printf's `%0*u` does. */
static inline char *tg_put_padded(char *dst, uint64_t value, unsigned digits)
{
    const unsigned needed = tg_decimal_digits(value);

    for (unsigned i = needed; i < digits; i++) {
        *dst++ = '0';
    }
    return tg_put_unsigned(dst, value);
}

#define TG_EIGHT_ZEROS UINT64_C(0x3030303030303030)

/* Stores eight characters. The lowest byte of `characters` is the first one. */
static inline char *tg_put_eight(char *dst, uint64_t characters)
{
    characters = GUINT64_TO_LE(characters);
    memcpy(dst, &characters, 8);
    return dst + 8;
}

/*
 * Returns the eight hexadecimal digits of a value, one per byte (0 to 15). The lowest byte is the
 * first digit.
 */
static inline uint64_t tg_eight_nibbles(uint32_t value)
{
    uint64_t lanes = value >> 16 | (uint64_t) (value & 0xffff) << 32;

    lanes = (lanes & UINT64_C(0x0000ff000000ff00)) >> 8 | (lanes & UINT64_C(0x000000ff000000ff))
                                                              << 16;
    return (lanes & UINT64_C(0x00f000f000f000f0)) >> 4 | (lanes & UINT64_C(0x000f000f000f000f))
                                                             << 8;
}

/*
 * Converts bytes from 0 to 15 to hexadecimal characters. In ASCII, seven characters lie between `9`
 * and `A`.
 */
static inline uint64_t tg_nibble_characters(uint64_t nibbles)
{
    const uint64_t letters =
        (nibbles + UINT64_C(0x0606060606060606)) >> 4 & UINT64_C(0x0101010101010101);

    return nibbles + TG_EIGHT_ZEROS + letters * 7;
}

/* Writes hexadecimal digits in upper case, without leading zeros. */
static inline char *tg_put_hexadecimal(char *dst, uint64_t value)
{
    const bool is_long = value > UINT32_MAX;
    const uint64_t first = tg_eight_nibbles((uint32_t) (is_long ? value >> 32 : value));
    /*
     * The number of bits to shift out: eight for each leading zero. The last digit is always
     * written.
     */
    const unsigned skip = (unsigned) __builtin_ctzll(first | UINT64_C(1) << 56) & ~7U;

    tg_put_eight(dst, tg_nibble_characters(first) >> skip);
    dst += 8 - skip / 8;
    return is_long ? tg_put_eight(dst, tg_nibble_characters(tg_eight_nibbles((uint32_t) value)))
                   : dst;
}

/* Writes octal digits without leading zeros. */
static inline char *tg_put_octal(char *dst, uint64_t value)
{
    const unsigned bits = 64 - (unsigned) __builtin_clzll(value | 1);
    char *const end = dst + (bits + 2) / 3;
    char *at = end;

    do {
        *--at = (char) ('0' + (value & 7));
        value >>= 3;
    } while (at > dst);
    return end;
}

/* Writes exactly `bits` binary digits (1 to 64). */
static inline char *tg_put_binary(char *dst, uint64_t value, unsigned bits)
{
    for (unsigned i = 0; i < bits; i++) {
        dst[i] = (char) ('0' + (value >> (bits - 1 - i) & 1));
    }
    return dst + bits;
}

#endif
