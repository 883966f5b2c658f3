/* SPDX-License-Identifier: MIT */
/*
 * The plugin `growing`. Its source adds an event class to its trace class while a packet is open.
 * The arrays of the new class use members of the packet context and of the common event context as
 * lengths. These members weren't lengths before.
 */
#include <babeltrace2/babeltrace.h>
#include <stdbool.h>
#include <stdlib.h>

BT_PLUGIN_MODULE();
BT_PLUGIN(growing);

enum { COUNT = 3, SIZE = 2 };

struct trace {
    bt_trace_class *trace_class;
    bt_stream_class *stream_class;
    bt_event_class *first, *second; /* `second` is NULL at first */
    bt_stream *stream;
    bt_packet *packet;
    unsigned step;
};

/* The messages in order: packets, and events of both classes. */
static const char script[] = "S(121)(2)s";

/* Creates a structure with one integer. */
static bt_field_class *create_root(bt_trace_class *trace_class, const char *name)
{
    bt_field_class *root = bt_field_class_structure_create(trace_class);
    bt_field_class *number = bt_field_class_integer_unsigned_create(trace_class);

    bt_field_class_integer_set_field_value_range(number, 8);
    bt_field_class_structure_append_member(root, name, number);
    bt_field_class_put_ref(number);
    return root;
}

static void create_trace(struct trace *self, bt_self_component *component)
{
    bt_field_class *root;
    bt_trace *trace;

    self->trace_class = bt_trace_class_create(component);
    self->stream_class = bt_stream_class_create(self->trace_class);
    bt_stream_class_set_supports_packets(self->stream_class, BT_TRUE, BT_FALSE, BT_FALSE);
    root = create_root(self->trace_class, "count");
    bt_stream_class_set_packet_context_field_class(self->stream_class, root);
    bt_field_class_put_ref(root);
    root = create_root(self->trace_class, "size");
    bt_stream_class_set_event_common_context_field_class(self->stream_class, root);
    bt_field_class_put_ref(root);
    self->first = bt_event_class_create(self->stream_class);
    bt_event_class_set_name(self->first, "first");
    trace = bt_trace_create(self->trace_class);
    bt_trace_set_name(trace, "growing");
    self->stream = bt_stream_create(self->stream_class, trace);
    bt_trace_put_ref(trace);
}

static void append_array(const struct trace *self, bt_field_class *payload, const char *name,
    bt_field_location_scope scope, const char *length)
{
    bt_field_class *element = bt_field_class_integer_unsigned_create(self->trace_class);
    bt_field_location *location = bt_field_location_create(self->trace_class, scope, &length, 1);
    bt_field_class *array = bt_field_class_array_dynamic_with_length_field_location_create(
        self->trace_class, element, location);

    bt_field_class_structure_append_member(payload, name, array);
    bt_field_class_put_ref(array);
    bt_field_location_put_ref(location);
    bt_field_class_put_ref(element);
}

static void create_second_class(struct trace *self)
{
    bt_field_class *payload = bt_field_class_structure_create(self->trace_class);

    append_array(self, payload, "counted", BT_FIELD_LOCATION_SCOPE_PACKET_CONTEXT, "count");
    append_array(self, payload, "sized", BT_FIELD_LOCATION_SCOPE_EVENT_COMMON_CONTEXT, "size");
    self->second = bt_event_class_create(self->stream_class);
    bt_event_class_set_name(self->second, "second");
    bt_event_class_set_payload_field_class(self->second, payload);
    bt_field_class_put_ref(payload);
}

static bt_component_class_initialize_method_status initialize(bt_self_component_source *source,
    bt_self_component_source_configuration *configuration, const bt_value *params, void *data)
{
    struct trace *self = calloc(1, sizeof(*self));
    bt_self_component *component = bt_self_component_source_as_self_component(source);

    create_trace(self, component);
    bt_self_component_set_data(component, self);
    return (bt_component_class_initialize_method_status) bt_self_component_source_add_output_port(
        source, "out", NULL, NULL);
}

