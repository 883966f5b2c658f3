/* SPDX-License-Identifier: MIT */
/*
 * Tests of streams, the consumer interface. Usage: test-columns-stream CTF-PLUGIN UTILS-PLUGIN
 * TRACE.
 */
#include <errno.h>
#include <glib.h>
#include <pthread.h>
#include <semaphore.h>

#include "columns/stream.h"
#include "tests/columns/inputs.h"
#include "tests/columns/rows.h"

static struct col_query query_of(const char *names, const char *fields)
{
    struct col_query query = {0};

    add_table(&query, names ? COL_EVENTS_NAMED : COL_EVENTS_ALL, names, fields);
    return query;
}

/*
 * Opens a stream of the graph of `description`. If `description` is NULL, the graph reads the
 * sample trace.
 */
static struct col_stream *open_stream(struct assembly_description *description, const char *names,
    const char *fields, const struct col_stream_hooks *hooks)
{
    struct col_query query = query_of(names, fields);
    struct col_stream *stream =
        col_stream_open(&context, description ? description : describe_sample(), &query, hooks);

    assert_non_null(stream);
    return stream;
}

/* A stream of a fake source. The interruption decides when its feed returns another status. */
struct broken_stream {
    struct interruption interruption;
    struct col_graph *graph;
    struct col_stream *stream;
    unsigned int wait_count;
};

static enum col_status count_wait(void *data)
{
    struct broken_stream *broken = data;

    broken->wait_count++;
    return COL_STATUS_PAUSE;
}

static void open_broken(struct broken_stream *broken, uint64_t calls_before, enum col_status status,
    bool is_lasting, bool can_wait)
{
    struct col_query query = query_of("fake", NULL);
    struct col_feed feed;

    broken->graph = open_fake(1000, 1);
    broken->wait_count = 0;
    broken->interruption = (struct interruption){.feed = col_graph_feed(broken->graph),
        .calls_before = calls_before,
        .status = status,
        .is_lasting = is_lasting};
    /*
     * The data of the feed is the address of the interruption. The interruption is the first member
     * of `broken`, so count_wait() can use the same address.
     */
    feed = interrupt(&broken->interruption);
    feed.wait = can_wait ? count_wait : NULL;
    broken->stream = col_stream_create(&feed, &query, NULL);
}

static void close_broken(struct broken_stream *broken)
{
    col_stream_put_ref(broken->stream);
    col_graph_free(broken->graph);
}

/* Reads to the end and returns the number of rows. */
static int64_t count_rows(struct col_stream *stream)
{
    const struct col_table *table;
    struct ArrowArray rows;
    enum col_status status;
    int64_t count = 0;

    while ((status = col_stream_next(stream, &table, &rows)) == COL_STATUS_OK) {
        count += rows.length;
        rows.release(&rows);
    }
    assert_int_equal(status, COL_STATUS_END);
    return count;
}

static void a_stream_hands_over_the_rows_of_all_tables(void **state)
{
    static const int64_t expected[] = {20, 40, 100};
    struct col_query query = {0};
    struct col_stream *stream;
    const struct col_table *table;
    struct ArrowArray rows;
    int64_t counts[3] = {0};

    add_table(&query, COL_EVENTS_NAMED, "sample:texts", NULL);
    add_table(&query, COL_EVENTS_NAMED, "sample:texts sample:nothing", "event.name");
    add_table(&query, COL_EVENTS_ALL, NULL, NULL);
    stream = col_stream_open(&context, describe_sample(), &query, NULL);
    assert_non_null(stream);
    assert_int_equal(query.table_count, 0);
    assert_int_equal(col_stream_table_count(stream), 3);
    while (col_stream_next(stream, &table, &rows) == COL_STATUS_OK) {
        for (size_t i = 0; i < 3; i++) {
            counts[i] += table == col_stream_table(stream, i) ? rows.length : 0;
        }
        rows.release(&rows);
    }
    assert_memory_equal(counts, expected, sizeof(counts));
    assert_null(col_stream_take_warning(stream));
    col_stream_put_ref(stream);
}

static void columns_are_known_before_rows(void **state)
{
    struct col_stream *stream = open_stream(NULL, "sample:texts", "timestamp event.name", NULL);
    GString *text = g_string_new(NULL);
    struct ArrowSchema schema;

    assert_int_equal(col_stream_prepare(stream), COL_STATUS_OK);
    col_table_export_schema(col_stream_table(stream, 0), &schema);
    append_schema(text, &schema);
    assert_string_equal(text->str, ":+s{timestamp:tsn: event.name:i}");
    schema.release(&schema);
    g_string_free(text, TRUE);
    assert_int_equal(count_rows(stream), 20);
    col_stream_put_ref(stream);
}

