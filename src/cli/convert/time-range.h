/* SPDX-License-Identifier: MIT */
/*
 * The time range of a conversion: --begin, --end, --timerange and --last. A bound is a time, as the
 * trimmer accepts it, or a duration from the beginning or the end of the traces. This module
 * converts such durations to times.
 */
#ifndef CLI_CONVERT_TIME_RANGE_H
#define CLI_CONVERT_TIME_RANGE_H

#include <stdbool.h>
#include <stdint.h>

#include "assembly/time-range.h"
#include "cli/convert/implicit.h"

enum time_anchor {
    /* A time that the trimmer accepts. */
    TIME_ANCHOR_NONE,

    TIME_ANCHOR_BEGINNING,
    TIME_ANCHOR_END,
};

struct time_limit {
    /* The name of the trimmer's parameter: `begin` or `end`. */
    const char *param;
    /* The option with its argument, for messages, and the text of the time in the argument. */
    char *option;
    char *text;

    enum time_anchor anchor;
    /* The distance from the anchor. */
    int64_t duration_ns;
};

struct time_range {
    /* The limits, in the order of the options. */
    struct time_limit limits[2];
    unsigned limit_count;
    /* Whether times are read and printed in GMT. */
    bool is_gmt;
    bool is_in_seconds;
};

void time_range_clear(struct time_range *range);

/*
 * Adds a bound. `param` is `begin` or `end`. The option on the command line is `--option=argument`.
 * `text`, a part of the argument, is a time or `+DURATION`. Returns false with an error if the
 * bound is already given, or if `text` is an invalid duration.
 */
bool time_range_add(struct time_range *range, const char *param, const char *option,
    const char *argument, const char *text);
/* Adds the beginning that --last requests. Returns false with an error. */
bool time_range_add_last(struct time_range *range, const char *text);

/*
 * Returns whether messages about the bounds need the range of the traces. This is the case if a
 * bound is probably a mistake, such as a time with a field that is out of range. This is also the
 * case if the range of the bounds may end before it begins. If a bound is a time of day, the order
 * of the bounds may depend on the day of the traces.
 */
bool time_range_is_suspicious(const struct time_range *range);

/* Checks that the trimmer will accept all times. Returns false with an error. */
bool time_range_check_syntax(const struct time_range *range);

/* Returns the first option with a bound that is relative to the traces, or NULL. */
const char *time_range_relative_option(const struct time_range *range);

bool time_range_has_end(const struct time_range *range);

/*
 * In the functions below, `traces` is the range of the traces. It is NULL if the range is unknown.
 */

/* Returns whether the range certainly ends before it begins. */
bool time_range_is_reversed(
    const struct time_range *range, const struct assembly_trace_range *traces);

/* Returns whether the range is completely before or after the traces. `traces` may not be NULL. */
bool time_range_is_outside(
    const struct time_range *range, const struct assembly_trace_range *traces);

/*
 * Warns about bounds that are probably wrong. Returns false, with an error, if the range ends
 * before it begins.
 */
bool time_range_check(const struct assembly_context *context, const struct time_range *range,
    const struct assembly_trace_range *traces);

/*
 * Warns that no event is in the range. The caller has checked that the range doesn't end before it
 * begins.
 */
void time_range_warn_of_no_event(const struct assembly_context *context,
    const struct time_range *range, const struct assembly_trace_range *traces);

/*
 * Adds the bounds to the trimmer's parameters. Relative bounds need the range of the traces.
 * Returns false with an error.
 */
bool time_range_apply(const struct time_range *range, const struct assembly_trace_range *traces,
    struct implicit *trimmer);

#endif
