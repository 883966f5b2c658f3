/* SPDX-License-Identifier: MIT */

/*
 * Reading the answers of queries. Each function looks up an entry of `map`, which may be anything,
 * also NULL: an entry that is missing or of another type is NULL or false.
 */
#ifndef ASSEMBLY_VALUE_H
#define ASSEMBLY_VALUE_H

#include <babeltrace2/babeltrace.h>
#include <stdbool.h>
#include <stdint.h>

const bt_value *assembly_value_entry(const bt_value *map, const char *key);
const bt_value *assembly_value_array(const bt_value *map, const char *key);
const char *assembly_value_string(const bt_value *map, const char *key);

/* A signed integer, or an unsigned one up to INT64_MAX. */
bool assembly_value_signed(const bt_value *map, const char *key, int64_t *integer);

#endif
