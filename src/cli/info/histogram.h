/* SPDX-License-Identifier: MIT */
/*
 * Counts events over time while the range of times is unknown. All bins have the same width, which
 * doubles if a time is outside the bins.
 */
#ifndef CLI_INFO_HISTOGRAM_H
#define CLI_INFO_HISTOGRAM_H

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

/* Far more bins than columns are shown, so that bins can be combined into any number of columns. */
#define HISTOGRAM_BINS 4096

struct histogram {
    /* Times in nanoseconds, shifted so that they are unsigned and keep their order. */
    uint64_t base, min, max;
    unsigned shift; /* the width of a bin is 2^shift nanoseconds */
    uint64_t count;
    uint64_t bins[HISTOGRAM_BINS];
};

void histogram_init(struct histogram *histogram);

/* Widens the bins until they include `time`. */
void histogram_widen(struct histogram *histogram, uint64_t time);

static inline uint64_t histogram_bias(int64_t ns)
{
    return (uint64_t) ns ^ (UINT64_C(1) << 63);
}

static inline int64_t histogram_unbias(uint64_t time)
{
    return (int64_t) (time ^ (UINT64_C(1) << 63));
}

static inline void histogram_add(struct histogram *histogram, int64_t ns)
{
    uint64_t time = histogram_bias(ns);

    if (G_UNLIKELY((time - histogram->base) >> histogram->shift >= HISTOGRAM_BINS)) {
        histogram_widen(histogram, time);
    }
    histogram->bins[(time - histogram->base) >> histogram->shift]++;
    histogram->min = MIN(histogram->min, time);
    histogram->max = MAX(histogram->max, time);
    histogram->count++;
}

/*
 * Combines the bins from the first to the last time into `count` columns of equal width. Returns
 * the width of a column in nanoseconds, or 0 if there are no times.
 */
uint64_t histogram_gather(const struct histogram *histogram, uint64_t *columns, guint count);

#endif
