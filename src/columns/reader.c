/* SPDX-License-Identifier: MIT */
/*
 * One lookup leads from the class of an event to its routes, one for each table that gets a row. Of
 * an event without routes, the reader only looks at the class.
 *
 * The reader looks at all event classes of a trace when one of its streams begins, so tables have
 * columns before (and without) their first event. It makes the routes of an event class when its
 * first event arrives.
 */
#include "columns/reader.h"

#include <babeltrace2/extension/message-array.h>
#include <babeltrace2/extension/message-common.h>
#include <glib.h>

#include "base/pointer-map.h"
#include "base/similar.h"
#include "columns/route.h"

enum {
    MAX_ROWS = 1 << 16,         /* of a batch */
    MAX_SIZE = 16 << 20,        /* bytes of a batch, about */
    MAX_TOTAL_SIZE = 128 << 20, /* bytes of the batches of all tables, about */
};

struct col_reader {
    struct col_feed feed;
    struct col_query query;
    bt_x_interest *interest; /* in what the query asks for */

    GPtrArray *tables;      /* struct col_table */
    struct col_table **own; /* of the query's elements, borrowed; NULL: COL_EVENTS_EACH */
    GHashTable *each;       /* the tables of COL_EVENTS_EACH, borrowed: a set */
    GQueue full;            /* tables which wait to be handed over, borrowed */
    size_t total_size;      /* of the budgets of all tables */
    size_t unknown_count;   /* tables without columns */

    struct tg_pointer_map seen;   /* event classes, held so that no other one gets the address */
    GPtrArray *seen_names;        /* of those that have one, borrowed from them */
    struct tg_pointer_map routes; /* event class -> its first route; NULL: no table takes it */

    bt_message_array_const messages;
    const bt_event_class **message_classes; /* of the messages; NULL: not an event */
    uint64_t position, count, capacity;

    uint64_t patience; /* batches of messages that may still be read; UINT64_MAX: any number */
    bool is_prepared, must_seek;
    bool reads_on;         /* after the end of the range: time may go back to it */
    int status;            /* what follows the rows: OK, END or a failure */
    const bt_error *error; /* with a failure: the thread's error, until it is reported */
    char *message;
    char *warning;
};

/* Takes `message`. */
static int fail(struct col_reader *reader, char *message)
{
    g_free(reader->message);
    reader->message = message;
    return COL_STATUS_USAGE_ERROR;
}

const char *col_reader_message(const struct col_reader *reader)
{
    return reader->message;
}

size_t col_reader_table_count(const struct col_reader *reader)
{
    return reader->tables->len;
}

const struct col_table *col_reader_table(const struct col_reader *reader, size_t index)
{
    return reader->tables->pdata[index];
}

static struct col_table *add_table(
    struct col_reader *reader, const struct col_table_query *query, const char *name)
{
    struct col_table *table = col_table_create(query, name, &reader->total_size);

    g_ptr_array_add(reader->tables, table);
    return table;
}

/* Returns the table of an event class in a query of COL_EVENTS_EACH; creates it if necessary. */
static struct col_table *find_each_table(struct col_reader *reader,
    const struct col_table_query *query, const bt_event_class *event_class,
    const struct col_selection *selection)
{
    const char *name = bt_event_class_get_name(event_class);
    struct col_table *table = col_table_create(query, name ? name : "", &reader->total_size);
    struct col_table *existing;
    char *message;

    col_table_set_columns(table, event_class, selection, &message);
    existing = g_hash_table_lookup(reader->each, table);
    if (existing) {
        col_table_free(table);
        return existing;
    }
    g_hash_table_add(reader->each, table);
    g_ptr_array_add(reader->tables, table);
    return table;
}

/*
 * Finds the table for `event_class` that belongs to the query's element `index`, makes sure that
 * its columns fit, and selects the fields for them. The caller clears `selection`.
 */
