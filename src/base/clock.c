/* SPDX-License-Identifier: MIT */
/*
 * Conversion of the cycles of a clock to nanoseconds from its origin, and back.
 *
 * The rounding is part of the interface, because every text output shows it. The value and the
 * offset in cycles are converted separately, and each result is truncated. At 1 GHz the conversion
 * is exact. At other frequencies the code computes in double precision: it multiplies by 1e9, then
 * divides by the frequency. Integer arithmetic would sometimes differ by one nanosecond from the
 * times that Babeltrace has always printed (for 24 of the 66,464 events of a 2.1 GHz trace).
 */
#include "base/clock.h"

#include "base/units.h"

/* 2^64, which a double holds exactly. */
#define TWO_TO_64 18446744073709551616.0

static double scale(uint64_t cycles, uint64_t frequency)
{
    return TG_NS_PER_S * (double) cycles / (double) frequency;
}

static bool scale_to_ns(uint64_t cycles, uint64_t frequency, uint64_t *ns)
{
    if (frequency == TG_NS_PER_S) {
        *ns = cycles;
        return true;
    }
    double scaled = scale(cycles, frequency);
    if (scaled >= TWO_TO_64) {
        return false;
    }
    *ns = (uint64_t) scaled;
    return true;
}

static bool fits_int64(__int128 value)
{
    return value >= INT64_MIN && value <= INT64_MAX;
}

/*
 * Returns the time of the clock value 0, in nanoseconds from the origin. The offset in cycles is
 * less than a second, so its conversion can't overflow.
 */
static __int128 base_ns(const struct tg_clock_conversion *conversion)
{
    uint64_t offset_ns = 0;

    scale_to_ns(conversion->offset_cycles, conversion->frequency, &offset_ns);
    return (__int128) conversion->offset_seconds * TG_NS_PER_S + offset_ns;
}

void tg_clock_conversion_init(struct tg_clock_conversion *conversion, uint64_t frequency,
    int64_t offset_seconds, uint64_t offset_cycles)
{
    *conversion = (struct tg_clock_conversion){
        .frequency = frequency,
        .offset_seconds = offset_seconds,
        .offset_cycles = offset_cycles,
    };

    __int128 base = base_ns(conversion);

    if (frequency != TG_NS_PER_S || !fits_int64(base)) {
        return;
    }
    conversion->base_ns = (int64_t) base;
    /* The fast path adds two int64_t, so the value and the sum must both fit in an int64_t. */
    conversion->fast_limit =
        (uint64_t) (base > 0 ? INT64_MAX - conversion->base_ns : INT64_MAX) + 1;
}

bool tg_clock_cycles_to_ns_slowly(
    const struct tg_clock_conversion *conversion, uint64_t cycles, int64_t *ns)
{
    uint64_t cycles_ns;

    if (!scale_to_ns(cycles, conversion->frequency, &cycles_ns)) {
        return false;
    }
    __int128 sum = base_ns(conversion) + cycles_ns;
    if (!fits_int64(sum)) {
        return false;
    }
    *ns = (int64_t) sum;
    return true;
}

/*
 * Returns the time of a clock value. The sum can't overflow: 128 bits hold 2^64 seconds plus a
 * 64-bit offset in seconds.
 */
static __int128 unbounded_ns(const struct tg_clock_conversion *conversion, uint64_t cycles)
{
    return base_ns(conversion) + (conversion->frequency == TG_NS_PER_S
                                         ? (__int128) cycles
                                         : (__int128) scale(cycles, conversion->frequency));
}

/*
 * Returns whether the time of a clock value is at `bound` or later. Greater values never have
 * earlier times.
 */
typedef bool reaches(const struct tg_clock_conversion *conversion, uint64_t cycles, int64_t bound);

static bool is_not_before(
    const struct tg_clock_conversion *conversion, uint64_t cycles, int64_t bound)
{
    return unbounded_ns(conversion, cycles) >= bound;
}

