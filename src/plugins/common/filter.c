/* SPDX-License-Identifier: MIT */
/* The common part of filters; see filter.h. */
#include "plugins/common/filter.h"

#include <babeltrace2/extension/message-array.h>

bt_component_class_initialize_method_status filter_initialize(
    bt_self_component_filter *component, void *data, GDestroyNotify destroy)
{
    bt_self_component_add_port_status status =
        bt_self_component_filter_add_input_port(component, "in", NULL, NULL);

    if (status == BT_SELF_COMPONENT_ADD_PORT_STATUS_OK) {
        status = bt_self_component_filter_add_output_port(component, "out", NULL, NULL);
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
    const bt_x_interest *interest)
{
    /* The cast is valid: a filter's self component is the same object as each specific type. */
    bt_self_component_filter *component =
        (bt_self_component_filter *) bt_self_message_iterator_borrow_component(self);

    *input = (struct filter_input){0};
    bt_message_iterator_create_from_message_iterator_status status =
        bt_x_message_iterator_create_from_message_iterator_with_interest(self,
            bt_self_component_filter_borrow_input_port_by_index(component, 0), interest,
            &input->upstream);
    if (status == BT_MESSAGE_ITERATOR_CREATE_FROM_MESSAGE_ITERATOR_STATUS_OK) {
        bt_self_message_iterator_configuration_set_can_seek_forward(
            configuration, bt_message_iterator_can_seek_forward(input->upstream));
    }
    return (bt_message_iterator_class_initialize_method_status) status;
}

void filter_input_clear(struct filter_input *input)
{
    filter_input_drop(input);
    bt_message_iterator_put_ref(input->upstream);
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

bt_message_iterator_class_can_seek_beginning_method_status filter_can_seek_beginning(
    bt_self_message_iterator *self, bt_bool *can_seek)
{
    const struct filter_input *input = bt_self_message_iterator_get_data(self);

    return (bt_message_iterator_class_can_seek_beginning_method_status)
        bt_message_iterator_can_seek_beginning(input->upstream, can_seek);
}
