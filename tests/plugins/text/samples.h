/* SPDX-License-Identifier: MIT */
/*
 * Samples are sequences of messages that a source component sends. They contain every kind of field
 * and message.
 */
#ifndef TESTS_PLUGINS_TEXT_SAMPLES_H
#define TESTS_PLUGINS_TEXT_SAMPLES_H

#include <babeltrace2/babeltrace.h>
#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

/* The destination of the messages of a sample. */
struct sample {
    bt_self_component *component;
    bt_self_message_iterator *iterator;
    uint64_t mip_version;
    GPtrArray *messages;
};

typedef void (*sample_function)(struct sample *);

/* Returns the function that appends the messages of the sample `name`, or NULL. */
sample_function find_sample(const char *name);

/* Defined in samples-fields.c. */
void sample_fields(struct sample *sample);

/* Functions that samples.c and samples-fields.c use. */

bt_trace_class *create_trace_class(struct sample *sample);
bt_stream_class *create_stream_class(bt_trace_class *trace_class, bt_clock_class *clock_class);
void begin_stream(struct sample *sample, bt_stream *stream);
void end_stream(struct sample *sample, bt_stream *stream);

/* Creates a packet, and appends its packet beginning message. */
bt_packet *begin_packet(struct sample *sample, bt_stream *stream);

/* Appends the packet end message, and releases the packet. */
void end_packet(struct sample *sample, bt_packet *packet);

/*
 * Appends an event message. `packet` may be NULL. `cycles` is ignored if the stream class has no
 * clock.
 */
bt_event *add_event(struct sample *sample, const bt_event_class *event_class, bt_stream *stream,
    bt_packet *packet, uint64_t cycles);

#endif
