/* SPDX-License-Identifier: MIT */
/* See stream.h. */
#include "columns/stream.h"

#include <babeltrace2/extension/damage.h>
#include <errno.h>
#include <glib.h>
#include <stdatomic.h>

#include "columns/private-graph.h"
#include "columns/reader.h"

/* Batches of messages per step, so that a step takes some milliseconds. */
enum { BATCHES_PER_STEP = 2048 };

struct col_stream {
    atomic_uint ref_count;
    pthread_mutex_t mutex;
    struct col_reader *reader;
    struct col_graph *graph; /* owned, or NULL */
    struct col_stream_hooks hooks;
    struct assembly_ns_range range; /* the time range of the query */
    bool has_rows;                  /* some rows were handed over */
    bool has_ended;
    GAsyncQueue *warnings; /* owned char * */
};

struct col_stream *col_stream_create(
    const struct col_feed *feed, struct col_query *query, const struct col_stream_hooks *hooks)
{
    struct col_stream *stream = g_new0(struct col_stream, 1);
    pthread_mutexattr_t attributes;

    atomic_init(&stream->ref_count, 1);
    /*
     * The mutex detects that the same thread locks it again, because a component or a hook may call
     * the stream while the stream reads. This call then fails with COL_STATUS_IN_USE.
     */
    pthread_mutexattr_init(&attributes);
    pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_ERRORCHECK);
    pthread_mutex_init(&stream->mutex, &attributes);
    pthread_mutexattr_destroy(&attributes);
    if (hooks) {
        stream->hooks = *hooks;
    }
    stream->range.begin = query->has_begin ? query->begin : INT64_MIN;
    stream->range.end = query->has_end ? query->end : INT64_MAX;
    stream->warnings = g_async_queue_new_full(g_free);
    stream->reader = col_reader_create(query, feed);
    return stream;
}

struct col_stream *col_stream_open(const struct assembly_context *context,
    struct assembly_description *description, struct col_query *query,
    const struct col_stream_hooks *hooks)
{
    struct col_graph *graph = col_graph_create(context, description);

    if (!graph) {
        return NULL;
    }
    struct col_feed feed = col_graph_feed(graph);
    struct col_stream *stream = col_stream_create(&feed, query, hooks);
    stream->graph = graph;
    return stream;
}

static int enter(struct col_stream *stream)
{
    return stream->hooks.enter ? stream->hooks.enter(stream->hooks.data, &stream->mutex)
                               : pthread_mutex_lock(&stream->mutex);
}

static void leave(struct col_stream *stream)
{
    if (stream->hooks.leave) {
        stream->hooks.leave(stream->hooks.data);
    }
    pthread_mutex_unlock(&stream->mutex);
}

void col_stream_put_ref(struct col_stream *stream)
{
    /*
     * The last reference is released, so no thread reads the stream. If enter() fails, the program
     * has already destroyed its lock, the messages and all other objects. The memory of the stream
     * is then not freed.
     */
    if (!stream || atomic_fetch_sub(&stream->ref_count, 1) > 1 || enter(stream) != 0) {
        return;
    }
    col_reader_free(stream->reader);
    col_graph_free(stream->graph);
    g_async_queue_unref(stream->warnings);
    if (stream->hooks.destroy) {
        stream->hooks.destroy(stream->hooks.data);
    }
    pthread_mutex_unlock(&stream->mutex);
    pthread_mutex_destroy(&stream->mutex);
    g_free(stream);
}

size_t col_stream_table_count(const struct col_stream *stream)
{
    return col_reader_table_count(stream->reader);
}

const struct col_table *col_stream_table(const struct col_stream *stream, size_t index)
{
    return col_reader_table(stream->reader, index);
}

/*
 * Returns the reason why the query's time range is empty, or NULL if it isn't empty or the reason
 * is unknown.
 */
static char *explain_empty_range(const struct col_stream *stream)
{
    const bool has_range = stream->range.begin != INT64_MIN || stream->range.end != INT64_MAX;

    if (!stream->graph || stream->has_rows || !has_range || !stream->hooks.explain_empty_range) {
        return NULL;
    }
    return stream->hooks.explain_empty_range(
        col_graph_context(stream->graph), col_graph_description(stream->graph), &stream->range);
}

