/* SPDX-License-Identifier: MIT */
/* Parts of warnings about a time range without events. */
#ifndef DOCUMENT_EMPTY_RANGE_H
#define DOCUMENT_EMPTY_RANGE_H

#include "document/human.h"

/*
 * A time range in nanoseconds from the origin. INT64_MIN and INT64_MAX mean that there is no bound.
 */
struct doc_shown_range {
    int64_t begin, end;

    /* The presentation of the times. */
    bool is_gmt;
    bool is_in_seconds;
    enum doc_time_part part;
};

/* The time range of the traces. Messages call the traces' content `what`: `events` or `traces`. */
struct doc_trace_range {
    const char *what;
    int64_t begin, end;
};

/*
 * Appends the time `ns` in the presentation that `range` specifies. Times before the origin are
 * printed in seconds.
 */
void doc_append_time_of(GString *out, const struct doc_shown_range *range, int64_t ns);

/* Appends `BEGIN to END`. */
void doc_append_range_of(
    GString *out, const struct doc_shown_range *range, int64_t begin, int64_t end);

/* Appends `; the events are from BEGIN to END`. */
void doc_append_trace_range(
    GString *out, const struct doc_shown_range *range, const struct doc_trace_range *traces);

/* Returns whether the whole `range` is before or after the traces. */
bool doc_is_outside(const struct doc_shown_range *range, const struct doc_trace_range *traces);

/* Appends the reason why `range` contains no event, followed by the time range of the traces. */
void doc_append_empty_range(
    GString *out, const struct doc_shown_range *range, const struct doc_trace_range *traces);

#endif
