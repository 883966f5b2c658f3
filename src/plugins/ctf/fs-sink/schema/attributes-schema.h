/* SPDX-License-Identifier: MIT */
/* User attributes of the trace IR -> those of the schema: the mirror of
 * plugins/ctf/attributes-ir.h. */
#ifndef PLUGINS_CTF_FS_SINK_SCHEMA_ATTRIBUTES_SCHEMA_H
#define PLUGINS_CTF_FS_SINK_SCHEMA_ATTRIBUTES_SCHEMA_H

#include <babeltrace2/babeltrace.h>
#include <stdbool.h>

#include "ctf/schema/schema.h"

enum { ATTRIBUTES_MAX_DEPTH = 100 };

/*
 * Sets `*result` to a new reference, NULL if `map` is empty. Returns false if the values are nested
 * more deeply than ATTRIBUTES_MAX_DEPTH.
 */
bool attributes_schema_create(const bt_value *map, struct ctf_json_attributes **result);

#endif