static void collect_warnings(struct col_stream *stream, enum col_status status)
{
    if (stream->graph) {
        col_graph_take_warnings(stream->graph, stream->warnings);
    }
    /* The reader has a warning as soon as the messages have ended. */
    g_autofree char *names = col_reader_take_warning(stream->reader);
    if ((status != COL_STATUS_END && !names) || stream->has_ended) {
        return;
    }
    stream->has_ended = true;
    char *empty_range = explain_empty_range(stream);
    /*
     * If the query's time range is outside the traces, the reader may not have received all event
     * classes, so its warning about unknown names may be wrong.
     */
    char *text = empty_range ? empty_range : g_steal_pointer(&names);
    if (text) {
        g_async_queue_push(stream->warnings, text);
    }
}

/* Reads for some milliseconds. If `rows` is NULL, reads only until the columns are known. */
static enum col_status step(
    struct col_stream *stream, const struct col_table **table, struct ArrowArray *rows)
{
    int error = enter(stream);

    if (error) {
        return error == ESHUTDOWN ? COL_STATUS_CLOSED : COL_STATUS_IN_USE;
    }
    col_reader_set_batch_budget(stream->reader, BATCHES_PER_STEP);
    enum col_status status =
        rows ? col_reader_next(stream->reader, table, rows) : col_reader_prepare(stream->reader);
    stream->has_rows |= rows && status == COL_STATUS_OK;
    collect_warnings(stream, status);
    leave(stream);
    return status;
}

/* Reads step by step. Another thread can set `*is_interrupted`. */
static enum col_status run(struct col_stream *stream, const struct col_table **table,
    struct ArrowArray *rows, const atomic_bool *is_interrupted)
{
    const struct col_stream_hooks *hooks = &stream->hooks;
    enum col_status status;

    /*
     * Keep the stream alive, because a component or a hook may release the program's last
     * reference.
     */
    atomic_fetch_add(&stream->ref_count, 1);
    do {
        status = atomic_load(is_interrupted) || (hooks->must_stop && hooks->must_stop(hooks->data))
                     ? COL_STATUS_INTERRUPTED
                     : step(stream, table, rows);
    } while (status == COL_STATUS_PAUSE);
    col_stream_put_ref(stream);
    return status;
}

static const atomic_bool not_interrupted;

enum col_status col_stream_prepare(struct col_stream *stream)
{
    return run(stream, NULL, NULL, &not_interrupted);
}

enum col_status col_stream_next(
    struct col_stream *stream, const struct col_table **table, struct ArrowArray *rows)
{
    return run(stream, table, rows, &not_interrupted);
}

const char *col_stream_message(const struct col_stream *stream, enum col_status status)
{
    switch (status) {
    case COL_STATUS_AGAIN:
        return "no message is available now: try again later";
    case COL_STATUS_INTERRUPTED:
        return stream->hooks.stop_message ? stream->hooks.stop_message : "interrupted";
    case COL_STATUS_IN_USE:
        return "this thread is already reading these columns";
    case COL_STATUS_CLOSED:
        return "the messages can't be read any more, because the program is ending";
    case COL_STATUS_USAGE_ERROR:
        return col_reader_message(stream->reader);
    case COL_STATUS_FAILED_BEFORE:
        return "reading these columns has failed before";
    default:
        return "reading the messages failed";
    }
}

char *col_stream_take_warning(struct col_stream *stream)
{
    return g_async_queue_try_pop(stream->warnings);
}

/* The functions of the exported Arrow stream. */

struct export
{
    struct col_stream *stream;
    atomic_bool is_interrupted; /* set by any thread of the consumer */
    char *causes;               /* the causes of the error that ended the stream, or NULL */
    /*
     * The description of the last error; NULL before the first error. It points to `causes` or to a
     * text that lives as long as the stream.
     */
    _Atomic(const char *) message;
};