static int open_table(struct col_reader *reader, size_t index, const bt_event_class *event_class,
    struct col_selection *selection, struct col_table **table)
{
    const struct col_table_query *query = &reader->query.tables[index];
    char *message;
    bool was_unknown;

    if (!col_table_select(query, event_class, selection, &message)) {
        return fail(reader, message);
    }
    if (query->events == COL_EVENTS_EACH) {
        *table = find_each_table(reader, query, event_class, selection);
        return COL_STATUS_OK;
    }
    *table = reader->own[index];
    was_unknown = !(*table)->rows;
    if (!col_table_set_columns(*table, event_class, selection, &message)) {
        col_selection_clear(selection);
        return fail(reader, message);
    }
    reader->unknown_count -= was_unknown;
    return COL_STATUS_OK;
}

/* Looks at an event class once: gives its tables columns, or checks that they fit. */
static int look_at_class(struct col_reader *reader, const bt_event_class *event_class)
{
    const char *name = bt_event_class_get_name(event_class);

    if (tg_pointer_map_find(&reader->seen, event_class)) {
        return COL_STATUS_OK;
    }
    bt_event_class_get_ref(event_class);
    tg_pointer_map_add(&reader->seen, event_class, NULL);
    if (name) {
        g_ptr_array_add(reader->seen_names, (gpointer) name);
    }
    for (size_t i = 0; i < reader->query.table_count; i++) {
        struct col_selection selection;
        struct col_table *table;
        int status;

        if (!col_table_query_has_name(&reader->query.tables[i], name)) {
            continue;
        }
        status = open_table(reader, i, event_class, &selection, &table);
        if (status != COL_STATUS_OK) {
            return status;
        }
        col_selection_clear(&selection);
    }
    return COL_STATUS_OK;
}

/* Looks at all the event classes of the trace whose stream begins. */
static int look_at_classes(struct col_reader *reader, const bt_stream *stream)
{
    const bt_trace_class *trace_class =
        bt_trace_borrow_class_const(bt_stream_borrow_trace_const(stream));
    uint64_t stream_class_count = bt_trace_class_get_stream_class_count(trace_class);
    int status = COL_STATUS_OK;

    for (uint64_t i = 0; i < stream_class_count; i++) {
        const bt_stream_class *stream_class =
            bt_trace_class_borrow_stream_class_by_index_const(trace_class, i);
        uint64_t count = bt_stream_class_get_event_class_count(stream_class);

        for (uint64_t j = 0; j < count && status == COL_STATUS_OK; j++) {
            status = look_at_class(
                reader, bt_stream_class_borrow_event_class_by_index_const(stream_class, j));
        }
    }
    return status;
}

/*
 * Makes the routes of an event class when its first event arrives. The fields are selected again,
 * because only now they can't change any more.
 */
static int add_routes(struct col_reader *reader, const bt_event_class *event_class)
{
    const char *name = bt_event_class_get_name(event_class);
    struct col_route *first = NULL, **end = &first;
    int status = look_at_class(reader, event_class);

    for (size_t i = 0; i < reader->query.table_count && status == COL_STATUS_OK; i++) {
        struct col_selection selection;
        struct col_table *table;

        if (!col_table_query_has_name(&reader->query.tables[i], name)) {
            continue;
        }
        status = open_table(reader, i, event_class, &selection, &table);
        if (status == COL_STATUS_OK) {
            *end = col_route_create(event_class, table, &selection);
            end = &(*end)->next;
        }
    }
    if (status != COL_STATUS_OK) {
        col_route_free(first);
        return status;
    }
    tg_pointer_map_add(&reader->routes, event_class, first);
    return COL_STATUS_OK;
}

static void drop_messages(struct col_reader *reader)
{
    bt_x_message_array_put_refs(
        reader->messages + reader->position, reader->count - reader->position);
    reader->position = reader->count = 0;
}

