/* SPDX-License-Identifier: MIT */
/*
 * The source component class `source.text.dmesg`: events from the lines of a Linux kernel ring
 * buffer.
 *
 *   dmesg.c        the component: its parameters
 *   iterator.c     the message iterator: from lines to messages
 *   line-reader.c  a file -> lines
 *   line.c         line -> time and text
 */
#ifndef TEXT_DMESG_DMESG_H
#define TEXT_DMESG_DMESG_H

#include <babeltrace2/babeltrace.h>
#include <stdbool.h>

struct dmesg {
    char *path; /* NULL for the standard input */
    bool no_extract_timestamp;
};

/* dmesg.c and iterator.c: the methods that plugin.c registers. */

bt_component_class_initialize_method_status dmesg_initialize(bt_self_component_source *self,
    bt_self_component_source_configuration *configuration, const bt_value *params, void *data);
void dmesg_finalize(bt_self_component_source *self);

bt_message_iterator_class_initialize_method_status dmesg_iterator_initialize(
    bt_self_message_iterator *self, bt_self_message_iterator_configuration *configuration,
    bt_self_component_port_output *port);
void dmesg_iterator_finalize(bt_self_message_iterator *self);
bt_message_iterator_class_next_method_status dmesg_iterator_next(bt_self_message_iterator *self,
    bt_message_array_const messages, uint64_t capacity, uint64_t *count);
bt_message_iterator_class_can_seek_beginning_method_status dmesg_iterator_can_seek_beginning(
    bt_self_message_iterator *self, bt_bool *can_seek);
bt_message_iterator_class_seek_beginning_method_status dmesg_iterator_seek_beginning(
    bt_self_message_iterator *self);

#endif
