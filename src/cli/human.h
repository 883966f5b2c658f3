/* SPDX-License-Identifier: MIT */

/* Numbers, sizes, durations and times in human-readable form. */
#ifndef CLI_HUMAN_H
#define CLI_HUMAN_H

#include <glib.h>
#include <stdint.h>

/* `1,234,567`. */
void human_append_count(GString *out, uint64_t count);

/* `1 packet`, `2 packets`: `plural` is what several of `what` have at their end. */
void human_append_plural(GString *out, uint64_t count, const char *what, const char *plural);

/* `1.2 M`, three digits at most. */
void human_append_scaled(GString *out, double number);

/* `1.2 MiB`. */
void human_append_size(GString *out, uint64_t bytes);

/* `12.345678901 s` exactly, preceded by hours and minutes if it is that long. */
void human_append_duration(GString *out, uint64_t ns);

/* `7 s`, `3 min 07 s`, `5 h 12 min`. */
void human_append_rough_duration(GString *out, double seconds);

/* How to show a point in time. */
enum human_time {
    HUMAN_TIME_LOCAL,
    HUMAN_TIME_GMT,

    /* Seconds from an origin that isn't known. */
    HUMAN_TIME_SECONDS,
};

/* How much of it to show; of seconds, everything or whole ones. */
enum human_time_part {
    /* `2019-11-06 14:11:27.104003002 +0100` */
    HUMAN_TIME_COMPLETE,

    /* `2019-11-06 14:11:27.104003002` */
    HUMAN_TIME_WITHOUT_ZONE,

    /* `14:11:27.104003002` */
    HUMAN_TIME_OF_DAY,

    /* `2019-11-06 14:11:27`, rounded down. */
    HUMAN_TIME_TO_SECOND,
};

void human_append_time(GString *out, int64_t ns, enum human_time form, enum human_time_part part);

#endif
