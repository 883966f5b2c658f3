/* SPDX-License-Identifier: MIT */

/*
 * How many events there are over time, without knowing the range of times beforehand: bins of equal
 * width, which doubles when a time falls beside them.
 */
#ifndef CLI_INFO_HISTOGRAM_H
#define CLI_INFO_HISTOGRAM_H

#include <glib.h>
#include <stdbool.h>

/* Far more than what is shown, so that they may be gathered into any number of columns. */
#define HISTOGRAM_BINS 4096

struct histogram {
    /* Nanoseconds, moved so that they are unsigned and keep their order. */
    guint64 base, min, max;

    /* The width of a bin is a power of two. */
    unsigned shift;

    guint64 count;
    guint64 bins[HISTOGRAM_BINS];
};

void histogram_init(struct histogram *histogram);

/* Makes room for a time which is beside the bins. */
void histogram_widen(struct histogram *histogram, guint64 time);

static inline guint64 histogram_bias(gint64 ns)
{
    return (guint64) ns ^ (G_GUINT64_CONSTANT(1) << 63);
}

static inline gint64 histogram_unbias(guint64 time)
{
    return (gint64) (time ^ (G_GUINT64_CONSTANT(1) << 63));
}

static inline void histogram_add(struct histogram *histogram, gint64 ns)
{
    guint64 time = histogram_bias(ns);

    if (G_UNLIKELY((time - histogram->base) >> histogram->shift >= HISTOGRAM_BINS)) {
        histogram_widen(histogram, time);
    }

    histogram->bins[(time - histogram->base) >> histogram->shift]++;
    histogram->min = MIN(histogram->min, time);
    histogram->max = MAX(histogram->max, time);
    histogram->count++;
}

/*
 * Gathers the bins from the first to the last time into `count` columns of equal width. Returns
 * that width in nanoseconds, 0 without times.
 */
guint64 histogram_gather(const struct histogram *histogram, guint64 *columns, guint count);

#endif
