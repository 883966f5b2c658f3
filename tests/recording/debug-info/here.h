/* SPDX-License-Identifier: MIT */
/* The tracepoint where:here. */
/* clang-format can't parse the arguments of LTTng-UST's macros. */
/* clang-format off */
#undef LTTNG_UST_TRACEPOINT_PROVIDER
#define LTTNG_UST_TRACEPOINT_PROVIDER where

#undef LTTNG_UST_TRACEPOINT_INCLUDE
#define LTTNG_UST_TRACEPOINT_INCLUDE "./here.h"

#if !defined(HERE_H) || defined(LTTNG_UST_TRACEPOINT_HEADER_MULTI_READ)
#define HERE_H

#include "place.h"

#include <lttng/tracepoint.h>

LTTNG_UST_TRACEPOINT_EVENT(where, here,
    LTTNG_UST_TP_ARGS(const struct place *, place),
    LTTNG_UST_TP_FIELDS(
        lttng_ust_field_string(binary, place->binary)
        lttng_ust_field_string(places, place_text(place))))

#endif

#include <lttng/tracepoint-event.h>
