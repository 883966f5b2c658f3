/* SPDX-License-Identifier: MIT */
/*
 * filter.utils.trimmer: passes on only the messages between two points in time. The upstream
 * message iterator seeks the beginning; see trimmer-iterator.c for the end.
 */
#ifndef PLUGINS_UTILS_TRIMMER_TRIMMER_H
#define PLUGINS_UTILS_TRIMMER_TRIMMER_H

#include <babeltrace2/babeltrace.h>
#include <babeltrace2/extension/trimmer.h>
#include <stdbool.h>

#include "base/time-bound.h"

/* The range of a component, or of one of its message iterators. */
struct trimmer_range {
    struct tg_time_bound begin, end;
    bool gmt;
    bt_x_trimmer_outcome *outcome; /* to keep up to date, or NULL; borrowed */
};

/* INT64_MIN and INT64_MAX mean no bound; a time of day has no value until it is resolved. */
int64_t trimmer_range_begin_ns(const struct trimmer_range *range);
int64_t trimmer_range_end_ns(const struct trimmer_range *range);

/* Whether neither bound is a time of day. */
bool trimmer_range_is_resolved(const struct trimmer_range *range);

bt_component_class_initialize_method_status trimmer_initialize(bt_self_component_filter *component,
    bt_self_component_filter_configuration *configuration, const bt_value *params, void *init_data);
void trimmer_finalize(bt_self_component_filter *component);

#endif
