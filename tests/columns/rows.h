/* SPDX-License-Identifier: MIT */
/* What a reader hands over, as text that tests can compare. */
#ifndef TESTS_COLUMNS_ROWS_H
#define TESTS_COLUMNS_ROWS_H

#include <glib.h>

#include "columns/arrow.h"

/* "name:format name:format …", with the children of a column in braces. */
void append_schema(GString *text, const struct ArrowSchema *schema);

/* A line for each row. */
void append_rows(GString *text, const struct ArrowSchema *schema, const struct ArrowArray *rows);

#endif
