/* SPDX-License-Identifier: MIT */
/* Formats the document of `info` as text. */
#ifndef CLI_INFO_TEXT_H
#define CLI_INFO_TEXT_H

#include <babeltrace2/babeltrace.h>
#include <glib.h>
#include <stdbool.h>

void info_append_text(GString *out, const bt_value *document, bool is_gmt);

#endif
