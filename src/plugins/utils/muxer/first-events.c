/* SPDX-License-Identifier: MIT */
#include "plugins/utils/muxer/first-events.h"

#include <babeltrace2/extension/message-common.h>
#include <glib.h>
#include <inttypes.h>

#include "base/units.h"
#include "plugins/common/log.h"

/*
 * Clocks are suspected to have different origins if the first events of two traces are more than a
 * year apart. Even a recording that waits for a rare fault is shorter than a year.
 */
#define DAY_NS  (INT64_C(24) * 60 * 60 * TG_NS_PER_S)
#define YEAR_NS (365 * DAY_NS)

static void set(struct first_event *event, const bt_trace *trace, int64_t ns_from_origin)
{
    const char *name = bt_trace_get_name(trace);

    g_free(event->name);
    *event = (struct first_event){
        .trace = (uintptr_t) trace,
        .name = name && *name ? g_strdup_printf("trace `%s`", name) : g_strdup("another trace"),
        .ns_from_origin = ns_from_origin,
    };
}

void first_events_clear(struct first_events *self)
{
    g_free(self->earliest.name);
    g_free(self->latest.name);
}

static void warn(struct first_events *self)
{
    const uint64_t distance =
        (uint64_t) self->latest.ns_from_origin - (uint64_t) self->earliest.ns_from_origin;

    if (self->earliest.trace == self->latest.trace || distance <= YEAR_NS || self->has_warned) {
        return;
    }
    log_warning(self->log_level, "filter.utils.muxer",
        "the first event of %s is %" PRIu64 " days after that of %s: their clocks may "
        "have different origins",
        self->latest.name, distance / DAY_NS, self->earliest.name);
    self->has_warned = true;
}

static void note_event(struct first_events *self, const bt_message *message, int64_t ns)
{
    const bt_trace *trace = bt_stream_borrow_trace_const(
        bt_event_borrow_stream_const(bt_message_event_borrow_event_const(message)));

    if (!self->earliest.trace || ns < self->earliest.ns_from_origin) {
        set(&self->earliest, trace, ns);
    }
    if (!self->latest.trace || ns > self->latest.ns_from_origin) {
        set(&self->latest, trace, ns);
    }
    warn(self);
}

bool first_events_note(struct first_events *self, bt_message_array_const messages, uint64_t count)
{
    for (uint64_t i = 0; i < count; i++) {
        int64_t ns_from_origin;

        if (bt_message_get_type(messages[i]) != BT_MESSAGE_TYPE_EVENT) {
            continue;
        }
        switch (bt_x_message_get_ns_from_origin(messages[i], &ns_from_origin)) {
        case BT_X_MESSAGE_GET_NS_FROM_ORIGIN_STATUS_OK:
            if (ns_from_origin != INT64_MIN) {
                note_event(self, messages[i], ns_from_origin);
            }
            return true;
        default:
            /* Ignore this error, because the message merger reports times that overflow. */
            bt_current_thread_clear_error();
            return true;
        }
    }
    return false;
}
