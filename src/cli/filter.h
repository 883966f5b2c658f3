/* SPDX-License-Identifier: MIT */
/* Arguments of --filter. */
#ifndef CLI_FILTER_H
#define CLI_FILTER_H

#include <babeltrace2/extension/expression.h>
#include <glib.h>
#include <stdbool.h>

/* Returns the expression of an argument, a new reference; NULL with an error if it isn't one. */
bt_x_expression *cli_filter_parse(const char *text);

/* In the rest, `filters` are `bt_x_expression *`. */

/* Creates a selector of the events that pass all filters. The caller owns it. */
bt_x_event_selector *cli_filter_create_selector(const GPtrArray *filters, bool is_gmt);

/* Warns about names in `filters` that match no event or field of `trace_classes`. */
void cli_filter_warn_of_faults(const GPtrArray *filters, const GPtrArray *trace_classes);

#endif
