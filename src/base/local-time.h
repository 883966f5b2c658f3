/* SPDX-License-Identifier: MIT */
/*
 * Breaking seconds since the Unix epoch down into a date and a time of day, in the local time zone
 * or in UTC, many times in a row for close moments.
 *
 * localtime_r() takes 100 ns and more. Time zone rules nearly always change the offset at the
 * boundary of a quarter of an hour. There are exceptions (zones of the 19th century, zones that
 * count leap seconds). Therefore, the C library converts both ends of a quarter, and the times in
 * between are computed here only if the two ends are as far apart as they should be.
 */
#ifndef TG_BASE_LOCAL_TIME_H
#define TG_BASE_LOCAL_TIME_H

#include <stdbool.h>
#include <stdint.h>

struct tg_calendar {
    int year;
    unsigned month, day; /* from 1 */
    unsigned hour, minute, second;
};

struct tg_local_time {
    bool utc;
    /* The quarter of an hour that `calendar` and `second_of_day` start, if `cached`. */
    bool cached;
    int64_t quarter;
    unsigned second_of_day;
    struct tg_calendar calendar;
};

/* `utc`: in UTC instead of the local time zone. Owns nothing. */
void tg_local_time_init(struct tg_local_time *self, bool utc);

/* False if the C library cannot represent the moment. */
bool tg_local_time_get(struct tg_local_time *self, int64_t seconds, struct tg_calendar *calendar);

#endif
