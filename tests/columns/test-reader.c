/* SPDX-License-Identifier: MIT */
/*
 * Tests of readers. Usage: test-columns-reader CTF-PLUGIN UTILS-PLUGIN TRACE, where TRACE is a copy
 * of traces/sample.
 */
#include <glib.h>
#include <pthread.h>
#include <string.h>

#include "columns/reader.h"
#include "tests/columns/inputs.h"
#include "tests/columns/rows.h"
#include "tests/columns/two-layouts.h"

/* Reads all rows. Sets the element of `texts` for each table to the schema and the rows. */
static void collect(struct col_reader *reader, GPtrArray *texts)
{
    const struct col_table *table;
    struct ArrowArray rows;
    enum col_status status;

    while ((status = col_reader_next(reader, &table, &rows)) == COL_STATUS_OK) {
        size_t index;
        struct ArrowSchema schema;
        GString *text;

        for (index = 0; col_reader_table(reader, index) != table; index++) {
        }
        while (texts->len <= index) {
            g_ptr_array_add(texts, g_string_new(NULL));
        }
        text = texts->pdata[index];
        col_table_export_schema(table, &schema);
        if (text->len == 0) {
            append_schema(text, &schema);
            g_string_append_c(text, '\n');
        }
        append_rows(text, &schema, &rows);
        schema.release(&schema);
        rows.release(&rows);
    }
    assert_int_equal(status, COL_STATUS_END);
}

static void free_text(void *text)
{
    g_string_free(text, TRUE);
}

/* Reads all tables of `query` from `graph` and returns their texts. Takes `query` and `graph`. */
static GPtrArray *read_tables(struct col_query *query, struct col_graph *graph)
{
    GPtrArray *texts = g_ptr_array_new_with_free_func(free_text);
    struct col_feed feed = col_graph_feed(graph);
    struct col_reader *reader = col_reader_create(query, &feed);

    collect(reader, texts);
    col_reader_free(reader);
    col_graph_free(graph);
    return texts;
}

static const char *text_of(const GPtrArray *texts, size_t index)
{
    assert_true(index < texts->len);
    return ((const GString *) texts->pdata[index])->str;
}

static size_t row_count(const char *text)
{
    size_t lines = 0;

    for (; *text; text++) {
        lines += *text == '\n';
    }
    return lines - 1;
}

static const char *const sample_events[] = {
    "sample:arrays", "sample:nothing", "sample:numbers", "sample:states", "sample:texts"};

/* Reads only one table and returns its rows as a new text. */
static char *read_alone(enum col_events events, const char *names, const char *fields)
{
    struct col_query query = {0};
    GPtrArray *texts;
    char *text;

    add_table(&query, events, names, fields);
    texts = read_tables(&query, open_sample());
    assert_int_equal(texts->len, 1);
    text = g_strdup(text_of(texts, 0));
    g_ptr_array_free(texts, TRUE);
    return text;
}

static void one_pass_reads_the_same_rows_as_separate_passes(void **state)
{
    struct col_query query = {0};
    GPtrArray *texts;

    for (size_t i = 0; i < G_N_ELEMENTS(sample_events); i++) {
        add_table(&query, COL_EVENTS_NAMED, sample_events[i], NULL);
    }
    texts = read_tables(&query, open_sample());
    assert_int_equal(texts->len, G_N_ELEMENTS(sample_events));
    for (size_t i = 0; i < G_N_ELEMENTS(sample_events); i++) {
        g_autofree char *alone = read_alone(COL_EVENTS_NAMED, sample_events[i], NULL);

        assert_int_equal(row_count(alone), 20);
        assert_string_equal(text_of(texts, i), alone);
    }
    g_ptr_array_free(texts, TRUE);
}

static void *read_in_thread(void *text)
{
    *(char **) text = read_alone(COL_EVENTS_ALL, NULL, NULL);
    return NULL;
}

