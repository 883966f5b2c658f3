/* SPDX-License-Identifier: MIT */
/* A source component class: reads the measurements of a thermometer from a text file. */
#include <babeltrace2/babeltrace.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

BT_PLUGIN_MODULE();
BT_PLUGIN(tutorial_source);

/* Data of a component; `file` and `state` belong to its only message iterator. */
struct thermometer {
    FILE *file;
    bt_event_class *event_class;
    bt_stream *stream;
    enum { AT_BEGINNING, IN_THE_MIDDLE, AT_END } state;
};

/* Creates a stream class with a clock in seconds, and an event class with one integer. */
static void create_classes(struct thermometer *thermometer, bt_self_component *self)
{
    bt_trace_class *trace_class = bt_trace_class_create(self);
    bt_stream_class *stream_class = bt_stream_class_create(trace_class);
    bt_clock_class *clock_class = bt_clock_class_create(self);
    bt_field_class *payload = bt_field_class_structure_create(trace_class);
    bt_field_class *degrees = bt_field_class_integer_signed_create(trace_class);
    bt_trace *trace = bt_trace_create(trace_class);

    bt_clock_class_set_frequency(clock_class, 1);
    bt_stream_class_set_default_clock_class(stream_class, clock_class);
    thermometer->event_class = bt_event_class_create(stream_class);
    bt_event_class_set_name(thermometer->event_class, "measurement");
    bt_field_class_structure_append_member(payload, "degrees", degrees);
    bt_event_class_set_payload_field_class(thermometer->event_class, payload);
    thermometer->stream = bt_stream_create(stream_class, trace);

    /* The stream and the event class have references to the objects that they need. */
    bt_trace_put_ref(trace);
    bt_field_class_put_ref(degrees);
    bt_field_class_put_ref(payload);
    bt_clock_class_put_ref(clock_class);
    bt_stream_class_put_ref(stream_class);
    bt_trace_class_put_ref(trace_class);
}

static bt_component_class_initialize_method_status thermometer_initialize(
    bt_self_component_source *self_source, bt_self_component_source_configuration *configuration,
    const bt_value *params, void *data)
{
    bt_self_component *self = bt_self_component_source_as_self_component(self_source);
    const bt_value *path = bt_value_map_borrow_entry_value_const(params, "path");
    struct thermometer *thermometer;

    if (!path || !bt_value_is_string(path)) {
        BT_CURRENT_THREAD_ERROR_APPEND_CAUSE_FROM_COMPONENT(
            self, "The parameter `path` must be a string.");
        return BT_COMPONENT_CLASS_INITIALIZE_METHOD_STATUS_ERROR;
    }
    if (bt_self_component_source_add_output_port(self_source, "out", NULL, NULL) !=
        BT_SELF_COMPONENT_ADD_PORT_STATUS_OK) {
        return BT_COMPONENT_CLASS_INITIALIZE_METHOD_STATUS_ERROR;
    }
    thermometer = calloc(1, sizeof(*thermometer));
    if (!thermometer) {
        return BT_COMPONENT_CLASS_INITIALIZE_METHOD_STATUS_MEMORY_ERROR;
    }
    thermometer->file = fopen(bt_value_string_get(path), "r");
    if (!thermometer->file) {
        BT_CURRENT_THREAD_ERROR_APPEND_CAUSE_FROM_COMPONENT(
            self, "%s: cannot be opened.", bt_value_string_get(path));
        free(thermometer);
        return BT_COMPONENT_CLASS_INITIALIZE_METHOD_STATUS_ERROR;
    }
    create_classes(thermometer, self);
    bt_self_component_set_data(self, thermometer);
    return BT_COMPONENT_CLASS_INITIALIZE_METHOD_STATUS_OK;
}

static void thermometer_finalize(bt_self_component_source *self_source)
{
    struct thermometer *thermometer =
        bt_self_component_get_data(bt_self_component_source_as_self_component(self_source));

    bt_stream_put_ref(thermometer->stream);
    bt_event_class_put_ref(thermometer->event_class);
    fclose(thermometer->file);
    free(thermometer);
}

static bt_message *create_event(bt_self_message_iterator *iterator,
    const struct thermometer *thermometer, uint64_t seconds, int64_t degrees)
{
    bt_message *message = bt_message_event_create_with_default_clock_snapshot(
        iterator, thermometer->event_class, thermometer->stream, seconds);
    bt_field *payload;

    if (message) {
        payload = bt_event_borrow_payload_field(bt_message_event_borrow_event(message));
        bt_field_integer_signed_set_value(
            bt_field_structure_borrow_member_field_by_index(payload, 0), degrees);
    }
    return message;
}

/* Returns the next message, or NULL after the stream end message. */
static bt_message *next_message(bt_self_message_iterator *iterator, struct thermometer *thermometer)
{
    uint64_t seconds;
    int64_t degrees;

    if (thermometer->state == AT_BEGINNING) {
        thermometer->state = IN_THE_MIDDLE;
        return bt_message_stream_beginning_create(iterator, thermometer->stream);
    }
    if (thermometer->state == AT_END) {
        return NULL;
    }
    if (fscanf(thermometer->file, "%" SCNu64 " %" SCNd64, &seconds, &degrees) == 2) {
        return create_event(iterator, thermometer, seconds, degrees);
    }
    thermometer->state = AT_END;
    return bt_message_stream_end_create(iterator, thermometer->stream);
}

static bt_message_iterator_class_next_method_status thermometer_next(
    bt_self_message_iterator *iterator, bt_message_array_const messages, uint64_t capacity,
    uint64_t *count)
{
    struct thermometer *thermometer =
        bt_self_component_get_data(bt_self_message_iterator_borrow_component(iterator));

    for (*count = 0; *count < capacity; (*count)++) {
        messages[*count] = next_message(iterator, thermometer);
        if (!messages[*count]) {
            break;
        }
    }
    return *count > 0 ? BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_OK
                      : BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_END;
}

BT_PLUGIN_SOURCE_COMPONENT_CLASS(thermometer, thermometer_next);
BT_PLUGIN_SOURCE_COMPONENT_CLASS_INITIALIZE_METHOD(thermometer, thermometer_initialize);
BT_PLUGIN_SOURCE_COMPONENT_CLASS_FINALIZE_METHOD(thermometer, thermometer_finalize);
BT_PLUGIN_SOURCE_COMPONENT_CLASS_DESCRIPTION(
    thermometer, "Creates an event for each line `SECONDS DEGREES` of a text file.");
