/* SPDX-License-Identifier: MIT */
#include "plugins/utils/select/last-events.h"

static bool is_event(const bt_message *message)
{
    return bt_message_get_type(message) == BT_MESSAGE_TYPE_EVENT;
}

void last_events_init(struct last_events *self, uint64_t wanted)
{
    *self = (struct last_events){.wanted = wanted};
    g_queue_init(&self->messages);
}

void last_events_clear(struct last_events *self)
{
    const bt_message *message;

    while ((message = g_queue_pop_head(&self->messages))) {
        bt_message_put_ref(message);
    }
    self->held = 0;
    self->is_complete = false;
}

void last_events_push(struct last_events *self, const bt_message *message)
{
    g_queue_push_tail(&self->messages, (gpointer) message);
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

    while (count < capacity && self->messages.head) {
        const bt_message *message = self->messages.head->data;

        if (is_event(message) && self->held > self->wanted) {
            bt_message_put_ref(message);
            self->held--;
        } else if (is_event(message) && !self->is_complete) {
            break;
        } else {
            self->held -= is_event(message);
            messages[count++] = message;
        }
        g_queue_pop_head(&self->messages);
    }
    return count;
}
