/* SPDX-License-Identifier: MIT */
/*
 * Translates user attributes of the trace IR to those of the schema. This is the inverse of
 * plugins/ctf/attributes-ir.h.
 */
#ifndef PLUGINS_CTF_FS_SINK_SCHEMA_ATTRIBUTES_SCHEMA_H
#define PLUGINS_CTF_FS_SINK_SCHEMA_ATTRIBUTES_SCHEMA_H

#include <babeltrace2/babeltrace.h>
#include <stdbool.h>

#include "ctf/schema/schema.h"

enum { ATTRIBUTES_MAX_DEPTH = 100 };

/*
 * Translates the map `map`. Sets `*result` to a new reference, or to NULL if `map` is empty.
 * Returns false if the values have more than ATTRIBUTES_MAX_DEPTH levels.
 */
bool attributes_schema_create(const bt_value *map, struct ctf_json_attributes **result);

#endif
