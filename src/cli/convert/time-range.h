/* SPDX-License-Identifier: MIT */
/*
 * The time range of a conversion: --begin, --end, --timerange and --last. Its bounds are times as
 * the trimmer takes them, or durations from the beginning or the end of the traces, which become
 * such times here.
 */
#ifndef CLI_CONVERT_TIME_RANGE_H
#define CLI_CONVERT_TIME_RANGE_H

#include <stdbool.h>
#include <stdint.h>

#include "assembly/time-range.h"
#include "cli/convert/implicit.h"

enum time_anchor {
    /* A time that the trimmer takes. */
    TIME_ANCHOR_NONE,

    TIME_ANCHOR_BEGINNING,
    TIME_ANCHOR_END,
};

struct time_limit {
    /* The parameter of the trimmer: `begin` or `end`. */
    const char *param;
    /* The option with its argument, for messages, and the time in it. */
    char *option;
    char *text;

    enum time_anchor anchor;
    /* From the anchor. */
    int64_t duration_ns;
};

struct time_range {
    /* In the order of the options. */
    struct time_limit limits[2];
    unsigned limit_count;
    /* How times are read and printed. */
    bool is_gmt;
    bool is_in_seconds;
};

void time_range_clear(struct time_range *range);

/* Adds the bound `param`, `begin` or `end`, in the argument of `--option=argument`: `text` is a
 * time or `+DURATION`. False with an error if the bound is already given, or relative and invalid.
 */
bool time_range_add(struct time_range *range, const char *param, const char *option,
    const char *argument, const char *text);
/* Same for --last, which is a beginning. */
bool time_range_add_last(struct time_range *range, const char *text);

/* Whether the range of the traces is needed to tell what is wrong with the bounds: a field goes
 * past its range, or the range ends before it begins, maybe because of the day of the traces. */
bool time_range_is_suspicious(const struct time_range *range);

/* Whether the trimmer will take all times; an error if not. */
bool time_range_check_syntax(const struct time_range *range);

/* The option that needs the range of the traces, or NULL. */
const char *time_range_relative_option(const struct time_range *range);

bool time_range_has_end(const struct time_range *range);

/* In the rest, `traces` is the range of the traces; NULL if it is unknown. */

/* Whether the range is known to end before it begins. */
bool time_range_is_reversed(
    const struct time_range *range, const struct assembly_trace_range *traces);

/* Whether it is wholly before or after the traces, whose range must be known. */
bool time_range_is_outside(
    const struct time_range *range, const struct assembly_trace_range *traces);

/* Warns of bounds that are probably wrong; a range that ends before it begins is an error. */
bool time_range_check(const struct assembly_context *context, const struct time_range *range,
    const struct assembly_trace_range *traces);

/* Warns that no event is in the range, which isn't empty. `traces` is NULL if their range isn't
 * known. */
void time_range_warn_of_no_event(const struct assembly_context *context,
    const struct time_range *range, const struct assembly_trace_range *traces);

/* Adds the parameters to the trimmer; needs the range of the traces for relative bounds. */
bool time_range_apply(const struct time_range *range, const struct assembly_trace_range *traces,
    struct implicit *trimmer);

#endif