static int look_at_beginning_streams(struct col_reader *reader)
{
    for (uint64_t i = 0; i < reader->count; i++) {
        const bt_message *message = reader->messages[i];
        int status;

        if (reader->message_classes[i] ||
            bt_message_get_type(message) != BT_MESSAGE_TYPE_STREAM_BEGINNING) {
            continue;
        }
        status = look_at_classes(reader, bt_message_stream_beginning_borrow_stream_const(message));
        if (status != COL_STATUS_OK) {
            return status;
        }
    }
    return COL_STATUS_OK;
}

static int fetch(struct col_reader *reader)
{
    int status;

    if (reader->patience == 0) {
        return COL_STATUS_PAUSE;
    }
    reader->patience -= reader->patience < UINT64_MAX;
    status = reader->feed.next(reader->feed.data, &reader->messages, &reader->count);
    reader->position = 0;
    if (status != COL_STATUS_OK) {
        reader->count = 0;
        return status;
    }
    if (reader->count > reader->capacity) {
        reader->capacity = reader->count;
        reader->message_classes =
            g_renew(const bt_event_class *, reader->message_classes, reader->capacity);
    }
    bt_x_message_array_get_event_classes(reader->messages, reader->count, reader->message_classes);
    return look_at_beginning_streams(reader);
}

/* What follows an event after the range: END, unless time may go back to it. */
static int check_end(struct col_reader *reader)
{
    int status = COL_STATUS_OK;

    if (!reader->reads_on && reader->feed.may_go_back_to) {
        status =
            reader->feed.may_go_back_to(reader->feed.data, reader->query.end, &reader->reads_on);
    }
    return status == COL_STATUS_OK && !reader->reads_on ? COL_STATUS_END : status;
}

/* Whether the event is in the range. Returns END after the range. */
static int check_range(struct col_reader *reader, const bt_message *message, bool *is_in)
{
    const struct col_query *query = &reader->query;
    const bt_event_class *event_class;
    int64_t ns;

    *is_in = true;
    if (!query->has_begin && !query->has_end) {
        return COL_STATUS_OK;
    }
    if (bt_x_message_array_get_event_ns_from_origin(&message, 1, &ns) == 0) {
        event_class = bt_event_borrow_class_const(bt_message_event_borrow_event_const(message));
        return fail(reader, g_strdup_printf("event `%s` has no time, which `begin` and `end` need",
                                col_event_name(event_class)));
    }
    if (query->has_end && ns > query->end) {
        *is_in = false;
        return check_end(reader);
    }
    *is_in = !query->has_begin || ns >= query->begin;
    return COL_STATUS_OK;
}

/* Whether the last message of the batch, of any type, is after the range. */
static bool is_past_end(const struct col_reader *reader)
{
    const bt_clock_snapshot *snapshot;
    int64_t ns;

    if (!reader->query.has_end || reader->count == 0) {
        return false;
    }
    snapshot = bt_x_message_borrow_clock_snapshot_const(reader->messages[reader->count - 1]);
    return snapshot &&
           bt_clock_snapshot_get_ns_from_origin(snapshot, &ns) ==
               BT_CLOCK_SNAPSHOT_GET_NS_FROM_ORIGIN_STATUS_OK &&
           ns > reader->query.end;
}

static void hand_over_soon(struct col_reader *reader, struct col_table *table)
{
    if (!table->is_full) {
        table->is_full = true;
        g_queue_push_tail(&reader->full, table);
    }
}

static bool has_rows(const struct col_table *table)
{
    return table->rows && table->rows->length > 0;
}

/* Returns the largest of the tables that have rows. At least one table has. */
static struct col_table *find_largest(const struct col_reader *reader)
{
    struct col_table *largest = NULL;

    for (size_t i = 0; i < reader->tables->len; i++) {
        struct col_table *table = reader->tables->pdata[i];

        if (has_rows(table) && (!largest || table->budget.size > largest->budget.size)) {
            largest = table;
        }
    }
    return largest;
}

