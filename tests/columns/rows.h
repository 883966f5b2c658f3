/* SPDX-License-Identifier: MIT */
/* Schemas and rows as texts that tests can compare. */
#ifndef TESTS_COLUMNS_ROWS_H
#define TESTS_COLUMNS_ROWS_H

#include <glib.h>

#include "columns/arrow.h"

/*
 * Appends a column as "name:format". The children of a column follow in braces, separated by
 * spaces.
 */
void append_schema(GString *text, const struct ArrowSchema *schema);

/* Appends a line for each row. */
void append_rows(GString *text, const struct ArrowSchema *schema, const struct ArrowArray *rows);

#endif