static void threads_read_with_the_same_classes(void **state)
{
    enum { THREADS = 4 };
    g_autofree char *expected = read_alone(COL_EVENTS_ALL, NULL, NULL);
    pthread_t threads[THREADS];
    char *texts[THREADS];

    for (size_t i = 0; i < THREADS; i++) {
        assert_int_equal(pthread_create(&threads[i], NULL, read_in_thread, &texts[i]), 0);
    }
    for (size_t i = 0; i < THREADS; i++) {
        pthread_join(threads[i], NULL);
        assert_string_equal(texts[i], expected);
        g_free(texts[i]);
    }
}

/* Each table of COL_EVENTS_EACH has the same rows as a separate table with that event name. */
static void each_event_name_gets_a_table(void **state)
{
    struct col_query query = {0};
    struct col_graph *graph = open_sample();
    struct col_feed feed = col_graph_feed(graph);
    GPtrArray *texts = g_ptr_array_new_with_free_func(free_text);
    struct col_reader *reader;
    size_t found = 0;

    add_table(&query, COL_EVENTS_EACH, NULL, NULL);
    reader = col_reader_create(&query, &feed);
    assert_int_equal(col_reader_table_count(reader), 0);
    collect(reader, texts);
    for (size_t i = 0; i < texts->len; i++) {
        const struct col_table *table = col_reader_table(reader, i);
        g_autofree char *alone = NULL;

        if (((const GString *) texts->pdata[i])->len == 0) {
            continue;
        }
        alone = read_alone(COL_EVENTS_NAMED, table->name, NULL);
        assert_string_equal(text_of(texts, i), alone);
        found++;
    }
    assert_int_equal(found, G_N_ELEMENTS(sample_events));
    col_reader_free(reader);
    col_graph_free(graph);
    g_ptr_array_free(texts, TRUE);
}

static void an_event_may_be_in_many_tables(void **state)
{
    const char *fields = "timestamp event.name stream.id";
    struct col_query query = {0};
    g_autofree char *all = read_alone(COL_EVENTS_ALL, NULL, NULL);
    g_autofree char *some = read_alone(COL_EVENTS_NAMED, "sample:texts sample:nothing", fields);
    g_autofree char *one = read_alone(COL_EVENTS_NAMED, "sample:texts", NULL);
    GPtrArray *texts;

    add_table(&query, COL_EVENTS_ALL, NULL, NULL);
    add_table(&query, COL_EVENTS_NAMED, "sample:texts sample:nothing", fields);
    add_table(&query, COL_EVENTS_NAMED, "sample:texts", NULL);
    texts = read_tables(&query, open_sample());
    assert_string_equal(text_of(texts, 0), all);
    assert_string_equal(text_of(texts, 1), some);
    assert_string_equal(text_of(texts, 2), one);
    assert_int_equal(row_count(all), 100);
    assert_int_equal(row_count(some), 40);
    assert_true(g_str_has_prefix(all,
        ":+s{timestamp:tsn: event.id:L event.name:i stream.id:L stream.name:i trace.name:i}\n"));
    g_ptr_array_free(texts, TRUE);
}

static void a_time_range_limits_all_tables(void **state)
{
    struct col_query query = {.has_begin = true, .begin = 2000, .has_end = true, .end = 4000};
    GPtrArray *texts;

    add_table(&query, COL_EVENTS_NAMED, "fake", "timestamp f0");
    add_table(&query, COL_EVENTS_ALL, NULL, "timestamp");
    texts = read_tables(&query, open_fake(10, 1));
    assert_string_equal(
        text_of(texts, 0), ":+s{timestamp:tsn: f0:L}\n{2000 2}\n{3000 3}\n{4000 4}\n");
    assert_string_equal(text_of(texts, 1), ":+s{timestamp:tsn:}\n{2000}\n{3000}\n{4000}\n");
    g_ptr_array_free(texts, TRUE);
}

