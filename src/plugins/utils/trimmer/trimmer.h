/* SPDX-License-Identifier: MIT */
/*
 * filter.utils.trimmer. It passes on only the messages between two points in time. See
 * trimmer-iterator.c.
 */
#ifndef PLUGINS_UTILS_TRIMMER_TRIMMER_H
#define PLUGINS_UTILS_TRIMMER_TRIMMER_H

#include <babeltrace2/babeltrace.h>
#include <babeltrace2/extension/trimmer.h>
#include <stdbool.h>

#include "base/time-bound.h"

/* The time range of a component or of one of its message iterators. */
struct trimmer_range {
    struct tg_time_bound begin, end;
    bool gmt;
    bt_x_trimmer_outcome *outcome; /* where to store the outcome, borrowed; NULL: don't store it */
};

/*
 * Return the bounds. INT64_MIN and INT64_MAX mean that there is no bound, or that the bound is a
 * time of day that isn't resolved yet.
 */
int64_t trimmer_range_begin_ns(const struct trimmer_range *range);
int64_t trimmer_range_end_ns(const struct trimmer_range *range);

/* Returns whether both bounds have values, so that no time of day remains to be resolved. */
bool trimmer_range_is_resolved(const struct trimmer_range *range);

bt_component_class_initialize_method_status trimmer_initialize(bt_self_component_filter *component,
    bt_self_component_filter_configuration *configuration, const bt_value *params, void *init_data);
void trimmer_finalize(bt_self_component_filter *component);

#endif
