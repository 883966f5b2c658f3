/* SPDX-License-Identifier: MIT */

/*
 * What `info` reports, as one value: `--json` prints it unchanged; the text output is derived
 * from it. babeltrace2-info(1) documents it; doc/schema/info.schema.json is its JSON Schema.
 */
#ifndef CLI_INFO_DOCUMENT_H
#define CLI_INFO_DOCUMENT_H

#include "cli/info/count.h"

/* Changes if an entry changes its meaning or disappears, but not if entries are added. */
#define INFO_DOCUMENT_VERSION 1

bt_value *info_document_create(void);

/*
 * Adds a trace. `summary` is the answer of the component class `class_name`, or NULL if it has
 * none; `counts` is NULL if events weren't counted.
 */
void info_document_add_trace(bt_value *document, const char *class_name, const GPtrArray *inputs,
    const bt_value *summary, const struct event_counts *counts);

#endif