static void an_unknown_event_has_a_table_without_rows(void **state)
{
    struct col_query query = {0};
    struct col_graph *graph = open_fake(10, 1);
    struct col_feed feed = col_graph_feed(graph);
    GPtrArray *texts = g_ptr_array_new_with_free_func(free_text);
    struct col_reader *reader;
    struct ArrowSchema schema;
    GString *text = g_string_new(NULL);
    g_autofree char *warning = NULL;

    add_table(&query, COL_EVENTS_NAMED, "fakee missing", "timestamp f0 event.name");
    add_table(&query, COL_EVENTS_NAMED, "fake", NULL);
    reader = col_reader_create(&query, &feed);
    collect(reader, texts);
    assert_int_equal(row_count(text_of(texts, 1)), 10);
    assert_string_equal(text_of(texts, 0), "");
    warning = col_reader_take_warning(reader);
    assert_string_equal(warning, "no event class is named `fakee` (did you mean `fake`?); no event "
                                 "class is named `missing`");
    assert_null(col_reader_take_warning(reader));
    col_table_export_schema(col_reader_table(reader, 0), &schema);
    append_schema(text, &schema);
    assert_string_equal(text->str, ":+s{timestamp:tsn: f0:n event.name:i}");
    schema.release(&schema);
    g_string_free(text, TRUE);
    col_reader_free(reader);
    col_graph_free(graph);
    g_ptr_array_free(texts, TRUE);
}

static void tables_are_handed_over_when_they_are_full(void **state)
{
    struct col_query query = {0};
    struct col_graph *graph = open_fake(150000, 2);
    struct col_feed feed = col_graph_feed(graph);
    struct col_reader *reader;
    const struct col_table *table;
    struct ArrowArray rows;
    static const struct {
        size_t table;
        int64_t length;
    } expected[] = {
        {0, 65536}, {1, 65536}, {0, 65536}, {1, 65536}, {0, 150000 - 131072}, {1, 150000 - 131072}};

    add_table(&query, COL_EVENTS_NAMED, "fake", NULL);
    add_table(&query, COL_EVENTS_ALL, NULL, NULL);
    reader = col_reader_create(&query, &feed);
    for (size_t i = 0; i < G_N_ELEMENTS(expected); i++) {
        assert_int_equal(col_reader_next(reader, &table, &rows), COL_STATUS_OK);
        assert_ptr_equal(table, col_reader_table(reader, expected[i].table));
        assert_int_equal(rows.length, expected[i].length);
        rows.release(&rows);
    }
    assert_int_equal(col_reader_next(reader, &table, &rows), COL_STATUS_END);
    assert_int_equal(col_reader_next(reader, &table, &rows), COL_STATUS_END);
    col_reader_free(reader);
    col_graph_free(graph);
}

/* Each of the 60 tables could need 16 MiB. */
static void the_total_size_of_all_tables_is_limited(void **state)
{
    struct col_query query = {0};
    struct col_graph *graph = open_fake(12000, 100);
    struct col_feed feed = col_graph_feed(graph);
    struct col_reader *reader;
    const struct col_table *table;
    struct ArrowArray rows;
    int64_t row_count = 0;
    size_t largest = 0;
    enum col_status status;

    for (size_t i = 0; i < 60; i++) {
        add_table(&query, COL_EVENTS_NAMED, "fake", NULL);
    }
    reader = col_reader_create(&query, &feed);
    while ((status = col_reader_next(reader, &table, &rows)) == COL_STATUS_OK) {
        size_t size = 0;

        for (size_t i = 0; i < col_reader_table_count(reader); i++) {
            size += col_reader_table(reader, i)->budget.size;
        }
        largest = MAX(largest, size);
        row_count += rows.length;
        rows.release(&rows);
    }
    assert_int_equal(status, COL_STATUS_END);
    assert_int_equal(row_count, 60 * 12000);
    assert_in_range(largest, 64 << 20, 256 << 20);
    col_reader_free(reader);
    col_graph_free(graph);
}

