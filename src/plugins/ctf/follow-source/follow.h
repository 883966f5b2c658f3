/* SPDX-License-Identifier: MIT */
/*
 * The component class source.ctf.follow: reads traces in folders while a tracer writes them, and
 * goes on as bytes are appended, files appear and the metadata grows. It never ends by itself.
 *
 * Files carry no sign of life. A data stream to whose file nothing was appended for some time, the
 * *patience*, no longer holds the others back. What comes from it later is delivered late.
 */
#ifndef PLUGINS_CTF_FOLLOW_SOURCE_FOLLOW_H
#define PLUGINS_CTF_FOLLOW_SOURCE_FOLLOW_H

#include <babeltrace2/babeltrace.h>

#include "plugins/ctf/fs-source/parameters.h"

#define FOLLOW_CLASS_NAME "source.ctf.follow"

struct follow_component {
    bt_logging_level log_level;
    struct fs_parameters parameters;
};

bt_component_class_get_supported_mip_versions_method_status follow_get_supported_mip_versions(
    bt_self_component_class_source *component_class, const bt_value *params, void *init_data,
    bt_logging_level log_level, bt_integer_range_set_unsigned *supported_versions);
bt_component_class_initialize_method_status follow_init(bt_self_component_source *component,
    bt_self_component_source_configuration *configuration, const bt_value *params, void *init_data);
void follow_finalize(bt_self_component_source *component);

bt_component_class_query_method_status follow_query(bt_self_component_class_source *component_class,
    bt_private_query_executor *query_executor, const char *object_name, const bt_value *params,
    void *method_data, const bt_value **result);

bt_message_iterator_class_initialize_method_status follow_iterator_init(
    bt_self_message_iterator *self_iterator, bt_self_message_iterator_configuration *configuration,
    bt_self_component_port_output *port);
void follow_iterator_finalize(bt_self_message_iterator *self_iterator);
bt_message_iterator_class_next_method_status follow_iterator_next(
    bt_self_message_iterator *self_iterator, bt_message_array_const messages, uint64_t capacity,
    uint64_t *count);

#endif
