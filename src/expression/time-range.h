/* SPDX-License-Identifier: MIT */
/* Finds the time range of the events for which an expression may be true. */
#ifndef EXPRESSION_TIME_RANGE_H
#define EXPRESSION_TIME_RANGE_H

#include <stdint.h>

#include "expression/times.h"
#include "expression/tree.h"

/* Times in nanoseconds from the origin of the clock. Both bounds are included. */
struct expr_time_range {
    int64_t begin_ns; /* INT64_MIN if there is no bound */
    int64_t end_ns;   /* INT64_MAX if there is no bound */
};

/*
 * Returns a range that contains the times of all events for which the expression may be true. A
 * comparison of `$ts` with a constant restricts the range if the expression is only true when the
 * comparison is true. Times of day don't restrict the range until `times` has the first time.
 */
struct expr_time_range expr_time_range(
    const struct expr_tree *tree, const struct expr_times *times);

#endif