static void rows_come_before_an_interruption(void **state)
{
    struct col_graph *graph = open_fake(100000, 1);
    struct interruption again = {
        .feed = col_graph_feed(graph), .calls_before = 10, .status = COL_STATUS_AGAIN};
    struct col_query query = {0};
    struct col_feed feed = interrupt(&again);
    struct col_reader *reader;
    const struct col_table *table;
    struct ArrowArray rows;
    int64_t counts[2] = {0};

    add_table(&query, COL_EVENTS_NAMED, "fake", NULL);
    add_table(&query, COL_EVENTS_ALL, NULL, NULL);
    reader = col_reader_create(&query, &feed);
    for (size_t i = 0; i < 2; i++) {
        assert_int_equal(col_reader_next(reader, &table, &rows), COL_STATUS_OK);
        assert_ptr_equal(table, col_reader_table(reader, i));
        counts[i] += rows.length;
        rows.release(&rows);
        again.calls_before = 0;
    }
    assert_in_range(counts[0], 1, 65535);
    assert_int_equal(counts[0], counts[1]);
    assert_int_equal(col_reader_next(reader, &table, &rows), COL_STATUS_AGAIN);
    while (col_reader_next(reader, &table, &rows) == COL_STATUS_OK) {
        counts[table == col_reader_table(reader, 1)] += rows.length;
        rows.release(&rows);
    }
    assert_int_equal(counts[0], 100000);
    assert_int_equal(counts[1], 100000);
    col_reader_free(reader);
    col_graph_free(graph);
}

static void an_interrupter_stops_a_reader(void **state)
{
    bt_interrupter *interrupter = bt_interrupter_create();
    struct col_query query = {0};
    struct col_feed feed;
    struct col_graph *graph;
    struct col_reader *reader;
    const struct col_table *table;
    struct ArrowArray rows;

    context.interrupter = interrupter;
    graph = open_fake(1000, 1);
    feed = col_graph_feed(graph);
    add_table(&query, COL_EVENTS_NAMED, "fake", NULL);
    reader = col_reader_create(&query, &feed);
    bt_interrupter_set(interrupter);
    assert_int_equal(col_reader_next(reader, &table, &rows), COL_STATUS_INTERRUPTED);
    bt_interrupter_reset(interrupter);
    assert_int_equal(col_reader_next(reader, &table, &rows), COL_STATUS_OK);
    assert_int_equal(rows.length, 1000);
    rows.release(&rows);
    col_reader_free(reader);
    col_graph_free(graph);
    context.interrupter = NULL;
    bt_interrupter_put_ref(interrupter);
}

static void a_reader_pauses_when_its_batch_budget_is_used_up(void **state)
{
    enum { MANY = 1000000 };
    struct col_graph *graph = open_fake(1000, 1);
    struct interruption counter = {.feed = col_graph_feed(graph)};
    struct col_query query = {0};
    struct col_feed feed = interrupt(&counter);
    struct col_reader *reader;
    const struct col_table *table;
    struct ArrowArray rows;

    add_table(&query, COL_EVENTS_NAMED, "fake", NULL);
    reader = col_reader_create(&query, &feed);
    for (uint64_t budget = 3; budget > 0; budget--) {
        counter.calls_before = MANY;
        col_reader_set_batch_budget(reader, budget);
        assert_int_equal(col_reader_next(reader, &table, &rows), COL_STATUS_PAUSE);
        assert_int_equal(MANY - counter.calls_before, budget);
        assert_int_equal(col_reader_next(reader, &table, &rows), COL_STATUS_PAUSE);
        assert_int_equal(MANY - counter.calls_before, budget);
    }
    col_reader_set_batch_budget(reader, UINT64_MAX);
    assert_int_equal(col_reader_next(reader, &table, &rows), COL_STATUS_OK);
    assert_int_equal(rows.length, 1000);
    rows.release(&rows);
    col_reader_free(reader);
    col_graph_free(graph);
}

/*
 * Reads two tables from a feed that fails after `calls_before` calls. Both tables must have the
 * same number of rows, which the function returns.
 */
