/* SPDX-License-Identifier: MIT */
/* What an expression says of the time of events. */
#ifndef EXPRESSION_TIME_RANGE_H
#define EXPRESSION_TIME_RANGE_H

#include <stdint.h>

#include "expression/times.h"
#include "expression/tree.h"

/* Nanoseconds from the clock's origin, both ends included. */
struct expr_time_range {
    int64_t begin_ns; /* INT64_MIN: no beginning */
    int64_t end_ns;   /* INT64_MAX: no end */
};

/*
 * The range outside of which the expression isn't true, as far as comparisons of `$ts` with
 * constants tell that must all be true. Until `times` has the first time, times of day tell
 * nothing.
 */
struct expr_time_range expr_time_range(
    const struct expr_tree *tree, const struct expr_times *times);

#endif
