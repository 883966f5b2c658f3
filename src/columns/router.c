/* SPDX-License-Identifier: MIT */
/* See router.h. */
#include "columns/router.h"

#include <string.h>

#include "base/similar.h"

void col_router_init(struct col_router *router, const struct col_query *query)
{
    router->query = query;
    router->tables = g_ptr_array_new_with_free_func((GDestroyNotify) col_table_free);
    router->each = g_hash_table_new(col_table_hash, col_table_equal);
    tg_pointer_map_init(&router->seen);
    router->seen_names = g_ptr_array_new();
    tg_pointer_map_init(&router->routes);
    router->own = g_new0(struct col_table *, query->table_count);
    for (size_t i = 0; i < query->table_count; i++) {
        if (query->tables[i].events != COL_EVENTS_EACH) {
            router->own[i] = col_table_create(&query->tables[i], NULL, &router->total_size);
            g_ptr_array_add(router->tables, router->own[i]);
            router->unknown_count += !router->own[i]->rows;
        }
    }
}

static bool free_routes(const void *event_class, void *route, void *data)
{
    col_route_free(route);
    return true;
}

static bool put_event_class(const void *event_class, void *value, void *data)
{
    bt_event_class_put_ref(event_class);
    return true;
}

void col_router_clear(struct col_router *router)
{
    tg_pointer_map_remove_if(&router->routes, free_routes, NULL);
    tg_pointer_map_clear(&router->routes);
    tg_pointer_map_remove_if(&router->seen, put_event_class, NULL);
    tg_pointer_map_clear(&router->seen);
    g_ptr_array_unref(router->seen_names);
    g_hash_table_destroy(router->each);
    g_ptr_array_free(router->tables, TRUE);
    g_free(router->own);
}

/*
 * Returns the table of an event class for an element COL_EVENTS_EACH of the query. Creates the
 * table if necessary.
 */
static struct col_table *find_each_table(struct col_router *router,
    const struct col_table_query *query, const bt_event_class *event_class,
    struct col_selection *selection)
{
    const char *name = bt_event_class_get_name(event_class);
    struct col_table *table = col_table_create(query, name ? name : "", &router->total_size);
    char *message;

    col_table_set_columns(table, event_class, selection, false, &message);
    struct col_table *existing = g_hash_table_lookup(router->each, table);
    if (existing) {
        col_table_free(table);
        return existing;
    }
    g_hash_table_add(router->each, table);
    g_ptr_array_add(router->tables, table);
    return table;
}

/*
 * Returns the table of `event_class` for the query's element `index`. Selects the fields of the
 * table's columns, and checks that they fit the columns. The caller clears `selection`. Returns
 * NULL with a message if the fields don't fit.
 */
static struct col_table *open_table(struct col_router *router, size_t index,
    const bt_event_class *event_class, struct col_selection *selection, char **message)
{
    const struct col_table_query *query = &router->query->tables[index];
    struct col_table *table = router->own[index];

    col_table_select(query, event_class, selection);
    if (query->events == COL_EVENTS_EACH) {
        const char *absent = col_selection_first_absent(selection);

        if (absent) {
            *message = col_table_describe_absent(event_class, absent);
            col_selection_clear(selection);
            return NULL;
        }
        return find_each_table(router, query, event_class, selection);
    }
    bool was_unknown = !table->rows;
    if (!col_table_set_columns(table, event_class, selection, router->is_fixed, message)) {
        col_selection_clear(selection);
        return NULL;
    }
    router->unknown_count -= was_unknown;
    return table;
}

/*
 * Processes an event class when the router receives it for the first time: adds columns to the
 * tables of the class, or checks that the fields of the class fit the columns.
 */
static bool look_at_class(
    struct col_router *router, const bt_event_class *event_class, char **message)
{
    const char *name = bt_event_class_get_name(event_class);

