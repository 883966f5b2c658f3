/* SPDX-License-Identifier: MIT */
/* Formats the document of `info` as a table with one row per trace. */
#ifndef CLI_INFO_SHORT_H
#define CLI_INFO_SHORT_H

#include <babeltrace2/babeltrace.h>
#include <glib.h>
#include <stdbool.h>

void info_append_short(GString *out, const bt_value *document, bool is_gmt);

#endif
