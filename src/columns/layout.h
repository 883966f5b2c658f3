/* SPDX-License-Identifier: MIT */
/*
 * Conversion of field classes to columns. A field class has a column and a *binding*, which appends
 * the values of fields (cells) to the column.
 */
#ifndef COLUMNS_LAYOUT_H
#define COLUMNS_LAYOUT_H

#include <babeltrace2/babeltrace.h>
#include <babeltrace2/extension/deferred-event.h>

#include "columns/column.h"
#include "columns/query.h"

/*
 * Creates a column named `name` for fields of `field_class`. The options of `query` affect its
 * type.
 */
struct col_column *col_layout_column(const bt_field_class *field_class, const char *name,
    const struct col_table_query *query, struct col_budget *budget);

struct col_binding;

/*
 * Creates a binding that appends fields of `field_class` to `column`. The column must be
 * equal to the result of col_layout_column(). The binding borrows both.
 */
struct col_binding *col_binding_create(
    const bt_field_class *field_class, struct col_column *column);
void col_binding_free(struct col_binding *binding); /* `binding` may be NULL */

/* Appends the value of a field, whose class is that of the binding. */
void col_binding_append(struct col_binding *binding, const bt_x_field_cell *cell);

#endif
