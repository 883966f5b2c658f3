/* SPDX-License-Identifier: MIT */
/*
 * filter.utils.select. It passes on the events for which all expressions are true, and all other
 * messages. See select-iterator.c.
 */
#ifndef PLUGINS_UTILS_SELECT_SELECT_H
#define PLUGINS_UTILS_SELECT_SELECT_H

#include <babeltrace2/babeltrace.h>
#include <glib.h>
#include <stdbool.h>

struct select {
    bt_logging_level log_level;
    GPtrArray *expressions; /* bt_x_expression, owned references; shared by all message iterators */
    bool is_gmt;            /* times in the expressions are in UTC */
    bool is_strict;         /* faults of the expressions are errors */
    uint64_t limit;         /* maximum number of events; UINT64_MAX: no limit */
    uint64_t tail;          /* only the last `tail` events pass; UINT64_MAX: all */
};

bt_component_class_initialize_method_status select_initialize(bt_self_component_filter *component,
    bt_self_component_filter_configuration *configuration, const bt_value *params, void *init_data);
void select_finalize(bt_self_component_filter *component);

#endif
