/* SPDX-License-Identifier: MIT */
/*
 * Reading rows. Of an event of another class, only its class is looked at. The classes which have
 * the name are found when a stream begins, so that the schema is known before (and without) the
 * first event; each is bound to the columns when its first event comes.
 */
#include "columns/reader.h"

#include <babeltrace2/extension/event-projection.h>
#include <babeltrace2/extension/message-array.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "columns/class-map.h"
#include "columns/layout.h"
#include "columns/selection.h"

enum {
    MAX_ROWS = 1 << 16,  /* of a batch */
    MAX_SIZE = 16 << 20, /* bytes of a batch, about */
};

/* One event class which has the name. */
struct source {
    const bt_event_class *event_class; /* held by the class map */
    struct col_selection selection;
    struct col_binding **bindings; /* for each selected item; NULL: not a field */
    bt_x_event_projection *projection;
    uint32_t *cells; /* for each selected item that is a field of the event */
};

struct col_reader {
    struct col_feed feed;
    struct col_query query;

    struct col_column *rows; /* a structure of all columns; NULL: not known yet */
    struct col_budget budget;
    char *first_class;            /* which class the schema is from, for messages */
    struct col_class_map classes; /* all classes seen: their source, or NULL */
    struct source **sources;
    size_t source_count;

    bt_message_array_const messages;
    const bt_event_class **event_classes; /* of the messages; NULL: not an event */
    uint64_t position, count, capacity;

    uint64_t patience; /* batches of messages; 0: any number */
    bool is_prepared, must_seek;
    int status;            /* what comes after the rows: OK, END, or a failure */
    const bt_error *error; /* with a failure: what the thread had, until it is told */
    char *message;
};

/* --- Messages for the user --- */

static int __attribute__((format(printf, 2, 3))) fail(
    struct col_reader *reader, const char *format, ...)
{
    va_list arguments;
    int length;

    va_start(arguments, format);
    length = vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    free(reader->message);
    reader->message = col_allocate((size_t) length + 1, 1);
    va_start(arguments, format);
    vsnprintf(reader->message, (size_t) length + 1, format, arguments);
    va_end(arguments);
    return COL_READER_USAGE_ERROR;
}

const char *col_reader_message(const struct col_reader *reader)
{
    return reader->message;
}

/* "event class 12 of stream class 0 of trace class `name`", as a new text. */
static char *describe(const bt_event_class *event_class)
{
    const bt_stream_class *stream_class = bt_event_class_borrow_stream_class_const(event_class);
    char *fields = col_selection_describe(event_class);
    size_t size = strlen(fields) + 128;
    char *text = col_allocate(size, 1);

    snprintf(text, size, "event class %llu of stream class %llu (%s)",
        (unsigned long long) bt_event_class_get_id(event_class),
        (unsigned long long) bt_stream_class_get_id(stream_class), fields);
    free(fields);
    return text;
}

/* --- The schema --- */

static enum col_type subject_type(enum col_subject subject)
{
    switch (subject) {
    case COL_SUBJECT_TIMESTAMP:
        return COL_TYPE_TIMESTAMP;
    case COL_SUBJECT_EVENT_ID:
    case COL_SUBJECT_STREAM_ID:
        return COL_TYPE_UINT64;
    default:
        return COL_TYPE_DICTIONARY;
    }
}

static struct col_column *make_rows(
    struct col_reader *reader, const struct col_selection *selection)
{
    struct col_column *rows =
        col_column_create(COL_TYPE_STRUCTURE, "", selection->count, &reader->budget);

    for (size_t i = 0; i < selection->count; i++) {
        const struct col_selected *item = &selection->items[i];

        rows->children[i] =
            item->field_class
                ? col_layout_column(item->field_class, item->name,
                      reader->query.enumerations_are_values, &reader->budget)
                : col_column_create(subject_type(item->subject), item->name, 0, &reader->budget);
    }
    return rows;
}

/* Nobody knows the types of the fields of an event class which isn't there. */
static void make_unknown_rows(struct col_reader *reader)
{
    static const char *const only_time[] = {"timestamp"};
    const struct col_query *query = &reader->query;
    const char *const *names = query->fields ? (const char *const *) query->fields : only_time;
    size_t count = query->fields ? query->field_count : 1;

    reader->rows = col_column_create(COL_TYPE_STRUCTURE, "", count, &reader->budget);
    for (size_t i = 0; i < count; i++) {
        enum col_subject subject;
        enum col_type type =
            col_find_subject(names[i], &subject) ? subject_type(subject) : COL_TYPE_NOTHING;

        reader->rows->children[i] = col_column_create(type, names[i], 0, &reader->budget);
    }
}

