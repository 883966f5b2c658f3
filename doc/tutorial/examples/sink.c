/* SPDX-License-Identifier: MIT */
/* A sink component class: prints the lowest and the highest measurement. */
#include <babeltrace2/babeltrace.h>
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

BT_PLUGIN_MODULE();
BT_PLUGIN(tutorial_sink);

struct extremes {
    bt_message_iterator *upstream;
    uint64_t count;
    int64_t coldest;
    int64_t warmest;
};

static struct extremes *get_extremes(bt_self_component_sink *self_sink)
{
    return bt_self_component_get_data(bt_self_component_sink_as_self_component(self_sink));
}

static bt_component_class_initialize_method_status extremes_initialize(
    bt_self_component_sink *self_sink, bt_self_component_sink_configuration *configuration,
    const bt_value *params, void *data)
{
    struct extremes *extremes;

    if (bt_self_component_sink_add_input_port(self_sink, "in", NULL, NULL) !=
        BT_SELF_COMPONENT_ADD_PORT_STATUS_OK) {
        return BT_COMPONENT_CLASS_INITIALIZE_METHOD_STATUS_ERROR;
    }
    extremes = calloc(1, sizeof(*extremes));
    if (!extremes) {
        return BT_COMPONENT_CLASS_INITIALIZE_METHOD_STATUS_MEMORY_ERROR;
    }
    bt_self_component_set_data(bt_self_component_sink_as_self_component(self_sink), extremes);
    return BT_COMPONENT_CLASS_INITIALIZE_METHOD_STATUS_OK;
}

static void extremes_finalize(bt_self_component_sink *self_sink)
{
    struct extremes *extremes = get_extremes(self_sink);

    bt_message_iterator_put_ref(extremes->upstream);
    free(extremes);
}

/* The graph calls this method when all ports are connected. */
static bt_component_class_sink_graph_is_configured_method_status extremes_graph_is_configured(
    bt_self_component_sink *self_sink)
{
    bt_self_component_port_input *port =
        bt_self_component_sink_borrow_input_port_by_name(self_sink, "in");

    return (bt_component_class_sink_graph_is_configured_method_status)
        bt_message_iterator_create_from_sink_component(
            self_sink, port, &get_extremes(self_sink)->upstream);
}

/* Returns false if the event has no field `degrees` of the right class, as in other traces. */
static bool get_degrees(const bt_event *event, int64_t *degrees)
{
    const bt_field *payload = bt_event_borrow_payload_field_const(event);
    const bt_field *field =
        payload ? bt_field_structure_borrow_member_field_by_name_const(payload, "degrees") : NULL;

    if (!field || !bt_field_class_type_is(
                      bt_field_get_class_type(field), BT_FIELD_CLASS_TYPE_SIGNED_INTEGER)) {
        return false;
    }
    *degrees = bt_field_integer_signed_get_value(field);
    return true;
}

static void take_event(struct extremes *extremes, const bt_event *event)
{
    int64_t degrees;

    if (!get_degrees(event, &degrees)) {
        return;
    }
    if (extremes->count == 0 || degrees < extremes->coldest) {
        extremes->coldest = degrees;
    }
    if (extremes->count == 0 || degrees > extremes->warmest) {
        extremes->warmest = degrees;
    }
    extremes->count++;
}

static void print_extremes(const struct extremes *extremes)
{
    printf("%" PRIu64 " measurements", extremes->count);
    if (extremes->count > 0) {
        printf(" from %" PRId64 " to %" PRId64 " degrees", extremes->coldest, extremes->warmest);
    }
    printf("\n");
}

static bt_component_class_sink_consume_method_status extremes_consume(
    bt_self_component_sink *self_sink)
{
    struct extremes *extremes = get_extremes(self_sink);
    bt_message_array_const batch;
    uint64_t batch_size;
    const bt_message_iterator_next_status status =
        bt_message_iterator_next(extremes->upstream, &batch, &batch_size);

    if (status == BT_MESSAGE_ITERATOR_NEXT_STATUS_END) {
        print_extremes(extremes);
    }
    if (status != BT_MESSAGE_ITERATOR_NEXT_STATUS_OK) {
        return (bt_component_class_sink_consume_method_status) status;
    }
    for (uint64_t i = 0; i < batch_size; i++) {
        if (bt_message_get_type(batch[i]) == BT_MESSAGE_TYPE_EVENT) {
            take_event(extremes, bt_message_event_borrow_event_const(batch[i]));
        }
        bt_message_put_ref(batch[i]);
    }
    return BT_COMPONENT_CLASS_SINK_CONSUME_METHOD_STATUS_OK;
}

BT_PLUGIN_SINK_COMPONENT_CLASS(extremes, extremes_consume);
BT_PLUGIN_SINK_COMPONENT_CLASS_INITIALIZE_METHOD(extremes, extremes_initialize);
BT_PLUGIN_SINK_COMPONENT_CLASS_FINALIZE_METHOD(extremes, extremes_finalize);
BT_PLUGIN_SINK_COMPONENT_CLASS_GRAPH_IS_CONFIGURED_METHOD(extremes, extremes_graph_is_configured);
BT_PLUGIN_SINK_COMPONENT_CLASS_DESCRIPTION(
    extremes, "Prints the lowest and the highest measurement.");
