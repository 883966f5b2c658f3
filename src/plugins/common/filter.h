/* SPDX-License-Identifier: MIT */
/* The common part of filters with one input port `in` and one output port `out`. */
#ifndef PLUGINS_COMMON_FILTER_H
#define PLUGINS_COMMON_FILTER_H

#include <babeltrace2/babeltrace.h>
#include <babeltrace2/extension/interest.h>
#include <glib.h>

/*
 * The end of an "initialize" method: adds the ports, and makes `data` the component's data. On
 * failure, frees `data` with `destroy`.
 */
bt_component_class_initialize_method_status filter_initialize(
    bt_self_component_filter *component, void *data, GDestroyNotify destroy);

/* What a message iterator reads. The first member of the iterator's data. */
struct filter_input {
    bt_message_iterator *upstream; /* held */
    /* The current batch: messages[position..count) are owned. */
    bt_message_array_const messages;
    uint64_t position, count;
};

/*
 * Creates the upstream message iterator, which gets `interest`. The iterator can seek forward if
 * its upstream can. On failure there is nothing to clear.
 */
bt_message_iterator_class_initialize_method_status filter_input_init(struct filter_input *input,
    bt_self_message_iterator *self, bt_self_message_iterator_configuration *configuration,
    const bt_x_interest *interest);
void filter_input_clear(struct filter_input *input);

/* Replaces the batch, which has no messages left, with the next one. */
bt_message_iterator_class_next_method_status filter_input_load(struct filter_input *input);

/* Releases the messages that are left of the batch. */
void filter_input_drop(struct filter_input *input);

/* The "can seek beginning" method of an iterator that can if its upstream can. */
bt_message_iterator_class_can_seek_beginning_method_status filter_can_seek_beginning(
    bt_self_message_iterator *self, bt_bool *can_seek);

#endif