/* Selects the fields of a class, which must make the same columns as those of the first one. */
static int select_fields(
    struct col_reader *reader, const bt_event_class *event_class, struct col_selection *selection)
{
    const char *missing;
    char *text = NULL;
    struct col_column *rows;
    int status = COL_READER_OK;

    if (!col_selection_make(selection, event_class, (const char *const *) reader->query.fields,
            reader->query.field_count, &missing)) {
        text = describe(event_class);
        status =
            fail(reader, "event `%s` has no field `%s`: %s", reader->query.event, missing, text);
        free(text);
        return status;
    }
    rows = make_rows(reader, selection);
    if (!reader->rows) {
        reader->rows = rows;
        reader->first_class = describe(event_class);
        return COL_READER_OK;
    }
    if (!col_column_is_same(reader->rows, rows)) {
        text = describe(event_class);
        status = fail(reader,
            "event classes named `%s` have different layouts, choose fields which they share: %s; "
            "%s",
            reader->query.event, reader->first_class, text);
        col_selection_clear(selection);
        free(text);
    }
    col_column_free(rows);
    return status;
}

static bool has_name(const struct col_reader *reader, const bt_event_class *event_class)
{
    const char *name = bt_event_class_get_name(event_class);

    return name && strcmp(name, reader->query.event) == 0;
}

/* Looks at all the event classes of the trace whose stream begins. */
static int discover(struct col_reader *reader, const bt_stream *stream)
{
    const bt_trace_class *trace_class =
        bt_trace_borrow_class_const(bt_stream_borrow_trace_const(stream));
    uint64_t stream_class_count = bt_trace_class_get_stream_class_count(trace_class);

    for (uint64_t i = 0; i < stream_class_count; i++) {
        const bt_stream_class *stream_class =
            bt_trace_class_borrow_stream_class_by_index_const(trace_class, i);
        uint64_t count = bt_stream_class_get_event_class_count(stream_class);

        for (uint64_t j = 0; j < count; j++) {
            const bt_event_class *event_class =
                bt_stream_class_borrow_event_class_by_index_const(stream_class, j);
            struct col_selection selection;
            int status;

            if (!has_name(reader, event_class)) {
                continue;
            }
            status = select_fields(reader, event_class, &selection);
            if (status != COL_READER_OK) {
                return status;
            }
            col_selection_clear(&selection);
        }
    }
    return COL_READER_OK;
}

/* --- Bindings --- */

static void free_source(struct source *source)
{
    for (size_t i = 0; source->bindings && i < source->selection.count; i++) {
        col_binding_free(source->bindings[i]);
    }
    bt_x_event_projection_destroy(source->projection);
    col_selection_clear(&source->selection);
    free(source->bindings);
    free(source->cells);
    free(source);
}

static void bind(struct col_reader *reader, struct source *source)
{
    const struct col_selection *selection = &source->selection;
    uint32_t *wanted = col_allocate(selection->count, sizeof(*wanted));
    size_t count = 0;

    source->bindings = col_allocate(selection->count, sizeof(struct col_binding *));
    source->cells = col_allocate(selection->count, sizeof(*source->cells));
    for (size_t i = 0; i < selection->count; i++) {
        const struct col_selected *item = &selection->items[i];

        if (item->field_class) {
            source->bindings[i] = col_binding_create(item->field_class, reader->rows->children[i]);
        }
        if (item->subject == COL_SUBJECT_EVENT_FIELD) {
            bt_x_event_class_get_cell_index(
                source->event_class, item->root, item->members, item->depth, &source->cells[i]);
            wanted[count++] = source->cells[i];
        }
    }
    if (count > 0) {
        source->projection = bt_x_event_projection_create(source->event_class, wanted, count);
    }
    free(wanted);
}

