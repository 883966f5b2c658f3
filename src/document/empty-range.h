/* SPDX-License-Identifier: MIT */
/* The words of warnings about a time range without events. */
#ifndef DOCUMENT_EMPTY_RANGE_H
#define DOCUMENT_EMPTY_RANGE_H

#include "document/human.h"

/* Nanoseconds from the origin; INT64_MIN and INT64_MAX: no bound. */
struct doc_shown_range {
    int64_t begin, end;

    /* How to show the times. */
    bool is_gmt;
    bool is_in_seconds;
    enum doc_time_part part;
};

/* The time range of the traces. `what` is the noun for it: `events` or `traces`. */
struct doc_trace_range {
    const char *what;
    int64_t begin, end;
};

/* Appends a time in the form of `range`. Times before the origin are seconds. */
void doc_append_time_of(GString *out, const struct doc_shown_range *range, int64_t ns);

/* Appends `BEGIN to END`. */
void doc_append_range_of(
    GString *out, const struct doc_shown_range *range, int64_t begin, int64_t end);

/* Appends `; the events are from BEGIN to END`. */
void doc_append_trace_range(
    GString *out, const struct doc_shown_range *range, const struct doc_trace_range *traces);

/* Whether `range` is wholly before or after the traces. */
bool doc_is_outside(const struct doc_shown_range *range, const struct doc_trace_range *traces);

/* Appends the reason why there is no event in `range`, and the range of the traces. */
void doc_append_empty_range(
    GString *out, const struct doc_shown_range *range, const struct doc_trace_range *traces);

#endif
