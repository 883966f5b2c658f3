/* SPDX-License-Identifier: MIT */
/*
 * The router owns the tables of a query, and the routes of each event class to the tables that take
 * its events. When a stream begins, the router processes all event classes of its trace. Tables
 * therefore have columns before their first event, and also without events. The router creates the
 * routes of an event class when the first event of the class arrives.
 */
#ifndef COLUMNS_ROUTER_H
#define COLUMNS_ROUTER_H

#include <glib.h>

#include "base/pointer-map.h"
#include "columns/query.h"
#include "columns/route.h"

struct col_router {
    const struct col_query *query; /* borrowed */
    GPtrArray *tables;             /* struct col_table */
    /* the table of each element of the query, borrowed; NULL: COL_EVENTS_EACH */
    struct col_table **own;
    GHashTable *each;     /* the set of the tables of COL_EVENTS_EACH, borrowed */
    size_t total_size;    /* the size of the rows of all tables (bytes) */
    size_t unknown_count; /* the number of tables without columns */
    bool is_fixed;        /* no table gets more columns, because there may be rows */

    /* the processed event classes, which are held so that their addresses aren't reused */
    struct tg_pointer_map seen;
    GPtrArray *seen_names;        /* the names of event classes that have one; borrowed from them */
    struct tg_pointer_map routes; /* event class -> first route; NULL: no table takes its events */
};

void col_router_init(struct col_router *router, const struct col_query *query);
void col_router_clear(struct col_router *router);

/*
 * Both functions return false if the event classes don't fit the query. `*message` is then a text
 * for the user, which the caller frees with g_free().
 */
bool col_router_add_stream(struct col_router *router, const bt_stream *stream, char **message);
bool col_router_add_routes(
    struct col_router *router, const bt_event_class *event_class, char **message);

/*
 * Fixes the columns of the tables before the first row. If no event class has a field of the query,
 * returns a message for the user, which the caller frees with g_free(). Otherwise returns NULL.
 */
char *col_router_fix_columns(struct col_router *router);

/* At the end of the messages, creates the columns of the tables that have no columns yet. */
void col_router_finish(struct col_router *router);

/*
 * Returns a warning about names in the query that no event class has. The caller frees the warning
 * with g_free(). Returns NULL if all names exist.
 */
char *col_router_check_names(const struct col_router *router);

#endif