static int64_t read_until_it_breaks(uint64_t calls_before)
{
    struct col_graph *graph = open_fake(100000, 1);
    struct interruption failure = {.feed = col_graph_feed(graph),
        .calls_before = calls_before,
        .status = COL_STATUS_ERROR,
        .is_lasting = true};
    struct col_query query = {0};
    struct col_feed feed = interrupt(&failure);
    struct col_reader *reader;
    const struct col_table *table;
    struct ArrowArray rows;
    const bt_error *error;
    int64_t counts[2] = {0};
    enum col_status status;

    add_table(&query, COL_EVENTS_NAMED, "fake", NULL);
    add_table(&query, COL_EVENTS_ALL, NULL, NULL);
    reader = col_reader_create(&query, &feed);
    while ((status = col_reader_next(reader, &table, &rows)) == COL_STATUS_OK) {
        counts[table == col_reader_table(reader, 1)] += rows.length;
        rows.release(&rows);
    }
    assert_int_equal(status, COL_STATUS_ERROR);
    error = bt_current_thread_take_error();
    assert_non_null(error);
    bt_error_release(error);
    assert_int_equal(col_reader_next(reader, &table, &rows), COL_STATUS_FAILED_BEFORE);
    assert_int_equal(counts[0], counts[1]);
    col_reader_free(reader);
    col_graph_free(graph);
    return counts[0];
}

static void rows_come_before_a_failure(void **state)
{
    assert_in_range(read_until_it_breaks(10), 1, 65535);
}

static void reports_a_failure_before_the_first_row(void **state)
{
    assert_int_equal(read_until_it_breaks(0), 0);
}

struct tap {
    bt_graph *graph;
    bt_message_array_const messages;
    uint64_t count;
};

static bt_graph_simple_sink_component_consume_func_status consume(
    bt_message_iterator *iterator, void *data)
{
    struct tap *tap = data;

    return (bt_graph_simple_sink_component_consume_func_status) bt_message_iterator_next(
        iterator, &tap->messages, &tap->count);
}

static enum col_status tap_next(void *data, bt_message_array_const *messages, uint64_t *count)
{
    struct tap *tap = data;
    bt_graph_run_once_status status = bt_graph_run_once(tap->graph);

    *messages = tap->messages;
    *count = tap->count;
    return status == BT_GRAPH_RUN_ONCE_STATUS_OK ? COL_STATUS_OK : COL_STATUS_END;
}

static void open_two_layouts(struct tap *tap)
{
    bt_component_class_source *source_class = create_two_layouts_class();
    const bt_component_source *source;
    const bt_component_sink *sink;

    tap->graph = bt_graph_create(0);
    assert_int_equal(bt_graph_add_source_component(
                         tap->graph, source_class, "source", NULL, BT_LOGGING_LEVEL_NONE, &source),
        0);
    assert_int_equal(
        bt_graph_add_simple_sink_component(tap->graph, "sink", NULL, consume, NULL, tap, &sink), 0);
    assert_int_equal(bt_graph_connect_ports(tap->graph,
                         bt_component_source_borrow_output_port_by_index_const(source, 0),
                         bt_component_sink_borrow_input_port_by_index_const(sink, 0), NULL),
        0);
    bt_component_class_source_put_ref(source_class);
}

