/* SPDX-License-Identifier: MIT */
/*
 * Events of LTTng-UST that say which binaries a process loads and unloads: which classes they have,
 * and what they change.
 */
#ifndef PLUGINS_LTTNG_UTILS_DEBUG_INFO_BINARY_EVENTS_H
#define PLUGINS_LTTNG_UTILS_DEBUG_INFO_BINARY_EVENTS_H

#include <babeltrace2/babeltrace.h>

#include "plugins/lttng-utils/debug-info/process-maps.h"

/* A kind of event, or NULL: its events change nothing. Static data. */
const struct binary_event_kind *binary_event_kind_of(const bt_event_class *event_class);

/*
 * Changes the map of a process as an event of this kind says. An event without the fields of its
 * kind, or with fields of other types, changes nothing. Returns false if the process has too many
 * binaries.
 */
bool binary_event_apply(const struct binary_event_kind *kind, const bt_event *event,
    int64_t process, struct process_maps *maps);

#endif
