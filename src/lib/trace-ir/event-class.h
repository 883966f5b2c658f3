/* SPDX-License-Identifier: MIT */
/*
 * Event classes. Besides the public properties, an event class holds what makes its events cheap:
 * the decoder of its deferred events and the pool in which they are recycled.
 */
#ifndef LIB_TRACE_IR_EVENT_CLASS_H
#define LIB_TRACE_IR_EVENT_CLASS_H

#include "lib/cache-line.h"
#include "lib/object.h"
#include "lib/trace-ir/field-class.h"
#include "lib/trace-ir/stream-class.h"
#include <babeltrace2/babeltrace.h>
#include <babeltrace2/extension/deferred-event.h>
#include <babeltrace2/extension/event-projection.h>

/*
 * The free event messages of one event class, and what creating one needs besides. The conversion
 * of usual clock values is copied from the clock class.
 */
struct bt__event_pool {
    struct bt_message_event *free;
    uint64_t fast_limit; /* clock values below it: `base_ns` plus the value; without a clock: all */
    int64_t base_ns;
};

/* What creating an event message reads comes first, and is one cache line. */
struct bt_event_class {
    struct bt_object base;                /* its parent is the stream class */
    struct bt_stream_class *stream_class; /* borrowed: the parent */
    struct bt__event_pool pool;
    gsize block_size; /* of an event message, bytes; 0 until the first one */
    bool is_pool_off; /* blocks are freed, not recycled: to measure what recycling gains */
    uint64_t id;
    struct bt_field_class *specific_context_class; /* owned reference or NULL; a structure */
    struct bt_field_class *payload_class;          /* owned reference or NULL; a structure */
    bt_x_event_decode_func decode;                 /* NULL: no deferred events */
    void *decoder_data;
    void (*destroy_decoder_data)(void *decoder_data); /* may be NULL */
    bt_x_event_project_func project;                  /* NULL: `decode` has no projections */
    void (*destroy_projection)(void *projected_data);
    bool frozen;
    bool has_log_level;
    bt_event_class_log_level log_level;
    char *namespace_; /* the strings are owned; NULL: none */
    char *name;
    char *uid;
    char *emf_uri;
    bt_value *user_attributes; /* see user-attributes.h */
};

G_STATIC_ASSERT(offsetof(struct bt_event_class, block_size) <= BT__CACHE_LINE_SIZE);

/* Frees the event messages that wait in the pool of an event class. Implemented beside the pool. */
void bt__event_pool_clear(struct bt__event_pool *pool);

void bt__event_class_freeze_slowly(const struct bt_event_class *event_class);

/* Freezes its stream class too, and makes the layout of its events final. */
static inline void bt__event_class_freeze(const struct bt_event_class *event_class)
{
    if (G_UNLIKELY(!event_class->frozen)) {
        bt__event_class_freeze_slowly(event_class);
    }
}

#endif
