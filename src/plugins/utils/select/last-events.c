/* SPDX-License-Identifier: MIT */
#include "plugins/utils/select/last-events.h"

#include <glib.h>

static bool is_event(const bt_message *message)
{
    return bt_message_get_type(message) == BT_MESSAGE_TYPE_EVENT;
}

static const bt_message **place(const struct last_events *self, uint64_t number)
{
    return &self->ring[number & (self->capacity - 1)];
}

void last_events_init(struct last_events *self, uint64_t wanted)
{
    *self = (struct last_events){.wanted = wanted};
}

void last_events_clear(struct last_events *self)
{
    for (; self->first < self->end; self->first++) {
        bt_message_put_ref(*place(self, self->first));
    }
    self->held = 0;
    self->is_complete = false;
}

void last_events_free(struct last_events *self)
{
    last_events_clear(self);
    g_free(self->ring);
}

static void grow(struct last_events *self)
{
    struct last_events larger = *self;

    larger.capacity = MAX(2 * self->capacity, 64);
    larger.ring = g_new(const bt_message *, larger.capacity);
    for (uint64_t i = self->first; i < self->end; i++) {
        *place(&larger, i) = *place(self, i);
    }
    g_free(self->ring);
    *self = larger;
}

void last_events_push(struct last_events *self, const bt_message *message)
{
    if (self->end - self->first == self->capacity) {
        grow(self);
    }
    *place(self, self->end++) = message;
    self->held += is_event(message);
}

void last_events_complete(struct last_events *self)
{
    self->is_complete = true;
}

uint64_t last_events_pop(
    struct last_events *self, bt_message_array_const messages, uint64_t capacity)
{
    uint64_t count = 0;

    for (; count < capacity && self->first < self->end; self->first++) {
        const bt_message *message = *place(self, self->first);

        if (!is_event(message)) {
            messages[count++] = message;
        } else if (self->held > self->wanted) {
            bt_message_put_ref(message);
            self->held--;
        } else if (self->is_complete) {
            messages[count++] = message;
            self->held--;
        } else {
            break;
        }
    }
    return count;
}
