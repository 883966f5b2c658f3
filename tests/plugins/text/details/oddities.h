/* SPDX-License-Identifier: MIT */
/*
 * Sources of messages that no tracer writes: every kind of field class, message and property.
 *
 * A *case* builds its messages in rounds. Round n is built after the messages of the previous
 * rounds have been sent, one per batch. So the metadata grows while a sink prints. A round without
 * messages ends the case.
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
    uint64_t time; /* the last result of tick() */

    /* Objects that most cases need. They are released at the end. */
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

/* Appends a message to the current round. `message` must not be NULL. */
void emit(struct oddity *self, bt_message *message);

/* Sets a default clock class of 1 GHz for `stream_class`. */
void set_clock(struct oddity *self);

/* Creates `trace_class`, `stream_class` and `trace`. Calls set_clock() if `with_clock` is true. */
void create_trace(struct oddity *self, bool with_clock);

/*
 * begin_stream() creates `stream` and emits its stream beginning message; end_stream() emits its
 * stream end message.
 */
void begin_stream(struct oddity *self);
void end_stream(struct oddity *self);

/* Creates an event class of `stream_class` with this payload, and releases `payload_class`. */
bt_event_class *create_event_class(
    struct oddity *self, const char *name, bt_field_class *payload_class);

/* Emits an event of the class. Returns it, so that the caller can set its fields. */
bt_event *emit_event(struct oddity *self, const bt_event_class *event_class);

/* Returns a time that is later than the previous one. */
static inline uint64_t tick(struct oddity *self)
{
    return ++self->time;
}

/*
 * Appends a member to a structure field class. Releases the class of the member and returns it,
 * borrowed. The returned class can't be changed any more.
 */
bt_field_class *add(bt_field_class *structure, const char *name, bt_field_class *member);

bt_field *member(bt_field *structure, uint64_t index);
bt_field *payload(bt_event *event);

bt_field_class *unsigned_class(
    struct oddity *self, uint64_t width, bt_field_class_integer_preferred_display_base base);
bt_field_class *signed_class(
    struct oddity *self, uint64_t width, bt_field_class_integer_preferred_display_base base);

/* Create ranges from pairs of bounds. */
bt_integer_range_set_unsigned *unsigned_ranges(size_t count, const uint64_t bounds[][2]);
bt_integer_range_set_signed *signed_ranges(size_t count, const int64_t bounds[][2]);

/* Creates a location in the payload, for MIP 1. */
bt_field_location *payload_location(struct oddity *self, size_t count, const char *const *items);

#define BINARY      BT_FIELD_CLASS_INTEGER_PREFERRED_DISPLAY_BASE_BINARY
#define OCTAL       BT_FIELD_CLASS_INTEGER_PREFERRED_DISPLAY_BASE_OCTAL
#define DECIMAL     BT_FIELD_CLASS_INTEGER_PREFERRED_DISPLAY_BASE_DECIMAL
#define HEXADECIMAL BT_FIELD_CLASS_INTEGER_PREFERRED_DISPLAY_BASE_HEXADECIMAL

#endif
