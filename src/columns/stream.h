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
 * Threads: a stream creates no threads. The calling threads read, one at a time, because a mutex
 * protects the stream. Streams are independent of each other: several threads may read the slices
 * of a trace, each with its own stream. The consumer owns exported schemas and rows. Any thread may
 * use and release them, also after the stream was freed.
 *
 * Interruption: another thread sets the interrupter of the assembly context. The reading thread
 * then returns COL_STATUS_INTERRUPTED after the current batch of messages, or within 100 ms if it
 * waits for a live source. No row is lost: after the interrupter is reset, the next call continues.
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
     * Returns whether the stream must return COL_STATUS_INTERRUPTED. The reading thread calls it
     * between steps of some milliseconds, without the stream's mutex.
     */
    bool (*must_stop)(void *data);
    const char *stop_message; /* describes that interruption for users; must outlive the stream */

    const char *damage_hint; /* the last line of an error about damage; must outlive the stream */

    /*
     * enter() and leave() are for a feed whose messages may be used only with a lock of the
     * program, such as Python's interpreter lock. enter() locks `mutex` and then the program's
     * lock, for one step of reading. If enter() fails, it holds neither lock and returns the error
     * of pthread_mutex_lock(), or ESHUTDOWN if the program is ending. leave() unlocks the program's
     * lock while the stream still holds the mutex.
     */
    int (*enter)(void *data, pthread_mutex_t *mutex);
    void (*leave)(void *data);

    /*
     * Describes why the sources of `description` have no event in `range`. Returns a new text, or
     * NULL if the reason is unknown. The reading thread calls this function, with the stream's
     * mutex, at the end of a private graph that had no rows.
     */
    char *(*explain_empty_range)(const struct assembly_context *context,
        const struct assembly_description *description, const struct assembly_ns_range *range);

    /*
     * Handles a warning of an exported stream. The thread that reads the Arrow stream calls it
     * without holding a lock.
     */
    void (*warn)(const char *text);

    /* Frees `data` and unlocks the program's lock. The stream calls it last, after enter(). */
    void (*destroy)(void *data);
    void *data;
};

/*
 * Opens the columns of a private graph, which takes `description`: see col_graph_create().
 * `context` must outlive the stream. The stream takes the contents of `query` and copies `hooks`;
 * NULL means no hooks. On failure, returns NULL with an error of the thread, and doesn't call
 * hooks->destroy().
 */
struct col_stream *col_stream_open(const struct assembly_context *context,
    struct assembly_description *description, struct col_query *query,
    const struct col_stream_hooks *hooks);

/*
 * Creates a stream of messages that the program provides. See col_stream_open() for the other
 * parameters.
 */
struct col_stream *col_stream_create(
    const struct col_feed *feed, struct col_query *query, const struct col_stream_hooks *hooks);

/*
 * Puts a reference. Streams have reference counts, because an exported stream holds a reference.
 * Any thread may put a reference, even while the stream is being read, for example in a hook. The
 * stream then lives until the reading call returns.
 */
void col_stream_put_ref(struct col_stream *stream); /* `stream` may be NULL */

/*
 * These functions return the number of tables of the query, and one of its tables: see reader.h. If
 * several threads read the stream, the number of tables must be fixed, so the query must not
 * contain COL_EVENTS_EACH.
 */
size_t col_stream_table_count(const struct col_stream *stream);
const struct col_table *col_stream_table(const struct col_stream *stream, size_t index);

/*
 * Reads until all tables have columns or one of them gets a row. If the status is OK,
 * col_table_export_schema() exports the schemas.
 */
enum col_status col_stream_prepare(struct col_stream *stream);

/*
 * Reads until there are rows to hand over. If the status is OK, `*rows` has at least one row of
 * `*table`. The caller owns the rows, and the stream owns the table.
 */
enum col_status col_stream_next(
    struct col_stream *stream, const struct col_table **table, struct ArrowArray *rows);

/*
 * Returns a description of `status`, which must not be OK or END, for users. For COL_STATUS_ERROR
 * and COL_STATUS_MEMORY_ERROR, the causes of the thread's error contain the details. The text lives
 * as long as the stream.
 */
const char *col_stream_message(const struct col_stream *stream, enum col_status status);

/*
 * Returns the next warning, which the caller frees with g_free(), or NULL if there is none. Any
 * thread may call this function, and it doesn't wait for a reading thread. If an exported stream
 * has the hook `warn`, the stream takes the warnings itself.
 */
char *col_stream_take_warning(struct col_stream *stream);

/*
 * Exports the stream, whose query has one table, as an Arrow stream. The Arrow stream holds a
 * reference on `stream`. The functions of the Arrow stream return these `errno` values:
 *
 * EINTR       after an interruption, which ends the Arrow stream for all threads of its consumer
 * EAGAIN      no message is available, and waiting isn't possible
 * EDEADLK     the same thread is already reading the stream
 * EINVAL      the query doesn't fit the events, or reading has failed before
 * ESHUTDOWN   the program is ending
 * EIO         any other failure
 */
void col_stream_export(struct col_stream *stream, struct ArrowArrayStream *exported);

#endif
