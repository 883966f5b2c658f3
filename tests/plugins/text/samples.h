/* SPDX-License-Identifier: MIT */
/* Sample message sequences, of every kind of field and message, that a source component emits. */
#ifndef TESTS_PLUGINS_TEXT_SAMPLES_H
#define TESTS_PLUGINS_TEXT_SAMPLES_H

#include <babeltrace2/babeltrace.h>
#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

/* Where the messages of a sample go. */
struct sample {
    bt_self_component *component;
    bt_self_message_iterator *iterator;
    uint64_t mip_version;
    GPtrArray *messages;
};

typedef void (*sample_function)(struct sample *);

/* The function that appends the messages of the sample `name`, or NULL. */
sample_function find_sample(const char *name);

/* samples-fields.c */
void sample_fields(struct sample *sample);

/* Used by both files. */

bt_trace_class *create_trace_class(struct sample *sample);
bt_stream_class *create_stream_class(bt_trace_class *trace_class, bt_clock_class *clock_class);
void begin_stream(struct sample *sample, bt_stream *stream);
void end_stream(struct sample *sample, bt_stream *stream);

/* With a message that begins the packet. */
bt_packet *begin_packet(struct sample *sample, bt_stream *stream);

/* With a message that ends the packet; puts the reference. */
void end_packet(struct sample *sample, bt_packet *packet);

/* Appends an event message; `packet` can be NULL. `cycles` counts if the stream class has a clock.
 */
bt_event *add_event(struct sample *sample, const bt_event_class *event_class, bt_stream *stream,
    bt_packet *packet, uint64_t cycles);

#endif
