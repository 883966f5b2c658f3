/* SPDX-License-Identifier: MIT */
/*
 * The component class filter.utils.sort. It sorts events that are out of order by less than a
 * window.
 */
#ifndef PLUGINS_UTILS_SORT_SORT_H
#define PLUGINS_UTILS_SORT_SORT_H

#include <babeltrace2/babeltrace.h>
#include <stdint.h>

#define SORT_CLASS_NAME "filter.utils.sort"

/*
 * The default of the parameter `max-messages`. This number of messages takes about 400 MiB. Event
 * messages also hold windows of their files (src/ctf/decode/window.h). No parameter limits the
 * memory of these windows.
 */
enum { SORT_MAX_MESSAGES = 1 << 22 };

/* The data of a component. */
struct sort {
    int64_t window_ns;
    uint64_t max_messages; /* maximum number of messages that an iterator holds back */
    bt_logging_level log_level;
};

bt_component_class_initialize_method_status sort_initialize(bt_self_component_filter *component,
    bt_self_component_filter_configuration *configuration, const bt_value *params, void *init_data);
void sort_finalize(bt_self_component_filter *component);

#endif