/* The first event of a class. */
static int add_class(struct col_reader *reader, const bt_event_class *event_class)
{
    struct source *source = NULL;
    int status;

    if (has_name(reader, event_class)) {
        source = col_allocate(1, sizeof(*source));
        source->event_class = event_class;
        status = select_fields(reader, event_class, &source->selection);
        if (status != COL_READER_OK) {
            free_source(source);
            return status;
        }
        bind(reader, source);
        reader->sources =
            col_reallocate(reader->sources, reader->source_count + 1, sizeof(*reader->sources));
        reader->sources[reader->source_count++] = source;
    }
    /* So that no other class gets its address. */
    bt_event_class_get_ref(event_class);
    col_class_map_add(&reader->classes, event_class, source);
    return COL_READER_OK;
}

/* --- Rows --- */

static void append_name(struct col_column *column, const char *name)
{
    if (name) {
        col_column_append_integer(
            column, (uint64_t) col_dictionary_find(column->dictionary, name, strlen(name)));
    } else {
        col_column_append_null(column);
    }
}

static void append_time(struct col_column *column, const bt_message *message)
{
    int64_t ns;

    if (bt_x_message_array_get_event_ns_from_origin(&message, 1, &ns) == 1) {
        col_column_append_integer(column, (uint64_t) ns);
    } else {
        col_column_append_null(column);
    }
}

static void append_packet_field(struct col_column *column, struct col_binding *binding,
    const struct col_selected *item, const bt_event *event)
{
    const bt_packet *packet = bt_event_borrow_packet_const(event);
    const bt_field *context = packet ? bt_packet_borrow_context_field_const(packet) : NULL;
    const bt_x_field_cell *cell = (const bt_x_field_cell *) context;

    if (!cell) {
        col_column_append_null(column);
        return;
    }
    for (size_t i = 0; i < item->depth; i++) {
        cell = &cell->value.cells[item->members[i]];
    }
    col_binding_append(binding, cell);
}

static void append_row(struct col_reader *reader, struct source *source, const bt_message *message)
{
    const bt_event *event = bt_message_event_borrow_event_const(message);
    const bt_x_field_cell *cells =
        source->projection ? bt_x_event_projection_read(source->projection, event) : NULL;

    for (size_t i = 0; i < source->selection.count; i++) {
        const struct col_selected *item = &source->selection.items[i];
        struct col_column *column = reader->rows->children[i];

        switch (item->subject) {
        case COL_SUBJECT_EVENT_FIELD:
            col_binding_append(source->bindings[i], &cells[source->cells[i]]);
            break;
        case COL_SUBJECT_PACKET_FIELD:
            append_packet_field(column, source->bindings[i], item, event);
            break;
        case COL_SUBJECT_TIMESTAMP:
            append_time(column, message);
            break;
        case COL_SUBJECT_EVENT_ID:
            col_column_append_integer(column, bt_event_class_get_id(source->event_class));
            break;
        case COL_SUBJECT_EVENT_NAME:
            append_name(column, bt_event_class_get_name(source->event_class));
            break;
        case COL_SUBJECT_STREAM_ID:
            col_column_append_integer(
                column, bt_stream_get_id(bt_event_borrow_stream_const(event)));
            break;
        case COL_SUBJECT_STREAM_NAME:
            append_name(column, bt_stream_get_name(bt_event_borrow_stream_const(event)));
            break;
        case COL_SUBJECT_TRACE_NAME:
            append_name(column, bt_trace_get_name(bt_stream_borrow_trace_const(
                                    bt_event_borrow_stream_const(event))));
            break;
        }
    }
    reader->rows->length++;
}

/* A row which is too large has spoilt the batch. */
static void discard_rows(struct col_reader *reader)
{
    struct ArrowArray array;

    col_column_export_array(reader->rows, &array);
    array.release(&array);
}

/* --- Messages --- */

static void drop_messages(struct col_reader *reader)
{
    bt_x_message_array_put_refs(
        reader->messages + reader->position, reader->count - reader->position);
    reader->position = reader->count = 0;
}

static int discover_in_messages(struct col_reader *reader)
{
    for (uint64_t i = reader->position; i < reader->count; i++) {
        const bt_message *message = reader->messages[i];
        int status;

        if (reader->event_classes[i] ||
            bt_message_get_type(message) != BT_MESSAGE_TYPE_STREAM_BEGINNING) {
            continue;
        }
        status = discover(reader, bt_message_stream_beginning_borrow_stream_const(message));
        if (status != COL_READER_OK) {
            return status;
        }
    }
    return COL_READER_OK;
}

