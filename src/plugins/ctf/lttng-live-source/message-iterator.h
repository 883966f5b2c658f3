/* SPDX-License-Identifier: MIT */
/* The message iterator of source.ctf.lttng-live: all streams of the sessions, merged. */
#ifndef PLUGINS_CTF_LTTNG_LIVE_SOURCE_MESSAGE_ITERATOR_H
#define PLUGINS_CTF_LTTNG_LIVE_SOURCE_MESSAGE_ITERATOR_H

#include <babeltrace2/babeltrace.h>

bt_message_iterator_class_initialize_method_status live_iterator_init(
    bt_self_message_iterator *self_iterator, bt_self_message_iterator_configuration *configuration,
    bt_self_component_port_output *port);
void live_iterator_finalize(bt_self_message_iterator *self_iterator);
bt_message_iterator_class_next_method_status live_iterator_next(
    bt_self_message_iterator *self_iterator, bt_message_array_const messages, uint64_t capacity,
    uint64_t *count);

#endif
