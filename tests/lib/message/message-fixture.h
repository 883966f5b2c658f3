/* SPDX-License-Identifier: MIT */
/*
 * A trace with one stream and one event class, for tests of messages. The event class has a single
 * unsigned integer field.
 */
#ifndef TESTS_LIB_MESSAGE_MESSAGE_FIXTURE_H
#define TESTS_LIB_MESSAGE_MESSAGE_FIXTURE_H

#include "tests/lib/breaks-condition.h"
#include "tests/lib/in-component.h"

struct fixture {
    bt_self_message_iterator *iterator; /* any pointer: messages only check that it isn't NULL */
    bt_trace_class *trace_class;
    bt_stream_class *stream_class;
    bt_clock_class *clock_class;
    bt_event_class *event_class;
    bt_field_class *payload_class;
    bt_trace *trace;
    bt_stream *stream;
};

/*
 * Begins a fixture. The caller may append members to `payload_class`, and must then call
 * fixture_finish().
 */
static inline struct fixture fixture_begin(bt_self_component *self, bool supports_packets)
{
    struct fixture fixture = {
        .iterator = (bt_self_message_iterator *) self,
        .trace_class = bt_trace_class_create(self),
        .clock_class = bt_clock_class_create(self),
    };
    bt_field_class *number = bt_field_class_integer_unsigned_create(fixture.trace_class);

    fixture.stream_class = bt_stream_class_create(fixture.trace_class);
    fixture.payload_class = bt_field_class_structure_create(fixture.trace_class);
    bt_field_class_structure_append_member(fixture.payload_class, "number", number);
    bt_field_class_put_ref(number);
    bt_clock_class_set_offset(fixture.clock_class, 10, 0);
    bt_stream_class_set_default_clock_class(fixture.stream_class, fixture.clock_class);
    bt_stream_class_set_supports_packets(
        fixture.stream_class, supports_packets, supports_packets, BT_FALSE);
    bt_stream_class_set_supports_discarded_events(fixture.stream_class, BT_TRUE, BT_TRUE);
    return fixture;
}

static inline void fixture_finish(struct fixture *fixture)
{
    fixture->event_class = bt_event_class_create(fixture->stream_class);
    bt_event_class_set_payload_field_class(fixture->event_class, fixture->payload_class);
    fixture->trace = bt_trace_create(fixture->trace_class);
    fixture->stream = bt_stream_create(fixture->stream_class, fixture->trace);
}

/* Puts the fixture's references. Messages hold the objects that they need. */
static inline void fixture_release(struct fixture *fixture)
{
    bt_stream_put_ref(fixture->stream);
    bt_trace_put_ref(fixture->trace);
    bt_field_class_put_ref(fixture->payload_class);
    bt_event_class_put_ref(fixture->event_class);
    bt_clock_class_put_ref(fixture->clock_class);
    bt_stream_class_put_ref(fixture->stream_class);
    bt_trace_class_put_ref(fixture->trace_class);
}

#endif
