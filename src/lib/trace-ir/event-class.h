/* SPDX-License-Identifier: MIT */
/*
 * Event classes. Besides the public properties, an event class holds the decoder of its deferred
 * events and the pool that recycles its events.
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
 * The members that creating an event message and accessing its fields read come first, in one cache
 * line.
 */
struct bt_event_class {
    struct tg_object base;       /* its parent is the stream class */
    struct bt__event_pool *pool; /* borrowed from the stream class; NULL until the first event */
    struct bt__event_fields *free_fields;    /* owned */
    struct bt_message_event *ready_messages; /* free ones that have fields; the pool's */
    bt_x_event_decode_func decode;           /* NULL: no deferred events */
    void *decoder_data;
    bt_x_event_decode_structure_func decode_late; /* NULL: no structure is late */
    struct bt_stream_class *stream_class;         /* borrowed: the parent */
    uint64_t id;
    struct bt_field_class *specific_context_class;    /* owned reference or NULL; a structure */
    struct bt_field_class *payload_class;             /* owned reference or NULL; a structure */
    void (*destroy_decoder_data)(void *decoder_data); /* may be NULL */
    uint32_t late_index;                              /* of the cell of the late structure */
    bt_x_event_project_func project;                  /* NULL: `decode` has no projections */
    void (*destroy_projection)(void *projected_data);
    bt_x_event_measure_func measure;       /* NULL: unknown */
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

/* Frees the unused fields. Implemented where they are used. */
void bt__event_class_free_fields(struct bt_event_class *event_class);

void bt__event_class_freeze_slowly(const struct bt_event_class *event_class);

/* Freezes its stream class too, and makes the layout of its events final. */
static inline void bt__event_class_freeze(const struct bt_event_class *event_class)
{
    if (G_UNLIKELY(!event_class->frozen)) {
        bt__event_class_freeze_slowly(event_class);
    }
}

#endif
