/* SPDX-License-Identifier: MIT */
/*
 * What to record next time: a recording of LTTng-UST to which the filter can add nothing would
 * otherwise look as if the filter didn't work.
 */
#ifndef PLUGINS_LTTNG_UTILS_DEBUG_INFO_RECORDING_HINTS_H
#define PLUGINS_LTTNG_UTILS_DEBUG_INFO_RECORDING_HINTS_H

#include <babeltrace2/babeltrace.h>
#include <stdbool.h>

#include "plugins/lttng-utils/debug-info/added-fields.h"

struct recording_hints {
    bt_logging_level log_level;
    const struct added_fields_options *options; /* borrowed */
    bool is_given;         /* many traces of one session lack the same: once is enough */
    bool expects_binaries; /* some trace has events that are looked up */
    bool has_binaries;     /* set by the iterator: an event told of one */
    const char *of_kernel; /* why nothing is added to a trace of the kernel, or NULL */
    bool has_other_trace;  /* a trace isn't of the kernel, or the filter adds fields to it */
};

/* To be called when a stream of the trace begins: its source knows the classes then. */
void recording_hints_check(struct recording_hints *self, const bt_trace *trace);

/* To be called at the end: events that tell of binaries may be known to the traces, but not there.
 */
void recording_hints_end(struct recording_hints *self, bool has_events);

#endif
