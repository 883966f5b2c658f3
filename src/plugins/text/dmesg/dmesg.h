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
    char *path; /* NULL: standard input */
    bool no_extract_timestamp;
};

bt_component_class_initialize_method_status dmesg_initialize(bt_self_component_source *component,
    bt_self_component_source_configuration *configuration, const bt_value *params, void *init_data);
void dmesg_finalize(bt_self_component_source *component);

#endif
