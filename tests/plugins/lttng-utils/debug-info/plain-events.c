/* SPDX-License-Identifier: MIT */
/*
 * The plugin `plain`. Its source creates events with the plain API, in one batch. A process loads
 * two libraries at the same address, one after the other. Events with an instruction pointer in
 * this address range occur before the first library is loaded, while each library is loaded, and
 * between the two libraries.
 *
 * The parameter `features` is a string of letters: `c` for a clock, `p` for packets.
 */
#include <babeltrace2/babeltrace.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

BT_PLUGIN_MODULE();
BT_PLUGIN(plain);

enum { PROCESS = 5, BASE = 0x400000, SIZE = 0x10000, STREAM_CLASS_ID = 23, STREAM_ID = 42 };

struct source {
    bool has_clock, has_packets;
};

struct iterator {
    const struct source *source;
    bt_self_message_iterator *self;
    bt_trace_class *trace_class;
    bt_stream_class *stream_class;
    bt_stream *stream;
    bt_packet *packet;
    bt_event_class *load, *unload, *dummy;
    const bt_message **messages;
    uint64_t count, time;
    bool is_done;
};

static bt_field_class *append(bt_field_class *structure, const char *name, bt_field_class *member)
{
    bt_field_class_structure_append_member(structure, name, member);
    bt_field_class_put_ref(member);
    return structure;
}

static bt_field_class *create_structure(struct iterator *self)
{
    return bt_field_class_structure_create(self->trace_class);
}

static bt_field_class *create_number(struct iterator *self)
{
    return bt_field_class_integer_unsigned_create(self->trace_class);
}

static void set_common_context(struct iterator *self)
{
    bt_field_class *const process = bt_field_class_integer_signed_create(self->trace_class);
    bt_field_class *const context = create_structure(self);

    bt_field_class_integer_set_field_value_range(process, 32);
    append(append(context, "vpid", process), "ip", create_number(self));
    bt_stream_class_set_event_common_context_field_class(self->stream_class, context);
    bt_field_class_put_ref(context);
}

static bt_event_class *create_event_class(
    struct iterator *self, uint64_t id, const char *name, bt_field_class *payload)
{
    bt_event_class *const event_class = bt_event_class_create_with_id(self->stream_class, id);

    bt_event_class_set_name(event_class, name);
    bt_event_class_set_payload_field_class(event_class, payload);
    bt_field_class_put_ref(payload);
    return event_class;
}

static void create_event_classes(struct iterator *self)
{
    bt_field_class *const loaded = create_structure(self);

    append(append(loaded, "baddr", create_number(self)), "memsz", create_number(self));
    append(loaded, "path", bt_field_class_string_create(self->trace_class));
    self->load = create_event_class(self, 7, "lttng_ust_lib:load", loaded);
    self->unload = create_event_class(self, 5, "lttng_ust_lib:unload",
        append(create_structure(self), "baddr", create_number(self)));
    self->dummy = create_event_class(self, 9, "dummy",
        append(create_structure(self), "text", bt_field_class_string_create(self->trace_class)));
}

static void create_stream_class(struct iterator *self)
{
    bt_self_component *const component = bt_self_message_iterator_borrow_component(self->self);

    bt_trace_class_set_assigns_automatic_stream_class_id(self->trace_class, BT_FALSE);
    self->stream_class = bt_stream_class_create_with_id(self->trace_class, STREAM_CLASS_ID);
    bt_stream_class_set_assigns_automatic_event_class_id(self->stream_class, BT_FALSE);
    bt_stream_class_set_assigns_automatic_stream_id(self->stream_class, BT_FALSE);
    bt_stream_class_set_supports_packets(
        self->stream_class, self->source->has_packets, BT_FALSE, BT_FALSE);
    if (self->source->has_clock) {
        bt_clock_class *const clock_class = bt_clock_class_create(component);

        bt_stream_class_set_default_clock_class(self->stream_class, clock_class);
        bt_clock_class_put_ref(clock_class);
    }
}

