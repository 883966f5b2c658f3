/* SPDX-License-Identifier: MIT */
/*
 * The consumer interface of columns. A stream owns a reader and the graph that feeds it, runs the
 * graph, waits for live sources, and hands over batches of rows as structures of the Arrow C data
 * interface:
 *
 *     struct col_stream *stream = col_stream_open(&context, description, &query);
 *
 *     while (stream && (status = col_stream_next(stream, &table, &rows)) == COL_STATUS_OK) {
 *         write_rows(table, &rows);
 *         rows.release(&rows);
 *     }
 *
 * Threads: a stream creates no thread. The calling threads read, and a mutex admits one of them at
 * a time. Streams are independent of each other: several threads may read the slices of a trace,
 * each with a stream of its own. Exported schemas and rows belong to the consumer; any thread may
 * use and release them, also after the stream is gone.
 *
 * Interruption: another thread sets the interrupter of the assembly context. The reading thread
 * then returns COL_STATUS_INTERRUPTED after the current batch of messages, or within 100 ms if it
 * waits for a live source. No row is lost: if the interrupter is reset, the next call continues.
 *
 * Errors: all rows that precede an error are handed over before the error is reported.
 *
 * Warnings are texts for users. They come from the reader and from the components of a private
 * graph.
 */
#ifndef COLUMNS_STREAM_H
#define COLUMNS_STREAM_H

#include <pthread.h>
#include <stdbool.h>

#include "assembly/context.h"
#include "assembly/description.h"
#include "assembly/stream-times.h"
#include "columns/arrow.h"
#include "columns/feed.h"
#include "columns/query.h"
#include "columns/status.h"
#include "columns/table.h"

struct col_stream;

/* Functions that a stream calls before, during and after its work. All may be NULL. */
struct col_stream_hooks {
    /*
     * Whether to return COL_STATUS_INTERRUPTED. The reading thread asks between steps of some
     * milliseconds, without the stream's mutex.
     */
    bool (*must_stop)(void *data);
    const char *stop_message; /* describes that interruption for users; outlives the stream */

    const char *damage_hint; /* ends the text of an error about damage; outlives the stream */

    /*
     * For messages that need a lock of the program's own. enter() locks `mutex`, then the
     * program's lock, for one step of reading. It returns the error of pthread_mutex_lock(), or
     * ESHUTDOWN if the program is ending, with neither lock. leave() unlocks the program's lock,
     * while the stream still holds the mutex.
     */
    int (*enter)(void *data, pthread_mutex_t *mutex);
    void (*leave)(void *data);

    /*
     * Describes why no event of the sources of `description` is in `range`. Returns a new text, or
     * NULL if the reason isn't known. Only called if there is no row at the end of a private graph,
     * by the reading thread, with the stream's mutex.
     */
    char *(*explain_empty_range)(const struct assembly_context *context,
        const struct assembly_description *description, const struct assembly_ns_range *range);

    /*
     * Handles a warning of an exported stream. The thread that reads the Arrow stream calls it,
     * without a lock.
     */
    void (*warn)(const char *text);

    /* Frees `data`, and leaves. Called last, after enter(). */
    void (*destroy)(void *data);
    void *data;
};

/*
 * Opens the columns of a private graph: see col_graph_create(), which takes `description`.
 * `context` must outlive the stream. Takes the contents of `query`. `hooks` is copied; NULL means
 * no hooks. Returns NULL with an error of the thread on failure; hooks->destroy() isn't called
 * then.
 */
struct col_stream *col_stream_open(const struct assembly_context *context,
    struct assembly_description *description, struct col_query *query,
    const struct col_stream_hooks *hooks);

/* Creates a stream of messages that the program provides. The rest is as for col_stream_open(). */
struct col_stream *col_stream_create(
    const struct col_feed *feed, struct col_query *query, const struct col_stream_hooks *hooks);

/*
 * Streams are reference-counted, because an exported stream holds a reference. Any thread may
 * release a reference, even from a function that the stream calls while it reads. The stream then
 * lives until the reading call returns.
 */
void col_stream_put_ref(struct col_stream *stream); /* accepts NULL */

/*
 * The tables of the query: see reader.h. If several threads read the stream, the query has a fixed
 * number of tables: COL_EVENTS_EACH is for a single thread.
 */
size_t col_stream_table_count(const struct col_stream *stream);
const struct col_table *col_stream_table(const struct col_stream *stream, size_t index);

/*
 * Reads until all tables have columns or one of them gets a row. After COL_STATUS_OK,
 * col_table_export_schema() exports the schemas.
 */
enum col_status col_stream_prepare(struct col_stream *stream);

/*
 * Reads until there are rows to hand over. COL_STATUS_OK: `*rows` belongs to the caller and has at
 * least one row of `*table`, which belongs to the stream.
 */
enum col_status col_stream_next(
    struct col_stream *stream, const struct col_table **table, struct ArrowArray *rows);

/*
 * Describes a status other than OK and END for users. COL_STATUS_ERROR and COL_STATUS_MEMORY_ERROR:
 * the causes of the thread's error say more. Borrowed, valid as long as the stream.
 */
const char *col_stream_message(const struct col_stream *stream, enum col_status status);

/*
 * Returns the next warning, which the caller frees with g_free(); NULL if there is none. Any thread
 * may call it, and it doesn't wait for a thread that reads. An exported stream takes the warnings
 * itself if there is a hook for them.
 */
char *col_stream_take_warning(struct col_stream *stream);

/*
 * Exports the stream, whose query has one table, as an Arrow stream. It holds a reference on
 * `stream`. Its functions return an `errno`: EINTR after an interruption, which ends the Arrow
 * stream for all threads of its consumer; EAGAIN; EDEADLK if the thread is reading the stream
 * already; EINVAL if the query doesn't fit the events, or reading has failed before; EIO.
 */
void col_stream_export(struct col_stream *stream, struct ArrowArrayStream *exported);

#endif
