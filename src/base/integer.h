/* SPDX-License-Identifier: MIT */
/*
 * Writing integers as digits into a buffer.
 *
 * Each function writes from `dst` on and returns the end of what it wrote; none writes a final NUL
 * byte. The buffer must have room for the longest value of the kind (`…_MAX` below) whatever the
 * value is: digits are computed eight at a time, all in one register, and stored at once, because a
 * branch on the number of digits is mispredicted too often. Text output spends most of its time
 * here, and printf() costs ten times as much for the same bytes.
 */
#ifndef TG_BASE_INTEGER_H
#define TG_BASE_INTEGER_H

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#define TG_DECIMAL_MAX     24
#define TG_SIGNED_MAX      25
#define TG_HEXADECIMAL_MAX 16
#define TG_OCTAL_MAX       22
#define TG_BINARY_MAX      64
#define TG_NANOSECONDS_MAX 9

/* "00", "01", … "99": two digits a look-up halve the number of divisions. */
extern const char tg_digit_pairs[200];
extern const uint64_t tg_powers_of_ten[20];

static inline unsigned tg_decimal_digits(uint64_t value)
{
    const unsigned bits = 64 - (unsigned) __builtin_clzll(value | 1);
    const unsigned guess = bits * 1233 >> 12;

    return guess + (guess == 0 || value >= tg_powers_of_ten[guess]);
}

/* Writes `value` as exactly `digits` digits, with zeros before it. */
static inline char *tg_put_padded(char *dst, uint64_t value, unsigned digits)
{
    char *const end = dst + digits;
    char *at = end;

    while (value > UINT32_MAX && at - dst >= 2) {
        at -= 2;
        memcpy(at, tg_digit_pairs + value % 100 * 2, 2);
        value /= 100;
    }
    uint32_t rest = (uint32_t) value;
    while (at - dst >= 2) {
        at -= 2;
        memcpy(at, tg_digit_pairs + rest % 100 * 2, 2);
        rest /= 100;
    }
    if (at > dst) {
        *dst = (char) ('0' + rest % 10);
    }
    return end;
}

/* The eight digits of a value below 10^8 as bytes 0 to 9, the first one lowest. */
static inline uint64_t tg_eight_digits(uint32_t value)
{
    /* Halves, quarters and eighths of the digits, in lanes of 32, 16 and 8 bits. */
    const uint64_t halves = value / 10000 | (uint64_t) (value % 10000) << 32;
    const uint64_t hundreds = (halves * 10486 >> 20) & UINT64_C(0x0000007f0000007f);
    const uint64_t quarters = hundreds + ((halves - 100 * hundreds) << 16);
    const uint64_t tens = (quarters * 103 >> 10) & UINT64_C(0x000f000f000f000f);

    return tens + ((quarters - 10 * tens) << 8);
}

#define TG_EIGHT_ZEROS UINT64_C(0x3030303030303030)

/* Stores eight characters, the first one lowest. */
static inline char *tg_put_eight(char *dst, uint64_t characters)
{
    characters = GUINT64_TO_LE(characters);
    memcpy(dst, &characters, 8);
    return dst + 8;
}

/* Without the zeros at the start of eight digits, except the last. */
static inline unsigned tg_skip_zeros(uint64_t digits)
{
    return (unsigned) __builtin_ctzll(digits | UINT64_C(1) << 56) & ~7U;
}

static inline char *tg_put_unsigned(char *dst, uint64_t value)
{
    uint64_t digits;
    unsigned skip;

    if (G_LIKELY(value < 100000000)) {
        digits = tg_eight_digits((uint32_t) value);
        skip = tg_skip_zeros(digits);
        tg_put_eight(dst, (digits | TG_EIGHT_ZEROS) >> skip);
        return dst + 8 - skip / 8;
    }
    const uint64_t high = value / 100000000;

    if (high < 100000000) {
        digits = tg_eight_digits((uint32_t) high);
        skip = tg_skip_zeros(digits);
        tg_put_eight(dst, (digits | TG_EIGHT_ZEROS) >> skip);
        dst += 8 - skip / 8;
    } else {
        dst = tg_put_padded(dst, high / 100000000, tg_decimal_digits(high / 100000000));
        dst = tg_put_eight(dst, tg_eight_digits((uint32_t) (high % 100000000)) | TG_EIGHT_ZEROS);
    }
    return tg_put_eight(dst, tg_eight_digits((uint32_t) (value % 100000000)) | TG_EIGHT_ZEROS);
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

/* At least `digits` digits, more when the value needs them: printf's `%0*u`. */
static inline char *tg_put_at_least(char *dst, uint64_t value, unsigned digits)
{
    const unsigned needed = tg_decimal_digits(value);

    return tg_put_padded(dst, value, needed > digits ? needed : digits);
}

/* The nanoseconds of a second: nine digits. */
static inline char *tg_put_nanoseconds(char *dst, uint32_t value)
{
    tg_put_eight(dst, tg_eight_digits(value / 10) | TG_EIGHT_ZEROS);
    dst[8] = (char) ('0' + value % 10);
    return dst + 9;
}

/* The eight hexadecimal digits of a value as bytes 0 to 15, the first one lowest. */
static inline uint64_t tg_eight_nibbles(uint32_t value)
{
    uint64_t lanes = value >> 16 | (uint64_t) (value & 0xffff) << 32;

    lanes = (lanes & UINT64_C(0x0000ff000000ff00)) >> 8 | (lanes & UINT64_C(0x000000ff000000ff))
                                                              << 16;
    return (lanes & UINT64_C(0x00f000f000f000f0)) >> 4 | (lanes & UINT64_C(0x000f000f000f000f))
                                                             << 8;
}

/* Digits 0 to 15 as characters: from ten on, seven characters stand between `9` and `A`. */
static inline uint64_t tg_nibble_characters(uint64_t nibbles)
{
    const uint64_t letters =
        (nibbles + UINT64_C(0x0606060606060606)) >> 4 & UINT64_C(0x0101010101010101);

    return nibbles + TG_EIGHT_ZEROS + letters * 7;
}

/* Upper case, as few digits as possible. */
static inline char *tg_put_hexadecimal(char *dst, uint64_t value)
{
    const bool is_long = value > UINT32_MAX;
    const uint64_t first = tg_eight_nibbles((uint32_t) (is_long ? value >> 32 : value));
    const unsigned skip = tg_skip_zeros(first);

    tg_put_eight(dst, tg_nibble_characters(first) >> skip);
    dst += 8 - skip / 8;
    return is_long ? tg_put_eight(dst, tg_nibble_characters(tg_eight_nibbles((uint32_t) value)))
                   : dst;
}

/* As few digits as possible. */
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

/* Exactly `bits` digits, 1 to 64. */
static inline char *tg_put_binary(char *dst, uint64_t value, unsigned bits)
{
    for (unsigned i = 0; i < bits; i++) {
        dst[i] = (char) ('0' + (value >> (bits - 1 - i) & 1));
    }
    return dst + bits;
}

#endif
