/* SPDX-License-Identifier: MIT */
/* See histogram.h. */
#include "cli/info/histogram.h"

#include <string.h>

void histogram_init(struct histogram *histogram)
{
    memset(histogram, 0, sizeof(*histogram));
    histogram->min = UINT64_MAX;
    /*
     * The initial bins contain almost none of the possible times, so adding the first time widens
     * the bins.
     */
    histogram->base = UINT64_MAX;
}

/* Returns the middle of a bin, clamped to the range of the actual times. */
static uint64_t bin_time(
    const struct histogram *histogram, uint64_t base, unsigned shift, guint bin)
{
    uint64_t middle = base + ((uint64_t) bin << shift) + ((UINT64_C(1) << shift) >> 1);

    return CLAMP(middle, histogram->min, histogram->max);
}

/*
 * After the call, the times occupy at most half of the bins, in the middle. Only a time far outside
 * of the occupied bins causes the next call. Calls are therefore rare, whatever the order of the
 * times is.
 */
void histogram_widen(struct histogram *histogram, uint64_t time)
{
    uint64_t first = MIN(histogram->min, time);
    uint64_t last = MAX(histogram->max, time);
    uint64_t old_base = histogram->base;
    unsigned old_shift = histogram->shift;
    g_autofree uint64_t *old = g_new(uint64_t, HISTOGRAM_BINS);

    while ((last - first) >> histogram->shift >= HISTOGRAM_BINS / 2) {
        histogram->shift++;
    }
    histogram->base = first - MIN(first, (uint64_t) (HISTOGRAM_BINS / 4) << histogram->shift);
    memcpy(old, histogram->bins, sizeof(histogram->bins));
    memset(histogram->bins, 0, sizeof(histogram->bins));
    for (guint i = 0; i < HISTOGRAM_BINS; i++) {
        if (old[i] > 0) {
            uint64_t moved = bin_time(histogram, old_base, old_shift, i);

            histogram->bins[(moved - histogram->base) >> histogram->shift] += old[i];
        }
    }
}

uint64_t histogram_gather(const struct histogram *histogram, uint64_t *columns, guint count)
{
    memset(columns, 0, count * sizeof(*columns));
    if (histogram->count == 0) {
        return 0;
    }
    /* The width is at least one nanosecond, and the last time is in the last column. */
    uint64_t width = (histogram->max - histogram->min) / count + 1;

    for (guint i = 0; i < HISTOGRAM_BINS; i++) {
        if (histogram->bins[i] > 0) {
            uint64_t time = bin_time(histogram, histogram->base, histogram->shift, i);

            columns[(time - histogram->min) / width] += histogram->bins[i];
        }
    }
    return width;
}