/* Handles a row that is too large, which makes its whole batch unusable. */
static int discard_rows(struct col_reader *reader, const struct col_route *route)
{
    struct ArrowArray array;

    g_queue_remove(&reader->full, route->table);
    col_table_export_rows(route->table, &array);
    array.release(&array);
    return fail(reader,
        g_strdup_printf("an event `%s` is too large for columns: they would take more than 256 MiB",
            col_event_name(route->event_class)));
}

/* Appends an event to a table. A batch has at least one row, however large that is. */
static int append_row(
    struct col_reader *reader, const struct col_route *route, const bt_message *message)
{
    struct col_table *table = route->table;

    col_route_append(route, message);
    if (G_UNLIKELY(table->budget.is_exceeded)) {
        return discard_rows(reader, route);
    }
    if (G_UNLIKELY(table->rows->length >= MAX_ROWS || table->budget.size >= MAX_SIZE)) {
        hand_over_soon(reader, table);
    } else if (G_UNLIKELY(reader->total_size >= MAX_TOTAL_SIZE)) {
        hand_over_soon(reader, find_largest(reader));
    }
    return COL_STATUS_OK;
}

static int take_event(
    struct col_reader *reader, const struct col_route *route, const bt_message *message)
{
    bool is_in;
    int status = check_range(reader, message, &is_in);

    if (!is_in) {
        return status;
    }
    for (; route && status == COL_STATUS_OK; route = route->next) {
        status = append_row(reader, route, message);
    }
    return status;
}

/* Takes the events of the current messages until a table is full. */
static int take_events(struct col_reader *reader)
{
    uint64_t i = reader->position, first = i;
    bool is_last = is_past_end(reader);
    int status = COL_STATUS_OK;

    while (i < reader->count && status == COL_STATUS_OK && reader->full.length == 0) {
        const bt_event_class *event_class = reader->message_classes[i];
        const struct tg_pointer_map_slot *slot = NULL;

        if (event_class) {
            slot = tg_pointer_map_find(&reader->routes, event_class);
            if (G_UNLIKELY(!slot)) {
                status = add_routes(reader, event_class);
                continue;
            }
        }
        if (slot && slot->value) {
            status = take_event(reader, slot->value, reader->messages[i]);
        }
        i++;
    }
    reader->position = i;
    bt_x_message_array_put_refs(reader->messages + first, i - first);
    return status == COL_STATUS_OK && is_last && i == reader->count ? check_end(reader) : status;
}

/* Adds to the warning if no event class has this name. */
static void check_name(struct col_reader *reader, GString *warning, const char *name)
{
    struct tg_similar similar = tg_similar_to(name);
    g_autofree char *question = NULL;

    if (g_ptr_array_find_with_equal_func(reader->seen_names, name, g_str_equal, NULL)) {
        return;
    }
    for (guint i = 0; i < reader->seen_names->len; i++) {
        tg_similar_offer(&similar, reader->seen_names->pdata[i]);
    }
    question = tg_similar_question(&similar, " (", ")");
    g_string_append_printf(
        warning, "%sno event class is named `%s`%s", warning->len > 0 ? "; " : "", name, question);
}

static void check_names(struct col_reader *reader)
{
    GString *warning = g_string_new(NULL);

    for (size_t i = 0; i < reader->query.table_count; i++) {
        const struct col_table_query *table = &reader->query.tables[i];

        for (size_t j = 0; j < table->name_count; j++) {
            check_name(reader, warning, table->names[j]);
        }
    }
    reader->warning = g_string_free(warning, warning->len == 0);
}

char *col_reader_take_warning(struct col_reader *reader)
{
    return g_steal_pointer(&reader->warning);
}

/* Keeps a status that ends the rows, and the thread's error, until it is reported. */
static void end_with(struct col_reader *reader, int status)
{
    if (status == COL_STATUS_AGAIN || status == COL_STATUS_PAUSE) {
        return;
    }
    reader->status = status;
    if (status < 0 && status != COL_STATUS_USAGE_ERROR) {
        reader->error = bt_current_thread_take_error();
    }
    if (status != COL_STATUS_END) {
        return;
    }
    check_names(reader);
    for (size_t i = 0; i < reader->tables->len; i++) {
        struct col_table *table = reader->tables->pdata[i];

        if (!table->rows) {
            col_table_set_unknown_columns(table);
            reader->unknown_count--;
        }
    }
}