static void finalize(bt_self_component_source *source)
{
    struct trace *self =
        bt_self_component_get_data(bt_self_component_source_as_self_component(source));

    bt_packet_put_ref(self->packet);
    bt_stream_put_ref(self->stream);
    bt_event_class_put_ref(self->first);
    bt_event_class_put_ref(self->second);
    bt_stream_class_put_ref(self->stream_class);
    bt_trace_class_put_ref(self->trace_class);
    free(self);
}

static bt_component_class_get_supported_mip_versions_method_status supports_mip_1(
    bt_self_component_class_source *component_class, const bt_value *params, void *data,
    bt_logging_level log_level, bt_integer_range_set_unsigned *versions)
{
    return (bt_component_class_get_supported_mip_versions_method_status)
        bt_integer_range_set_unsigned_add_range(versions, 1, 1);
}

static void set_number(bt_field *root, uint64_t value)
{
    bt_field_integer_unsigned_set_value(
        bt_field_structure_borrow_member_field_by_index(root, 0), value);
}

static void fill_array(bt_field *payload, unsigned index, uint64_t length)
{
    bt_field *array = bt_field_structure_borrow_member_field_by_index(payload, index);

    (void) bt_field_array_dynamic_set_length(array, length);
    for (uint64_t i = 0; i < length; i++) {
        bt_field_integer_unsigned_set_value(
            bt_field_array_borrow_element_field_by_index(array, i), i);
    }
}

static bt_message *create_event(
    bt_self_message_iterator *iterator, struct trace *self, bool is_first)
{
    bt_message *message;
    bt_event *event;

    if (!is_first && !self->second) {
        create_second_class(self);
    }
    message = bt_message_event_create_with_packet(
        iterator, is_first ? self->first : self->second, self->packet);
    event = bt_message_event_borrow_event(message);
    set_number(bt_event_borrow_common_context_field(event), SIZE);
    if (!is_first) {
        bt_field *payload = bt_event_borrow_payload_field(event);

        fill_array(payload, 0, COUNT);
        fill_array(payload, 1, SIZE);
    }
    return message;
}

static bt_message *begin_packet(bt_self_message_iterator *iterator, struct trace *self)
{
    bt_packet_put_ref(self->packet);
    self->packet = bt_packet_create(self->stream);
    set_number(bt_packet_borrow_context_field(self->packet), COUNT);
    return bt_message_packet_beginning_create(iterator, self->packet);
}

static bt_message *create_message(bt_self_message_iterator *iterator, struct trace *self, char what)
{
    switch (what) {
    case 'S':
        return bt_message_stream_beginning_create(iterator, self->stream);
    case 's':
        return bt_message_stream_end_create(iterator, self->stream);
    case '(':
        return begin_packet(iterator, self);
    case ')':
        return bt_message_packet_end_create(iterator, self->packet);
    default:
        return create_event(iterator, self, what == '1');
    }
}

/*
 * Returns one message per call, so that the class is added after the sink has written the earlier
 * events.
 */
static bt_message_iterator_class_next_method_status next(bt_self_message_iterator *iterator,
    bt_message_array_const messages, uint64_t capacity, uint64_t *count)
{
    struct trace *self =
        bt_self_component_get_data(bt_self_message_iterator_borrow_component(iterator));

    if (!script[self->step]) {
        return BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_END;
    }
    messages[0] = create_message(iterator, self, script[self->step++]);
    *count = 1;
    return BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_OK;
}

BT_PLUGIN_SOURCE_COMPONENT_CLASS(trace, next);
BT_PLUGIN_SOURCE_COMPONENT_CLASS_INITIALIZE_METHOD(trace, initialize);
BT_PLUGIN_SOURCE_COMPONENT_CLASS_FINALIZE_METHOD(trace, finalize);
BT_PLUGIN_SOURCE_COMPONENT_CLASS_GET_SUPPORTED_MIP_VERSIONS_METHOD(trace, supports_mip_1);
