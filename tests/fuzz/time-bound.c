/* SPDX-License-Identifier: MIT */
/* Fuzzes the texts of durations and of points in time, such as the argument of --begin. */
#include "base/duration.h"
#include "base/time-bound.h"
#include "text.h"

#include <glib.h>
#include <stddef.h>

static void parse(const char *text, bool gmt)
{
    static const int64_t first_messages[] = {
        0, INT64_C(1790000000123456789), -1, INT64_MIN, INT64_MAX};
    struct tg_time_bound bound, resolved;

    if (tg_time_bound_parse(text, gmt, &bound) != TG_TIME_BOUND_OK) {
        return;
    }
    g_assert(bound.kind != TG_TIME_BOUND_NONE);
    for (size_t i = 0; i < G_N_ELEMENTS(first_messages); i++) {
        resolved = bound;
        if (tg_time_bound_resolve(&resolved, gmt, first_messages[i]) == TG_TIME_BOUND_OK) {
            g_assert(resolved.kind == TG_TIME_BOUND_NS);
            g_assert(resolved.ns_from_origin != INT64_MIN);
        }
    }
}

void fuzz_text(const char *text)
{
    int64_t ns;

    parse(text, true);
    parse(text, false);
    if (tg_duration_parse(text, &ns)) {
        g_assert(ns >= 0);
    }
}
