/* SPDX-License-Identifier: MIT */
/*
 * From field classes to columns: the column of a field class, and the *binding* that moves the
 * values of its fields (cells) into that column.
 */
#ifndef COLUMNS_LAYOUT_H
#define COLUMNS_LAYOUT_H

#include <babeltrace2/babeltrace.h>
#include <babeltrace2/extension/deferred-event.h>

#include "columns/column.h"
#include "columns/query.h"

/* Creates the column for fields of `field_class` in a table of `query`. */
struct col_column *col_layout_column(const bt_field_class *field_class, const char *name,
    const struct col_table_query *query, struct col_budget *budget);

struct col_binding;

/*
 * Creates the binding of `field_class` and `column`, which is equal to what col_layout_column()
 * makes. Both are borrowed.
 */
struct col_binding *col_binding_create(
    const bt_field_class *field_class, struct col_column *column);
void col_binding_free(struct col_binding *binding); /* accepts NULL */

/* Appends the value of one field of the binding's class. */
void col_binding_append(struct col_binding *binding, const bt_x_field_cell *cell);

#endif
