/* SPDX-License-Identifier: MIT */
/* The time of CLOCK_MONOTONIC, to compute deadlines and intervals. */
#ifndef TG_BASE_MONOTONIC_TIME_H
#define TG_BASE_MONOTONIC_TIME_H

#include <glib.h>
#include <stdint.h>

#include "base/units.h"

/* Returns the current time in nanoseconds, with the resolution of a microsecond. */
static inline int64_t tg_monotonic_ns(void)
{
    return g_get_monotonic_time() * TG_NS_PER_US;
}

#endif
