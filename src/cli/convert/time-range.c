/* SPDX-License-Identifier: MIT */
/* See time-range.h. */
#include "cli/convert/time-range.h"

#include <glib.h>
#include <string.h>

#include "base/duration.h"
#include "base/integer.h"
#include "base/time-bound.h"
#include "cli/error.h"
#include "document/empty-range.h"

static const char begin_param[] = "begin";
static const char end_param[] = "end";

void time_range_clear(struct time_range *range)
{
    for (unsigned i = 0; i < range->limit_count; i++) {
        g_free(range->limits[i].option);
        g_free(range->limits[i].text);
    }
}

static const struct time_limit *find_limit(const struct time_range *range, const char *param)
{
    for (unsigned i = 0; i < range->limit_count; i++) {
        if (strcmp(range->limits[i].param, param) == 0) {
            return &range->limits[i];
        }
    }
    return NULL;
}

/* Parses the duration `text`, which is the argument of an option or a part of it. */
static bool parse_duration(const char *option, const char *argument, const char *text, int64_t *ns)
{
    if (!tg_duration_parse(text, ns)) {
        cli_error("--%s=%s: `%s` is not a duration: expecting " TG_DURATION_FORMAT, option,
            argument, text);
        return false;
    }
    return true;
}

static bool add_limit(struct time_range *range, struct time_limit limit, const char *option,
    const char *argument, const char *text)
{
    if (find_limit(range, limit.param)) {
        cli_error("--%s=%s: %s already sets the %s of the time range", option, argument,
            find_limit(range, limit.param)->option,
            strcmp(limit.param, begin_param) == 0 ? "beginning" : "end");
        return false;
    }
    limit.option = g_strdup_printf("--%s=%s", option, argument);
    limit.text = g_strdup(text);
    range->limits[range->limit_count++] = limit;
    return true;
}

bool time_range_add(struct time_range *range, const char *param, const char *option,
    const char *argument, const char *text)
{
    struct time_limit limit = {.param = param};

    if (text[0] == '+') {
        limit.anchor = TIME_ANCHOR_BEGINNING;
        if (!parse_duration(option, argument, text + 1, &limit.duration_ns)) {
            return false;
        }
    }
    return add_limit(range, limit, option, argument, text);
}

bool time_range_add_last(struct time_range *range, const char *text)
{
    struct time_limit limit = {.param = begin_param, .anchor = TIME_ANCHOR_END};

    return parse_duration("last", text, text, &limit.duration_ns) &&
           add_limit(range, limit, "last", text, text);
}

/*
 * Returns the duration in a beginning such as `-5s`, or NULL if the beginning has another form. The
 * user probably means a duration before the end, which --last takes.
 */
static const char *duration_before_end(const struct time_limit *limit)
{
    int64_t ns;

    if (limit->anchor != TIME_ANCHOR_NONE || strcmp(limit->param, begin_param) != 0 ||
        limit->text[0] != '-') {
        return NULL;
    }
    return tg_duration_parse(limit->text + 1, &ns) ? limit->text + 1 : NULL;
}

/*
 * Returns a question in parentheses that suggests another option or argument in place of a text
 * that isn't a time, or an empty string. The caller owns the result.
 */
static char *suggest_limit(const struct time_limit *limit)
{
    const char *before_end = duration_before_end(limit);
    int64_t ns;

    if (before_end) {
        return g_strdup_printf(" (did you mean --last=%s?)", before_end);
    }
    return tg_duration_parse(limit->text, &ns)
               ? g_strdup_printf(" (did you mean `+%s`?)", limit->text)
               : g_strdup("");
}

static void fail_format(const struct time_limit *limit)
{
    g_autofree char *suggestion = suggest_limit(limit);

    cli_error("%s: `%s` is not a time%s: expecting " TG_TIME_BOUND_FORMATS
              ", or `+DURATION` from the beginning of the traces",
        limit->option, limit->text, suggestion);
}

/* Checks that the text of a limit is a time. The time zone doesn't matter for this check. */
static bool check_syntax(const struct time_limit *limit)
{
    struct tg_time_bound time;

    switch (tg_time_bound_parse(limit->text, true, &time)) {
    case TG_TIME_BOUND_OK:
        return true;
    case TG_TIME_BOUND_BAD_FORMAT:
        fail_format(limit);
        return false;
    case TG_TIME_BOUND_OUT_OF_RANGE:
        cli_error("%s: the time `%s` " TG_TIME_BOUND_TOO_FAR, limit->option, limit->text);
        return false;
    }
    g_assert_not_reached();
}

bool time_range_check_syntax(const struct time_range *range)
{
    for (unsigned i = 0; i < range->limit_count; i++) {
        if (range->limits[i].anchor == TIME_ANCHOR_NONE && !check_syntax(&range->limits[i])) {
            return false;
        }
    }
    return true;
}

