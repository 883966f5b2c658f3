/* SPDX-License-Identifier: MIT */
/*
 * Recognizes the classes of the LTTng-UST events about the binaries that a process loads and
 * unloads, and applies the changes that the events describe.
 */
#ifndef PLUGINS_LTTNG_UTILS_DEBUG_INFO_BINARY_EVENTS_H
#define PLUGINS_LTTNG_UTILS_DEBUG_INFO_BINARY_EVENTS_H

#include <babeltrace2/babeltrace.h>
#include <babeltrace2/extension/event-dispatch.h>

#include "plugins/lttng-utils/debug-info/process-maps.h"

/*
 * The structure must not move while it is in use, because the handlers of the dispatch refer to it.
 */
struct binary_events {
    bt_x_event_dispatch *dispatch; /* owned; excludes classes that lack needed fields */
    /* Data of the current event. */
    uint32_t trace;            /* index of the event's trace */
    struct process_maps *maps; /* borrowed */
    int64_t process_id;
    bool is_full; /* the process has too many binaries */
};

/* Returns whether events with this name describe binaries. The name may be NULL. */
bool binary_events_have_name(const char *event_name);

void binary_events_init(struct binary_events *self);
void binary_events_clear(struct binary_events *self);

/*
 * Applies the changes that an event describes to the map of its process. The dispatch must include
 * the event's class. Returns false if the process has too many binaries.
 */
bool binary_events_apply(struct binary_events *self, const bt_message *message, uint32_t trace,
    struct process_maps *maps);

#endif