static int fetch(struct col_reader *reader)
{
    int status;

    if (reader->patience > 0 && --reader->patience == 0) {
        return COL_READER_PAUSE;
    }
    status = reader->feed.next(reader->feed.data, &reader->messages, &reader->count);

    reader->position = 0;
    if (status != COL_READER_OK) {
        reader->count = 0;
        return status;
    }
    if (reader->count > reader->capacity) {
        reader->capacity = reader->count;
        reader->event_classes =
            col_reallocate(reader->event_classes, reader->capacity, sizeof(*reader->event_classes));
    }
    bt_x_message_array_get_event_classes(reader->messages, reader->count, reader->event_classes);
    return discover_in_messages(reader);
}

/* Whether the event is in the range; past its end, nothing else is. */
static int check_range(struct col_reader *reader, const bt_message *message, bool *is_in)
{
    const struct col_query *query = &reader->query;
    int64_t ns;

    *is_in = true;
    if (!query->has_begin && !query->has_end) {
        return COL_READER_OK;
    }
    if (bt_x_message_array_get_event_ns_from_origin(&message, 1, &ns) == 0) {
        return fail(reader, "event `%s` has no time, which `begin` and `end` need", query->event);
    }
    if (query->has_end && ns > query->end) {
        return COL_READER_END;
    }
    *is_in = !query->has_begin || ns >= query->begin;
    return COL_READER_OK;
}

/* Messages come by time: whether the last one of the batch is beyond the range. */
static bool is_past_end(const struct col_reader *reader)
{
    const bt_message *last;
    int64_t ns;

    if (!reader->query.has_end || reader->count == 0) {
        return false;
    }
    last = reader->messages[reader->count - 1];
    return bt_x_message_array_get_event_ns_from_origin(&last, 1, &ns) == 1 &&
           ns > reader->query.end;
}

static int take_event(struct col_reader *reader, struct source *source, const bt_message *message)
{
    bool is_in;
    int status = check_range(reader, message, &is_in);

    if (status != COL_READER_OK || !is_in) {
        return status;
    }
    append_row(reader, source, message);
    if (reader->budget.is_exceeded) {
        discard_rows(reader);
        return fail(reader,
            "an event `%s` is too large for columns: they would take more than 256 MiB",
            reader->query.event);
    }
    return COL_READER_OK;
}

/* At least one row makes a batch, however large the columns are. */
static bool is_full(const struct col_reader *reader)
{
    return reader->rows->length > 0 &&
           (reader->rows->length >= MAX_ROWS || reader->budget.size >= MAX_SIZE);
}

/* Takes the events of the messages at hand, until the batch of rows is full. */
static int take_events(struct col_reader *reader)
{
    uint64_t i = reader->position, first = i;
    bool is_last = is_past_end(reader);
    int status = COL_READER_OK;

    while (i < reader->count && status == COL_READER_OK && !is_full(reader)) {
        const bt_event_class *event_class = reader->event_classes[i];
        struct source *source;

        if (event_class && !col_class_map_get(&reader->classes, event_class, (void **) &source)) {
            status = add_class(reader, event_class);
            continue;
        }
        if (event_class && source) {
            status = take_event(reader, source, reader->messages[i]);
        }
        i++;
    }
    reader->position = i;
    bt_x_message_array_put_refs(reader->messages + first, i - first);
    if (status == COL_READER_OK && is_last && i == reader->count) {
        return COL_READER_END;
    }
    return status;
}

/* --- The reader --- */

struct col_reader *col_reader_create(struct col_query *query, const struct col_feed *feed)
{
    struct col_reader *reader = col_allocate(1, sizeof(*reader));

    reader->feed = *feed;
    reader->query = *query;
    *query = (struct col_query){0};
    reader->must_seek = reader->query.has_begin && feed->seek;
    col_class_map_init(&reader->classes);
    return reader;
}

void col_query_clear(struct col_query *query)
{
    for (size_t i = 0; query->fields && i < query->field_count; i++) {
        free(query->fields[i]);
    }
    free(query->fields);
    free(query->event);
    *query = (struct col_query){0};
}

static void put_class(const bt_event_class *event_class)
{
    bt_event_class_put_ref(event_class);
}

