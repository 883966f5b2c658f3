/* SPDX-License-Identifier: MIT */
/*
 * Conversion of the cycles of a clock to nanoseconds from its origin, and back.
 *
 * The rounding is part of the interface, because it shows in every text output: the value and the
 * offset in cycles are converted separately, each one truncated; at 1 GHz exactly, at other
 * frequencies in double precision, in this order: times 1e9, divided by the frequency. Integer
 * arithmetic would be off by one nanosecond now and then from what Babeltrace programs have always
 * printed (24 of the 66,464 events of a 2.1 GHz trace).
 */
#include "lib/trace-ir/clock-class.h"

#include <babeltrace2/extension/clock-conversion.h>

#include "base/units.h"
#include "lib/assert-cond.h"

/* 2^64, which a double holds exactly. */
#define TWO_TO_64 18446744073709551616.0

static double scale(uint64_t cycles, uint64_t frequency)
{
    return 1e9 * (double) cycles / (double) frequency;
}

static bool scale_to_ns(uint64_t cycles, uint64_t frequency, uint64_t *ns)
{
    double scaled;

    if (frequency == TG_NS_PER_S) {
        *ns = cycles;
        return true;
    }
    scaled = scale(cycles, frequency);
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

/* Nanoseconds of the value 0; the offset in cycles is less than a second, so it always scales. */
static __int128 base_ns(const struct bt__clock_conversion *conversion)
{
    uint64_t offset_ns = 0;

    scale_to_ns(conversion->offset_cycles, conversion->frequency, &offset_ns);
    return (__int128) conversion->offset_seconds * TG_NS_PER_S + offset_ns;
}

void bt__clock_conversion_init(struct bt__clock_conversion *conversion, uint64_t frequency,
    int64_t offset_seconds, uint64_t offset_cycles)
{
    *conversion = (struct bt__clock_conversion){
        .frequency = frequency,
        .offset_seconds = offset_seconds,
        .offset_cycles = offset_cycles,
    };

    __int128 base = base_ns(conversion);

    if (frequency != TG_NS_PER_S || !fits_int64(base)) {
        return;
    }
    conversion->base_ns = (int64_t) base;
    /* The fast sum adds an int64_t: both the value and the sum must fit one. */
    conversion->fast_limit =
        (uint64_t) (base > 0 ? INT64_MAX - conversion->base_ns : INT64_MAX) + 1;
}

bool bt__clock_cycles_to_ns_slowly(
    const struct bt__clock_conversion *conversion, uint64_t cycles, int64_t *ns)
{
    uint64_t cycles_ns;
    __int128 sum;

    if (!scale_to_ns(cycles, conversion->frequency, &cycles_ns)) {
        return false;
    }
    sum = base_ns(conversion) + cycles_ns;
    if (!fits_int64(sum)) {
        return false;
    }
    *ns = (int64_t) sum;
    return true;
}

/* The time of a value, without overflow: 2^64 seconds and a 64-bit offset in seconds fit. */
static __int128 unbounded_ns(const struct bt__clock_conversion *conversion, uint64_t cycles)
{
    return base_ns(conversion) + (conversion->frequency == TG_NS_PER_S
                                         ? (__int128) cycles
                                         : (__int128) scale(cycles, conversion->frequency));
}

/*
 * A binary search, because the rounding above has no exact inverse: a nanosecond may be many
 * cycles, and beyond 2^53 cycles times jump. But a later value never has an earlier time.
 */
uint64_t bt_x_clock_class_ns_from_origin_to_cycles(
    const bt_clock_class *clock_class, int64_t ns_from_origin)
{
    uint64_t low = 0, high = UINT64_MAX;

    BT_ASSERT_PRE_NON_NULL("clock-class", clock_class);
    while (low < high) {
        const uint64_t middle = low + (high - low) / 2;

        if (unbounded_ns(&clock_class->conversion, middle) >= ns_from_origin) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    return low;
}
