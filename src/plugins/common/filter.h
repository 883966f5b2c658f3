/* SPDX-License-Identifier: MIT */
/* The common part of filters with one input port `in` and one output port `out`. */
#ifndef PLUGINS_COMMON_FILTER_H
#define PLUGINS_COMMON_FILTER_H

#include <babeltrace2/babeltrace.h>
#include <babeltrace2/extension/interest.h>
#include <glib.h>

#include "plugins/common/seeking.h"

/*
 * Ends an "initialize" method: adds the ports, and makes `data` the component's data. On failure,
 * frees `data` with `destroy`.
 */
bt_component_class_initialize_method_status filter_initialize(
    bt_self_component_filter *component, void *data, GDestroyNotify destroy);

/* The input of a filter's message iterator: the upstream message iterator and its current batch. */
struct filter_input {
    bt_message_iterator *upstream; /* owned reference */
    const bt_x_interest *interest; /* owned reference */
    /* The current batch. The filter owns messages[position..count). */
    bt_message_array_const messages;
    uint64_t position, count;
};

/*
 * Creates the upstream message iterator for `self`, an iterator on the output port `port`.
 * `interest` is the interest of `self`. The function takes ownership of the caller's reference to
 * `interest`. The function declares that `self` can seek forward, or that it seeks exactly, if the
 * upstream iterator does. After a failure, `input` needs no clearing.
 */
bt_message_iterator_class_initialize_method_status filter_input_init(struct filter_input *input,
    bt_self_message_iterator *self, bt_self_message_iterator_configuration *configuration,
    bt_self_component_port_output *port, const bt_x_interest *interest);
void filter_input_clear(struct filter_input *input);

/* Loads the next batch. All messages of the current batch must have been used. */
bt_message_iterator_class_next_method_status filter_input_load(struct filter_input *input);

/* Releases the remaining messages of the batch. */
void filter_input_drop(struct filter_input *input);

/*
 * Seek methods that call the upstream message iterator. `ns_from_origin` is NULL to seek the
 * beginning.
 */
can_seek_status filter_can_seek_upstream(
    bt_message_iterator *upstream, const int64_t *ns_from_origin, bt_bool *can_seek);
seek_status filter_seek_upstream(bt_message_iterator *upstream, const int64_t *ns_from_origin);

#endif
