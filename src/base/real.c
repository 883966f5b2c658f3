/* SPDX-License-Identifier: MIT */
/*
 * Six significant digits of a real number, correctly rounded, without the C library's
 * multi-precision arithmetic where 128 bits hold the exact value: from 1e-20 to 2^63, which covers
 * nearly every value in a trace. The C library formats all other values.
 *
 * A finite double is M × 2^E with M below 2^53. The code below finds k with 1e5 <= value × 10^k <
 * 1e6 and rounds that product to an integer, half to even, as the C library does. Both branches are
 * exact:
 *
 * - k >= 0: M × 5^k fits in 116 bits for k <= 27; a shift by -(E + k) gives the integer part, and
 *   the bits shifted out, compared with one half, decide the rounding.
 * - k < 0: the value is 1e6 or more. Its integer part fits in 64 bits, division by 10^-k gives
 *   quotient and remainder, and the fraction only matters when the remainder is exactly one half.
 */
#include "base/real.h"

#include <glib.h>
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "base/integer.h"

#define LARGEST_SCALE 27
#define LOWEST        1e-20
#define HIGHEST       9.2e18

__extension__ typedef unsigned __int128 uint128;

static const uint64_t powers_of_five[LARGEST_SCALE + 1] = {
    1u,
    5u,
    25u,
    125u,
    625u,
    3125u,
    15625u,
    78125u,
    390625u,
    1953125u,
    9765625u,
    48828125u,
    244140625u,
    1220703125u,
    6103515625u,
    30517578125u,
    152587890625u,
    762939453125u,
    3814697265625u,
    19073486328125u,
    95367431640625u,
    476837158203125u,
    2384185791015625u,
    11920928955078125u,
    59604644775390625u,
    298023223876953125u,
    1490116119384765625u,
    7450580596923828125u,
};

/*
 * Returns whether to round `quotient` up. `comparison` is negative, 0 or positive if the lost part
 * is less than, equal to or greater than one half.
 */
static inline bool rounds_up(uint64_t quotient, int comparison)
{
    return comparison > 0 || (comparison == 0 && (quotient & 1));
}

/*
 * Returns mantissa × 2^exponent × 10^scale, rounded to an integer. Sets `*floor` to the integer
 * part.
 */
static uint64_t scale_up(uint64_t mantissa, int exponent, int scale, uint64_t *floor)
{
    const uint128 product = (uint128) mantissa * powers_of_five[scale];
    const int shift = -(exponent + scale);

    if (shift <= 0) {
        return *floor = (uint64_t) (product << -shift);
    }
    const uint128 lost = product & (((uint128) 1 << shift) - 1);
    const uint128 half = (uint128) 1 << (shift - 1);

    *floor = (uint64_t) (product >> shift);
    return *floor + rounds_up(*floor, (lost > half) - (lost < half));
}

/* Does the same as scale_up() for a negative scale. */
static uint64_t scale_down(uint64_t mantissa, int exponent, int scale, uint64_t *floor)
{
    uint64_t integer, fraction = 0;

    if (exponent >= 0) {
        integer = mantissa << exponent;
    } else {
        integer = mantissa >> -exponent;
        fraction = mantissa & ((UINT64_C(1) << -exponent) - 1);
    }
    const uint64_t divisor = tg_powers_of_ten[-scale];
    const uint64_t rest = integer % divisor, half = divisor / 2;
    const int comparison = rest != half ? (rest > half) - (rest < half) : fraction != 0;

    *floor = integer / divisor;
    return *floor + rounds_up(*floor, comparison);
}

static uint64_t scale_by_ten(uint64_t mantissa, int exponent, int scale, uint64_t *floor)
{
    return scale >= 0 ? scale_up(mantissa, exponent, scale, floor)
                      : scale_down(mantissa, exponent, scale, floor);
}

/*
 * Writes as `%g` does: without zeros at the end, and with an exponent if it is below -4 or above 5.
 */
static char *put_six_digits(char *dst, uint32_t digits, int exponent)
{
    char text[TG_DECIMAL_MAX + 6];
    int length = 6;

    tg_put_padded(text, digits, 6);
    while (length > 1 && text[length - 1] == '0') {
        length--;
    }
    if (exponent < -4 || exponent > 5) {
        *dst++ = text[0];
        if (length > 1) {
            *dst++ = '.';
            memcpy(dst, text + 1, 5);
            dst += length - 1;
        }
        *dst++ = 'e';
        *dst++ = exponent < 0 ? '-' : '+';
        return tg_put_padded(dst, (uint64_t) ABS(exponent), 2);
    }
    if (exponent < 0) {
        memcpy(dst, "0.000", 5);
        dst += 1 - exponent;
        memcpy(dst, text, 6);
        return dst + length;
    }
    const int whole = exponent + 1;

    memcpy(dst, text, 6);
    if (length <= whole) {
        return dst + whole;
    }
    dst[whole] = '.';
    memcpy(dst + whole + 1, text + whole, 6 - (size_t) whole);
    return dst + length + 1;
}

static char *put_with_library(char *dst, double value)
{
    /* snprintf() would print a decimal comma if the program has set a locale that uses one. */
    return dst + strlen(g_ascii_formatd(dst, TG_REAL_MAX - 1, "%g", value));
}

char *tg_put_real(char *dst, double value)
{
    uint64_t bits, floor;

    memcpy(&bits, &value, sizeof(bits));
    if (bits >> 63) {
        *dst++ = '-';
    }
    const double magnitude = fabs(value);

    if (magnitude == 0) {
        *dst++ = '0';
        return dst;
    }
    /* This form of the condition is also true for NaN. */
    if (!(magnitude >= LOWEST && magnitude <= HIGHEST)) {
        return put_with_library(dst, magnitude);
    }
    const int exponent_of_two = (int) (bits >> 52 & 0x7ff) - 1023;
    const uint64_t mantissa = (bits & ((UINT64_C(1) << 52) - 1)) | UINT64_C(1) << 52;

    /*
     * floor(E × log10(2)) is the decimal exponent or one less. The approximation below has the same
     * property for every E that can occur.
     */
    int exponent = (exponent_of_two * 1233) >> 12;
    uint64_t digits = scale_by_ten(mantissa, exponent_of_two - 52, 5 - exponent, &floor);
    if (floor >= 1000000) {
        exponent++;
        digits = scale_by_ten(mantissa, exponent_of_two - 52, 5 - exponent, &floor);
    }
    if (digits == 1000000) {
        digits = 100000;
        exponent++;
    }
    return put_six_digits(dst, (uint32_t) digits, exponent);
}
