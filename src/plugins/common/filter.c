/* SPDX-License-Identifier: MIT */
/* The common part of filters; see filter.h. */
#include "plugins/common/filter.h"

#include <babeltrace2/extension/exact-seeking.h>
#include <babeltrace2/extension/message-array.h>

bt_component_class_initialize_method_status filter_initialize(
    bt_self_component_filter *component, void *data, GDestroyNotify destroy)
{
    bt_self_component_port_input *input_port;
    bt_self_component_add_port_status status =
        bt_self_component_filter_add_input_port(component, "in", NULL, &input_port);

    if (status == BT_SELF_COMPONENT_ADD_PORT_STATUS_OK) {
        status = bt_self_component_filter_add_output_port(component, "out", input_port, NULL);
    }
    if (status == BT_SELF_COMPONENT_ADD_PORT_STATUS_OK) {
        bt_self_component_set_data(bt_self_component_filter_as_self_component(component), data);
    } else {
        destroy(data);
    }
    return (bt_component_class_initialize_method_status) status;
}

bt_message_iterator_class_initialize_method_status filter_input_init(struct filter_input *input,
    bt_self_message_iterator *self, bt_self_message_iterator_configuration *configuration,
    bt_self_component_port_output *port, const bt_x_interest *interest)
{
    bt_self_component_port_input *input_port =
        bt_self_component_port_get_data(bt_self_component_port_output_as_self_component_port(port));

    *input = (struct filter_input){.interest = interest};
    bt_message_iterator_create_from_message_iterator_status status =
        bt_x_message_iterator_create_from_message_iterator_with_interest(
            self, input_port, interest, &input->upstream);
    if (status != BT_MESSAGE_ITERATOR_CREATE_FROM_MESSAGE_ITERATOR_STATUS_OK) {
        g_clear_pointer(&input->interest, bt_x_interest_put_ref);
        return (bt_message_iterator_class_initialize_method_status) status;
    }
    bt_self_message_iterator_configuration_set_can_seek_forward(
        configuration, bt_message_iterator_can_seek_forward(input->upstream));
    bt_x_self_message_iterator_configuration_set_seeks_exactly(
        configuration, bt_x_message_iterator_seeks_exactly(input->upstream));
    return BT_MESSAGE_ITERATOR_CLASS_INITIALIZE_METHOD_STATUS_OK;
}

void filter_input_clear(struct filter_input *input)
{
    filter_input_drop(input);
    bt_message_iterator_put_ref(input->upstream);
    bt_x_interest_put_ref(input->interest);
}

bt_message_iterator_class_next_method_status filter_input_load(struct filter_input *input)
{
    const bt_message_iterator_next_status status =
        bt_message_iterator_next(input->upstream, &input->messages, &input->count);

    input->position = 0;
    if (status != BT_MESSAGE_ITERATOR_NEXT_STATUS_OK) {
        input->count = 0;
    }
    return (bt_message_iterator_class_next_method_status) status;
}

void filter_input_drop(struct filter_input *input)
{
    if (input->position < input->count) {
        bt_x_message_array_put_refs(
            input->messages + input->position, input->count - input->position);
    }
    input->position = input->count = 0;
}

can_seek_status filter_can_seek_upstream(
    bt_message_iterator *upstream, const int64_t *ns_from_origin, bt_bool *can_seek)
{
    return ns_from_origin
               ? (can_seek_status) bt_message_iterator_can_seek_ns_from_origin(
                     upstream, *ns_from_origin, can_seek)
               : (can_seek_status) bt_message_iterator_can_seek_beginning(upstream, can_seek);
}

seek_status filter_seek_upstream(bt_message_iterator *upstream, const int64_t *ns_from_origin)
{
    return ns_from_origin
               ? (seek_status) bt_message_iterator_seek_ns_from_origin(upstream, *ns_from_origin)
               : (seek_status) bt_message_iterator_seek_beginning(upstream);
}
