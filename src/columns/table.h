/* SPDX-License-Identifier: MIT */
/* Tables that are being filled. Their columns follow from event classes. */
#ifndef COLUMNS_TABLE_H
#define COLUMNS_TABLE_H

#include <babeltrace2/babeltrace.h>
#include <glib.h>

#include "columns/column.h"
#include "columns/query.h"
#include "columns/selection.h"

struct col_table {
    const struct col_table_query *query; /* borrowed */
    /* COL_EVENTS_EACH: the name of its events, "" if they have none. Otherwise NULL. */
    char *name;
    /* A structure of all the columns; NULL until the first event class is known. */
    struct col_column *rows;

    struct col_budget budget;
    const bt_event_class *first_class; /* that gave it columns; borrowed, for messages */
    bool *has_type; /* of each column: whether an event class has the field, so its type is known */
    GHashTable *by_name; /* the indexes of the columns of all fields; NULL: as in the query */
    bool is_full;        /* waits to be handed over */
};

/*
 * Creates an empty table, which already has columns if they follow from the query alone. The size
 * of its rows is added to `*total` until they are exported. Both are borrowed.
 */
struct col_table *col_table_create(
    const struct col_table_query *query, const char *name, size_t *total);
void col_table_free(struct col_table *table); /* accepts NULL */

/* The name of an event class for messages: "" if it has none. */
const char *col_event_name(const bt_event_class *event_class);

/* Finds the columns of `query` in `event_class`. */
void col_table_select(const struct col_table_query *query, const bt_event_class *event_class,
    struct col_selection *selection);

/*
 * Returns a message for the user, a new text: `event_class` doesn't have the field `name` of the
 * query.
 */
char *col_table_describe_absent(const bt_event_class *event_class, const char *name);

/*
 * Finds the columns of `table` for `selection`, which was made of `event_class`, and sets their
 * indexes in it. Adds the columns that `table` doesn't have yet; if it `is_fixed`, this is an
 * error. The class must outlive the table. If a column has another type, or must not be added,
 * returns false with a message for the user, a new text.
 */
bool col_table_set_columns(struct col_table *table, const bt_event_class *event_class,
    struct col_selection *selection, bool is_fixed, char **message);

/*
 * Returns a message for the user, a new text, if none of the event classes has a field of the
 * query; otherwise NULL.
 */
char *col_table_check_fields(const struct col_table *table);

/* Gives `table` columns without an event class: the types of fields are unknown then. */
void col_table_set_unknown_columns(struct col_table *table);

/* Hash and equality of tables that have columns, by query, name and columns. */
unsigned int col_table_hash(const void *table);
int col_table_equal(const void *a, const void *b);

/*
 * Exports the schema of a table that has columns. It belongs to the caller and is independent of
 * the table.
 */
void col_table_export_schema(const struct col_table *table, struct ArrowSchema *schema);

/* Exports the rows; the table becomes empty. */
void col_table_export_rows(struct col_table *table, struct ArrowArray *array);

#endif
