/* SPDX-License-Identifier: MIT */
/* A route: converts the events of one class to rows of one table. */
#ifndef COLUMNS_ROUTE_H
#define COLUMNS_ROUTE_H

#include <babeltrace2/babeltrace.h>

#include "columns/table.h"

struct col_route {
    struct col_table *table; /* borrowed */
    struct col_route *next;  /* the route of the same event class to another table, or NULL */
    struct col_route_column *columns;
    size_t column_count;
    const bt_event_class *event_class;        /* borrowed */
    struct bt_x_event_projection *projection; /* NULL: no column is a field of the event */
};

/*
 * Creates a route. Takes the contents of `selection`: the columns of `table` with their fields in
 * `event_class`. Borrows `event_class` and freezes it.
 */
struct col_route *col_route_create(
    const bt_event_class *event_class, struct col_table *table, struct col_selection *selection);
/* frees the following routes, too; `route` may be NULL */
void col_route_free(struct col_route *route);

/* Appends the row of an event message, whose event must be of the route's class. */
void col_route_append(const struct col_route *route, const bt_message *message);

#endif
