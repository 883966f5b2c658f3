/* SPDX-License-Identifier: MIT */
/* A filter component class: passes on the measurements above a threshold. */
#include <babeltrace2/babeltrace.h>
#include <stdbool.h>
#include <stdlib.h>

BT_PLUGIN_MODULE();
BT_PLUGIN(tutorial_filter);

struct warmer {
    bt_self_component_filter *self;
    int64_t threshold;
};

static bt_component_class_initialize_method_status warmer_initialize(
    bt_self_component_filter *self_filter, bt_self_component_filter_configuration *configuration,
    const bt_value *params, void *data)
{
    bt_self_component *self = bt_self_component_filter_as_self_component(self_filter);
    const bt_value *than = bt_value_map_borrow_entry_value_const(params, "than");
    struct warmer *warmer;

    if (!than || !bt_value_is_signed_integer(than)) {
        BT_CURRENT_THREAD_ERROR_APPEND_CAUSE_FROM_COMPONENT(
            self, "The parameter `than` must be a signed integer.");
        return BT_COMPONENT_CLASS_INITIALIZE_METHOD_STATUS_ERROR;
    }
    if (bt_self_component_filter_add_input_port(self_filter, "in", NULL, NULL) !=
            BT_SELF_COMPONENT_ADD_PORT_STATUS_OK ||
        bt_self_component_filter_add_output_port(self_filter, "out", NULL, NULL) !=
            BT_SELF_COMPONENT_ADD_PORT_STATUS_OK) {
        return BT_COMPONENT_CLASS_INITIALIZE_METHOD_STATUS_ERROR;
    }
    warmer = malloc(sizeof(*warmer));
    if (!warmer) {
        return BT_COMPONENT_CLASS_INITIALIZE_METHOD_STATUS_MEMORY_ERROR;
    }
    warmer->self = self_filter;
    warmer->threshold = bt_value_integer_signed_get(than);
    bt_self_component_set_data(self, warmer);
    return BT_COMPONENT_CLASS_INITIALIZE_METHOD_STATUS_OK;
}

static void warmer_finalize(bt_self_component_filter *self_filter)
{
    free(bt_self_component_get_data(bt_self_component_filter_as_self_component(self_filter)));
}

/* Creates an upstream message iterator on the input port for each message iterator. */
static bt_message_iterator_class_initialize_method_status warmer_iterator_initialize(
    bt_self_message_iterator *iterator, bt_self_message_iterator_configuration *configuration,
    bt_self_component_port_output *port)
{
    const struct warmer *warmer =
        bt_self_component_get_data(bt_self_message_iterator_borrow_component(iterator));
    bt_message_iterator *upstream;

    if (bt_message_iterator_create_from_message_iterator(iterator,
            bt_self_component_filter_borrow_input_port_by_name(warmer->self, "in"),
            &upstream) != BT_MESSAGE_ITERATOR_CREATE_FROM_MESSAGE_ITERATOR_STATUS_OK) {
        return BT_MESSAGE_ITERATOR_CLASS_INITIALIZE_METHOD_STATUS_ERROR;
    }
    bt_self_message_iterator_set_data(iterator, upstream);
    return BT_MESSAGE_ITERATOR_CLASS_INITIALIZE_METHOD_STATUS_OK;
}

static void warmer_iterator_finalize(bt_self_message_iterator *iterator)
{
    bt_message_iterator_put_ref(bt_self_message_iterator_get_data(iterator));
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

/* Messages that aren't event messages always pass. */
static bool may_pass(const struct warmer *warmer, const bt_message *message)
{
    int64_t degrees;

    if (bt_message_get_type(message) != BT_MESSAGE_TYPE_EVENT) {
        return true;
    }
    return get_degrees(bt_message_event_borrow_event_const(message), &degrees) &&
           degrees > warmer->threshold;
}

static bt_message_iterator_class_next_method_status warmer_next(bt_self_message_iterator *iterator,
    bt_message_array_const messages, uint64_t capacity, uint64_t *count)
{
    bt_message_iterator *upstream = bt_self_message_iterator_get_data(iterator);
    const struct warmer *warmer =
        bt_self_component_get_data(bt_self_message_iterator_borrow_component(iterator));
    bt_message_array_const batch;
    uint64_t batch_size;
    bt_message_iterator_next_status status;

    /* The method must not return an empty batch, so it continues until a message passes. */
    for (*count = 0; *count == 0;) {
        status = bt_message_iterator_next(upstream, &batch, &batch_size);
        if (status != BT_MESSAGE_ITERATOR_NEXT_STATUS_OK) {
            return (bt_message_iterator_class_next_method_status) status;
        }
        for (uint64_t i = 0; i < batch_size; i++) {
            if (may_pass(warmer, batch[i])) {
                messages[(*count)++] = batch[i];
            } else {
                bt_message_put_ref(batch[i]);
            }
        }
    }
    return BT_MESSAGE_ITERATOR_CLASS_NEXT_METHOD_STATUS_OK;
}

BT_PLUGIN_FILTER_COMPONENT_CLASS(warmer, warmer_next);
BT_PLUGIN_FILTER_COMPONENT_CLASS_INITIALIZE_METHOD(warmer, warmer_initialize);
BT_PLUGIN_FILTER_COMPONENT_CLASS_FINALIZE_METHOD(warmer, warmer_finalize);
BT_PLUGIN_FILTER_COMPONENT_CLASS_MESSAGE_ITERATOR_CLASS_INITIALIZE_METHOD(
    warmer, warmer_iterator_initialize);
BT_PLUGIN_FILTER_COMPONENT_CLASS_MESSAGE_ITERATOR_CLASS_FINALIZE_METHOD(
    warmer, warmer_iterator_finalize);
BT_PLUGIN_FILTER_COMPONENT_CLASS_DESCRIPTION(
    warmer, "Passes on the measurements warmer than the parameter `than`.");