const char *time_range_relative_option(const struct time_range *range)
{
    for (unsigned i = 0; i < range->limit_count; i++) {
        if (range->limits[i].anchor != TIME_ANCHOR_NONE) {
            return range->limits[i].option;
        }
    }
    return NULL;
}

/*
 * Finds the time of a bound, in nanoseconds from the origin. Returns false if the time is unknown
 * or out of range.
 */
static bool find_moment(const struct time_range *range, const struct time_limit *limit,
    const struct assembly_trace_range *traces, int64_t *ns)
{
    struct tg_time_bound time;

    switch (limit->anchor) {
    case TIME_ANCHOR_BEGINNING:
        return traces && !__builtin_add_overflow(traces->ns.begin, limit->duration_ns, ns);
    case TIME_ANCHOR_END:
        return traces && !__builtin_sub_overflow(traces->ns.end, limit->duration_ns, ns);
    case TIME_ANCHOR_NONE:
        break;
    }
    if (tg_time_bound_parse(limit->text, range->is_gmt, &time) != TG_TIME_BOUND_OK ||
        (traces && tg_time_bound_resolve(&time, range->is_gmt, traces->first_message_ns) !=
                       TG_TIME_BOUND_OK)) {
        return false;
    }
    *ns = time.ns_from_origin;
    return time.kind == TG_TIME_BOUND_NS;
}

/* Finds the times of both bounds. A bound whose time is unknown doesn't restrict the range. */
static struct assembly_ns_range find_moments(
    const struct time_range *range, const struct assembly_trace_range *traces)
{
    const struct time_limit *begin = find_limit(range, begin_param);
    const struct time_limit *end = find_limit(range, end_param);
    struct assembly_ns_range moments;

    if (!begin || !find_moment(range, begin, traces, &moments.begin)) {
        moments.begin = INT64_MIN;
    }
    if (!end || !find_moment(range, end, traces, &moments.end)) {
        moments.end = INT64_MAX;
    }
    return moments;
}

bool time_range_has_end(const struct time_range *range)
{
    return find_limit(range, end_param) != NULL;
}

bool time_range_is_reversed(
    const struct time_range *range, const struct assembly_trace_range *traces)
{
    struct assembly_ns_range moments = find_moments(range, traces);

    return moments.begin > moments.end;
}

/*
 * Parses the time of a valid limit. A relative limit has no time; for such a limit, the result is
 * empty.
 */
static struct tg_time_bound parse_limit(
    const struct time_range *range, const struct time_limit *limit)
{
    struct tg_time_bound time = {0};

    if (limit->anchor == TIME_ANCHOR_NONE) {
        (void) tg_time_bound_parse(limit->text, range->is_gmt, &time);
    }
    return time;
}

bool time_range_is_suspicious(const struct time_range *range)
{
    static const struct assembly_trace_range any_day = {0};
    unsigned time_of_day_count = 0;

    for (unsigned i = 0; i < range->limit_count; i++) {
        struct tg_time_bound time = parse_limit(range, &range->limits[i]);

        if (time.excess.field || duration_before_end(&range->limits[i])) {
            return true;
        }
        time_of_day_count += time.kind == TG_TIME_BOUND_TIME_OF_DAY;
    }
    return (time_of_day_count == 1 && range->limit_count == 2) ||
           time_range_is_reversed(range, &any_day);
}

/* Returns the range as text for messages. Times have the format of the text output, with dates. */
static struct doc_shown_range shown_range(
    const struct time_range *range, const struct assembly_ns_range *moments)
{
    return (struct doc_shown_range){
        .begin = moments->begin,
        .end = moments->end,
        .is_gmt = range->is_gmt,
        .is_in_seconds = range->is_in_seconds,
        .part = DOC_TIME_WITHOUT_ZONE,
    };
}

static struct doc_trace_range shown_traces(const struct assembly_trace_range *traces)
{
    return (struct doc_trace_range){
        .what = assembly_range_noun(traces->kind),
        .begin = traces->ns.begin,
        .end = traces->ns.end,
    };
}

/* Appends the range of the traces to a message, if the range is known. */
static void append_traces(
    GString *out, const struct doc_shown_range *range, const struct assembly_trace_range *traces)
{
    if (traces && traces->kind != ASSEMBLY_RANGE_OF_PACKETS) {
        const struct doc_trace_range shown = shown_traces(traces);

        doc_append_trace_range(out, range, &shown);
    }
}

