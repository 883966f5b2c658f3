/* SPDX-License-Identifier: MIT */
/*
 * The data that the filter keeps for each event class: the copy of the class, and whether its
 * events describe loaded binaries.
 */
#ifndef PLUGINS_LTTNG_UTILS_DEBUG_INFO_EVENT_KINDS_H
#define PLUGINS_LTTNG_UTILS_DEBUG_INFO_EVENT_KINDS_H

#include <glib.h>

#include "base/pointer-map.h"
#include "plugins/common/trace-ir-copy/trace-ir-copy.h"
#include "plugins/lttng-utils/debug-info/added-fields.h"
#include "plugins/lttng-utils/debug-info/binary-events.h"

struct event_kind {
    const bt_event_class *copy; /* borrowed from `copies` */
    bool is_binary;             /* its events describe loaded binaries */
};

/* The structure must not move while it is in use. */
struct event_kinds {
    const struct added_fields_options *options; /* borrowed */
    struct address_resolver *resolver;          /* borrowed */
    bt_logging_level log_level;
    /* a warning about events that already have a context member named `options->name` was issued */
    bool is_name_taken;
    struct trace_ir_copy *copies;  /* borrowed */
    struct binary_events binaries; /* the handlers of events with `is_binary` */
    struct tg_pointer_map kinds;   /* original event class -> struct event_kind */
    bool has_events;               /* an event class has been looked up */
    /* A cache: the last event class and its kind. */
    const bt_event_class *event_class;
    const struct event_kind *kind;
};

void event_kinds_init(struct event_kinds *self, struct trace_ir_copy *copies,
    const struct added_fields_options *options, struct address_resolver *resolver,
    bt_logging_level log_level);
void event_kinds_clear(struct event_kinds *self);

/*
 * The methods change_scope() and event_class_copied() of struct trace_ir_copy_methods. When an
 * event class is copied, its kind is added.
 */
bool event_kinds_change_scope(const struct event_kinds *self, bt_trace_class *trace_class_copy,
    const bt_stream_class *stream_class, bt_field_path_scope scope, bt_field_class *copy);
void event_kinds_note_class(
    struct event_kinds *self, const bt_event_class *original, bt_event_class *copy);

/* Looks up a class that isn't in the cache. */
const struct event_kind *event_kinds_look_up(
    struct event_kinds *self, const bt_event_class *event_class);

/* Returns the kind of an event class, or NULL with a cause on failure. */
static inline const struct event_kind *event_kinds_get(
    struct event_kinds *self, const bt_event_class *event_class)
{
    return G_LIKELY(event_class == self->event_class) ? self->kind
                                                      : event_kinds_look_up(self, event_class);
}

#endif
