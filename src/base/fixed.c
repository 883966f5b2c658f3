/* SPDX-License-Identifier: MIT */
/*
 * Six digits after the point, correctly rounded, without the C library's multi-precision arithmetic
 * for values below 2^64.
 *
 * A finite double is M × 2^E with M below 2^53. If E is negative, the lowest -E bits of M are the
 * fraction. As an integer, the fraction is below 2^53, and a million times the fraction is below
 * 2^73, so 128 bits hold the product exactly. The code compares the bits that it shifts out with
 * one half to round the result.
 */
#include "base/fixed.h"

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "base/integer.h"

#define MILLION         1000000
#define MANTISSA_BITS   52
#define LARGEST_SHIFTED 11 /* M × 2^11 still fits in 64 bits */

__extension__ typedef unsigned __int128 uint128;

static char *put_with_library(char *dst, double value)
{
    /* snprintf() would print a decimal comma if the program has set a locale that uses one. */
    return dst + strlen(g_ascii_formatd(dst, TG_FIXED_MAX, "%f", value));
}

static char *put_parts(char *dst, uint64_t integer, uint32_t millionths)
{
    dst = tg_put_unsigned(dst, integer);
    *dst++ = '.';
    dst = tg_put_triple(dst, tg_digit_triples[millionths / 1000]);
    return tg_put_triple(dst, tg_digit_triples[millionths % 1000]);
}

/* Returns fraction × 2^-shift in millionths, rounded half to even. */
static uint32_t round_to_millionths(uint64_t fraction, unsigned shift)
{
    const uint128 product = (uint128) fraction * MILLION;

    /*
     * The product is below 2^73, so after a shift by more than 74 bits the result is less than one
     * half.
     */
    if (shift > 74) {
        return 0;
    }
    const uint128 lost = product & (((uint128) 1 << shift) - 1);
    const uint128 half = (uint128) 1 << (shift - 1);
    const uint32_t floor = (uint32_t) (product >> shift);

    return floor + (lost > half || (lost == half && (floor & 1)));
}

char *tg_put_fixed(char *dst, double value)
{
    uint64_t bits;

    memcpy(&bits, &value, sizeof(bits));
    const int biased = (int) (bits >> MANTISSA_BITS & 0x7ff);
    const int exponent = MAX(biased, 1) - 1023 - MANTISSA_BITS;
    const uint64_t mantissa =
        (bits & ((UINT64_C(1) << MANTISSA_BITS) - 1)) | (uint64_t) (biased > 0) << MANTISSA_BITS;

    if (exponent > LARGEST_SHIFTED) {
        return put_with_library(dst, value);
    }
    if (bits >> 63) {
        *dst++ = '-';
    }
    if (exponent >= 0) {
        return put_parts(dst, mantissa << exponent, 0);
    }
    const unsigned shift = (unsigned) -exponent;
    const bool has_integer = shift <= MANTISSA_BITS;
    uint64_t integer = has_integer ? mantissa >> shift : 0;
    uint32_t millionths = round_to_millionths(
        has_integer ? mantissa & ((UINT64_C(1) << shift) - 1) : mantissa, shift);

    if (millionths == MILLION) {
        millionths = 0;
        integer++;
    }
    return put_parts(dst, integer, millionths);
}