static void a_graph_that_fails_to_start_sets_an_error(void **state)
{
    struct col_query query = query_of("fake", NULL);
    struct assembly_description *description = describe_sample();
    struct assembly_component *source = description->components->pdata[0];
    const bt_error *error;

    bt_value_put_ref(source->params);
    source->params = bt_value_map_create();
    assert_null(col_stream_open(&context, description, &query, NULL));
    error = bt_current_thread_take_error();
    assert_non_null(error);
    bt_error_release(error);
    col_query_clear(&query);
}

static void the_message_names_a_field_that_no_event_has(void **state)
{
    struct col_stream *stream = open_stream(NULL, "sample:texts", "nonexistent", NULL);
    enum col_status status = col_stream_prepare(stream);

    assert_int_equal(status, COL_STATUS_USAGE_ERROR);
    assert_non_null(strstr(col_stream_message(stream, status), "nonexistent"));
    col_stream_put_ref(stream);
}

static void warns_about_a_name_that_no_event_class_has(void **state)
{
    struct col_stream *stream = open_stream(NULL, "sample:text", NULL, NULL);
    g_autofree char *warning = NULL;

    assert_int_equal(count_rows(stream), 0);
    warning = col_stream_take_warning(stream);
    assert_string_equal(
        warning, "no event class is named `sample:text` (did you mean `sample:texts`?)");
    col_stream_put_ref(stream);
}

/* Signals another thread that the stream has begun to read. */
static bool post_step(void *semaphore)
{
    sem_post(semaphore);
    return false;
}

struct superseder {
    sem_t has_begun;
    bt_interrupter *interrupter;
};

static void *supersede(void *data)
{
    struct superseder *superseder = data;

    sem_wait(&superseder->has_begun);
    bt_interrupter_set(superseder->interrupter);
    return NULL;
}

static void another_thread_interrupts_a_stream(void **state)
{
    struct superseder superseder = {.interrupter = bt_interrupter_create()};
    struct assembly_context own_context = context;
    struct col_stream_hooks hooks = {.must_stop = post_step, .data = &superseder.has_begun};
    struct col_query query = query_of("nothing", NULL);
    const struct col_table *table;
    struct ArrowArray rows;
    struct col_stream *stream;
    pthread_t thread;
    enum col_status status;

    sem_init(&superseder.has_begun, 0, 0);
    own_context.interrupter = superseder.interrupter;
    stream = col_stream_open(&own_context, describe_fake(INT64_MAX / 1000, 1), &query, &hooks);
    assert_int_equal(pthread_create(&thread, NULL, supersede, &superseder), 0);
    status = col_stream_next(stream, &table, &rows);
    pthread_join(thread, NULL);
    assert_int_equal(status, COL_STATUS_INTERRUPTED);
    assert_string_equal(col_stream_message(stream, status), "interrupted");
    col_stream_put_ref(stream);
    bt_interrupter_put_ref(superseder.interrupter);
    sem_destroy(&superseder.has_begun);
}

static bool is_set(void *flag)
{
    return *(const bool *) flag;
}

static void a_hook_interrupts_a_stream_which_then_continues(void **state)
{
    bool flag = true;
    struct col_stream_hooks hooks = {
        .must_stop = is_set, .stop_message = "the user pressed a key", .data = &flag};
    struct col_stream *stream = open_stream(NULL, NULL, NULL, &hooks);
    const struct col_table *table;
    struct ArrowArray rows;
    enum col_status status = col_stream_next(stream, &table, &rows);

    assert_int_equal(status, COL_STATUS_INTERRUPTED);
    assert_string_equal(col_stream_message(stream, status), "the user pressed a key");
    flag = false;
    assert_int_equal(count_rows(stream), 100);
    col_stream_put_ref(stream);
}

