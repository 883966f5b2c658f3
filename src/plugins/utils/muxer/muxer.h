/* SPDX-License-Identifier: MIT */
/* filter.utils.muxer: merges the messages of its inputs by time; see muxer-iterator.c. */
#ifndef PLUGINS_UTILS_MUXER_MUXER_H
#define PLUGINS_UTILS_MUXER_MUXER_H

#include <babeltrace2/babeltrace.h>

bt_component_class_initialize_method_status muxer_init(bt_self_component_filter *component,
    bt_self_component_filter_configuration *configuration, const bt_value *params, void *init_data);
bt_component_class_port_connected_method_status muxer_input_port_connected(
    bt_self_component_filter *component, bt_self_component_port_input *port,
    const bt_port_output *other_port);

bt_message_iterator_class_initialize_method_status muxer_iterator_init(
    bt_self_message_iterator *iterator, bt_self_message_iterator_configuration *configuration,
    bt_self_component_port_output *port);
void muxer_iterator_finalize(bt_self_message_iterator *iterator);
bt_message_iterator_class_next_method_status muxer_iterator_next(bt_self_message_iterator *iterator,
    bt_message_array_const messages, uint64_t capacity, uint64_t *count);
bt_message_iterator_class_can_seek_beginning_method_status muxer_iterator_can_seek_beginning(
    bt_self_message_iterator *iterator, bt_bool *can_seek);
bt_message_iterator_class_seek_beginning_method_status muxer_iterator_seek_beginning(
    bt_self_message_iterator *iterator);
bt_message_iterator_class_can_seek_ns_from_origin_method_status
muxer_iterator_can_seek_ns_from_origin(
    bt_self_message_iterator *iterator, int64_t ns_from_origin, bt_bool *can_seek);
bt_message_iterator_class_seek_ns_from_origin_method_status muxer_iterator_seek_ns_from_origin(
    bt_self_message_iterator *iterator, int64_t ns_from_origin);

#endif
