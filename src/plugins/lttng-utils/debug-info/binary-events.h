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

/* Must not move while it is in use: the handlers of the dispatch change it. */
struct binary_events {
    bt_x_event_dispatch *dispatch; /* owned; includes no class without the needed fields */
    /* The latest event: */
    uint32_t trace;            /* the number of its trace */
    struct process_maps *maps; /* borrowed */
    int64_t process_id;
    bool is_full; /* the process has too many binaries */
};

/* Whether events with this name, which may be NULL, are such events. */
bool binary_events_have_name(const char *event_name);

void binary_events_init(struct binary_events *self);
void binary_events_clear(struct binary_events *self);

/*
 * Changes the map of the process of an event, whose class the dispatch includes, as the event says.
 * Returns false if the process has too many binaries.
 */
bool binary_events_apply(struct binary_events *self, const bt_message *message, uint32_t trace,
    struct process_maps *maps);

#endif