void col_reader_free(struct col_reader *reader)
{
    if (!reader) {
        return;
    }
    drop_messages(reader);
    for (size_t i = 0; i < reader->source_count; i++) {
        free_source(reader->sources[i]);
    }
    col_class_map_clear(&reader->classes, put_class);
    col_column_free(reader->rows);
    if (reader->error) {
        bt_error_release(reader->error);
    }
    col_query_clear(&reader->query);
    free(reader->sources);
    free(reader->event_classes);
    free(reader->first_class);
    free(reader->message);
    free(reader);
}

void col_reader_set_patience(struct col_reader *reader, uint64_t batches)
{
    reader->patience = batches;
}

/* Keeps a status which ends the rows, with the thread's error, until it is told. */
static void end_with(struct col_reader *reader, int status)
{
    if (status == COL_READER_AGAIN || status == COL_READER_PAUSE) {
        return;
    }
    reader->status = status;
    if (status < 0 && status != COL_READER_USAGE_ERROR) {
        reader->error = bt_current_thread_take_error();
    }
}

/* Tells how the rows ended; the second time an error is known by its message alone. */
static int tell_status(struct col_reader *reader)
{
    int status = reader->status;

    if (reader->error) {
        bt_current_thread_move_error(reader->error);
        reader->error = NULL;
        reader->status = COL_READER_USAGE_ERROR;
    }
    return status;
}

/* Binds the classes of the events at hand, as long as none of them has the name. */
static int look_for_name(struct col_reader *reader)
{
    int status = COL_READER_OK;

    for (uint64_t i = 0; i < reader->count && status == COL_READER_OK && !reader->rows; i++) {
        void *source;

        if (reader->event_classes[i] &&
            !col_class_map_get(&reader->classes, reader->event_classes[i], &source)) {
            status = add_class(reader, reader->event_classes[i]);
        }
    }
    return status;
}

static bool has_event(const struct col_reader *reader)
{
    for (uint64_t i = 0; i < reader->count; i++) {
        if (reader->event_classes[i]) {
            return true;
        }
    }
    return false;
}

/*
 * Reads on until the schema is known and there is an event: most streams begin before, and all
 * their classes should agree before the first row. What is dropped has no matching event.
 */
int col_reader_prepare(struct col_reader *reader)
{
    int status = COL_READER_OK;

    while (!reader->is_prepared && status == COL_READER_OK) {
        drop_messages(reader);
        status = fetch(reader);
        if (status == COL_READER_OK) {
            status = look_for_name(reader);
        }
        reader->is_prepared = status == COL_READER_OK && reader->rows && has_event(reader);
    }
    if (status == COL_READER_PAUSE || (status == COL_READER_AGAIN && !reader->rows)) {
        return status;
    }
    if (status == COL_READER_AGAIN) {
        return COL_READER_OK;
    }
    if (status != COL_READER_OK) {
        reader->is_prepared = true;
        end_with(reader, status);
    }
    if (status == COL_READER_END && !reader->rows) {
        make_unknown_rows(reader);
    }
    return status < 0 || !reader->rows ? tell_status(reader) : COL_READER_OK;
}

static int seek(struct col_reader *reader)
{
    bool is_done = false;
    int status = reader->feed.seek(reader->feed.data, reader->query.begin, &is_done);

    if (status == COL_READER_AGAIN) {
        return status;
    }
    reader->must_seek = false;
    if (status == COL_READER_OK && is_done) {
        drop_messages(reader);
    }
    return status;
}

void col_reader_export_schema(const struct col_reader *reader, struct ArrowSchema *schema)
{
    col_column_export_schema(reader->rows, schema);
}

int col_reader_next(struct col_reader *reader, struct ArrowArray *array)
{
    int status = col_reader_prepare(reader);

    while (status == COL_READER_OK && reader->status == COL_READER_OK && !is_full(reader)) {
        if (reader->must_seek) {
            status = seek(reader);
        } else if (reader->position == reader->count) {
            status = fetch(reader);
        } else {
            status = take_events(reader);
        }
        if (status != COL_READER_OK) {
            end_with(reader, status);
        }
    }
    if (!reader->rows || status == COL_READER_PAUSE) {
        return status;
    }
    if (reader->rows->length > 0) {
        col_column_export_array(reader->rows, array);
        reader->budget = (struct col_budget){0};
        return COL_READER_OK;
    }
    return status == COL_READER_AGAIN ? status : tell_status(reader);
}