    if (tg_pointer_map_find(&router->seen, event_class)) {
        return true;
    }
    bt_event_class_get_ref(event_class);
    tg_pointer_map_add(&router->seen, event_class, NULL);
    if (name) {
        g_ptr_array_add(router->seen_names, (gpointer) name);
    }
    for (size_t i = 0; i < router->query->table_count; i++) {
        struct col_selection selection;

        if (!col_table_query_has_name(&router->query->tables[i], name)) {
            continue;
        }
        if (!open_table(router, i, event_class, &selection, message)) {
            return false;
        }
        col_selection_clear(&selection);
    }
    return true;
}

bool col_router_add_stream(struct col_router *router, const bt_stream *stream, char **message)
{
    const bt_trace_class *trace_class =
        bt_trace_borrow_class_const(bt_stream_borrow_trace_const(stream));
    uint64_t stream_class_count = bt_trace_class_get_stream_class_count(trace_class);
    bool fits = true;

    for (uint64_t i = 0; i < stream_class_count && fits; i++) {
        const bt_stream_class *stream_class =
            bt_trace_class_borrow_stream_class_by_index_const(trace_class, i);
        uint64_t count = bt_stream_class_get_event_class_count(stream_class);

        for (uint64_t j = 0; j < count && fits; j++) {
            fits = look_at_class(router,
                bt_stream_class_borrow_event_class_by_index_const(stream_class, j), message);
        }
    }
    return fits;
}

/*
 * Selects the fields again after look_at_class(), because the event class could still change until
 * the first event.
 */
bool col_router_add_routes(
    struct col_router *router, const bt_event_class *event_class, char **message)
{
    const char *name = bt_event_class_get_name(event_class);
    struct col_route *first = NULL, **end = &first;
    bool fits = look_at_class(router, event_class, message);

    for (size_t i = 0; i < router->query->table_count && fits; i++) {
        struct col_selection selection;

        if (!col_table_query_has_name(&router->query->tables[i], name)) {
            continue;
        }
        struct col_table *table = open_table(router, i, event_class, &selection, message);
        fits = table;
        if (fits) {
            *end = col_route_create(event_class, table, &selection);
            end = &(*end)->next;
        }
    }
    if (!fits) {
        col_route_free(first);
        return false;
    }
    tg_pointer_map_add(&router->routes, event_class, first);
    return true;
}

char *col_router_fix_columns(struct col_router *router)
{
    char *message = NULL;

    router->is_fixed = true;
    for (size_t i = 0; i < router->query->table_count && !message; i++) {
        if (router->own[i]) {
            message = col_table_check_fields(router->own[i]);
        }
    }
    return message;
}

void col_router_finish(struct col_router *router)
{
    for (size_t i = 0; i < router->tables->len; i++) {
        struct col_table *table = router->tables->pdata[i];

        if (!table->rows) {
            col_table_set_unknown_columns(table);
            router->unknown_count--;
        }
    }
}

/* Adds a text to `warning` if no event class has this name. */
static void check_name(const struct col_router *router, GString *warning, const char *name)
{
    struct tg_similar similar = tg_similar_to(name);

    if (g_ptr_array_find_with_equal_func(router->seen_names, name, g_str_equal, NULL)) {
        return;
    }
    for (guint i = 0; i < router->seen_names->len; i++) {
        tg_similar_offer(&similar, router->seen_names->pdata[i]);
    }
    g_autofree char *hint = strpbrk(name, "*?") ? g_strdup(" (wildcards aren't supported)")
                                                : tg_similar_question(&similar, " (", ")");
    g_string_append_printf(
        warning, "%sno event class is named `%s`%s", warning->len > 0 ? "; " : "", name, hint);
}

char *col_router_check_names(const struct col_router *router)
{
    GString *warning = g_string_new(NULL);

    for (size_t i = 0; i < router->query->table_count; i++) {
        const struct col_table_query *table = &router->query->tables[i];

        for (size_t j = 0; j < table->name_count; j++) {
            check_name(router, warning, table->names[j]);
        }
    }
    return g_string_free(warning, warning->len == 0);
}