/* Warns about a field that is out of range, such as the hour of `25:00`. */
static void warn_of_excess(const struct assembly_context *context, const struct time_range *range,
    const struct time_limit *limit, const struct assembly_trace_range *traces, bool shows_traces)
{
    struct tg_time_bound time = parse_limit(range, limit);

    if (!time.excess.field) {
        return;
    }
    const struct assembly_ns_range moments = find_moments(range, traces);
    const struct doc_shown_range shown = shown_range(range, &moments);
    g_autoptr(GString) text = g_string_new(NULL);
    int64_t ns;

    g_string_append_printf(text, "%s: %s %d is out of range (%d to %d)", limit->option,
        time.excess.field, time.excess.value, time.excess.first, time.excess.last);
    if (find_moment(range, limit, traces, &ns)) {
        g_string_append(text, "; it is read as ");
        doc_append_time_of(text, &shown, ns);
    }
    append_traces(text, &shown, shows_traces ? traces : NULL);
    assembly_warn(context, "%s", text->str);
}

/*
 * Warns about a beginning such as `-5`: a time before the origin of the clock is probably a
 * mistake.
 */
static void warn_of_negative_begin(const struct assembly_context *context,
    const struct time_limit *limit, const struct assembly_ns_range *moments,
    const struct assembly_trace_range *traces)
{
    const char *before_end = duration_before_end(limit);

    if (before_end && traces && moments->begin < traces->ns.begin) {
        assembly_warn(context,
            "%s: this time is before the origin of the clock and before all the events (to "
            "count back from the end of the traces, write --last=%s)",
            limit->option, before_end);
    }
}

static bool is_outside(
    const struct assembly_ns_range *moments, const struct assembly_trace_range *traces)
{
    const struct doc_shown_range range = {.begin = moments->begin, .end = moments->end};
    const struct doc_trace_range shown = shown_traces(traces);

    return doc_is_outside(&range, &shown);
}

static void fail_reversed(const struct time_range *range, const struct assembly_ns_range *moments,
    const struct assembly_trace_range *traces)
{
    const struct doc_shown_range shown = shown_range(range, moments);
    g_autoptr(GString) text = g_string_new(NULL);

    doc_append_range_of(text, &shown, moments->begin, moments->end);
    append_traces(text, &shown, traces);
    cli_error("The time range ends before it begins: it is from %s", text->str);
}

bool time_range_check(const struct assembly_context *context, const struct time_range *range,
    const struct assembly_trace_range *traces)
{
    struct assembly_ns_range moments = find_moments(range, traces);

    if (moments.begin > moments.end) {
        fail_reversed(range, &moments, traces);
        return false;
    }

    /* If the range is outside the traces, another warning shows the range of the traces. */
    bool shows_traces = traces && !is_outside(&moments, traces);

    for (unsigned i = 0; i < range->limit_count; i++) {
        warn_of_excess(context, range, &range->limits[i], traces, shows_traces);
        warn_of_negative_begin(context, &range->limits[i], &moments, traces);
    }
    return true;
}

bool time_range_is_outside(
    const struct time_range *range, const struct assembly_trace_range *traces)
{
    struct assembly_ns_range moments = find_moments(range, traces);

    return is_outside(&moments, traces);
}

void time_range_warn_of_no_event(const struct assembly_context *context,
    const struct time_range *range, const struct assembly_trace_range *traces)
{
    if (!traces) {
        assembly_warn(context, "%s: there is no event in the time range", range->limits[0].option);
        return;
    }
    if (traces->kind == ASSEMBLY_RANGE_OF_PACKETS) {
        assembly_warn(context, "%s: the traces have no event", range->limits[0].option);
        return;
    }
    const struct assembly_ns_range moments = find_moments(range, traces);
    const struct doc_shown_range shown = shown_range(range, &moments);
    const struct doc_trace_range found = shown_traces(traces);
    /* Selects the limit that excludes the traces, or the first limit if none does. */
    const struct time_limit *limit = !is_outside(&moments, traces) ? &range->limits[0]
                                     : moments.begin > found.end   ? find_limit(range, begin_param)
                                                                   : find_limit(range, end_param);
    g_autoptr(GString) text = g_string_new(NULL);
    doc_append_empty_range(text, &shown, &found);
    assembly_warn(context, "%s: %s", limit->option, text->str);
}

bool time_range_apply(const struct time_range *range, const struct assembly_trace_range *traces,
    struct implicit *trimmer)
{
    for (unsigned i = 0; i < range->limit_count; i++) {
        const struct time_limit *limit = &range->limits[i];
        char seconds[TG_SECONDS_MAX];
        int64_t ns;

        if (limit->anchor == TIME_ANCHOR_NONE) {
            implicit_add_string(trimmer, limit->param, limit->text);
            continue;
        }
        if (!find_moment(range, limit, traces, &ns)) {
            cli_error("%s: the time " TG_TIME_BOUND_TOO_FAR, limit->option);
            return false;
        }
        *tg_put_seconds(seconds, ns) = '\0';
        implicit_add_string(trimmer, limit->param, seconds);
    }
    return true;
}
