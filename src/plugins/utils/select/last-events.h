/* SPDX-License-Identifier: MIT */
/*
 * A queue of messages that holds back the last events: an event comes out, or is dropped, when it
 * is known whether enough events follow it. Other messages keep their place among the events.
 */
#ifndef PLUGINS_UTILS_SELECT_LAST_EVENTS_H
#define PLUGINS_UTILS_SELECT_LAST_EVENTS_H

#include <babeltrace2/babeltrace.h>
#include <stdbool.h>

struct last_events {
    uint64_t wanted; /* events at the end */
    uint64_t held;   /* events in the queue */
    /* Of messages, which are owned: from number `first` on, at the rest of their numbers. */
    bt_message_array_const ring;
    uint64_t capacity; /* a power of two, or 0 */
    uint64_t first, end;
    bool is_complete; /* nothing follows: all that is held comes out */
};

void last_events_init(struct last_events *self, uint64_t wanted);
/* Drops the messages; may be used again. */
void last_events_clear(struct last_events *self);
void last_events_free(struct last_events *self);

/* Takes a reference to a message. */
void last_events_push(struct last_events *self, const bt_message *message);
/* No message follows. */
void last_events_complete(struct last_events *self);

/* Moves the messages that may come out, at most `capacity`; returns their number. */
uint64_t last_events_pop(
    struct last_events *self, bt_message_array_const messages, uint64_t capacity);

#endif
