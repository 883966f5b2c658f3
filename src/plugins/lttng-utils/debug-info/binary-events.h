/* SPDX-License-Identifier: MIT */
/*
 * Events of LTTng-UST that say which binaries a process loads and unloads: which classes they have,
 * and what they change.
 */
#ifndef PLUGINS_LTTNG_UTILS_DEBUG_INFO_BINARY_EVENTS_H
#define PLUGINS_LTTNG_UTILS_DEBUG_INFO_BINARY_EVENTS_H

#include <babeltrace2/babeltrace.h>
#include <babeltrace2/extension/event-dispatch.h>

#include "plugins/lttng-utils/debug-info/process-maps.h"

/* Whether events with this name, which may be NULL, are such events. */
bool binary_events_have_name(const char *event_name);

/*
 * Creates the dispatch of such events. It doesn't include classes without the fields that are
 * needed.
 */
bt_x_event_dispatch *binary_events_create_dispatch(void);

/*
 * Changes the map of the process of an event, which has a handler in `dispatch`, as the event says.
 * `trace` is the number of its trace. Sets the process. Returns false if it has too many binaries.
 */
bool binary_events_apply(bt_x_event_dispatch *dispatch, const bt_message *message, uint32_t trace,
    struct process_maps *maps, int64_t *process_id);

#endif