static void different_layouts_get_separate_tables(void **state)
{
    struct tap tap = {0};
    struct col_feed feed = {.next = tap_next, .data = &tap};
    struct col_query query = {0};
    GPtrArray *texts = g_ptr_array_new_with_free_func(free_text);
    struct col_reader *reader;

    open_two_layouts(&tap);
    add_table(&query, COL_EVENTS_EACH, NULL, NULL);
    add_table(&query, COL_EVENTS_NAMED, "same", "timestamp");
    reader = col_reader_create(&query, &feed);
    collect(reader, texts);
    assert_int_equal(texts->len, 3);
    assert_int_equal(row_count(text_of(texts, 0)), 10);
    assert_string_equal(
        text_of(texts, 1), ":+s{timestamp:tsn: number:L}\n{0 0}\n{2 2}\n{4 4}\n{6 6}\n{8 8}\n");
    assert_string_equal(text_of(texts, 2),
        ":+s{timestamp:tsn: text:u}\n{1 \"odd\"}\n{3 \"odd\"}\n{5 \"odd\"}\n{7 \"odd\"}\n{9 "
        "\"odd\"}\n");
    assert_string_equal(col_reader_table(reader, 1)->name, "same");
    assert_string_equal(col_reader_table(reader, 2)->name, "same");
    col_reader_free(reader);
    bt_graph_put_ref(tap.graph);
    g_ptr_array_free(texts, TRUE);
}

static void columns_of_different_layouts_are_united_in_one_table(void **state)
{
    struct tap tap = {0};
    struct col_feed feed = {.next = tap_next, .data = &tap};
    struct col_query query = {0};
    GPtrArray *texts = g_ptr_array_new_with_free_func(free_text);
    struct col_reader *reader;

    open_two_layouts(&tap);
    add_table(&query, COL_EVENTS_NAMED, "other same", NULL);
    add_table(&query, COL_EVENTS_ALL, NULL, "text timestamp text");
    reader = col_reader_create(&query, &feed);
    collect(reader, texts);
    assert_int_equal(texts->len, 2);
    assert_string_equal(text_of(texts, 0),
        ":+s{timestamp:tsn: number:L text:u}\n{0 0 null}\n{1 null \"odd\"}\n{2 2 null}\n"
        "{3 null \"odd\"}\n{4 4 null}\n{5 null \"odd\"}\n{6 6 null}\n{7 null \"odd\"}\n"
        "{8 8 null}\n{9 null \"odd\"}\n");
    assert_true(g_str_has_prefix(text_of(texts, 1),
        ":+s{text:u timestamp:tsn: text:u}\n{null 0 null}\n{\"odd\" 1 \"odd\"}\n"));
    col_reader_free(reader);
    bt_graph_put_ref(tap.graph);
    g_ptr_array_free(texts, TRUE);
}

static void a_field_that_no_event_class_has_is_an_error(void **state)
{
    struct tap tap = {0};
    struct col_feed feed = {.next = tap_next, .data = &tap};
    struct col_query query = {0};
    struct col_reader *reader;

    open_two_layouts(&tap);
    add_table(&query, COL_EVENTS_NAMED, "same", "text tixt");
    reader = col_reader_create(&query, &feed);
    assert_int_equal(col_reader_prepare(reader), COL_STATUS_USAGE_ERROR);
    assert_string_equal(col_reader_message(reader),
        "event `same` has no field `tixt`: event class 0 of stream class 0 (timestamp, number)");
    col_reader_free(reader);
    bt_graph_put_ref(tap.graph);
}

static void a_layout_without_a_requested_field_is_an_error(void **state)
{
    struct tap tap = {0};
    struct col_feed feed = {.next = tap_next, .data = &tap};
    struct col_query query = {0};
    struct col_reader *reader;

    open_two_layouts(&tap);
    add_table(&query, COL_EVENTS_EACH, NULL, "text");
    reader = col_reader_create(&query, &feed);
    assert_int_equal(col_reader_prepare(reader), COL_STATUS_USAGE_ERROR);
    assert_non_null(strstr(col_reader_message(reader), "has no field `text`"));
    col_reader_free(reader);
    bt_graph_put_ref(tap.graph);
}

