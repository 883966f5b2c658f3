/* SPDX-License-Identifier: MIT */
/*
 * The reader finds the routes of an event with one look-up of the event's class. Each route adds a
 * row for the event to one table. If an event class has no routes, the reader doesn't access the
 * events.
 */
#include "columns/reader.h"

#include <babeltrace2/extension/message-array.h>
#include <babeltrace2/extension/message-common.h>
#include <glib.h>

#include "columns/router.h"

enum {
    MAX_ROWS = 1 << 16,         /* rows of a batch */
    MAX_SIZE = 16 << 20,        /* approximate bytes of a batch */
    MAX_TOTAL_SIZE = 128 << 20, /* approximate bytes of the batches of all tables */
};

struct col_reader {
    struct col_feed feed;
    struct col_query query;
    bt_x_interest *interest; /* the events that the query needs */
    struct col_router router;
    GQueue full; /* struct col_table *, borrowed: full tables, whose rows the reader returns next */

    bt_message_array_const messages;
    /* the event class of each message; NULL: the message isn't an event message */
    const bt_event_class **message_classes;
    uint64_t position, count, capacity;

    /* number of message batches that may still be read; UINT64_MAX: no limit */
    uint64_t batch_budget;
    bool is_prepared, must_seek;
    bool reads_on; /* continue after the end of the time range, because times may go back into it */
    enum col_status status; /* the status to report after the rows: OK, END or a failure */
    /* the thread's error that belongs to a failure, until the failure is reported */
    const bt_error *error;
    char *message;
    char *warning;
};

/*
 * Takes and stores `message`. There is at most one message, because a reader stops after a failure.
 */
static enum col_status fail(struct col_reader *reader, char *message)
{
    g_assert(!reader->message);
    reader->message = message;
    return COL_STATUS_USAGE_ERROR;
}

const char *col_reader_message(const struct col_reader *reader)
{
    return reader->message;
}

size_t col_reader_table_count(const struct col_reader *reader)
{
    return reader->router.tables->len;
}

const struct col_table *col_reader_table(const struct col_reader *reader, size_t index)
{
    return reader->router.tables->pdata[index];
}

static enum col_status add_routes(struct col_reader *reader, const bt_event_class *event_class)
{
    char *message;

    return col_router_add_routes(&reader->router, event_class, &message) ? COL_STATUS_OK
                                                                         : fail(reader, message);
}

static void drop_messages(struct col_reader *reader)
{
    bt_x_message_array_put_refs(
        reader->messages + reader->position, reader->count - reader->position);
    reader->position = reader->count = 0;
}

static enum col_status look_at_beginning_streams(struct col_reader *reader)
{
    for (uint64_t i = 0; i < reader->count; i++) {
        const bt_message *message = reader->messages[i];
        char *text;

        if (!reader->message_classes[i] &&
            bt_message_get_type(message) == BT_MESSAGE_TYPE_STREAM_BEGINNING &&
            !col_router_add_stream(
                &reader->router, bt_message_stream_beginning_borrow_stream_const(message), &text)) {
            return fail(reader, text);
        }
    }
    return COL_STATUS_OK;
}

static enum col_status fetch(struct col_reader *reader)
{
    if (reader->batch_budget == 0) {
        return COL_STATUS_PAUSE;
    }
    reader->batch_budget -= reader->batch_budget < UINT64_MAX;
    enum col_status status =
        reader->feed.next(reader->feed.data, &reader->messages, &reader->count);
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

/*
 * Returns the status after an event that is later than the time range: END, or OK if times may go
 * back into the range.
 */
static enum col_status check_end(struct col_reader *reader)
{
    enum col_status status = COL_STATUS_OK;

    if (!reader->reads_on && reader->feed.may_go_back_to) {
        status =
            reader->feed.may_go_back_to(reader->feed.data, reader->query.end, &reader->reads_on);
    }
    return status == COL_STATUS_OK && !reader->reads_on ? COL_STATUS_END : status;
}

/* Tests whether an event is in the time range. Returns END after the range. */
static enum col_status check_range(
    struct col_reader *reader, const bt_message *message, bool *is_in)
{
    const struct col_query *query = &reader->query;
    int64_t ns;

