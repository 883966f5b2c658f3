/* SPDX-License-Identifier: MIT */
/*
 * Hints about what to record next time. Without them, it would look as if the filter didn't work
 * when it can add nothing to a recording.
 */
#ifndef PLUGINS_LTTNG_UTILS_DEBUG_INFO_RECORDING_HINTS_H
#define PLUGINS_LTTNG_UTILS_DEBUG_INFO_RECORDING_HINTS_H

#include <babeltrace2/babeltrace.h>
#include <stdbool.h>

#include "plugins/lttng-utils/debug-info/added-fields.h"

struct recording_hints {
    bt_logging_level log_level;
    const struct added_fields_options *options; /* borrowed */
    bool is_given;         /* a hint was given; other traces of a session need the same hint */
    bool expects_binaries; /* a trace has events with addresses */
    bool has_binaries;     /* set by the iterator: an event described a binary */
    const char *of_kernel; /* why nothing is added to a trace of the kernel, or NULL */
    bool has_other_trace;  /* a trace isn't of the kernel, or the filter adds fields to it */
};

/* To be called when a stream of the trace begins: its source knows the classes then. */
void recording_hints_check(struct recording_hints *self, const bt_trace *trace);

/* To be called at the end: a trace may have event classes that describe binaries without having
 * such events. */
void recording_hints_end(struct recording_hints *self, bool has_events);

#endif
