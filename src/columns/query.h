/* SPDX-License-Identifier: MIT */
/* A query: the tables to read, and the time range. */
#ifndef COLUMNS_QUERY_H
#define COLUMNS_QUERY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Selects the events that become rows. */
enum col_events {
    /* Events with one of the query's names, in one table. */
    COL_EVENTS_NAMED,
    /* All events, in one table. */
    COL_EVENTS_ALL,
    /*
     * All events, in one table for each event name. If event classes with the same name have
     * different columns, they get separate tables.
     */
    COL_EVENTS_EACH,
};

struct col_table_query {
    enum col_events events;
    char **names; /* COL_EVENTS_NAMED: the names of the events */
    size_t name_count;
    /*
     * The names of the columns (see selection.h). NULL selects the columns that aren't fields
     * (COL_EVENTS_ALL), or the time and all fields (COL_EVENTS_NAMED, COL_EVENTS_EACH).
     */
    char **fields;
    size_t field_count;
    bool enumerations_are_values; /* enumerations become integers, not labels */
    bool texts_are_bytes;         /* texts become binary columns, see extension/text-bytes.h */
};

struct col_query {
    struct col_table_query *tables;
    size_t table_count;
    bool has_begin, has_end;
    int64_t begin, end; /* nanoseconds from the clock's origin, both included */
};

/* Frees the contents of `query` and makes it empty. */
void col_query_clear(struct col_query *query);

/* Returns whether events whose class is named `name` (NULL: no name) become rows. */
bool col_table_query_has_name(const struct col_table_query *query, const char *name);

#endif
