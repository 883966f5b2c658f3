/* SPDX-License-Identifier: MIT */
/* Tables, which are filled with rows. Event classes define their columns. */
#ifndef COLUMNS_TABLE_H
#define COLUMNS_TABLE_H

#include <babeltrace2/babeltrace.h>
#include <glib.h>

#include "columns/column.h"
#include "columns/query.h"
#include "columns/selection.h"

struct col_table {
    const struct col_table_query *query; /* borrowed */
    /* COL_EVENTS_EACH: the name of the table's events, or "" if they have none. Otherwise NULL. */
    char *name;
    /*
     * A structure column whose members are the columns. NULL until the first event class is known.
     */
    struct col_column *rows;

    struct col_budget budget;
    /* the class that defined the columns; borrowed, for messages */
    const bt_event_class *first_class;
    bool *has_type; /* for each column: an event class has the field, so the type is known */
    /* column name -> index, for all fields; NULL: the columns are those of the query */
    GHashTable *by_name;
    bool is_full; /* the table is in the reader's queue `full` */
};

/*
 * Creates an empty table. It already has columns if the query alone defines them. `*total` includes
 * the size of the table's rows until they are exported. The table borrows `query` and `total`.
 */
struct col_table *col_table_create(
    const struct col_table_query *query, const char *name, size_t *total);
void col_table_free(struct col_table *table); /* `table` may be NULL */

/* Returns the name of an event class for messages, or "" if it has none. */
const char *col_event_name(const bt_event_class *event_class);

/* Sets `selection` to the fields of `event_class` that belong to the columns of `query`. */
void col_table_select(const struct col_table_query *query, const bt_event_class *event_class,
    struct col_selection *selection);

/*
 * Returns a message for the user, which states that `event_class` doesn't have the field `name` of
 * the query. The caller frees the message with g_free().
 */
char *col_table_describe_absent(const bt_event_class *event_class, const char *name);

/*
 * Finds the columns of `table` for the items of `selection`, which must come from `event_class`,
 * and stores their indexes in the items. Adds columns that `table` doesn't have yet. Returns false
 * if a column has another type, or if a column is missing but can't be added: because `is_fixed` is
 * true, or because the table would have too many columns. `*message` is then a text for the user,
 * which the caller frees with g_free(). The event class must outlive the table.
 */
bool col_table_set_columns(struct col_table *table, const bt_event_class *event_class,
    struct col_selection *selection, bool is_fixed, char **message);

/*
 * If none of the event classes has a field of the query, returns a message for the user, which the
 * caller frees with g_free(). Otherwise returns NULL.
 */
char *col_table_check_fields(const struct col_table *table);

/* Creates the columns of a `table` without event classes. The types of fields are unknown then. */
void col_table_set_unknown_columns(struct col_table *table);

/*
 * The hash and equality functions for tables that have columns. They compare the query, the name
 * and the columns.
 */
unsigned int col_table_hash(const void *table);
int col_table_equal(const void *a, const void *b);

/*
 * Exports the schema of a table that has columns. The caller owns the schema, which is independent
 * of the table.
 */
void col_table_export_schema(const struct col_table *table, struct ArrowSchema *schema);

/* Exports the rows and makes the table empty. The caller owns the array. */
void col_table_export_rows(struct col_table *table, struct ArrowArray *array);

#endif
