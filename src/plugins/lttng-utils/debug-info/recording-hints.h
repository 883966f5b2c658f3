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
    bool is_given; /* many traces of one session lack the same: once is enough */
};

/* To be called when a stream of the trace begins: its source knows the classes then. */
void recording_hints_check(struct recording_hints *self, const bt_trace *trace);

#endif
