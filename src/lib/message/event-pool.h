/* SPDX-License-Identifier: MIT */
/*
 * The memory of event messages. A message occupies one cache line, whatever its class is. The
 * messages of a stream class are close together, and the message that was released last is reused
 * first. Therefore, a graph works on few cache lines, regardless of the number of event classes and
 * streams.
 *
 * The fields of an event are a separate block that belongs to the event class. The block is
 * attached to the message on the first access to a field. If an event isn't deferred, its creator
 * always accesses the fields to set them. The message of such an event keeps its fields when it is
 * released, and is reused for the same event class.
 */
#ifndef LIB_MESSAGE_EVENT_POOL_H
#define LIB_MESSAGE_EVENT_POOL_H

#include "lib/assert-cond.h"
#include "lib/dev-mode/object-registry.h"
#include "lib/message/message.h"

/*
 * The free event messages of one stream class, and the data that all event messages of the stream
 * class share.
 */
struct bt__event_pool {
    /*
     * The element after the last free message. The element before the first free message is NULL.
     * Free messages are in an array rather than in a linked list: with many streams, the messages
     * aren't in the cache, so following the links of a list would cause a cache miss for each
     * message.
     */
    struct bt_message_event **top;
    /*
     * The time of a clock value below this limit is `base_ns` plus the value. If there is no clock,
     * the limit is 1.
     */
    uint64_t fast_limit;
    int64_t base_ns;                          /* without a clock: BT__NS_UNKNOWN */
    const struct bt_clock_class *clock_class; /* default clock class, or NULL */
    struct bt_message_event **free;           /* owned: NULL, followed by room for all messages */
    struct bt__event_slab *slabs;             /* owned */
    uint32_t slab_count;
    uint32_t used; /* number of created messages in the first slab */
    bool is_off;   /* free messages and fields instead of recycling them: see create_pool() */
};

enum { BT__EVENT_SLAB_SIZE = 64 * 1024 };

/*
 * A block of messages, aligned to its own size, so that the slab and the pool can be computed from
 * a message's address.
 */
struct bt__event_slab {
    struct bt__event_pool *pool;
    struct bt__event_slab *next;
    char unused[BT__CACHE_LINE_SIZE - 2 * sizeof(void *)];
    struct bt_message_event messages[BT__EVENT_SLAB_SIZE / sizeof(struct bt_message_event) - 1];
};

G_STATIC_ASSERT(sizeof(struct bt__event_slab) == BT__EVENT_SLAB_SIZE);

/* The fields of an event. */
struct bt__event_fields {
    union {
        struct bt__event_fields *next_free;
        /* While an event has the fields: its encoding if it is deferred, otherwise NULL. */
        const uint8_t *bytes;
    };
    const bt_field *roots[BT_X_EVENT_CELL_ROOT_COUNT]; /* root fields in `cells`; NULL: absent */
    bt_x_field_cell cells[]; /* root cells (BT_X_EVENT_CELL_*), then their extra cells */
};

/*
 * Sets `roots` to the root field classes of an event class, in the order of their cells. An absent
 * class is NULL.
 */
void bt__event_class_roots(const struct bt_event_class *event_class,
    const struct bt_field_class *roots[BT_X_EVENT_CELL_ROOT_COUNT]);

/*
 * The first function returns the number of cells of an event of the class, which must be frozen.
 * The second one initializes zeroed cells as the fields of an event.
 */
uint64_t bt__event_class_cell_count(const struct bt_event_class *event_class);
void bt__event_class_init_cells(const struct bt_event_class *event_class, bt_x_field_cell *cells);

/*
 * Returns a pool that has a free message. The first call creates the pool and freezes the event
 * class.
 */
struct bt__event_pool *bt__event_class_filled_pool(struct bt_event_class *event_class);

/* Attaches fields to the event of `message`. If the event is deferred, the function decodes it. */
struct bt__event_fields *bt__event_attach_fields(struct bt_message_event *message);

static inline bool bt__event_pool_is_empty(const struct bt__event_pool *pool)
{
    return !pool->top[-1];
}

/* Takes a free message. The pool must not be empty. */
static inline struct bt_message_event *bt__event_pool_take(struct bt__event_pool *pool)
{
    struct bt_message_event *message = *--pool->top;

    bt__object_registry_add(message, "event message");
    return message;
}

/* Puts back a message without fields. */
static inline void bt__event_pool_put(struct bt_message_event *message)
{
    uintptr_t slab = (uintptr_t) message & ~(uintptr_t) (BT__EVENT_SLAB_SIZE - 1);

    *((struct bt__event_slab *) slab)->pool->top++ = message;
}

static inline struct bt_message_event *bt__event_message(const struct bt_event *event)
{
    return (struct bt_message_event *) ((char *) event - offsetof(struct bt_message_event, event));
}

/* Gives the fields of a message back to the event class. The fields must not have a large store. */
static inline void bt__event_detach_fields(struct bt_message_event *message)
{
    struct bt_event_class *event_class = (struct bt_event_class *) message->event.event_class;
    struct bt__event_fields *fields = message->event.fields;

    message->base.has_fields = false;
    fields->next_free = event_class->free_fields;
    event_class->free_fields = fields;
}

/*
 * Puts back a message, so that the next event reuses it. The arguments are the flags of the
 * message.
 */
static inline void bt__event_recycle(
    struct bt_message_event *message, bool has_fields, bool keeps_fields)
{
    struct bt_x_segment *segment = message->event.segment;

    if (keeps_fields) {
        struct bt_event_class *event_class = (struct bt_event_class *) message->event.event_class;

        message->event.next_ready = event_class->ready_messages;
        event_class->ready_messages = message;
    } else {
        if (has_fields) {
            bt__event_detach_fields(message);
        }
        bt__event_pool_put(message);
    }
    /*
     * Put the segment last, because this may destroy the stream, the event class, the pool and this
     * message.
     */
    bt__segment_put_ref(segment);
}

/* Takes a free message with fields. The event class must have such a message. */
static inline struct bt_message_event *bt__event_class_take_ready(
    struct bt_event_class *event_class)
{
    struct bt_message_event *message = event_class->ready_messages;

    event_class->ready_messages = message->event.next_ready;
    return message;
}

/* Returns the fields of an event. If the event has no fields yet, the function attaches them. */
static inline struct bt__event_fields *bt__event_fields(const struct bt_event *event)
{
    struct bt_message_event *message = bt__event_message(event);

    if (G_UNLIKELY(!message->base.has_fields)) {
        return bt__event_attach_fields(message);
    }
    return event->fields;
}

#endif
