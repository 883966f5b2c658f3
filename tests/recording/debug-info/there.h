/* SPDX-License-Identifier: MIT */
/* The tracepoint where_from:there, which gets its address as an argument. */
/* clang-format can't parse the arguments of LTTng-UST's macros. */
/* clang-format off */
#undef LTTNG_UST_TRACEPOINT_PROVIDER
#define LTTNG_UST_TRACEPOINT_PROVIDER where_from

#undef LTTNG_UST_TRACEPOINT_INCLUDE
#define LTTNG_UST_TRACEPOINT_INCLUDE "./there.h"

#define LTTNG_UST_TP_IP_PARAM ip

#if !defined(THERE_H) || defined(LTTNG_UST_TRACEPOINT_HEADER_MULTI_READ)
#define THERE_H

#include "place.h"

#include <lttng/tracepoint.h>

LTTNG_UST_TRACEPOINT_EVENT(where_from, there,
    LTTNG_UST_TP_ARGS(const struct place *, place, void *, ip),
    LTTNG_UST_TP_FIELDS(
        lttng_ust_field_string(binary, place->binary)
        lttng_ust_field_string(places, place_text(place))))

#endif

#include <lttng/tracepoint-event.h>
