/* SPDX-License-Identifier: MIT */
/* A stream of a few events, for sources of tests: stream beginning, events, stream end. */
#ifndef TESTS_SUPPORT_SHORT_STREAM_H
#define TESTS_SUPPORT_SHORT_STREAM_H

#include <babeltrace2/babeltrace.h>

/* Returns the message of the event with the index `index`, a new reference. Indexes begin at 0. */
typedef bt_message *(*support_create_event_func)(
    bt_self_message_iterator *self, const bt_stream *stream, uint64_t index);

struct support_short_stream {
    bt_stream *stream; /* released by support_short_stream_finalize() */
    uint64_t event_count;
    support_create_event_func create_event;
    uint64_t position; /* index of the next message; 0: the beginning of the stream */
};

/*
 * Returns a new reference to a stream class with a default clock (1 GHz). The stream class is the
 * only one of its trace class, and holds the trace class.
 */
bt_stream_class *support_create_stream_class(bt_self_component *self);

/*
 * Creates a stream of a new class with one event class, in a new trace. Sets the data of the
 * message iterator to the stream.
 */
void support_short_stream_create(
    bt_self_message_iterator *self, uint64_t event_count, support_create_event_func create_event);

/*
 * The methods of a message iterator whose data is a short stream, allocated with g_new(). The
 * "next" method sends one message.
 */
void support_short_stream_finalize(bt_self_message_iterator *self);
bt_message_iterator_class_next_method_status support_short_stream_next(
    bt_self_message_iterator *self, bt_message_array_const messages, uint64_t capacity,
    uint64_t *count);
bt_message_iterator_class_seek_beginning_method_status support_short_stream_seek_beginning(
    bt_self_message_iterator *self);

#endif
