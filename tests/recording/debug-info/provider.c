/* SPDX-License-Identifier: MIT */
/* The library with the tracepoint providers. */
#define LTTNG_UST_TRACEPOINT_CREATE_PROBES
#define LTTNG_UST_TRACEPOINT_DEFINE
#define LTTNG_UST_TRACEPOINT_PROBE_DYNAMIC_LINKAGE
#include "here.h"
#include "there.h"

#include <stdio.h>
#include <string.h>

const char *place_text(const struct place *place)
{
    static _Thread_local char text[1000];
    size_t length = 0;

    for (; place && length < sizeof(text); place = place->caller) {
        const char *slash = strrchr(place->file, '/');
        length += (size_t) snprintf(text + length, sizeof(text) - length, "%s%s %s:%d",
            length ? ", " : "", place->function, slash ? slash + 1 : place->file, place->line);
    }
    return text;
}

void trace_place(const struct place *place)
{
    lttng_ust_tracepoint(where_from, there, place, __builtin_return_address(0));
}
