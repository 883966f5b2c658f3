/* SPDX-License-Identifier: MIT */
/*
 * Hints about what to record next time. Without these hints, a filter that can't add anything to a
 * recording would seem to be broken.
 */
#ifndef PLUGINS_LTTNG_UTILS_DEBUG_INFO_RECORDING_HINTS_H
#define PLUGINS_LTTNG_UTILS_DEBUG_INFO_RECORDING_HINTS_H

#include <babeltrace2/babeltrace.h>
#include <stdbool.h>

#include "plugins/lttng-utils/debug-info/added-fields.h"

struct recording_hints {
    bt_logging_level log_level;
    const struct added_fields_options *options; /* borrowed */
    bool is_given;         /* a hint was given; other traces of a session would get the same hint */
    bool expects_binaries; /* a trace has events with addresses */
    bool has_binaries;     /* set by the iterator: an event has described a binary */
    const char *of_kernel; /* the hint about a kernel trace, or NULL */
    bool has_other_trace;  /* a trace needs no hint about kernel traces */
};

/*
 * Checks the event classes of a trace. Call this function when a stream of the trace begins,
 * because the source has created the classes by then.
 */
void recording_hints_check(struct recording_hints *self, const bt_trace *trace);

/*
 * Gives the remaining hints. Call this function at the end, because a trace may have event classes
 * that describe binaries, but no such events.
 */
void recording_hints_end(struct recording_hints *self, bool has_events);

#endif
