/* SPDX-License-Identifier: MIT */
/*
 * The component class filter.utils.sort: events that are out of order by less than a window come
 * out in the order of time.
 */
#ifndef PLUGINS_UTILS_SORT_SORT_H
#define PLUGINS_UTILS_SORT_SORT_H

#include <babeltrace2/babeltrace.h>
#include <stdint.h>

#define SORT_CLASS_NAME "filter.utils.sort"

/* Default of the parameter `max-messages`: about 400 MiB. Event messages also keep windows of their
 * files (src/ctf/decode/window.h), whose size no parameter limits. */
enum { SORT_MAX_MESSAGES = 1 << 22 };

/* The data of a component. */
struct sort {
    int64_t window_ns;
    uint64_t max_messages; /* that an iterator holds back */
    bt_logging_level log_level;
};

bt_component_class_initialize_method_status sort_initialize(bt_self_component_filter *component,
    bt_self_component_filter_configuration *configuration, const bt_value *params, void *init_data);
void sort_finalize(bt_self_component_filter *component);

#endif
