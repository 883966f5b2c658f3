/* SPDX-License-Identifier: MIT */
/*
 * A queue of messages that holds back the last events: an event comes out, or is dropped, when it
 * is known whether enough events follow it. Other messages keep their place among the events.
 */
#ifndef PLUGINS_UTILS_SELECT_LAST_EVENTS_H
#define PLUGINS_UTILS_SELECT_LAST_EVENTS_H

#include <babeltrace2/babeltrace.h>
#include <glib.h>
#include <stdbool.h>

struct last_events {
    uint64_t wanted; /* events at the end */
    uint64_t held;   /* events in `messages` */
    GQueue
        messages; /* owned; while there are more events than wanted, the first ones are dropped */
    bool is_complete; /* nothing follows: all that is held comes out */
};

void last_events_init(struct last_events *self, uint64_t wanted);
/* Drops the messages; may be used again. */
void last_events_clear(struct last_events *self);

/* Takes a reference to a message. */
void last_events_push(struct last_events *self, const bt_message *message);
/* No message follows. */
void last_events_complete(struct last_events *self);

/* Moves the messages that may come out, at most `capacity`; returns their number. */
uint64_t last_events_pop(
    struct last_events *self, bt_message_array_const messages, uint64_t capacity);

#endif
