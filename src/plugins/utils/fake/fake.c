/* SPDX-License-Identifier: MIT */
/*
 * source.utils.fake. It creates events without reading a file, so that graphs can be measured. It
 * uses only the public 2.1 API, so that the same source also runs under other implementations.
 *
 * Parameters: `count` (total number of events, default 1,000,000), `streams` (number of output
 * ports `out0`, `out1`, …, each with one stream, default 1), `fields` (number of unsigned 64-bit
 * payload fields `f0`, `f1`, …, default 3). Event i (from 0) belongs to stream i mod `streams`. Its
 * time is i microseconds of a 1 GHz clock. Its field k has the value i + k.
 */
#include <glib.h>
#include <inttypes.h>
#include <stdbool.h>

#include "plugins/common/component-class.h"
#include "plugins/common/parameters.h"

struct fake {
    uint64_t count, stream_count, field_count; /* the parameters */
    bt_trace *trace;
    bt_event_class *event_class;
};

struct iterator {
    struct fake *fake;
    bt_stream *stream;
    uint64_t first; /* index of the stream's first event */
    uint64_t next;  /* index of the stream's next event */
    enum { BEFORE_STREAM, IN_STREAM, AFTER_STREAM } state;
};

static const struct parameter parameters[] = {
    {"count", PARAMETER_UNSIGNED, offsetof(struct fake, count), .upper = INT64_MAX / 1000},
    {"streams", PARAMETER_UNSIGNED, offsetof(struct fake, stream_count), .lower = 1,
        .upper = 100000},
    {"fields", PARAMETER_UNSIGNED, offsetof(struct fake, field_count), .upper = 10000},
};

static bt_field_class *create_payload_class(const struct fake *fake, bt_trace_class *trace_class)
{
    bt_field_class *payload_class = bt_field_class_structure_create(trace_class);

    for (uint64_t i = 0; i < fake->field_count; i++) {
        bt_field_class *member_class = bt_field_class_integer_unsigned_create(trace_class);
        g_autofree char *name = g_strdup_printf("f%" PRIu64, i);

        bt_field_class_structure_append_member(payload_class, name, member_class);
        bt_field_class_put_ref(member_class);
    }
    return payload_class;
}

static void create_trace(struct fake *fake, bt_self_component *self)
{
    bt_trace_class *trace_class = bt_trace_class_create(self);
    bt_stream_class *stream_class = bt_stream_class_create(trace_class);
    bt_clock_class *clock_class = bt_clock_class_create(self);
    bt_field_class *payload_class = create_payload_class(fake, trace_class);

    bt_stream_class_set_default_clock_class(stream_class, clock_class);
    fake->event_class = bt_event_class_create(stream_class);
    bt_event_class_set_name(fake->event_class, "fake");
    bt_event_class_set_payload_field_class(fake->event_class, payload_class);
    fake->trace = bt_trace_create(trace_class);
    bt_field_class_put_ref(payload_class);
    bt_clock_class_put_ref(clock_class);
    bt_stream_class_put_ref(stream_class);
    bt_trace_class_put_ref(trace_class);
}

static void finalize(bt_self_component_source *component)
{
    struct fake *fake =
        bt_self_component_get_data(bt_self_component_source_as_self_component(component));

    bt_event_class_put_ref(fake->event_class);
    bt_trace_put_ref(fake->trace);
    g_free(fake);
}

static bt_component_class_initialize_method_status initialize(bt_self_component_source *component,
    bt_self_component_source_configuration *configuration, const bt_value *params, void *init_data)
{
    bt_self_component *self = bt_self_component_source_as_self_component(component);
    struct fake *fake = g_new0(struct fake, 1);

    fake->count = 1000000;
    fake->stream_count = 1;
    fake->field_count = 3;
    if (!parameters_parse(self, params, parameters, G_N_ELEMENTS(parameters), fake)) {
        g_free(fake);
        return BT_COMPONENT_CLASS_INITIALIZE_METHOD_STATUS_ERROR;
    }
    create_trace(fake, self);
    bt_self_component_set_data(self, fake);
    for (uint64_t i = 0; i < fake->stream_count; i++) {
        g_autofree char *name = g_strdup_printf("out%" PRIu64, i);
        bt_self_component_add_port_status status =
            bt_self_component_source_add_output_port(component, name, (void *) (uintptr_t) i, NULL);

        if (status != BT_SELF_COMPONENT_ADD_PORT_STATUS_OK) {
            finalize(component);
            return (bt_component_class_initialize_method_status) status;
        }
    }
    return BT_COMPONENT_CLASS_INITIALIZE_METHOD_STATUS_OK;
}

