/* SPDX-License-Identifier: MIT */
/* Fuzzes the times of `filter.utils.trimmer`: --begin, --end. */
#include "plugins/utils/trimmer/time-bound.h"
#include "text.h"

#include <glib.h>
#include <stddef.h>

static void parse(const char *text, bool gmt)
{
    static const int64_t first_messages[] = {
        0, INT64_C(1790000000123456789), -1, INT64_MIN, INT64_MAX};
    struct time_bound bound, resolved;

    if (time_bound_parse(text, gmt, &bound) != TIME_BOUND_OK) {
        return;
    }
    g_assert(bound.kind != TIME_BOUND_NONE);
    for (size_t i = 0; i < G_N_ELEMENTS(first_messages); i++) {
        resolved = bound;
        if (time_bound_resolve(&resolved, gmt, first_messages[i]) == TIME_BOUND_OK) {
            g_assert(resolved.kind == TIME_BOUND_NS);
            g_assert(resolved.ns_from_origin != INT64_MIN);
        }
    }
}

void fuzz_text(const char *text)
{
    parse(text, true);
    parse(text, false);
}
