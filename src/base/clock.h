/* SPDX-License-Identifier: MIT */
/*
 * Conversion of the cycles of a clock to nanoseconds from its origin, which every clock snapshot
 * needs, and back: worked out once per clock class so that the usual 1 GHz clock costs one
 * comparison and one addition.
 */
#ifndef TG_BASE_CLOCK_H
#define TG_BASE_CLOCK_H

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

struct tg_clock_conversion {
    int64_t base_ns;     /* nanoseconds of the value 0, if they fit (fast_limit > 0) */
    uint64_t fast_limit; /* below it: 1 GHz, and the sum with base_ns fits; 0: never */
    uint64_t frequency;  /* Hz */
    uint64_t offset_cycles;
    int64_t offset_seconds;
};

/* Works out a conversion; `frequency` isn't 0 and `offset_cycles` is less than it. */
void tg_clock_conversion_init(struct tg_clock_conversion *conversion, uint64_t frequency,
    int64_t offset_seconds, uint64_t offset_cycles);

bool tg_clock_cycles_to_ns_slowly(
    const struct tg_clock_conversion *conversion, uint64_t cycles, int64_t *ns);

/* Exact; false if the result doesn't fit (then `*ns` is untouched). */
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
 * The smallest value whose time isn't before `ns`: the time that tg_clock_cycles_to_ns() finds or,
 * where the result doesn't fit, would find. UINT64_MAX also if all values are before `ns`.
 */
uint64_t tg_clock_ns_to_cycles(const struct tg_clock_conversion *conversion, int64_t ns);

/*
 * The value at `ns`, rounded down, without what the conversion of values to times rounds off: the
 * time of the result may be after `ns`. The nearest value if it would be below 0 or above 64 bits.
 */
uint64_t tg_clock_ns_to_cycles_rounded_down(
    const struct tg_clock_conversion *conversion, int64_t ns);

/* The values that tg_clock_cycles_to_ns() converts; none if `least` is greater than `greatest`. */
struct tg_clock_range {
    uint64_t least, greatest;
};

struct tg_clock_range tg_clock_convertible_range(const struct tg_clock_conversion *conversion);

/*
 * Adds seconds and nanoseconds to the offset of a clock. Exact, except for the part of a cycle that
 * the nanoseconds may leave over.
 */
void tg_clock_add_offset(uint64_t frequency, int64_t extra_seconds, int64_t extra_ns,
    int64_t *offset_seconds, uint64_t *offset_cycles);

/*
 * Sets `*offset_cycles`, less than the frequency, to `cycles`, or to what is so much less than 0;
 * whole seconds are carried to `*offset_seconds`. False if these overflow.
 */
bool tg_clock_carry_offset(uint64_t frequency, bool is_negative, uint64_t cycles,
    int64_t *offset_seconds, uint64_t *offset_cycles);

#endif