static bt_message_iterator_class_initialize_method_status initialize_iterator(
    bt_self_message_iterator *self, bt_self_message_iterator_configuration *configuration,
    bt_self_component_port_output *port)
{
    struct iterator *iterator = g_new0(struct iterator, 1);

    iterator->fake = bt_self_component_get_data(bt_self_message_iterator_borrow_component(self));
    iterator->first = (uint64_t) (uintptr_t) bt_self_component_port_get_data(
        bt_self_component_port_output_as_self_component_port(port));
    iterator->next = iterator->first;
    iterator->stream = bt_stream_create(
        bt_event_class_borrow_stream_class(iterator->fake->event_class), iterator->fake->trace);
    bt_self_message_iterator_set_data(self, iterator);
    bt_self_message_iterator_configuration_set_can_seek_forward(configuration, BT_TRUE);
    return BT_MESSAGE_ITERATOR_CLASS_INITIALIZE_METHOD_STATUS_OK;
}

static void finalize_iterator(bt_self_message_iterator *self)
{
    struct iterator *iterator = bt_self_message_iterator_get_data(self);

    bt_stream_put_ref(iterator->stream);
    g_free(iterator);
}

static bt_message_iterator_class_seek_beginning_method_status seek_beginning(
    bt_self_message_iterator *self)
{
    struct iterator *iterator = bt_self_message_iterator_get_data(self);

    iterator->next = iterator->first;
    iterator->state = BEFORE_STREAM;
    return BT_MESSAGE_ITERATOR_CLASS_SEEK_BEGINNING_METHOD_STATUS_OK;
}

static void put_messages(bt_message **messages, uint64_t count)
{
    for (uint64_t i = 0; i < count; i++) {
        bt_message_put_ref(messages[i]);
    }
}

/*
 * Creates the next `count` events of the stream. Returns `count`, or 0 if out of memory.
 *
 * Measurements of a graph include the time of this source, so this function must be fast. It
 * creates the events of a batch in one loop and sets their fields in another, because a single loop
 * would need more registers.
 */
static uint64_t create_events(bt_self_message_iterator *self, const struct iterator *iterator,
    bt_message **messages, uint64_t count)
{
    const bt_event_class *event_class = iterator->fake->event_class;
    const bt_stream *stream = iterator->stream;
    uint64_t clock_value = iterator->next * 1000, step = iterator->fake->stream_count * 1000;

    for (uint64_t i = 0; i < count; i++) {
        messages[i] = bt_message_event_create_with_default_clock_snapshot(
            self, event_class, stream, clock_value);
        if (!messages[i]) {
            put_messages(messages, i);
            return 0;
        }
        clock_value += step;
    }
    return count;
}

static void set_fields(const struct iterator *iterator, bt_message **messages, uint64_t count)
{
    uint64_t field_count = iterator->fake->field_count, step = iterator->fake->stream_count;
    uint64_t number = iterator->next;

    for (uint64_t i = 0; i < count && field_count > 0; i++) {
        bt_field *payload =
            bt_event_borrow_payload_field(bt_message_event_borrow_event(messages[i]));

        for (uint64_t j = 0; j < field_count; j++) {
            bt_field_integer_unsigned_set_value(
                bt_field_structure_borrow_member_field_by_index(payload, j), number + j);
        }
        number += step;
    }
}

/*
 * Creates the next messages of a stream that hasn't ended. Returns the number of messages, or 0 if
 * out of memory.
 */
static uint64_t create_messages(bt_self_message_iterator *self, struct iterator *iterator,
    bt_message **messages, uint64_t capacity)
{
    uint64_t end = iterator->fake->count, step = iterator->fake->stream_count;

    if (iterator->state == BEFORE_STREAM) {
        iterator->state = IN_STREAM;
        messages[0] = bt_message_stream_beginning_create(self, iterator->stream);
        return messages[0] ? 1 : 0;
    }
    if (iterator->next >= end) {
        iterator->state = AFTER_STREAM;
        messages[0] = bt_message_stream_end_create(self, iterator->stream);
        return messages[0] ? 1 : 0;
    }

    uint64_t left = (end - iterator->next - 1) / step + 1;
    uint64_t count = create_events(self, iterator, messages, MIN(left, capacity));

    set_fields(iterator, messages, count);
    iterator->next += count * step;
    return count;
}

static bt_message_iterator_class_next_method_status next(bt_self_message_iterator *self,
    bt_message_array_const messages, uint64_t capacity, uint64_t *count)
{
    struct iterator *iterator = bt_self_message_iterator_get_data(self);

    if (iterator->state == AFTER_STREAM) {
        return BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_END;
    }
    *count = create_messages(self, iterator, (bt_message **) messages, capacity);
    return *count > 0 ? BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_OK
                      : BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_MEMORY_ERROR;
}

REGISTER_PRODUCER(SOURCE, utils, fake, "fake",
    "Generate events without reading any file, to measure graphs.",
    "Parameters: `count` (number of events, default 1000000), `streams` (number of\n"
    "streams and output ports, 1 to 100000, default 1), `fields` (number of unsigned\n"
    "integer fields of each event, 0 to 10000, default 3).\n"
    "\n"
    "See the babeltrace2-source.utils.fake(7) manual page.",
    initialize, finalize, source_supports_mip_0_and_1);
BT_PLUGIN_SOURCE_COMPONENT_CLASS_MESSAGE_ITERATOR_CLASS_SEEK_BEGINNING_METHODS_WITH_ID(
    utils, fake, seek_beginning, NULL);