    *is_in = true;
    if (!query->has_begin && !query->has_end) {
        return COL_STATUS_OK;
    }
    if (bt_x_message_array_get_event_ns_from_origin(&message, 1, &ns) == 0) {
        const bt_event_class *event_class =
            bt_event_borrow_class_const(bt_message_event_borrow_event_const(message));
        return fail(
            reader, g_strdup_printf("event `%s` has no time, so `begin` and `end` can't be used",
                        col_event_name(event_class)));
    }
    if (query->has_end && ns > query->end) {
        *is_in = false;
        return check_end(reader);
    }
    *is_in = !query->has_begin || ns >= query->begin;
    return COL_STATUS_OK;
}

/* Returns whether the last message of the batch, of any type, is after the time range. */
static bool is_past_end(const struct col_reader *reader)
{
    int64_t ns;

    if (!reader->query.has_end || reader->count == 0) {
        return false;
    }
    bt_x_message_get_ns_from_origin_status status =
        bt_x_message_get_ns_from_origin(reader->messages[reader->count - 1], &ns);
    if (status == BT_X_MESSAGE_GET_NS_FROM_ORIGIN_STATUS_OVERFLOW_ERROR) {
        bt_current_thread_clear_error();
    }
    return status == BT_X_MESSAGE_GET_NS_FROM_ORIGIN_STATUS_OK && ns > reader->query.end;
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

/* Returns the largest table that has rows. At least one table must have rows. */
static struct col_table *find_largest(const struct col_reader *reader)
{
    struct col_table *largest = NULL;

    for (size_t i = 0; i < reader->router.tables->len; i++) {
        struct col_table *table = reader->router.tables->pdata[i];

        if (has_rows(table) && (!largest || table->budget.size > largest->budget.size)) {
            largest = table;
        }
    }
    return largest;
}

/*
 * Discards the batch that contains a row which is too large, and fails with a message for the user.
 */
static enum col_status discard_rows(struct col_reader *reader, const struct col_route *route)
{
    struct ArrowArray array;

    g_queue_remove(&reader->full, route->table);
    col_table_export_rows(route->table, &array);
    array.release(&array);
    return fail(reader,
        g_strdup_printf("an event `%s` is too large for columns: they would take more than 256 MiB",
            col_event_name(route->event_class)));
}

/* Appends an event to a table. A batch has at least one row, even if that row is very large. */
static enum col_status append_row(
    struct col_reader *reader, const struct col_route *route, const bt_message *message)
{
    struct col_table *table = route->table;

    col_route_append(route, message);
    if (G_UNLIKELY(table->budget.is_exceeded)) {
        return discard_rows(reader, route);
    }
    if (G_UNLIKELY(table->rows->length >= MAX_ROWS || table->budget.size >= MAX_SIZE)) {
        hand_over_soon(reader, table);
    } else if (G_UNLIKELY(reader->router.total_size >= MAX_TOTAL_SIZE)) {
        hand_over_soon(reader, find_largest(reader));
    }
    return COL_STATUS_OK;
}

static enum col_status take_event(
    struct col_reader *reader, const struct col_route *route, const bt_message *message)
{
    bool is_in;
    enum col_status status = check_range(reader, message, &is_in);

    if (!is_in) {
        return status;
    }
    for (; route && status == COL_STATUS_OK; route = route->next) {
        status = append_row(reader, route, message);
    }
    return status;
}

/* Processes the current messages until a table is full. */
static enum col_status take_events(struct col_reader *reader)
{
    uint64_t i = reader->position, first = i;
    bool is_last = is_past_end(reader);
    enum col_status status = COL_STATUS_OK;

    while (i < reader->count && status == COL_STATUS_OK && reader->full.length == 0) {
        const bt_event_class *event_class = reader->message_classes[i];
        const struct tg_pointer_map_slot *slot = NULL;

        if (event_class) {
            slot = tg_pointer_map_find(&reader->router.routes, event_class);
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

char *col_reader_take_warning(struct col_reader *reader)
{
    return g_steal_pointer(&reader->warning);
}

static bool is_failure(enum col_status status)
{
    return status >= COL_STATUS_USAGE_ERROR;
}

/* Returns whether the next call continues at the same point. */
static bool is_suspended(enum col_status status)
{
    return status == COL_STATUS_PAUSE || status == COL_STATUS_INTERRUPTED;
}

/* Stores a status that ends the rows, with the thread's error, until it is reported. */
static void end_with(struct col_reader *reader, enum col_status status)
{
    if (status != COL_STATUS_END && !is_failure(status)) {
        return;
    }
    reader->status = status;
    if (status == COL_STATUS_END) {
        reader->warning = col_router_check_names(&reader->router);
        col_router_finish(&reader->router);
    } else if (status != COL_STATUS_USAGE_ERROR) {
        reader->error = bt_current_thread_take_error();
    }
}

/*
 * Returns the status that ended the rows. Only the first call sets the thread's error with its
 * causes.
 */
static enum col_status report_status(struct col_reader *reader)
{
    enum col_status status = reader->status;

    if (status == COL_STATUS_ERROR || status == COL_STATUS_MEMORY_ERROR) {
        if (reader->error) {
            bt_current_thread_move_error(reader->error);
            reader->error = NULL;
        }
        reader->status = COL_STATUS_FAILED_BEFORE;
    }
    return status;
}

/*
 * Returns whether the feed must create event messages of a class. The feed may also create other
 * event messages. The reader ignores them, because their classes have no routes, or because they
 * are outside of the time range.
 */
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
    reader->batch_budget = UINT64_MAX;
    reader->interest = bt_x_interest_create(wants_event_class, get_wanted_range, reader, NULL);
    if (feed->set_interest) {
        feed->set_interest(feed->data, reader->interest);
    }
    col_router_init(&reader->router, &reader->query);
    return reader;
}

void col_reader_free(struct col_reader *reader)
{
    if (!reader) {
        return;
    }
    drop_messages(reader);
    col_router_clear(&reader->router);
    g_queue_clear(&reader->full);
    if (reader->error) {
        bt_error_release(reader->error);
    }
    bt_x_interest_put_ref(reader->interest);
    col_query_clear(&reader->query);
    g_free(reader->message_classes);
    g_free(reader->message);
    g_free(reader->warning);
    g_free(reader);
}

void col_reader_set_batch_budget(struct col_reader *reader, uint64_t batches)
{
    reader->batch_budget = batches;
}

/*
 * Sets `*is_beginning` to whether the rows can begin with the current messages. They can if the
 * messages have an event that belongs to a table. If all columns are known, any message except a
 * stream beginning message is sufficient.
 */
static enum col_status look_at_messages(struct col_reader *reader, bool *is_beginning)
{
    enum col_status status = COL_STATUS_OK;

    *is_beginning = false;
    for (uint64_t i = 0; i < reader->count && status == COL_STATUS_OK && !*is_beginning; i++) {
        const bt_event_class *event_class = reader->message_classes[i];

        if (reader->router.unknown_count == 0) {
            *is_beginning =
                bt_message_get_type(reader->messages[i]) != BT_MESSAGE_TYPE_STREAM_BEGINNING;
        } else if (event_class) {
            if (!tg_pointer_map_find(&reader->router.routes, event_class)) {
                status = add_routes(reader, event_class);
            }
            *is_beginning = tg_pointer_map_get(&reader->router.routes, event_class) != NULL;
        }
    }
    return status;
}

/* Waits for messages. The reader must have neither rows nor a failure to report. */
static enum col_status wait_for_messages(struct col_reader *reader)
{
    return reader->feed.wait ? reader->feed.wait(reader->feed.data) : COL_STATUS_AGAIN;
}

/* Fixes the columns, because the caller may export their schema from now on. */
static enum col_status fix_columns(struct col_reader *reader)
{
    char *message = reader->router.is_fixed ? NULL : col_router_fix_columns(&reader->router);

    if (!message) {
        return COL_STATUS_OK;
    }
    if (is_failure(reader->status)) {
        /* Report only the first failure. */
        g_free(message);
        return report_status(reader);
    }
    reader->is_prepared = true;
    end_with(reader, fail(reader, message));
    return report_status(reader);
}

/*
 * Most streams begin before the first event. The function reads these beginnings, so that the
 * columns of all their event classes are united before there are rows. The messages that it drops
 * contain no event that belongs to a table.
 */
enum col_status col_reader_prepare(struct col_reader *reader)
{
    enum col_status status = COL_STATUS_OK;

    while (!reader->is_prepared && status == COL_STATUS_OK) {
        drop_messages(reader);
        status = fetch(reader);
        if (status == COL_STATUS_OK) {
            status = look_at_messages(reader, &reader->is_prepared);
        }
    }
    if (is_suspended(status)) {
        return status;
    }
    if (status == COL_STATUS_AGAIN && reader->router.unknown_count > 0) {
        return wait_for_messages(reader);
    }
    if (status != COL_STATUS_OK && status != COL_STATUS_AGAIN) {
        reader->is_prepared = true;
        end_with(reader, status);
    }
    if (is_failure(status) || (reader->router.unknown_count > 0 && is_failure(reader->status))) {
        return report_status(reader);
    }
    return fix_columns(reader);
}

static enum col_status seek(struct col_reader *reader)
{
    bool is_done = false;
    enum col_status status = reader->feed.seek(reader->feed.data, reader->query.begin, &is_done);

    if (status == COL_STATUS_AGAIN || status == COL_STATUS_INTERRUPTED) {
        return status;
    }
    reader->must_seek = false;
    if (status == COL_STATUS_OK && is_done) {
        drop_messages(reader);
    }
    return status;
}

/* Reads until a table is full or the status isn't OK. */
static enum col_status read_rows(struct col_reader *reader)
{
    enum col_status status = COL_STATUS_OK;

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

/* Returns a table to hand over: a full table, otherwise any table with rows, otherwise NULL. */
static struct col_table *take_table(struct col_reader *reader)
{
    struct col_table *table = g_queue_pop_head(&reader->full);

    for (size_t i = 0; !table && i < reader->router.tables->len; i++) {
        struct col_table *candidate = reader->router.tables->pdata[i];

        if (has_rows(candidate)) {
            table = candidate;
        }
    }
    return table;
}

enum col_status col_reader_next(
    struct col_reader *reader, const struct col_table **table, struct ArrowArray *rows)
{
    enum col_status status = reader->is_prepared ? COL_STATUS_OK : col_reader_prepare(reader);

    if (status != COL_STATUS_OK) {
        return status;
    }
    status = read_rows(reader);
    if (is_suspended(status)) {
        return status;
    }
    struct col_table *taken = take_table(reader);
    if (!taken) {
        return status == COL_STATUS_AGAIN ? wait_for_messages(reader) : report_status(reader);
    }
    col_table_export_rows(taken, rows);
    *table = taken;
    return COL_STATUS_OK;
}