static void emit(struct iterator *self, const bt_message *message)
{
    self->messages[self->count++] = message;
}

static bt_event *emit_event(struct iterator *self, const bt_event_class *event_class, uint64_t ip)
{
    bt_message *message;
    bt_field *context;
    bt_event *event;

    if (self->source->has_packets) {
        message = self->source->has_clock
                      ? bt_message_event_create_with_packet_and_default_clock_snapshot(
                            self->self, event_class, self->packet, ++self->time)
                      : bt_message_event_create_with_packet(self->self, event_class, self->packet);
    } else {
        message = self->source->has_clock
                      ? bt_message_event_create_with_default_clock_snapshot(
                            self->self, event_class, self->stream, ++self->time)
                      : bt_message_event_create(self->self, event_class, self->stream);
    }
    emit(self, message);
    event = bt_message_event_borrow_event(message);
    context = bt_event_borrow_common_context_field(event);
    bt_field_integer_signed_set_value(
        bt_field_structure_borrow_member_field_by_index(context, 0), PROCESS);
    bt_field_integer_unsigned_set_value(
        bt_field_structure_borrow_member_field_by_index(context, 1), ip);
    return event;
}

static bt_field *payload_member(bt_event *event, uint64_t index)
{
    return bt_field_structure_borrow_member_field_by_index(
        bt_event_borrow_payload_field(event), index);
}

static void emit_load(struct iterator *self, const char *path)
{
    bt_event *const event = emit_event(self, self->load, 0);

    bt_field_integer_unsigned_set_value(payload_member(event, 0), BASE);
    bt_field_integer_unsigned_set_value(payload_member(event, 1), SIZE);
    bt_field_string_set_value(payload_member(event, 2), path);
}

static void emit_unload(struct iterator *self)
{
    bt_field_integer_unsigned_set_value(payload_member(emit_event(self, self->unload, 0), 0), BASE);
}

static void emit_dummy(struct iterator *self, const char *text)
{
    bt_field_string_set_value(payload_member(emit_event(self, self->dummy, BASE + 0x17), 0), text);
}

static void begin_packet(struct iterator *self)
{
    if (self->source->has_packets) {
        self->packet = bt_packet_create(self->stream);
        emit(self, bt_message_packet_beginning_create(self->self, self->packet));
    }
}

static void end_packet(struct iterator *self)
{
    if (self->source->has_packets) {
        emit(self, bt_message_packet_end_create(self->self, self->packet));
        bt_packet_put_ref(self->packet);
    }
}

static void emit_all(struct iterator *self)
{
    emit(self, bt_message_stream_beginning_create(self->self, self->stream));
    begin_packet(self);
    emit_dummy(self, "none");
    emit_load(self, "/nosuch/x");
    emit_dummy(self, "x");
    end_packet(self);
    begin_packet(self);
    emit_unload(self);
    emit_dummy(self, "none");
    emit_load(self, "/nosuch/y");
    emit_dummy(self, "y");
    end_packet(self);
    emit(self, bt_message_stream_end_create(self->self, self->stream));
}

static bt_message_iterator_class_next_method_status next(bt_self_message_iterator *message_iterator,
    bt_message_array_const messages, uint64_t capacity, uint64_t *count)
{
    struct iterator *const self = bt_self_message_iterator_get_data(message_iterator);

    if (self->is_done) {
        return BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_END;
    }
    self->messages = messages;
    emit_all(self);
    *count = self->count;
    self->is_done = true;
    return BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_OK;
}

static bt_message_iterator_class_seek_beginning_method_status seek_beginning(
    bt_self_message_iterator *message_iterator)
{
    struct iterator *const self = bt_self_message_iterator_get_data(message_iterator);

    self->is_done = false;
    self->count = self->time = 0;
    return BT_MESSAGE_ITERATOR_CLASS_SEEK_BEGINNING_METHOD_STATUS_OK;
}

