/* SPDX-License-Identifier: MIT */
/*
 * Converts seconds since the Unix epoch to a date and a time of day, in the local time zone or in
 * UTC. The conversion is fast for many moments that are close together.
 *
 * localtime_r() takes 100 ns and more. Time zone rules nearly always change the offset at the
 * boundary of a quarter of an hour. The exceptions are zones of the 19th century, and zones that
 * count leap seconds. Therefore, the C library converts the first and the last second of a quarter
 * to local times. If the two local times are as far apart as the two seconds, the offset doesn't
 * change in between, and this code computes the other local times of the quarter.
 */
#ifndef TG_BASE_LOCAL_TIME_H
#define TG_BASE_LOCAL_TIME_H

#include <stdbool.h>
#include <stdint.h>

struct tg_calendar {
    int year;
    unsigned month, day; /* both from 1 */
    unsigned hour, minute, second;
};

struct tg_local_time {
    bool utc;
    /* The first moment of the cached quarter of an hour, in `calendar` and `second_of_day`. */
    bool cached;
    int64_t quarter;
    unsigned second_of_day;
    struct tg_calendar calendar;
};

/*
 * Initializes `*self` for UTC if `utc` is true, and for the local time zone otherwise. The
 * structure needs no destruction.
 */
void tg_local_time_init(struct tg_local_time *self, bool utc);

/*
 * Converts `seconds` since the Unix epoch. Returns false if the C library can't represent the date.
 */
bool tg_local_time_get(struct tg_local_time *self, int64_t seconds, struct tg_calendar *calendar);

#endif
