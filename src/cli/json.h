/* SPDX-License-Identifier: MIT */

/* Values as JSON. */
#ifndef CLI_JSON_H
#define CLI_JSON_H

#include <babeltrace2/babeltrace.h>
#include <glib.h>

/*
 * Appends `value`, indented, the entries of maps in order of insertion. Strings need not be UTF-8:
 * a byte B that isn't part of a character becomes the lone surrogate U+DC00 + B, as Python has it,
 * so that the result is always valid and the path can be recovered.
 */
void json_append(GString *out, const bt_value *value);

#endif
