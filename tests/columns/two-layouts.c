/* SPDX-License-Identifier: MIT */
/* See two-layouts.h. */
#include "tests/columns/two-layouts.h"

#include <glib.h>

#include "tests/support/component-classes.h"
#include "tests/support/short-stream.h"

enum { EVENT_COUNT = 10 };

struct source {
    bt_trace *trace;
    bt_event_class *event_classes[2];
};

static bt_event_class *create_event_class(
    bt_stream_class *stream_class, const char *field_name, bt_field_class *field_class)
{
    bt_trace_class *trace_class = bt_stream_class_borrow_trace_class(stream_class);
    bt_field_class *payload = bt_field_class_structure_create(trace_class);
    bt_event_class *event_class = bt_event_class_create(stream_class);

    bt_field_class_structure_append_member(payload, field_name, field_class);
    bt_event_class_set_name(event_class, "same");
    bt_event_class_set_payload_field_class(event_class, payload);
    bt_field_class_put_ref(payload);
    bt_field_class_put_ref(field_class);
    return event_class;
}

static bt_component_class_initialize_method_status initialize(bt_self_component_source *component,
    bt_self_component_source_configuration *configuration, const bt_value *params, void *data)
{
    bt_self_component *self = bt_self_component_source_as_self_component(component);
    bt_stream_class *stream_class = support_create_stream_class(self);
    bt_trace_class *trace_class = bt_stream_class_borrow_trace_class(stream_class);
    struct source *source = g_new0(struct source, 1);

    source->event_classes[0] = create_event_class(
        stream_class, "number", bt_field_class_integer_unsigned_create(trace_class));
    source->event_classes[1] =
        create_event_class(stream_class, "text", bt_field_class_string_create(trace_class));
    source->trace = bt_trace_create(trace_class);
    bt_stream_class_put_ref(stream_class);
    bt_self_component_set_data(self, source);
    bt_self_component_source_add_output_port(component, "out", NULL, NULL);
    return BT_COMPONENT_CLASS_INITIALIZE_METHOD_STATUS_OK;
}

static void finalize(bt_self_component_source *component)
{
    struct source *source =
        bt_self_component_get_data(bt_self_component_source_as_self_component(component));

    bt_event_class_put_ref(source->event_classes[0]);
    bt_event_class_put_ref(source->event_classes[1]);
    bt_trace_put_ref(source->trace);
    g_free(source);
}

static bt_message *create_event(
    bt_self_message_iterator *self, const bt_stream *stream, uint64_t index)
{
    const struct source *source =
        bt_self_component_get_data(bt_self_message_iterator_borrow_component(self));
    bt_message *message = bt_message_event_create_with_default_clock_snapshot(
        self, source->event_classes[index % 2], stream, index);
    bt_field *field = bt_field_structure_borrow_member_field_by_index(
        bt_event_borrow_payload_field(bt_message_event_borrow_event(message)), 0);

    if (index % 2 == 0) {
        bt_field_integer_unsigned_set_value(field, index);
    } else {
        bt_field_string_set_value(field, "odd");
    }
    return message;
}

static bt_message_iterator_class_initialize_method_status initialize_iterator(
    bt_self_message_iterator *self, bt_self_message_iterator_configuration *configuration,
    bt_self_component_port_output *port)
{
    const struct source *source =
        bt_self_component_get_data(bt_self_message_iterator_borrow_component(self));
    struct support_short_stream *stream = g_new0(struct support_short_stream, 1);

    stream->stream = bt_stream_create(
        bt_event_class_borrow_stream_class(source->event_classes[0]), source->trace);
    stream->event_count = EVENT_COUNT;
    stream->create_event = create_event;
    bt_self_message_iterator_set_data(self, stream);
    return BT_MESSAGE_ITERATOR_CLASS_INITIALIZE_METHOD_STATUS_OK;
}

bt_component_class_source *create_two_layouts_class(void)
{
    static const struct support_source_methods methods = {
        .initialize = initialize,
        .finalize = finalize,
        .iterator =
            {
                .initialize = initialize_iterator,
                .finalize = support_short_stream_finalize,
                .next = support_short_stream_next,
            },
    };

    return support_create_source_class("two-layouts", &methods);
}
