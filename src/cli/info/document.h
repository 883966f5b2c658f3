/* SPDX-License-Identifier: MIT */

/*
 * What `info` finds out, as one value: `--json` prints it unchanged; the text output is derived
 * from it. babeltrace2-info(1) documents it; doc/schema/info.schema.json is its JSON Schema.
 */
#ifndef CLI_INFO_DOCUMENT_H
#define CLI_INFO_DOCUMENT_H

#include "cli/info/count.h"

/* Changes when an entry changes its meaning or goes; new entries don't change it. */
#define INFO_DOCUMENT_VERSION 1

bt_value *info_document_create(void);

/*
 * Adds a trace: what the component class `class_name` answered (NULL when it can't), and the events
 * that were counted (NULL when they weren't).
 */
void info_document_add_trace(bt_value *document, const char *class_name, const GPtrArray *inputs,
    const bt_value *summary, const struct event_counts *counts);

#endif
