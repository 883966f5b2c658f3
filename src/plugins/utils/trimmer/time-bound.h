/* SPDX-License-Identifier: MIT */
/*
 * A bound of a time range, as written by a user:
 *
 *     YYYY-MM-DD [HH:MM[:SS[.NANO]]]   a moment
 *     YYYY-MM-DDTHH:MM[:SS[.NANO]]     the same
 *     HH:MM[:SS[.NANO]]                a time of day, on the day of the first message
 *     [-]SECONDS[.NANO]                seconds from the clock's origin
 *
 * A time zone may follow the time of a moment: `Z` (UTC), or the offset from UTC, such as `+02:00`.
 * Each field has as many digits as written here, except that SECONDS has any number and NANO up to
 * nine, which are a decimal fraction. Fields may go past their range, as `24:00` and `02-30` do.
 */
#ifndef PLUGINS_UTILS_TRIMMER_TIME_BOUND_H
#define PLUGINS_UTILS_TRIMMER_TIME_BOUND_H

#include <stdbool.h>
#include <stdint.h>

enum time_bound_kind {
    TIME_BOUND_NONE,
    TIME_BOUND_NS,
    TIME_BOUND_TIME_OF_DAY,
};

struct time_bound {
    enum time_bound_kind kind;
    int64_t ns_from_origin;   /* TIME_BOUND_NS; never INT64_MIN */
    int hour, minute, second; /* TIME_BOUND_TIME_OF_DAY */
    unsigned ns;              /* the same */
};

enum time_bound_status {
    TIME_BOUND_OK,
    TIME_BOUND_BAD_FORMAT,
    TIME_BOUND_OUT_OF_RANGE, /* the nanoseconds from the origin don't fit in 64 bits */
};

/* `gmt`: a date is in UTC instead of the local time zone. */
enum time_bound_status time_bound_parse(const char *text, bool gmt, struct time_bound *bound);

/*
 * Turns a time of day into a moment on the day of `ns_from_origin` (the time of the first message);
 * leaves other kinds unchanged.
 */
enum time_bound_status time_bound_resolve(
    struct time_bound *bound, bool gmt, int64_t ns_from_origin);

#endif
