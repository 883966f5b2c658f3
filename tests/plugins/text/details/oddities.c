/* SPDX-License-Identifier: MIT */
/* The plugin `oddities`. It has a source component class for each case: see oddities.h. */
#include "oddities.h"

#include <stdlib.h>

BT_PLUGIN_MODULE();
BT_PLUGIN(oddities);

static void *must(const void *object)
{
    if (!object) {
        abort();
    }
    return (void *) object;
}

void emit(struct oddity *self, bt_message *message)
{
    if (self->count == sizeof(self->messages) / sizeof(self->messages[0])) {
        abort();
    }
    self->messages[self->count++] = must(message);
}

void set_clock(struct oddity *self)
{
    bt_clock_class *const clock_class = must(bt_clock_class_create(self->component));

    bt_stream_class_set_default_clock_class(self->stream_class, clock_class);
    bt_clock_class_put_ref(clock_class);
}

void create_trace(struct oddity *self, bool with_clock)
{
    self->trace_class = must(bt_trace_class_create(self->component));
    self->stream_class = must(bt_stream_class_create(self->trace_class));
    if (with_clock) {
        set_clock(self);
    }
    self->trace = must(bt_trace_create(self->trace_class));
}

void begin_stream(struct oddity *self)
{
    self->stream = must(bt_stream_create(self->stream_class, self->trace));
    emit(self, bt_message_stream_beginning_create(self->iterator, self->stream));
}

void end_stream(struct oddity *self)
{
    emit(self, bt_message_stream_end_create(self->iterator, self->stream));
}

bt_event_class *create_event_class(
    struct oddity *self, const char *name, bt_field_class *payload_class)
{
    bt_event_class *const event_class = must(bt_event_class_create(self->stream_class));

    if (name) {
        bt_event_class_set_name(event_class, name);
    }
    if (payload_class) {
        bt_event_class_set_payload_field_class(event_class, payload_class);
        bt_field_class_put_ref(payload_class);
    }
    bt_event_class_put_ref(self->event_class);
    self->event_class = event_class;
    return event_class;
}

bt_event *emit_event(struct oddity *self, const bt_event_class *event_class)
{
    emit(self, bt_stream_class_borrow_default_clock_class(self->stream_class)
                   ? bt_message_event_create_with_default_clock_snapshot(
                         self->iterator, event_class, self->stream, tick(self))
                   : bt_message_event_create(self->iterator, event_class, self->stream));
    return bt_message_event_borrow_event(self->messages[self->count - 1]);
}

bt_field_class *add(bt_field_class *structure, const char *name, bt_field_class *member_class)
{
    if (bt_field_class_structure_append_member(structure, name, must(member_class)) !=
        BT_FIELD_CLASS_STRUCTURE_APPEND_MEMBER_STATUS_OK) {
        abort();
    }
    bt_field_class_put_ref(member_class);
    return member_class;
}

bt_field *member(bt_field *structure, uint64_t index)
{
    return bt_field_structure_borrow_member_field_by_index(structure, index);
}

bt_field *payload(bt_event *event)
{
    return bt_event_borrow_payload_field(event);
}

bt_field_class *unsigned_class(
    struct oddity *self, uint64_t width, bt_field_class_integer_preferred_display_base base)
{
    bt_field_class *const field_class =
        must(bt_field_class_integer_unsigned_create(self->trace_class));

    bt_field_class_integer_set_field_value_range(field_class, width);
    bt_field_class_integer_set_preferred_display_base(field_class, base);
    return field_class;
}

bt_field_class *signed_class(
    struct oddity *self, uint64_t width, bt_field_class_integer_preferred_display_base base)
{
    bt_field_class *const field_class =
        must(bt_field_class_integer_signed_create(self->trace_class));

    bt_field_class_integer_set_field_value_range(field_class, width);
    bt_field_class_integer_set_preferred_display_base(field_class, base);
    return field_class;
}

bt_integer_range_set_unsigned *unsigned_ranges(size_t count, const uint64_t bounds[][2])
{
    bt_integer_range_set_unsigned *const set = must(bt_integer_range_set_unsigned_create());

    for (size_t i = 0; i < count; i++) {
        bt_integer_range_set_unsigned_add_range(set, bounds[i][0], bounds[i][1]);
    }
    return set;
}

