/* SPDX-License-Identifier: MIT */
/* See empty-range.h. */
#include "document/empty-range.h"

void doc_append_time_of(GString *out, const struct doc_shown_range *range, int64_t ns)
{
    const bool has_date = !range->is_in_seconds && ns >= 0;

    doc_append_time(out, ns, doc_choose_time_form(has_date, range->is_gmt), range->part);
}

void doc_append_range_of(
    GString *out, const struct doc_shown_range *range, int64_t begin, int64_t end)
{
    doc_append_time_of(out, range, begin);
    g_string_append(out, " to ");
    doc_append_time_of(out, range, end);
}

void doc_append_trace_range(
    GString *out, const struct doc_shown_range *range, const struct doc_trace_range *traces)
{
    g_string_append_printf(out, "; the %s are from ", traces->what);
    doc_append_range_of(out, range, traces->begin, traces->end);
}

bool doc_is_outside(const struct doc_shown_range *range, const struct doc_trace_range *traces)
{
    return range->begin > traces->end || range->end < traces->begin;
}

void doc_append_empty_range(
    GString *out, const struct doc_shown_range *range, const struct doc_trace_range *traces)
{
    if (doc_is_outside(range, traces)) {
        g_string_append_printf(out, "the time range is wholly %s the %s",
            range->begin > traces->end ? "after" : "before", traces->what);
    } else {
        g_string_append(out, "there is no event from ");
        doc_append_range_of(
            out, range, MAX(range->begin, traces->begin), MIN(range->end, traces->end));
    }
    doc_append_trace_range(out, range, traces);
}
