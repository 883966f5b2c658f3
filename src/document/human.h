/* SPDX-License-Identifier: MIT */
/* Numbers, sizes, durations and times in human-readable form. */
#ifndef DOCUMENT_HUMAN_H
#define DOCUMENT_HUMAN_H

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

/* Appends `1,234,567`. */
void doc_append_count(GString *out, uint64_t count);

/* Appends `1 packet` or `2 packets`. `plural` is the suffix for counts other than one. */
void doc_append_plural(GString *out, uint64_t count, const char *what, const char *plural);

/* Appends `1.2 M`, with at most three digits. */
void doc_append_scaled(GString *out, double number);

/* Appends `1.2 MiB`. */
void doc_append_size(GString *out, uint64_t bytes);

/*
 * Appends the exact duration, such as `12.345678901 s`. Hours and minutes come first if the
 * duration is that long.
 */
void doc_append_duration(GString *out, uint64_t ns);

/* Appends `7 s`, `3 min 07 s` or `5 h 12 min`. */
void doc_append_rough_duration(GString *out, double seconds);

/* The presentation of a point in time. */
enum doc_time_form {
    DOC_TIME_LOCAL,
    DOC_TIME_GMT,
    DOC_TIME_SECONDS, /* seconds from an unknown origin */
};

/*
 * The parts of a time to show. Seconds from an origin are whole with DOC_TIME_TO_SECOND, and have
 * all decimals otherwise.
 */
enum doc_time_part {
    DOC_TIME_COMPLETE,     /* `2019-11-06 14:11:27.104003002 +0100` */
    DOC_TIME_WITHOUT_ZONE, /* `2019-11-06 14:11:27.104003002` */
    DOC_TIME_OF_DAY,       /* `14:11:27.104003002` */
    DOC_TIME_TO_SECOND,    /* `2019-11-06 14:11:27`, rounded down */
};

/* Returns the presentation of times. `has_date` means that the origin is the Unix epoch. */
static inline enum doc_time_form doc_choose_time_form(bool has_date, bool is_gmt)
{
    return !has_date ? DOC_TIME_SECONDS : is_gmt ? DOC_TIME_GMT : DOC_TIME_LOCAL;
}

void doc_append_time(GString *out, int64_t ns, enum doc_time_form form, enum doc_time_part part);

#endif
