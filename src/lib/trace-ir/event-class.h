/* SPDX-License-Identifier: MIT */
/*
 * Event classes. In addition to the public properties, an event class contains the decoder of its
 * deferred events and the pool that recycles its events.
 */
#ifndef LIB_TRACE_IR_EVENT_CLASS_H
#define LIB_TRACE_IR_EVENT_CLASS_H

#include "lib/cache-line.h"
#include "base/object.h"
#include "lib/trace-ir/field-class.h"
#include "lib/trace-ir/stream-class.h"
#include <babeltrace2/babeltrace.h>
#include <babeltrace2/extension/deferred-event.h>
#include <babeltrace2/extension/event-encoding.h>
#include <babeltrace2/extension/event-projection.h>
#include <babeltrace2/extension/late-structure.h>

struct bt__event_pool;
struct bt__event_fields;

/*
 * The code that creates an event message or accesses its fields reads only the first members. They
 * share one cache line.
 */
struct bt_event_class {
    struct tg_object base;       /* its parent is the stream class */
    struct bt__event_pool *pool; /* borrowed from the stream class; NULL until the first event */
    struct bt__event_fields *free_fields;    /* owned */
    struct bt_message_event *ready_messages; /* free messages with fields; owned by the pool */
    bt_x_event_decode_func decode;           /* NULL: no deferred events */
    void *decoder_data;
    bt_x_event_decode_structure_func decode_late; /* NULL: no late structure */
    struct bt_stream_class *stream_class;         /* borrowed: the parent */
    uint64_t id;
    struct bt_field_class *specific_context_class;    /* owned reference or NULL; a structure */
    struct bt_field_class *payload_class;             /* owned reference or NULL; a structure */
    void (*destroy_decoder_data)(void *decoder_data); /* may be NULL */
    uint32_t late_index;                              /* cell index of the late structure */
    bt_x_event_project_func project; /* NULL: the decoder doesn't support projections */
    void (*destroy_projection)(void *projected_data);
    bt_x_event_measure_func measure;       /* NULL: the size of events is unknown */
    const struct bt_event_class *original; /* borrowed; NULL: the events aren't copies */
    bool frozen;
    bool has_log_level;
    bt_event_class_log_level log_level;
    char *namespace_; /* the strings are owned; NULL: none */
    char *name;
    char *uid;
    char *emf_uri;
    bt_value *user_attributes; /* see user-attributes.h */
};

G_STATIC_ASSERT(offsetof(struct bt_event_class, decoder_data) == BT__CACHE_LINE_SIZE);

/* Frees the unused fields. Implemented in event-pool.c. */
void bt__event_class_free_fields(struct bt_event_class *event_class);

void bt__event_class_freeze_slowly(const struct bt_event_class *event_class);

/* Freezes the event class and its stream class, and makes the layout of the events final. */
static inline void bt__event_class_freeze(const struct bt_event_class *event_class)
{
    if (G_UNLIKELY(!event_class->frozen)) {
        bt__event_class_freeze_slowly(event_class);
    }
}

#endif
