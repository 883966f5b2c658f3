/* SPDX-License-Identifier: MIT */
/* The message iterator of an output port of source.ctf.fs: the messages of one data stream. */
#ifndef PLUGINS_CTF_FS_SOURCE_MESSAGE_ITERATOR_H
#define PLUGINS_CTF_FS_SOURCE_MESSAGE_ITERATOR_H

#include <babeltrace2/babeltrace.h>

bt_message_iterator_class_initialize_method_status fs_iterator_init(
    bt_self_message_iterator *self_iterator, bt_self_message_iterator_configuration *configuration,
    bt_self_component_port_output *port);
void fs_iterator_finalize(bt_self_message_iterator *self_iterator);
bt_message_iterator_class_next_method_status fs_iterator_next(
    bt_self_message_iterator *self_iterator, bt_message_array_const messages, uint64_t capacity,
    uint64_t *count);
bt_message_iterator_class_seek_beginning_method_status fs_iterator_seek_beginning(
    bt_self_message_iterator *self_iterator);

/* In seek.c. */
bt_message_iterator_class_can_seek_ns_from_origin_method_status fs_iterator_can_seek_ns_from_origin(
    bt_self_message_iterator *self_iterator, int64_t ns_from_origin, bt_bool *can_seek);
bt_message_iterator_class_seek_ns_from_origin_method_status fs_iterator_seek_ns_from_origin(
    bt_self_message_iterator *self_iterator, int64_t ns_from_origin);

/* In time-order.c. */
bt_bool fs_iterator_may_go_back_to(bt_self_message_iterator *self_iterator, int64_t ns_from_origin);

#endif
