/* SPDX-License-Identifier: MIT */
/* The document of `info` as a table with a row for each trace. */
#ifndef CLI_INFO_SHORT_H
#define CLI_INFO_SHORT_H

#include <babeltrace2/babeltrace.h>
#include <glib.h>
#include <stdbool.h>

void info_append_short(GString *out, const bt_value *document, bool is_gmt);

#endif
