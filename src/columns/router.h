/* SPDX-License-Identifier: MIT */
/*
 * The tables of a query, and the routes of each event class to the tables that take its events.
 *
 * The router looks at all event classes of a trace when one of its streams begins, so tables have
 * columns before (and without) their first event. It creates the routes of an event class when the
 * first event of the class arrives.
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
    struct col_table **own;        /* of the query's elements, borrowed; NULL: COL_EVENTS_EACH */
    GHashTable *each;              /* the tables of COL_EVENTS_EACH, borrowed: a set */
    size_t total_size;             /* of the rows of all tables, in bytes */
    size_t unknown_count;          /* tables without columns */
    bool is_fixed;                 /* no table gets another column: there may be rows */

    struct tg_pointer_map seen;   /* event classes, held so that no other one gets the address */
    GPtrArray *seen_names;        /* of the event classes that have a name, borrowed from them */
    struct tg_pointer_map routes; /* event class -> its first route; NULL: no table takes it */
};

void col_router_init(struct col_router *router, const struct col_query *query);
void col_router_clear(struct col_router *router);

/*
 * Both return false with a message for the user, a new text, if the event classes don't fit the
 * query.
 */
bool col_router_add_stream(struct col_router *router, const bt_stream *stream, char **message);
bool col_router_add_routes(
    struct col_router *router, const bt_event_class *event_class, char **message);

/*
 * Fixes the columns of the tables, before the first row. Returns a message for the user, a new
 * text, if no event class has a field of the query; otherwise NULL.
 */
char *col_router_fix_columns(struct col_router *router);

/* At the end of the messages: gives columns to the tables that have none. */
void col_router_finish(struct col_router *router);

/*
 * Returns a warning about names of the query that no event class has: a new text, or NULL if there
 * is no such name.
 */
char *col_router_check_names(const struct col_router *router);

#endif
