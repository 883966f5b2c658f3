/* SPDX-License-Identifier: MIT */
/*
 * Stream classes: the common properties of the streams of one kind, and the container of event
 * classes.
 */
#ifndef LIB_TRACE_IR_STREAM_CLASS_H
#define LIB_TRACE_IR_STREAM_CLASS_H

#include "base/object.h"
#include "lib/trace-ir/clock-class.h"
#include "lib/trace-ir/field-class.h"
#include "lib/trace-ir/resolve-field-path.h"
#include "lib/trace-ir/trace-class.h"
#include <babeltrace2/babeltrace.h>

struct bt__event_pool; /* the pool of event messages: see event-pool.h */

struct bt_stream_class {
    struct tg_object base;              /* its parent is the trace class */
    struct bt_trace_class *trace_class; /* borrowed: the parent */
    uint64_t id;
    uint64_t mip_version;
    struct bt_clock_class *default_clock_class;  /* owned reference or NULL */
    GSList *former_clock_classes;                /* owned references: clock snapshots borrow them */
    struct bt_field_class *packet_context_class; /* owned reference or NULL; a structure */
    struct bt_field_class *event_common_context_class; /* owned reference or NULL; a structure */
    /*
     * For each of these two classes, the index of the field classes in its tree. The indexes are
     * created when needed: see resolve-field-path.c.
     */
    GHashTable *places[BT__STREAM_CLASS_SCOPE_COUNT];
    bool assigns_automatic_event_class_id;
    bool assigns_automatic_stream_id;
    bool supports_packets;
    bool packets_have_beginning_clock_snapshot;
    bool packets_have_end_clock_snapshot;
    bool supports_discarded_events;
    bool discarded_events_have_clock_snapshots;
    bool supports_discarded_packets;
    bool discarded_packets_have_clock_snapshots;
    bool frozen;
    bool is_in_use; /* streams or events exist: no build allows changes of their layout */
    struct bt__event_pool *event_pool; /* owned; NULL until the first event */
    GPtrArray *event_classes;          /* owned: the children */
    GHashTable *event_classes_by_id;   /* uint64_t * in the class -> class */
    char *namespace_;                  /* the strings are owned; NULL: none */
    char *name;
    char *uid;
    bt_value *user_attributes; /* see user-attributes.h */
};

void bt__stream_class_freeze_slowly(const struct bt_stream_class *stream_class);

/* Freezes the stream class and its default clock class. */
static inline void bt__stream_class_freeze(const struct bt_stream_class *stream_class)
{
    if (G_UNLIKELY(!stream_class->frozen)) {
        bt__stream_class_freeze_slowly(stream_class);
    }
}

/*
 * Freezes the stream class, and makes the layout of the packet context and of the event common
 * context final.
 */
void bt__stream_class_put_in_use(const struct bt_stream_class *stream_class);

/*
 * Destroys a pool, which may be NULL. No message of the pool may be in use. Implemented in
 * event-pool.c.
 */
void bt__event_pool_destroy(struct bt__event_pool *pool);

struct bt_event_class;

void bt__stream_class_add_event_class(
    struct bt_stream_class *stream_class, struct bt_event_class *event_class);

/* Returns the event class with this identifier, or NULL. */
struct bt_event_class *bt__stream_class_find_event_class(
    const struct bt_stream_class *stream_class, uint64_t id);

#endif
