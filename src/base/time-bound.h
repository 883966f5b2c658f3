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
 * nine, which are a decimal fraction. Fields may go past their range, as `25:00` and `02-30` do:
 * these are 01:00 of the next day and a day of March.
 */
#ifndef TG_BASE_TIME_BOUND_H
#define TG_BASE_TIME_BOUND_H

#include <stdbool.h>
#include <stdint.h>

/* What the texts look like, for messages. */
#define TG_TIME_BOUND_FORMATS                                                                      \
    "`YYYY-MM-DD [HH:MM[:SS[.NANO]][ZONE]]`, `HH:MM[:SS[.NANO]]`, or `[-]SECONDS[.NANO]`"

/* What is wrong with a time that is TG_TIME_BOUND_OUT_OF_RANGE, for messages. */
#define TG_TIME_BOUND_TOO_FAR "is too far from the origin: it does not fit 64 bits of nanoseconds"

enum tg_time_bound_kind {
    TG_TIME_BOUND_NONE,
    TG_TIME_BOUND_NS,
    TG_TIME_BOUND_TIME_OF_DAY,
};

/* The first field that goes past its range; `field` (`month`, for example) is NULL if none does.
 * The hour may be 24 at the end of a day, and the second 60, which is a leap second. */
struct tg_time_excess {
    const char *field;
    int value, first, last;
};

struct tg_time_bound {
    enum tg_time_bound_kind kind;
    int64_t ns_from_origin;   /* TG_TIME_BOUND_NS; never INT64_MIN */
    int hour, minute, second; /* TG_TIME_BOUND_TIME_OF_DAY */
    unsigned ns;              /* the same */
    struct tg_time_excess excess;
};

enum tg_time_bound_status {
    TG_TIME_BOUND_OK,
    TG_TIME_BOUND_BAD_FORMAT,
    TG_TIME_BOUND_OUT_OF_RANGE, /* the nanoseconds from the origin don't fit in 64 bits */
};

/* `gmt`: a date is in UTC instead of the local time zone. */
enum tg_time_bound_status tg_time_bound_parse(
    const char *text, bool gmt, struct tg_time_bound *bound);

/*
 * Turns a time of day into a moment on the day of `ns_from_origin` (the time of the first message);
 * leaves other kinds unchanged.
 */
enum tg_time_bound_status tg_time_bound_resolve(
    struct tg_time_bound *bound, bool gmt, int64_t ns_from_origin);

#endif
