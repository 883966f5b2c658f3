/* SPDX-License-Identifier: MIT */
/*
 * Messages. Event messages and their events are recycled: see event-pool.h. All other messages are
 * rare.
 */
#ifndef LIB_MESSAGE_MESSAGE_H
#define LIB_MESSAGE_MESSAGE_H

#include <babeltrace2/graph/message.h>

#include "lib/dev-mode/object-registry.h"
#include "lib/trace-ir/clock-snapshot.h"
#include "lib/trace-ir/event-class.h"
#include "lib/trace-ir/field.h"
#include "lib/trace-ir/packet.h"
#include "lib/trace-ir/segment.h"
#include "lib/trace-ir/stream.h"

struct bt_message {
    /* The first five members are one word: see last_of_event(). */
    uint32_t ref_count; /* stays 1 while an event message is in its pool */
    uint8_t type;       /* bt_message_type */
    bool has_fields;    /* event messages: `event.fields` is valid; otherwise `event.bytes` */
    bool keeps_fields;  /* event messages: keeps the fields when released */
    bool is_unpooled;   /* event messages */

    uint32_t tag;   /* deferred event: the argument of its decoder */
    bool is_frozen; /* developer mode */
};

struct bt_event {
    const struct bt_event_class *event_class;
    union {
        struct bt_x_segment *segment;        /* held */
        struct bt_message_event *next_ready; /* for a free message that has fields */
    };
    union {
        const uint8_t *bytes; /* encoding of a deferred event; otherwise NULL */
        struct bt__event_fields *fields;
    };
};

struct bt_message_event {
    struct bt_message base;
    struct bt_clock_snapshot snapshot; /* clock_class is NULL without a default clock */
    struct bt_event event;
};

/* All other messages are rare. */
struct bt_message_stream {
    struct bt_message base;
    struct bt_stream *stream; /* held */
    bool has_snapshot;
    struct bt_clock_snapshot snapshot;
};

struct bt_message_packet {
    struct bt_message base;
    struct bt_packet *packet;          /* held */
    struct bt_clock_snapshot snapshot; /* clock_class is NULL: no clock snapshot */
};

struct bt_message_discarded {
    struct bt_message base;
    struct bt_stream *stream;                /* held */
    struct bt_clock_snapshot beginning, end; /* clock_class is NULL: no clock snapshot */
    bool has_count;
    uint64_t count;
};

struct bt_message_inactivity {
    struct bt_message base;
    struct bt_clock_snapshot snapshot;
};

void bt__message_event_recycle(struct bt_message_event *message);

/* Initialize and destroy a message that isn't an event message. A new message has one reference. */
void bt__message_init(struct bt_message *message, bt_message_type type);
void bt__message_destroy(struct bt_message *message);

/*
 * Freezes the message: it can't be changed afterwards. The library freezes each message that an
 * iterator returns.
 */
void bt__message_freeze(const struct bt_message *message);

static inline void bt__message_put_ref(const struct bt_message *const_message)
{
    struct bt_message *message = (struct bt_message *) const_message;

    bt__object_registry_check(message, true);
    if (message->ref_count > 1) {
        message->ref_count--;
    } else if (G_LIKELY(message->type == BT_MESSAGE_TYPE_EVENT)) {
        bt__message_event_recycle((struct bt_message_event *) message);
    } else {
        bt__message_destroy(message);
    }
}

#endif
