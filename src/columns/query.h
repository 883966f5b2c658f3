/* SPDX-License-Identifier: MIT */
/* What to read: which tables, and from which range of time. */
#ifndef COLUMNS_QUERY_H
#define COLUMNS_QUERY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Which events become rows. */
enum col_events {
    /* Those with one of the query's names, in one table. */
    COL_EVENTS_NAMED,
    /* All, in one table. */
    COL_EVENTS_ALL,
    /*
     * All, in one table for each event name. Event classes with the same name and different columns
     * get separate tables.
     */
    COL_EVENTS_EACH,
};

struct col_table_query {
    enum col_events events;
    char **names; /* COL_EVENTS_NAMED: names of the events */
    size_t name_count;
    /*
     * The names of the columns (see selection.h). NULL: everything except fields for
     * COL_EVENTS_ALL, the time and all fields otherwise.
     */
    char **fields;
    size_t field_count;
    bool enumerations_are_values; /* instead of labels */
    bool texts_are_bytes;         /* binary columns, see extension/text-bytes.h */
};

struct col_query {
    struct col_table_query *tables;
    size_t table_count;
    bool has_begin, has_end;
    int64_t begin, end; /* nanoseconds from the clock's origin; both are included */
};

/* Frees what `query` contains, and makes it empty. */
void col_query_clear(struct col_query *query);

/* Whether events whose class is named `name` (NULL: it has no name) become rows. */
bool col_table_query_has_name(const struct col_table_query *query, const char *name);

#endif
