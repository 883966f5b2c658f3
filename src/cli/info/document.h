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

/* Entries of a map, of the right type; NULL, false and 0 when there is none. */
const bt_value *info_get_map(const bt_value *map, const char *key);
const bt_value *info_get_array(const bt_value *map, const char *key);
const char *info_get_string(const bt_value *map, const char *key);
bool info_get_signed(const bt_value *map, const char *key, int64_t *integer);
bool info_get_unsigned(const bt_value *map, const char *key, uint64_t *integer);

uint64_t info_array_length(const bt_value *array);

/* Element number `index`, NULL when it is not a map. */
const bt_value *info_map_at(const bt_value *array, uint64_t index);

#endif
