/* SPDX-License-Identifier: MIT */
#ifndef EXPRESSION_TIMES_H
#define EXPRESSION_TIMES_H

#include <stdbool.h>
#include <stdint.h>

/* What all bindings of an expression share: on which day a time of day is. */
struct expr_times {
    bool is_gmt;      /* otherwise in the local time zone */
    bool has_first;   /* otherwise, the first event that is tested sets it */
    int64_t first_ns; /* when it was (nanoseconds from the clock's origin) */
};

#endif