static bt_message_iterator_class_can_seek_beginning_method_status can_seek_beginning(
    bt_self_message_iterator *message_iterator, bt_bool *can_seek)
{
    *can_seek = BT_TRUE;
    return BT_MESSAGE_ITERATOR_CLASS_CAN_SEEK_BEGINNING_METHOD_STATUS_OK;
}

static bt_message_iterator_class_initialize_method_status initialize_iterator(
    bt_self_message_iterator *message_iterator,
    bt_self_message_iterator_configuration *configuration, bt_self_component_port_output *port)
{
    bt_self_component *const component =
        bt_self_message_iterator_borrow_component(message_iterator);
    struct iterator *const self = calloc(1, sizeof(*self));
    bt_trace *trace;

    self->source = bt_self_component_get_data(component);
    self->self = message_iterator;
    self->trace_class = bt_trace_class_create(component);
    create_stream_class(self);
    set_common_context(self);
    create_event_classes(self);
    trace = bt_trace_create(self->trace_class);
    self->stream = bt_stream_create_with_id(self->stream_class, trace, STREAM_ID);
    bt_trace_put_ref(trace);
    bt_self_message_iterator_set_data(message_iterator, self);
    return BT_MESSAGE_ITERATOR_CLASS_INITIALIZE_METHOD_STATUS_OK;
}

static void finalize_iterator(bt_self_message_iterator *message_iterator)
{
    struct iterator *const self = bt_self_message_iterator_get_data(message_iterator);

    bt_event_class_put_ref(self->load);
    bt_event_class_put_ref(self->unload);
    bt_event_class_put_ref(self->dummy);
    bt_stream_put_ref(self->stream);
    bt_stream_class_put_ref(self->stream_class);
    bt_trace_class_put_ref(self->trace_class);
    free(self);
}

static bt_component_class_initialize_method_status initialize(bt_self_component_source *component,
    bt_self_component_source_configuration *configuration, const bt_value *params, void *data)
{
    const char *const features =
        bt_value_string_get(bt_value_map_borrow_entry_value_const(params, "features"));
    struct source *const self = calloc(1, sizeof(*self));

    self->has_clock = strchr(features, 'c');
    self->has_packets = strchr(features, 'p');
    bt_self_component_set_data(bt_self_component_source_as_self_component(component), self);
    return (bt_component_class_initialize_method_status) bt_self_component_source_add_output_port(
        component, "out", NULL, NULL);
}

static void finalize(bt_self_component_source *component)
{
    free(bt_self_component_get_data(bt_self_component_source_as_self_component(component)));
}

static bt_component_class_get_supported_mip_versions_method_status supports_both_versions(
    bt_self_component_class_source *component_class, const bt_value *params, void *data,
    bt_logging_level log_level, bt_integer_range_set_unsigned *versions)
{
    return (bt_component_class_get_supported_mip_versions_method_status)
        bt_integer_range_set_unsigned_add_range(versions, 0, 1);
}

BT_PLUGIN_SOURCE_COMPONENT_CLASS(events, next);
BT_PLUGIN_SOURCE_COMPONENT_CLASS_INITIALIZE_METHOD(events, initialize);
BT_PLUGIN_SOURCE_COMPONENT_CLASS_FINALIZE_METHOD(events, finalize);
BT_PLUGIN_SOURCE_COMPONENT_CLASS_GET_SUPPORTED_MIP_VERSIONS_METHOD(events, supports_both_versions);
BT_PLUGIN_SOURCE_COMPONENT_CLASS_MESSAGE_ITERATOR_CLASS_INITIALIZE_METHOD(
    events, initialize_iterator);
BT_PLUGIN_SOURCE_COMPONENT_CLASS_MESSAGE_ITERATOR_CLASS_FINALIZE_METHOD(events, finalize_iterator);
BT_PLUGIN_SOURCE_COMPONENT_CLASS_MESSAGE_ITERATOR_CLASS_SEEK_BEGINNING_METHODS(
    events, seek_beginning, can_seek_beginning);
