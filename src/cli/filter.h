/* SPDX-License-Identifier: MIT */
/* The arguments of --filter. */
#ifndef CLI_FILTER_H
#define CLI_FILTER_H

#include <babeltrace2/extension/expression.h>
#include <glib.h>
#include <stdbool.h>

/*
 * Parses an argument. Returns the expression, a new reference, or NULL with an error if it is
 * malformed.
 */
bt_x_expression *cli_filter_parse(const char *text);

/* The arrays `filters` of the functions below contain `bt_x_expression *`. */

/* Creates a selector of the events that pass all filters. The caller owns the selector. */
bt_x_event_selector *cli_filter_create_selector(const GPtrArray *filters, bool is_gmt);

/* Warns about names in `filters` that match no event or field of `trace_classes`. */
void cli_filter_warn_of_faults(const GPtrArray *filters, const GPtrArray *trace_classes);

#endif
