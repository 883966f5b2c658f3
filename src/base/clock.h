/* SPDX-License-Identifier: MIT */
/*
 * Conversion of the cycles of a clock to nanoseconds from its origin, and back. Every clock
 * snapshot needs the conversion to nanoseconds. The constants of the conversion are computed once
 * per clock class, so that the usual 1 GHz clock needs one comparison and one addition.
 */
#ifndef TG_BASE_CLOCK_H
#define TG_BASE_CLOCK_H

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

struct tg_clock_conversion {
    int64_t base_ns;     /* time of the value 0, if fast_limit > 0 */
    uint64_t fast_limit; /* smaller values take the fast path (1 GHz, no overflow); 0: none */
    uint64_t frequency;  /* Hz */
    uint64_t offset_cycles;
    int64_t offset_seconds;
};

/*
 * Computes the constants. `frequency` must not be 0, and `offset_cycles` must be less than
 * `frequency`.
 */
void tg_clock_conversion_init(struct tg_clock_conversion *conversion, uint64_t frequency,
    int64_t offset_seconds, uint64_t offset_cycles);

bool tg_clock_cycles_to_ns_slowly(
    const struct tg_clock_conversion *conversion, uint64_t cycles, int64_t *ns);

/*
 * Converts a clock value to nanoseconds from the origin. Returns false if the result doesn't fit in
 * an int64_t. `*ns` then remains unchanged.
 */
static inline bool tg_clock_cycles_to_ns(
    const struct tg_clock_conversion *conversion, uint64_t cycles, int64_t *ns)
{
    if (G_LIKELY(cycles < conversion->fast_limit)) {
        *ns = conversion->base_ns + (int64_t) cycles;
        return true;
    }
    return tg_clock_cycles_to_ns_slowly(conversion, cycles, ns);
}

/*
 * Returns the smallest clock value whose time isn't before `ns`. The time of a value is the result
 * of tg_clock_cycles_to_ns(), as if that result could have more than 64 bits. If all values are
 * before `ns`, the function returns UINT64_MAX.
 */
uint64_t tg_clock_ns_to_cycles(const struct tg_clock_conversion *conversion, int64_t ns);

/*
 * Returns the clock value at `ns`, rounded down. This function computes exactly, with integers. If
 * the frequency isn't 1 GHz, tg_clock_cycles_to_ns() computes with doubles, so it may return a time
 * after `ns` for the result of this function. A result below 0 becomes 0, and a result above 64
 * bits becomes UINT64_MAX.
 */
uint64_t tg_clock_ns_to_cycles_rounded_down(
    const struct tg_clock_conversion *conversion, int64_t ns);

/*
 * The range of values that tg_clock_cycles_to_ns() can convert. The range is empty if `least` is
 * greater than `greatest`.
 */
struct tg_clock_range {
    uint64_t least, greatest;
};

struct tg_clock_range tg_clock_convertible_range(const struct tg_clock_conversion *conversion);

/*
 * Adds seconds and nanoseconds to the offset of a clock. The result is exact, except that a
 * remaining fraction of a cycle is dropped.
 */
void tg_clock_add_offset(uint64_t frequency, int64_t extra_seconds, int64_t extra_ns,
    int64_t *offset_seconds, uint64_t *offset_cycles);

/*
 * Sets `*offset_cycles` to `cycles`, or to minus `cycles` if `is_negative`, and moves whole seconds
 * to `*offset_seconds`, so that `*offset_cycles` is from 0 to the frequency minus 1. Returns false
 * if the seconds overflow.
 */
bool tg_clock_carry_offset(uint64_t frequency, bool is_negative, uint64_t cycles,
    int64_t *offset_seconds, uint64_t *offset_cycles);

#endif
