/* SPDX-License-Identifier: MIT */
/* Arguments of --filter. */
#ifndef CLI_FILTER_H
#define CLI_FILTER_H

#include <babeltrace2/extension/expression.h>
#include <glib.h>
#include <stdbool.h>

/* The expression of an argument, a new reference; NULL with an error if it isn't one. */
bt_x_expression *cli_filter_parse(const char *text, bool is_gmt);

/* Warns of what in `filters` (`bt_x_expression *`) says nothing of any event of `trace_classes`. */
void cli_filter_warn_of_faults(const GPtrArray *filters, const GPtrArray *trace_classes);

#endif
