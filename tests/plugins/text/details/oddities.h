/* SPDX-License-Identifier: MIT */
/*
 * Sources of messages which no tracer writes: every kind of field class, message and property.
 *
 * A *case* builds its messages in rounds: round n is built once the messages of the rounds before
 * have been handed out, one by one, so that a sink sees metadata which grows meanwhile. A round
 * without messages ends the case.
 */
#ifndef TESTS_DETAILS_ODDITIES_H
#define TESTS_DETAILS_ODDITIES_H

#include <babeltrace2/babeltrace.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct oddity {
    bt_self_component *component;
    bt_self_message_iterator *iterator;
    uint64_t mip;
    unsigned round;

    bt_message *messages[128];
    size_t count, sent;
    uint64_t time; /* of the next event of emit_event(), and what else takes tick() */

    /* What most cases need one of; released at the end if set. */
    bt_trace_class *trace_class;
    bt_stream_class *stream_class;
    bt_trace *trace;
    bt_stream *stream;
    bt_event_class *event_class;
};

typedef void (*oddity_build_func)(struct oddity *self);

#define ODDITIES(X)                                                                                \
    X(arrays)                                                                                      \
    X(blobs)                                                                                       \
    X(clock_of_other_origin)                                                                       \
    X(clock_of_plain_origin)                                                                       \
    X(clock_of_unknown_origin)                                                                     \
    X(clocks)                                                                                      \
    X(discarded)                                                                                   \
    X(empty)                                                                                       \
    X(enumerations)                                                                                \
    X(growing)                                                                                     \
    X(inactivity)                                                                                  \
    X(inner_paths)                                                                                 \
    X(integers)                                                                                    \
    X(long_array)                                                                                  \
    X(names)                                                                                       \
    X(nested)                                                                                      \
    X(options)                                                                                     \
    X(orders)                                                                                      \
    X(packets)                                                                                     \
    X(reals)                                                                                       \
    X(scalars)                                                                                     \
    X(traces)                                                                                      \
    X(user_attributes)                                                                             \
    X(variants)

#define DECLARE(name) void build_##name(struct oddity *self);
ODDITIES(DECLARE)
#undef DECLARE

/* Appends a message, which must exist, to those of the current round. */
void emit(struct oddity *self, bt_message *message);

/* Gives stream_class a default clock class of 1 GHz. */
void set_clock(struct oddity *self);

/* Creates trace_class, stream_class, trace; with_clock: set_clock(), too. */
void create_trace(struct oddity *self, bool with_clock);

/* Creates and emits the beginning of `stream`; its end. */
void begin_stream(struct oddity *self);
void end_stream(struct oddity *self);

/* Creates an event class with that payload (which is released) in stream_class. */
bt_event_class *create_event_class(
    struct oddity *self, const char *name, bt_field_class *payload_class);

/* Emits an event of the class, and returns it for its fields to be set. */
bt_event *emit_event(struct oddity *self, const bt_event_class *event_class);

/* Returns a time which is later than the one before. */
static inline uint64_t tick(struct oddity *self)
{
    return ++self->time;
}

/* Appends a member to a structure field class, and releases its class, which can't be changed any
 * more; returns it, borrowed. */
bt_field_class *add(bt_field_class *structure, const char *name, bt_field_class *member);

bt_field *member(bt_field *structure, uint64_t index);
bt_field *payload(bt_event *event);

bt_field_class *unsigned_class(
    struct oddity *self, uint64_t width, bt_field_class_integer_preferred_display_base base);
bt_field_class *signed_class(
    struct oddity *self, uint64_t width, bt_field_class_integer_preferred_display_base base);

/* Ranges given by pairs of bounds. */
bt_integer_range_set_unsigned *unsigned_ranges(size_t count, const uint64_t bounds[][2]);
bt_integer_range_set_signed *signed_ranges(size_t count, const int64_t bounds[][2]);

/* A location in the payload, MIP 1. */
bt_field_location *payload_location(struct oddity *self, size_t count, const char *const *items);

#define BINARY      BT_FIELD_CLASS_INTEGER_PREFERRED_DISPLAY_BASE_BINARY
#define OCTAL       BT_FIELD_CLASS_INTEGER_PREFERRED_DISPLAY_BASE_OCTAL
#define DECIMAL     BT_FIELD_CLASS_INTEGER_PREFERRED_DISPLAY_BASE_DECIMAL
#define HEXADECIMAL BT_FIELD_CLASS_INTEGER_PREFERRED_DISPLAY_BASE_HEXADECIMAL

#endif
