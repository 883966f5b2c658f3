/* SPDX-License-Identifier: MIT */
/* Local time, with a cache for a quarter of an hour: see local-time.h. */
#include "base/local-time.h"

#include <time.h>

#define QUARTER 900

void tg_local_time_init(struct tg_local_time *self, bool utc)
{
    *self = (struct tg_local_time){.utc = utc};
    tzset();
}

static bool ask_library(
    const struct tg_local_time *self, int64_t seconds, struct tg_calendar *calendar)
{
    const time_t moment = (time_t) seconds;
    struct tm tm;

    if (!(self->utc ? gmtime_r(&moment, &tm) : localtime_r(&moment, &tm))) {
        return false;
    }
    *calendar = (struct tg_calendar){
        .year = tm.tm_year + 1900,
        .month = (unsigned) tm.tm_mon + 1,
        .day = (unsigned) tm.tm_mday,
        .hour = (unsigned) tm.tm_hour,
        .minute = (unsigned) tm.tm_min,
        .second = (unsigned) tm.tm_sec,
    };
    return true;
}

static unsigned second_of_day(const struct tg_calendar *calendar)
{
    return (calendar->hour * 60 + calendar->minute) * 60 + calendar->second;
}

static void load_quarter(struct tg_local_time *self, int64_t quarter)
{
    struct tg_calendar last;

    self->cached = false;
    if (!ask_library(self, quarter, &self->calendar) ||
        !ask_library(self, quarter + QUARTER - 1, &last)) {
        return;
    }
    self->quarter = quarter;
    self->second_of_day = second_of_day(&self->calendar);
    self->cached =
        self->calendar.day == last.day && second_of_day(&last) == self->second_of_day + QUARTER - 1;
}

bool tg_local_time_get(struct tg_local_time *self, int64_t seconds, struct tg_calendar *calendar)
{
    if (seconds < INT64_MIN + QUARTER || seconds > INT64_MAX - QUARTER) {
        return false;
    }
    if (!self->cached || seconds < self->quarter || seconds >= self->quarter + QUARTER) {
        const int64_t rest = seconds % QUARTER;

        load_quarter(self, seconds - rest - (rest < 0 ? QUARTER : 0));
    }
    if (!self->cached) {
        return ask_library(self, seconds, calendar);
    }
    const unsigned second = self->second_of_day + (unsigned) (seconds - self->quarter);

    *calendar = self->calendar;
    calendar->hour = second / 3600;
    calendar->minute = second / 60 % 60;
    calendar->second = second % 60;
    return true;
}
