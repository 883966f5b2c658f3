/* SPDX-License-Identifier: MIT */
/*
 * Writes integers as groups of digits that people can read: 1,234,567, 0x12:34ab or 012:345.
 *
 * As in integer.h, each function writes at `dst`, returns the end of the text, and needs a buffer
 * for the longest possible value.
 */
#ifndef TG_BASE_GROUPED_H
#define TG_BASE_GROUPED_H

#include "base/integer.h"

#define TG_GROUPED_MAX             28
#define TG_GROUPED_HEXADECIMAL_MAX 24
#define TG_GROUPED_OCTAL_MAX       36

/* Writes ",ddd". */
static inline char *tg_put_group(char *dst, uint32_t value)
{
    *dst = ',';
    return tg_put_triple(dst + 1, tg_digit_triples[value]);
}

/* Writes ",ddd,ddd,ddd" for a value below a billion. */
static inline char *tg_put_three_groups(char *dst, uint32_t value)
{
    const uint32_t high = value / 1000;

    dst = tg_put_group(dst, high / 1000);
    dst = tg_put_group(dst, high % 1000);
    return tg_put_group(dst, value % 1000);
}

/* Writes a value below a billion without leading zeros, as the beginning of a number. */
static inline char *tg_put_first_groups(char *dst, uint32_t value)
{
    if (value < 1000) {
        return tg_put_first_triple(dst, value);
    }
    const uint32_t high = value / 1000;

    if (high < 1000) {
        dst = tg_put_first_triple(dst, high);
    } else {
        dst = tg_put_first_triple(dst, high / 1000);
        dst = tg_put_group(dst, high % 1000);
    }
    return tg_put_group(dst, value % 1000);
}

/* Writes decimal digits in groups of three. A number with four digits isn't grouped. */
static inline char *tg_put_grouped(char *dst, uint64_t value)
{
    if (value < 10000) {
        return tg_put_below_billion(dst, (uint32_t) value);
    }
    if (value < TG_BILLION) {
        return tg_put_first_groups(dst, (uint32_t) value);
    }
    const uint64_t high = value / TG_BILLION;

    if (high < TG_BILLION) {
        dst = tg_put_first_groups(dst, (uint32_t) high);
    } else {
        dst = tg_put_first_groups(dst, (uint32_t) (high / TG_BILLION));
        dst = tg_put_three_groups(dst, (uint32_t) (high % TG_BILLION));
    }
    return tg_put_three_groups(dst, (uint32_t) (value % TG_BILLION));
}

/* Writes a minus sign if the value is negative. Returns the magnitude. */
static inline uint64_t tg_put_sign(char **dst, int64_t value)
{
    if (value >= 0) {
        return (uint64_t) value;
    }
    *(*dst)++ = '-';
    return -(uint64_t) value;
}

static inline char *tg_put_grouped_signed(char *dst, int64_t value)
{
    const uint64_t magnitude = tg_put_sign(&dst, value);

    return tg_put_grouped(dst, magnitude);
}

/*
 * Returns the four hexadecimal digits of a value below 65536 as lower-case characters. The lowest
 * byte is the first digit.
 */
static inline uint32_t tg_four_nibbles(uint32_t value)
{
    const uint32_t lanes = value >> 8 | (value & 0xff) << 16;
    const uint32_t nibbles = (lanes & 0x00f000f0) >> 4 | (lanes & 0x000f000f) << 8;
    const uint32_t letters = (nibbles + 0x06060606) >> 4 & 0x01010101;

    return nibbles + 0x30303030 + letters * ('a' - '0' - 10);
}

/* Writes hexadecimal digits in lower case, in groups of four, without leading zeros or a prefix. */
static inline char *tg_put_grouped_hexadecimal(char *dst, uint64_t value)
{
    int shift = (63 - __builtin_clzll(value | 1)) & ~15;
    const uint32_t first = (uint32_t) (value >> shift) & 0xffff;
    const unsigned skip = (unsigned) __builtin_clz(first | 1) - 16;
    uint32_t characters = GUINT32_TO_LE(tg_four_nibbles(first) >> (skip & ~3U) * 2);

    memcpy(dst, &characters, 4);
    dst += 4 - skip / 4;
    while (shift > 0) {
        shift -= 16;
        characters = GUINT32_TO_LE(tg_four_nibbles((uint32_t) (value >> shift) & 0xffff));
        *dst = ':';
        memcpy(dst + 1, &characters, 4);
        dst += 5;
    }
    return dst;
}

/* Writes octal digits in groups of three, without leading zeros or a prefix. */
static inline char *tg_put_grouped_octal(char *dst, uint64_t value)
{
    const unsigned bits = 64 - (unsigned) __builtin_clzll(value | 1);

    for (unsigned left = (bits + 2) / 3; left > 0; left--) {
        *dst++ = (char) ('0' + (value >> (left - 1) * 3 & 7));
        if (left % 3 == 1 && left > 1) {
            *dst++ = ':';
        }
    }
    return dst;
}

#endif