/* Reports how the rows ended. The causes of an error are only available the first time. */
static int tell_status(struct col_reader *reader)
{
    int status = reader->status;

    if (reader->error) {
        bt_current_thread_move_error(reader->error);
        reader->error = NULL;
        reader->status = COL_STATUS_USAGE_ERROR;
    }
    return status;
}

/* What the feed needn't make messages of. Those that come all the same have no route, or are not in
 * the range. */
static bt_bool wants_event_class(void *data, const bt_event_class *event_class)
{
    const struct col_reader *reader = data;
    const char *name = bt_event_class_get_name(event_class);

    for (size_t i = 0; i < reader->query.table_count; i++) {
        if (col_table_query_has_name(&reader->query.tables[i], name)) {
            return BT_TRUE;
        }
    }
    return BT_FALSE;
}

static void get_wanted_range(void *data, int64_t *begin, int64_t *end)
{
    const struct col_query *query = &((const struct col_reader *) data)->query;

    *begin = query->has_begin ? query->begin : *begin;
    *end = query->has_end ? query->end : *end;
}

struct col_reader *col_reader_create(struct col_query *query, const struct col_feed *feed)
{
    struct col_reader *reader = g_new0(struct col_reader, 1);

    reader->feed = *feed;
    reader->query = *query;
    *query = (struct col_query){0};
    reader->must_seek = reader->query.has_begin && feed->seek;
    reader->patience = UINT64_MAX;
    reader->interest = bt_x_interest_create(wants_event_class, get_wanted_range, reader, NULL);
    if (feed->set_interest) {
        feed->set_interest(feed->data, reader->interest);
    }
    reader->tables = g_ptr_array_new_with_free_func((GDestroyNotify) col_table_free);
    reader->each = g_hash_table_new(col_table_hash, col_table_equal);
    tg_pointer_map_init(&reader->seen);
    reader->seen_names = g_ptr_array_new();
    tg_pointer_map_init(&reader->routes);
    reader->own = g_new0(struct col_table *, reader->query.table_count);
    for (size_t i = 0; i < reader->query.table_count; i++) {
        if (reader->query.tables[i].events != COL_EVENTS_EACH) {
            reader->own[i] = add_table(reader, &reader->query.tables[i], NULL);
            reader->unknown_count += !reader->own[i]->rows;
        }
    }
    return reader;
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

void col_reader_free(struct col_reader *reader)
{
    if (!reader) {
        return;
    }
    drop_messages(reader);
    tg_pointer_map_remove_if(&reader->routes, free_routes, NULL);
    tg_pointer_map_clear(&reader->routes);
    tg_pointer_map_remove_if(&reader->seen, put_event_class, NULL);
    tg_pointer_map_clear(&reader->seen);
    g_ptr_array_unref(reader->seen_names);
    g_queue_clear(&reader->full);
    g_hash_table_destroy(reader->each);
    g_ptr_array_free(reader->tables, TRUE);
    if (reader->error) {
        bt_error_release(reader->error);
    }
    bt_x_interest_put_ref(reader->interest);
    col_query_clear(&reader->query);
    g_free(reader->own);
    g_free(reader->message_classes);
    g_free(reader->message);
    g_free(reader->warning);
    g_free(reader);
}

void col_reader_set_patience(struct col_reader *reader, uint64_t batches)
{
    reader->patience = batches > 0 ? batches : UINT64_MAX;
}

/*
 * Whether rows may begin with the current messages: they have an event that a table takes, or all
 * columns are known and a message does anything else than begin a stream.
 */
static int look_at_messages(struct col_reader *reader, bool *is_beginning)
{
    int status = COL_STATUS_OK;

    *is_beginning = false;
    for (uint64_t i = 0; i < reader->count && status == COL_STATUS_OK && !*is_beginning; i++) {
        const bt_event_class *event_class = reader->message_classes[i];

        if (reader->unknown_count == 0) {
            *is_beginning =
                bt_message_get_type(reader->messages[i]) != BT_MESSAGE_TYPE_STREAM_BEGINNING;
        } else if (event_class) {
            if (!tg_pointer_map_find(&reader->routes, event_class)) {
                status = add_routes(reader, event_class);
            }
            *is_beginning = tg_pointer_map_get(&reader->routes, event_class) != NULL;
        }
    }
    return status;
}

/* There is nothing to report or to hand over until there are messages. */
static int wait_for_messages(struct col_reader *reader)
{
    return reader->feed.wait && reader->feed.wait(reader->feed.data) ? COL_STATUS_PAUSE
                                                                     : COL_STATUS_AGAIN;
}

/*
 * Most streams begin before the first event, and their event classes should fit together before
 * there are rows. The dropped messages have no event that a table takes.
 */
int col_reader_prepare(struct col_reader *reader)
{
    int status = COL_STATUS_OK;

    while (!reader->is_prepared && status == COL_STATUS_OK) {
        drop_messages(reader);
        status = fetch(reader);
        if (status == COL_STATUS_OK) {
            status = look_at_messages(reader, &reader->is_prepared);
        }
    }
    if (status == COL_STATUS_PAUSE) {
        return status;
    }
    if (status == COL_STATUS_AGAIN && reader->unknown_count > 0) {
        return wait_for_messages(reader);
    }
    if (status != COL_STATUS_OK && status != COL_STATUS_AGAIN) {
        reader->is_prepared = true;
        end_with(reader, status);
    }
    return status < 0 || (reader->unknown_count > 0 && reader->status < 0) ? tell_status(reader)
                                                                           : COL_STATUS_OK;
}

static int seek(struct col_reader *reader)
{
    bool is_done = false;
    int status = reader->feed.seek(reader->feed.data, reader->query.begin, &is_done);

    if (status == COL_STATUS_AGAIN) {
        return status;
    }
    reader->must_seek = false;
    if (status == COL_STATUS_OK && is_done) {
        drop_messages(reader);
    }
    return status;
}

/* Reads until a table is full or the status isn't OK any more. */
static int read_rows(struct col_reader *reader)
{
    int status = COL_STATUS_OK;

    while (status == COL_STATUS_OK && reader->status == COL_STATUS_OK && reader->full.length == 0) {
        if (reader->must_seek) {
            status = seek(reader);
        } else if (reader->position == reader->count) {
            status = fetch(reader);
        } else {
            status = take_events(reader);
        }
        if (status != COL_STATUS_OK) {
            end_with(reader, status);
        }
    }
    return status;
}

/* Returns a table to hand over: a full one, otherwise any with rows, otherwise NULL. */
static struct col_table *take_table(struct col_reader *reader)
{
    struct col_table *table = g_queue_pop_head(&reader->full);

    for (size_t i = 0; !table && i < reader->tables->len; i++) {
        struct col_table *candidate = reader->tables->pdata[i];

        if (has_rows(candidate)) {
            table = candidate;
        }
    }
    return table;
}

int col_reader_next(
    struct col_reader *reader, const struct col_table **table, struct ArrowArray *rows)
{
    struct col_table *taken;
    int status = reader->is_prepared ? COL_STATUS_OK : col_reader_prepare(reader);

    if (status != COL_STATUS_OK) {
        return status;
    }
    status = read_rows(reader);
    if (status == COL_STATUS_PAUSE) {
        return status;
    }
    taken = take_table(reader);
    if (!taken) {
        return status == COL_STATUS_AGAIN ? wait_for_messages(reader) : tell_status(reader);
    }
    col_table_export_rows(taken, rows);
    *table = taken;
    return COL_STATUS_OK;
}
