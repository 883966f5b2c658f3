/* SPDX-License-Identifier: MIT */
/*
 * filter.lttng-utils.debug-info: adds to events of LTTng-UST where in the source they happened; see
 * debug-info-iterator.c.
 */
#ifndef PLUGINS_LTTNG_UTILS_DEBUG_INFO_DEBUG_INFO_H
#define PLUGINS_LTTNG_UTILS_DEBUG_INFO_DEBUG_INFO_H

#include <babeltrace2/babeltrace.h>

#include "plugins/lttng-utils/debug-info/added-fields.h"

/* The component. */
struct debug_info {
    struct added_fields_options added;
    char *field_name; /* of `added` */
    struct address_resolver *resolver;
    bt_logging_level log_level;
};

bt_component_class_initialize_method_status debug_info_init(bt_self_component_filter *component,
    bt_self_component_filter_configuration *configuration, const bt_value *params, void *init_data);
void debug_info_finalize(bt_self_component_filter *component);

bt_message_iterator_class_initialize_method_status debug_info_iterator_init(
    bt_self_message_iterator *iterator, bt_self_message_iterator_configuration *configuration,
    bt_self_component_port_output *port);
void debug_info_iterator_finalize(bt_self_message_iterator *iterator);
bt_message_iterator_class_next_method_status debug_info_iterator_next(
    bt_self_message_iterator *iterator, bt_message_array_const messages, uint64_t capacity,
    uint64_t *count);
bt_message_iterator_class_can_seek_beginning_method_status debug_info_iterator_can_seek_beginning(
    bt_self_message_iterator *iterator, bt_bool *can_seek);
bt_message_iterator_class_seek_beginning_method_status debug_info_iterator_seek_beginning(
    bt_self_message_iterator *iterator);

#endif