static void an_interruption_ends_an_arrow_stream(void **state)
{
    bool flag = true;
    struct col_stream_hooks hooks = {.must_stop = is_set, .data = &flag};
    struct col_stream *stream = open_stream(NULL, NULL, NULL, &hooks);
    struct ArrowArrayStream exported;
    struct ArrowArray rows;

    col_stream_export(stream, &exported);
    assert_int_equal(exported.get_next(&exported, &rows), EINTR);
    flag = false;
    assert_int_equal(exported.get_next(&exported, &rows), EINTR);
    assert_string_equal(exported.get_last_error(&exported), "interrupted");
    exported.release(&exported);
    assert_int_equal(count_rows(stream), 100);
    col_stream_put_ref(stream);
}

static void a_stream_waits_for_messages(void **state)
{
    struct broken_stream broken;

    open_broken(&broken, 10, COL_STATUS_AGAIN, false, true);
    assert_int_equal(count_rows(broken.stream), 1000);
    /*
     * The stream first returns the rows that it has. The next call of the feed returns messages, so
     * the stream doesn't wait.
     */
    assert_int_equal(broken.wait_count, 0);
    close_broken(&broken);
    open_broken(&broken, 0, COL_STATUS_AGAIN, false, true);
    assert_int_equal(count_rows(broken.stream), 1000);
    assert_int_equal(broken.wait_count, 1);
    close_broken(&broken);
}

static void without_a_wait_function_the_caller_waits(void **state)
{
    struct broken_stream broken;
    const struct col_table *table;
    struct ArrowArray rows;

    open_broken(&broken, 0, COL_STATUS_AGAIN, false, false);
    assert_int_equal(col_stream_next(broken.stream, &table, &rows), COL_STATUS_AGAIN);
    assert_int_equal(count_rows(broken.stream), 1000);
    close_broken(&broken);
}

static void reports_an_error_with_its_causes_after_the_rows(void **state)
{
    struct broken_stream broken;
    struct ArrowArrayStream exported;
    struct ArrowSchema schema;
    struct ArrowArray rows;

    open_broken(&broken, 10, COL_STATUS_ERROR, true, false);
    col_stream_export(broken.stream, &exported);
    assert_int_equal(exported.get_schema(&exported, &schema), 0);
    schema.release(&schema);
    assert_null(exported.get_last_error(&exported));
    assert_int_equal(exported.get_next(&exported, &rows), 0);
    assert_true(rows.length > 0);
    rows.release(&rows);
    assert_int_equal(exported.get_next(&exported, &rows), EIO);
    assert_null(rows.release);
    assert_string_equal(exported.get_last_error(&exported), "it broke");
    assert_int_equal(exported.get_next(&exported, &rows), EINVAL);
    assert_string_equal(exported.get_last_error(&exported), "it broke");
    assert_null(bt_current_thread_take_error());
    exported.release(&exported);
    close_broken(&broken);
}

static void rows_outlive_their_stream(void **state)
{
    struct col_stream *stream = open_stream(NULL, "sample:texts", "timestamp", NULL);
    struct ArrowArrayStream exported;
    struct ArrowSchema schema;
    struct ArrowArray rows, end;
    GString *text = g_string_new(NULL);

    col_stream_export(stream, &exported);
    col_stream_put_ref(stream);
    assert_int_equal(exported.get_schema(&exported, &schema), 0);
    assert_int_equal(exported.get_next(&exported, &rows), 0);
    assert_int_equal(exported.get_next(&exported, &end), 0);
    assert_null(end.release);
    exported.release(&exported);
    append_rows(text, &schema, &rows);
    assert_int_equal(text->str[text->len - 1], '\n');
    g_string_free(text, TRUE);
    schema.release(&schema);
    rows.release(&rows);
}

/* The function of a feed that reads the feed's own stream. */
static enum col_status read_again(void *data, bt_message_array_const *messages, uint64_t *count)
{
    struct col_stream *stream = *(struct col_stream **) data;
    const struct col_table *table;
    struct ArrowArray rows;
    enum col_status status = col_stream_next(stream, &table, &rows);

    assert_int_equal(status, COL_STATUS_IN_USE);
    assert_non_null(strstr(col_stream_message(stream, status), "already reading"));
    return COL_STATUS_END;
}

static void a_feed_cannot_read_its_own_stream(void **state)
{
    struct col_stream *stream;
    struct col_feed feed = {.next = read_again, .data = &stream};
    struct col_query query = query_of("fake", NULL);

    stream = col_stream_create(&feed, &query, NULL);
    assert_int_equal(count_rows(stream), 0);
    col_stream_put_ref(stream);
}

