/* SPDX-License-Identifier: MIT */
/*
 * Writing integers as digits into a buffer that the caller knows to be large enough.
 *
 * Each function writes from `dst` on and returns the end of what it wrote; none writes a final NUL
 * byte. Text output spends most of its time here, and printf() costs ten times as much for the same
 * bytes.
 */
#ifndef TG_BASE_INTEGER_H
#define TG_BASE_INTEGER_H

#include <stdint.h>
#include <string.h>

/* The longest of each kind: 2^64 - 1 in decimal, a signed one, "0b" and 64 digits. */
#define TG_DECIMAL_MAX 20
#define TG_SIGNED_MAX  20
#define TG_BINARY_MAX  64

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

static inline char *tg_put_unsigned(char *dst, uint64_t value)
{
    if (value < 10) {
        *dst = (char) ('0' + value);
        return dst + 1;
    }
    if (value < 100) {
        memcpy(dst, tg_digit_pairs + value * 2, 2);
        return dst + 2;
    }
    return tg_put_padded(dst, value, tg_decimal_digits(value));
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
    const uint32_t high = value / 100000, low = value % 100000;
    const uint32_t middle = low / 10;

    memcpy(dst, tg_digit_pairs + high / 100 * 2, 2);
    memcpy(dst + 2, tg_digit_pairs + high % 100 * 2, 2);
    memcpy(dst + 4, tg_digit_pairs + middle / 100 * 2, 2);
    memcpy(dst + 6, tg_digit_pairs + middle % 100 * 2, 2);
    dst[8] = (char) ('0' + low % 10);
    return dst + 9;
}

static inline char *tg_put_power_of_two_base(char *dst, uint64_t value, unsigned shift)
{
    const unsigned bits = 64 - (unsigned) __builtin_clzll(value | 1);
    char *const end = dst + (bits + shift - 1) / shift;
    char *at = end;

    do {
        *--at = "0123456789ABCDEF"[value & ((1U << shift) - 1)];
        value >>= shift;
    } while (at > dst);
    return end;
}

/* Upper case, as few digits as possible. */
static inline char *tg_put_hexadecimal(char *dst, uint64_t value)
{
    return tg_put_power_of_two_base(dst, value, 4);
}

static inline char *tg_put_octal(char *dst, uint64_t value)
{
    return tg_put_power_of_two_base(dst, value, 3);
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