static bool is_too_late(
    const struct tg_clock_conversion *conversion, uint64_t cycles, int64_t bound)
{
    uint64_t ns;

    return !scale_to_ns(cycles, conversion->frequency, &ns) || base_ns(conversion) + ns > bound;
}

/*
 * Returns the smallest clock value that reaches the bound, or UINT64_MAX. A binary search is
 * necessary, because the rounding above has no exact inverse: several values may have the same
 * time, and above 2^53 cycles the times of values jump, because doubles are rounded.
 */
static uint64_t find_first(
    const struct tg_clock_conversion *conversion, reaches *function, int64_t bound)
{
    uint64_t low = 0, high = UINT64_MAX;

    while (low < high) {
        const uint64_t middle = low + (high - low) / 2;

        if (function(conversion, middle, bound)) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    return low;
}

uint64_t tg_clock_ns_to_cycles(const struct tg_clock_conversion *conversion, int64_t ns)
{
    return find_first(conversion, is_not_before, ns);
}

uint64_t tg_clock_ns_to_cycles_rounded_down(
    const struct tg_clock_conversion *conversion, int64_t ns)
{
    const __int128 ns_from_base = ns - base_ns(conversion);

    if (ns_from_base <= 0) {
        return 0;
    }
    if (ns_from_base / TG_NS_PER_S > UINT64_MAX / conversion->frequency) {
        return UINT64_MAX; /* the product may not fit in 128 bits */
    }

    const __int128 cycles = ns_from_base * (__int128) conversion->frequency / TG_NS_PER_S;

    return cycles > UINT64_MAX ? UINT64_MAX : (uint64_t) cycles;
}

struct tg_clock_range tg_clock_convertible_range(const struct tg_clock_conversion *conversion)
{
    uint64_t least = tg_clock_ns_to_cycles(conversion, INT64_MIN);
    uint64_t beyond = find_first(conversion, is_too_late, INT64_MAX);
    int64_t ns;

    if (!tg_clock_cycles_to_ns(conversion, least, &ns)) {
        return (struct tg_clock_range){.least = 1};
    }
    if (!is_too_late(conversion, beyond, INT64_MAX)) {
        return (struct tg_clock_range){least, UINT64_MAX};
    }
    return (struct tg_clock_range){least, beyond - 1};
}

void tg_clock_add_offset(uint64_t frequency, int64_t extra_seconds, int64_t extra_ns,
    int64_t *offset_seconds, uint64_t *offset_cycles)
{
    /*
     * The sum isn't checked: a 64-bit sum that wraps is as meaningless as the offset that caused
     * it.
     */
    uint64_t seconds =
        (uint64_t) *offset_seconds + (uint64_t) extra_seconds + (uint64_t) (extra_ns / TG_NS_PER_S);

    extra_ns %= TG_NS_PER_S;
    if (extra_ns < 0) {
        extra_ns += TG_NS_PER_S;
        seconds--;
    }

    unsigned __int128 cycles =
        (unsigned __int128) frequency * (uint64_t) extra_ns / TG_NS_PER_S + *offset_cycles;

    if (cycles >= frequency) {
        cycles -= frequency;
        seconds++;
    }
    *offset_cycles = (uint64_t) cycles;
    *offset_seconds = (int64_t) seconds;
}

bool tg_clock_carry_offset(uint64_t frequency, bool is_negative, uint64_t cycles,
    int64_t *offset_seconds, uint64_t *offset_cycles)
{
    uint64_t seconds = cycles / frequency;

    *offset_cycles = cycles % frequency;
    if (!is_negative) {
        return !__builtin_add_overflow(*offset_seconds, seconds, offset_seconds);
    }
    if (*offset_cycles > 0) {
        *offset_cycles = frequency - *offset_cycles;
        seconds++;
    }
    return !__builtin_sub_overflow(*offset_seconds, seconds, offset_seconds);
}