bt_integer_range_set_signed *signed_ranges(size_t count, const int64_t bounds[][2])
{
    bt_integer_range_set_signed *const set = must(bt_integer_range_set_signed_create());

    for (size_t i = 0; i < count; i++) {
        bt_integer_range_set_signed_add_range(set, bounds[i][0], bounds[i][1]);
    }
    return set;
}

bt_field_location *payload_location(struct oddity *self, size_t count, const char *const *items)
{
    return must(bt_field_location_create(
        self->trace_class, BT_FIELD_LOCATION_SCOPE_EVENT_PAYLOAD, items, count));
}

static bt_component_class_get_supported_mip_versions_method_status get_supported_mip_versions(
    bt_self_component_class_source *component_class, const bt_value *params, void *data,
    bt_logging_level log_level, bt_integer_range_set_unsigned *versions)
{
    bt_integer_range_set_unsigned_add_range(versions, 0, 1);
    return BT_COMPONENT_CLASS_GET_SUPPORTED_MIP_VERSIONS_METHOD_STATUS_OK;
}

static bt_component_class_initialize_method_status initialize(bt_self_component_source *source,
    bt_self_component_source_configuration *configuration, const bt_value *params, void *data)
{
    bt_self_component_source_add_output_port(source, "out", NULL, NULL);
    return BT_COMPONENT_CLASS_INITIALIZE_METHOD_STATUS_OK;
}

static bt_message_iterator_class_initialize_method_status initialize_iterator(
    bt_self_message_iterator *iterator, bt_self_message_iterator_configuration *configuration,
    bt_self_component_port_output *port)
{
    struct oddity *const self = must(calloc(1, sizeof(*self)));

    self->iterator = iterator;
    self->time = 1234567;
    self->component = bt_self_message_iterator_borrow_component(iterator);
    self->mip = bt_self_component_get_graph_mip_version(self->component);
    bt_self_message_iterator_set_data(iterator, self);
    return BT_MESSAGE_ITERATOR_CLASS_INITIALIZE_METHOD_STATUS_OK;
}

static void finalize_iterator(bt_self_message_iterator *iterator)
{
    struct oddity *const self = bt_self_message_iterator_get_data(iterator);

    while (self->sent < self->count) {
        bt_message_put_ref(self->messages[self->sent++]);
    }
    bt_event_class_put_ref(self->event_class);
    bt_stream_put_ref(self->stream);
    bt_trace_put_ref(self->trace);
    bt_stream_class_put_ref(self->stream_class);
    bt_trace_class_put_ref(self->trace_class);
    free(self);
}

static bt_message_iterator_class_next_method_status next(bt_self_message_iterator *iterator,
    oddity_build_func build, bt_message_array_const messages, uint64_t *count)
{
    struct oddity *const self = bt_self_message_iterator_get_data(iterator);

    if (self->sent == self->count) {
        self->sent = self->count = 0;
        build(self);
        self->round++;
        if (self->count == 0) {
            return BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_END;
        }
    }
    messages[0] = self->messages[self->sent++];
    *count = 1;
    return BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_OK;
}

#define REGISTER(name)                                                                             \
    static bt_message_iterator_class_next_method_status next_##name(                               \
        bt_self_message_iterator *iterator, bt_message_array_const messages, uint64_t capacity,    \
        uint64_t *count)                                                                           \
    {                                                                                              \
        return next(iterator, build_##name, messages, count);                                      \
    }                                                                                              \
    BT_PLUGIN_SOURCE_COMPONENT_CLASS(name, next_##name);                                           \
    BT_PLUGIN_SOURCE_COMPONENT_CLASS_INITIALIZE_METHOD(name, initialize);                          \
    BT_PLUGIN_SOURCE_COMPONENT_CLASS_GET_SUPPORTED_MIP_VERSIONS_METHOD(                            \
        name, get_supported_mip_versions);                                                         \
    BT_PLUGIN_SOURCE_COMPONENT_CLASS_MESSAGE_ITERATOR_CLASS_INITIALIZE_METHOD(                     \
        name, initialize_iterator);                                                                \
    BT_PLUGIN_SOURCE_COMPONENT_CLASS_MESSAGE_ITERATOR_CLASS_FINALIZE_METHOD(                       \
        name, finalize_iterator);

ODDITIES(REGISTER)
