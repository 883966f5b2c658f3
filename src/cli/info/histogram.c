/* SPDX-License-Identifier: MIT */

/* See histogram.h. */
#include "cli/info/histogram.h"

#include <string.h>

void histogram_init(struct histogram *histogram)
{
    memset(histogram, 0, sizeof(*histogram));
    histogram->min = G_MAXUINT64;
    /* No time is in the bins before the first call of histogram_widen(). */
    histogram->base = G_MAXUINT64;
}

/* The middle of a bin, but not beside the times that there are. */
static guint64 bin_time(const struct histogram *histogram, guint64 base, unsigned shift, guint bin)
{
    guint64 middle = base + ((guint64) bin << shift) + ((G_GUINT64_CONSTANT(1) << shift) >> 1);

    return CLAMP(middle, histogram->min, histogram->max);
}

/*
 * The times get the middle half of the bins, at most: it takes so many more until the next call
 * that the calls cost nothing, in whatever order the times come.
 */
void histogram_widen(struct histogram *histogram, guint64 time)
{
    guint64 first = MIN(histogram->min, time);
    guint64 last = MAX(histogram->max, time);
    guint64 old_base = histogram->base;
    unsigned old_shift = histogram->shift;
    g_autofree guint64 *old = g_new(guint64, HISTOGRAM_BINS);

    while ((last - first) >> histogram->shift >= HISTOGRAM_BINS / 2) {
        histogram->shift++;
    }

    histogram->base = first - MIN(first, (guint64) (HISTOGRAM_BINS / 4) << histogram->shift);
    memcpy(old, histogram->bins, sizeof(histogram->bins));
    memset(histogram->bins, 0, sizeof(histogram->bins));

    for (guint i = 0; i < HISTOGRAM_BINS; i++) {
        if (old[i] > 0) {
            guint64 moved = bin_time(histogram, old_base, old_shift, i);

            histogram->bins[(moved - histogram->base) >> histogram->shift] += old[i];
        }
    }
}

guint64 histogram_gather(const struct histogram *histogram, guint64 *columns, guint count)
{
    memset(columns, 0, count * sizeof(*columns));

    if (histogram->count == 0) {
        return 0;
    }

    /* At least one nanosecond, and the last time is in the last column. */
    guint64 width = (histogram->max - histogram->min) / count + 1;

    for (guint i = 0; i < HISTOGRAM_BINS; i++) {
        if (histogram->bins[i] > 0) {
            guint64 time = bin_time(histogram, histogram->base, histogram->shift, i);

            columns[(time - histogram->min) / width] += histogram->bins[i];
        }
    }

    return width;
}
