/* SPDX-License-Identifier: MIT */
/*
 * From field classes to columns: which column a field class gets, and the *binding* which moves the
 * values of fields (cells) of one class into that column.
 */
#ifndef BINDINGS_PYTHON_COLUMNS_LAYOUT_H
#define BINDINGS_PYTHON_COLUMNS_LAYOUT_H

#include <babeltrace2/babeltrace.h>
#include <babeltrace2/extension/deferred-event.h>

#include "columns/column.h"

/* The column for fields of `field_class`. */
struct bt2_column *bt2_layout_column(const bt_field_class *field_class, const char *name,
    bool enumerations_are_values, struct bt2_budget *budget);

struct bt2_binding;

/*
 * Moves fields of `field_class` into `column`, for which bt2_layout_column() would make the same
 * one. Both are borrowed.
 */
struct bt2_binding *bt2_binding_create(
    const bt_field_class *field_class, struct bt2_column *column);
void bt2_binding_free(struct bt2_binding *binding); /* accepts NULL */

/* Appends the value of one field, which is of the binding's class. */
void bt2_binding_append(struct bt2_binding *binding, const bt_x_field_cell *cell);

#endif