/*
 * Takes the thread's error and returns its causes as a text. The first cause, which contains the
 * fact for the user, comes first. If the error is about damage, the text ends with `damage_hint`
 * unless that is NULL. Returns NULL if the thread has no error.
 */
static char *join_causes(const char *damage_hint)
{
    const bt_error *error = bt_current_thread_take_error();

    if (!error) {
        return NULL;
    }
    GString *text = g_string_new(NULL);
    bool is_damage = false;
    for (uint64_t i = 0; i < bt_error_get_cause_count(error); i++) {
        const bt_error_cause *cause = bt_error_borrow_cause_by_index(error, i);

        g_string_append(text, i > 0 ? "\n" : "");
        g_string_append(text, bt_error_cause_get_message(cause));
        is_damage |= bt_x_error_cause_is_damage(cause);
    }
    if (is_damage && damage_hint) {
        g_string_append_printf(text, "\n%s", damage_hint);
    }
    bt_error_release(error);
    return g_string_free(text, FALSE);
}

/* Stores the message of a status and returns its `errno`. */
static int explain(struct export *export, enum col_status status)
{
    static const int numbers[] = {
        [COL_STATUS_AGAIN] = EAGAIN,
        [COL_STATUS_INTERRUPTED] = EINTR,
        [COL_STATUS_IN_USE] = EDEADLK,
        [COL_STATUS_CLOSED] = ESHUTDOWN,
        [COL_STATUS_USAGE_ERROR] = EINVAL,
        [COL_STATUS_FAILED_BEFORE] = EINVAL,
        [COL_STATUS_ERROR] = EIO,
        [COL_STATUS_MEMORY_ERROR] = EIO,
    };

    if (numbers[status] == 0) {
        return 0;
    }
    const char *message = col_stream_message(export->stream, status);
    if (numbers[status] == EIO) {
        /* Only one call of one thread returns such a status, so `causes` is set once. */
        export->causes = join_causes(export->stream->hooks.damage_hint);
        message = export->causes ? export->causes : message;
    }
    if (status == COL_STATUS_FAILED_BEFORE) {
        const char *none = NULL;

        /* Keep the message of the first failure, which contains its reason. */
        atomic_compare_exchange_strong(&export->message, &none, message);
    } else {
        atomic_store(&export->message, message);
    }
    return numbers[status];
}

static void warn(struct col_stream *stream)
{
    char *text;

    while (stream->hooks.warn && (text = col_stream_take_warning(stream))) {
        stream->hooks.warn(text);
        g_free(text);
    }
}

static int export_step(
    struct export *export, const struct col_table **table, struct ArrowArray *rows)
{
    enum col_status status = run(export->stream, table, rows, &export->is_interrupted);

    if (status == COL_STATUS_INTERRUPTED) {
        atomic_store(&export->is_interrupted, true);
    }
    warn(export->stream);
    return explain(export, status);
}

static int get_schema(struct ArrowArrayStream *exported, struct ArrowSchema *schema)
{
    struct export *export = exported->private_data;
    int error = export_step(export, NULL, NULL);

    if (error == 0) {
        col_table_export_schema(col_stream_table(export->stream, 0), schema);
    }
    return error;
}

static int get_next(struct ArrowArrayStream *exported, struct ArrowArray *rows)
{
    const struct col_table *table;

    rows->release = NULL;
    return export_step(exported->private_data, &table, rows);
}

static const char *get_last_error(struct ArrowArrayStream *exported)
{
    struct export *export = exported->private_data;

    return atomic_load(&export->message);
}

static void release(struct ArrowArrayStream *exported)
{
    struct export *export = exported->private_data;

    col_stream_put_ref(export->stream);
    g_free(export->causes);
    g_free(export);
    exported->release = NULL;
}

void col_stream_export(struct col_stream *stream, struct ArrowArrayStream *exported)
{
    struct export *export = g_new0(struct export, 1);

    atomic_fetch_add(&stream->ref_count, 1);
    export->stream = stream;
    *exported = (struct ArrowArrayStream){
        .get_schema = get_schema,
        .get_next = get_next,
        .get_last_error = get_last_error,
        .release = release,
        .private_data = export,
    };
}
