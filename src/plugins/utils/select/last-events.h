/* SPDX-License-Identifier: MIT */
/*
 * A queue of messages that keeps only the last `wanted` events. An event is dropped as soon as
 * `wanted` newer events are in the queue. When no more messages will be added, the remaining events
 * leave the queue. Other messages keep their positions among the events.
 */
#ifndef PLUGINS_UTILS_SELECT_LAST_EVENTS_H
#define PLUGINS_UTILS_SELECT_LAST_EVENTS_H

#include <babeltrace2/babeltrace.h>
#include <stdbool.h>

struct last_events {
    uint64_t wanted; /* number of events to keep */
    uint64_t held;   /* number of events in the queue */
    /*
     * A ring buffer of owned messages. The index of message n, counted from `first`, is n modulo
     * `capacity`.
     */
    bt_message_array_const ring;
    uint64_t capacity; /* a power of two, or 0 */
    uint64_t first, end;
    bool is_complete; /* no message will be added, so the held events may leave */
};

void last_events_init(struct last_events *self, uint64_t wanted);
/* Drops the messages. The queue can be used again. */
void last_events_clear(struct last_events *self);
void last_events_free(struct last_events *self);

/* Adds a message and takes ownership of its reference. */
void last_events_push(struct last_events *self, const bt_message *message);
/* Records that no message will be added. */
void last_events_complete(struct last_events *self);

/*
 * Moves the messages that may leave the queue to `messages`, at most `capacity`. Returns the number
 * of moved messages. Drops events that aren't among the last ones.
 */
uint64_t last_events_pop(
    struct last_events *self, bt_message_array_const messages, uint64_t capacity);

#endif