static void all_event_names_of_a_table_share_its_columns(void **state)
{
    struct col_query query = {0};
    struct col_graph *graph = open_sample();
    struct col_feed feed = col_graph_feed(graph);
    GPtrArray *texts = g_ptr_array_new_with_free_func(free_text);
    struct col_reader *reader;

    add_table(&query, COL_EVENTS_NAMED, "sample:texts sample:nothing", "cpu_id text");
    reader = col_reader_create(&query, &feed);
    collect(reader, texts);
    assert_int_equal(row_count(text_of(texts, 0)), 40);
    assert_true(g_str_has_prefix(text_of(texts, 0), ":+s{cpu_id:I text:u}\n"));
    assert_non_null(strstr(text_of(texts, 0), "{1 null}\n"));
    col_reader_free(reader);
    col_graph_free(graph);
    g_ptr_array_free(texts, TRUE);
}

/* A feed that passes on the messages of another feed and counts the events. */
struct counter {
    struct col_feed feed;
    uint64_t event_count;
};

static void counter_set_interest(void *data, const bt_x_interest *interest)
{
    struct counter *counter = data;

    counter->feed.set_interest(counter->feed.data, interest);
}

static enum col_status counter_next(void *data, bt_message_array_const *messages, uint64_t *count)
{
    struct counter *counter = data;
    const enum col_status status = counter->feed.next(counter->feed.data, messages, count);

    for (uint64_t i = 0; status == COL_STATUS_OK && i < *count; i++) {
        counter->event_count += bt_message_get_type((*messages)[i]) == BT_MESSAGE_TYPE_EVENT;
    }
    return status;
}

/*
 * Returns the number of events that a reader of the events `names` (NULL: all) gets from its feed.
 */
static uint64_t count_events(const char *names, bool has_interest)
{
    struct col_query query = {0};
    struct col_graph *graph = open_sample();
    struct counter counter = {.feed = col_graph_feed(graph)};
    struct col_feed feed = {.next = counter_next, .data = &counter};
    GPtrArray *texts = g_ptr_array_new_with_free_func(free_text);
    struct col_reader *reader;

    if (has_interest) {
        feed.set_interest = counter_set_interest;
    }
    add_table(&query, names ? COL_EVENTS_NAMED : COL_EVENTS_ALL, names, "timestamp");
    reader = col_reader_create(&query, &feed);
    collect(reader, texts);
    col_reader_free(reader);
    col_graph_free(graph);
    g_ptr_array_free(texts, TRUE);
    return counter.event_count;
}

static void sources_skip_events_without_a_row(void **state)
{
    assert_int_equal(count_events("sample:texts", false), 100);
    assert_int_equal(count_events("sample:texts", true), 20);
    assert_int_equal(count_events("sample:texts sample:numbers", true), 40);
    assert_int_equal(count_events("none", true), 0);
    assert_int_equal(count_events(NULL, true), 100);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_pass_reads_the_same_rows_as_separate_passes),
        cmocka_unit_test(threads_read_with_the_same_classes),
        cmocka_unit_test(each_event_name_gets_a_table),
        cmocka_unit_test(an_event_may_be_in_many_tables),
        cmocka_unit_test(a_time_range_limits_all_tables),
        cmocka_unit_test(an_unknown_event_has_a_table_without_rows),
        cmocka_unit_test(tables_are_handed_over_when_they_are_full),
        cmocka_unit_test(the_total_size_of_all_tables_is_limited),
        cmocka_unit_test(rows_come_before_an_interruption),
        cmocka_unit_test(an_interrupter_stops_a_reader),
        cmocka_unit_test(a_reader_pauses_when_its_batch_budget_is_used_up),
        cmocka_unit_test(rows_come_before_a_failure),
        cmocka_unit_test(reports_a_failure_before_the_first_row),
        cmocka_unit_test(different_layouts_get_separate_tables),
        cmocka_unit_test(columns_of_different_layouts_are_united_in_one_table),
        cmocka_unit_test(a_field_that_no_event_class_has_is_an_error),
        cmocka_unit_test(a_layout_without_a_requested_field_is_an_error),
        cmocka_unit_test(all_event_names_of_a_table_share_its_columns),
        cmocka_unit_test(sources_skip_events_without_a_row),
    };

    return run_tests_with_inputs(argc, argv, tests);
}
