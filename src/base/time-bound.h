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
 * Each field has as many digits as shown here, with two exceptions: SECONDS has any number of
 * digits, and NANO is a decimal fraction of one to nine digits. Fields may exceed their ranges:
 * `25:00` is 01:00 of the next day, and `02-30` is a day of March.
 */
#ifndef TG_BASE_TIME_BOUND_H
#define TG_BASE_TIME_BOUND_H

#include <stdbool.h>
#include <stdint.h>

/* The formats of a bound, for messages. */
#define TG_TIME_BOUND_FORMATS                                                                      \
    "`YYYY-MM-DD [HH:MM[:SS[.NANO]][ZONE]]`, `HH:MM[:SS[.NANO]]`, or `[-]SECONDS[.NANO]`"

/* The end of a message about a time with the status TG_TIME_BOUND_OUT_OF_RANGE. */
#define TG_TIME_BOUND_TOO_FAR "is too far from the origin: it does not fit 64 bits of nanoseconds"

enum tg_time_bound_kind {
    TG_TIME_BOUND_NONE,
    TG_TIME_BOUND_NS,
    TG_TIME_BOUND_TIME_OF_DAY,
};

/*
 * The first field whose value is outside of its range. `field` is its name, such as `month`, or
 * NULL. The hour may be 24 at the end of a day, and the second may be 60 (a leap second).
 */
struct tg_time_excess {
    const char *field;
    int value, first, last;
};

struct tg_time_bound {
    enum tg_time_bound_kind kind;
    int64_t ns_from_origin;   /* TG_TIME_BOUND_NS; never INT64_MIN */
    int hour, minute, second; /* TG_TIME_BOUND_TIME_OF_DAY */
    unsigned ns;              /* TG_TIME_BOUND_TIME_OF_DAY */
    struct tg_time_excess excess;
};

enum tg_time_bound_status {
    TG_TIME_BOUND_OK,
    TG_TIME_BOUND_BAD_FORMAT,
    TG_TIME_BOUND_OUT_OF_RANGE, /* the time doesn't fit in 64 bits of nanoseconds */
};

/* Parses a bound. If `gmt` is true, dates are in UTC instead of the local time zone. */
enum tg_time_bound_status tg_time_bound_parse(
    const char *text, bool gmt, struct tg_time_bound *bound);

/*
 * Converts a time of day to a moment on the day of `ns_from_origin`, the time of the first message.
 * Other kinds of bounds remain unchanged.
 */
enum tg_time_bound_status tg_time_bound_resolve(
    struct tg_time_bound *bound, bool gmt, int64_t ns_from_origin);

#endif
