/* SPDX-License-Identifier: MIT */
/*
 * filter.lttng-utils.debug-info. It adds the source location to events of LTTng-UST; see
 * debug-info-iterator.c.
 */
#ifndef PLUGINS_LTTNG_UTILS_DEBUG_INFO_DEBUG_INFO_H
#define PLUGINS_LTTNG_UTILS_DEBUG_INFO_DEBUG_INFO_H

#include <babeltrace2/babeltrace.h>

#include "plugins/lttng-utils/debug-info/added-fields.h"

/* The data of a component. */
struct debug_info {
    struct added_fields_options added;
    char *field_name; /* owned; `added` refers to it */
    struct address_resolver *resolver;
    bt_logging_level log_level;
};

bt_component_class_initialize_method_status debug_info_initialize(
    bt_self_component_filter *component, bt_self_component_filter_configuration *configuration,
    const bt_value *params, void *init_data);
void debug_info_finalize(bt_self_component_filter *component);

#endif