/* The function of a feed that releases the feed's own stream. */
static enum col_status release_stream(void *data, bt_message_array_const *messages, uint64_t *count)
{
    col_stream_put_ref(*(struct col_stream **) data);
    return COL_STATUS_END;
}

static void set_flag(void *flag)
{
    *(bool *) flag = true;
}

static void a_stream_released_by_its_feed_lives_until_the_end_of_the_call(void **state)
{
    bool is_destroyed = false;
    struct col_stream *stream;
    struct col_feed feed = {.next = release_stream, .data = &stream};
    struct col_stream_hooks hooks = {.destroy = set_flag, .data = &is_destroyed};
    struct col_query query = query_of("fake", NULL);
    const struct col_table *table;
    struct ArrowArray rows;

    stream = col_stream_create(&feed, &query, &hooks);
    assert_int_equal(col_stream_next(stream, &table, &rows), COL_STATUS_END);
    assert_true(is_destroyed);
}

enum { THREADS = 4, MANY = 300000 };

static void run_threads(void *(*function)(void *), void *data, int64_t *total)
{
    pthread_t threads[THREADS];

    *total = 0;
    for (size_t i = 0; i < THREADS; i++) {
        assert_int_equal(pthread_create(&threads[i], NULL, function, data), 0);
    }
    for (size_t i = 0; i < THREADS; i++) {
        void *count;

        pthread_join(threads[i], &count);
        *total += GPOINTER_TO_INT(count);
    }
}

static void *read_shared(void *stream)
{
    return GINT_TO_POINTER((int) count_rows(stream));
}

static void threads_share_a_stream(void **state)
{
    struct col_stream *stream = open_stream(describe_fake(MANY, 1), "fake", NULL, NULL);
    int64_t total;

    run_threads(read_shared, stream, &total);
    assert_int_equal(total, MANY);
    col_stream_put_ref(stream);
}

static void *read_own(void *data)
{
    struct col_stream *stream = open_stream(describe_fake(MANY, 1), "fake", NULL, NULL);
    int64_t count = count_rows(stream);

    col_stream_put_ref(stream);
    return GINT_TO_POINTER((int) count);
}

static void *fail_shared(void *exported)
{
    struct ArrowArrayStream *stream = exported;
    struct ArrowArray rows;

    assert_int_equal(stream->get_next(stream, &rows), EINVAL);
    const char *message = stream->get_last_error(stream);
    /* Calls in other threads must not free the message. */
    for (int i = 0; i < 100; i++) {
        assert_int_equal(stream->get_next(stream, &rows), EINVAL);
        assert_non_null(strstr(message, "nonexistent"));
    }
    return NULL;
}

static void threads_share_an_error(void **state)
{
    struct col_stream *stream = open_stream(NULL, "sample:texts", "nonexistent", NULL);
    struct ArrowArrayStream exported;
    int64_t total;

    col_stream_export(stream, &exported);
    col_stream_put_ref(stream);
    run_threads(fail_shared, &exported, &total);
    exported.release(&exported);
}

static void threads_read_separate_streams(void **state)
{
    int64_t total;

    run_threads(read_own, NULL, &total);
    assert_int_equal(total, THREADS * MANY);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_stream_hands_over_the_rows_of_all_tables),
        cmocka_unit_test(columns_are_known_before_rows),
        cmocka_unit_test(a_graph_that_fails_to_start_sets_an_error),
        cmocka_unit_test(the_message_names_a_field_that_no_event_has),
        cmocka_unit_test(warns_about_a_name_that_no_event_class_has),
        cmocka_unit_test(another_thread_interrupts_a_stream),
        cmocka_unit_test(a_hook_interrupts_a_stream_which_then_continues),
        cmocka_unit_test(an_interruption_ends_an_arrow_stream),
        cmocka_unit_test(a_stream_waits_for_messages),
        cmocka_unit_test(without_a_wait_function_the_caller_waits),
        cmocka_unit_test(reports_an_error_with_its_causes_after_the_rows),
        cmocka_unit_test(rows_outlive_their_stream),
        cmocka_unit_test(a_feed_cannot_read_its_own_stream),
        cmocka_unit_test(a_stream_released_by_its_feed_lives_until_the_end_of_the_call),
        cmocka_unit_test(threads_share_a_stream),
        cmocka_unit_test(threads_share_an_error),
        cmocka_unit_test(threads_read_separate_streams),
    };

    return run_tests_with_inputs(argc, argv, tests);
}
