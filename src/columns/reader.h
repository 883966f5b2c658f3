/* SPDX-License-Identifier: MIT */
/*
 * A reader takes messages from a feed and fills all tables of a query with rows in one pass.
 *
 * It hands over the rows of one table at a time: when the table has 65,536 rows, when it takes 16
 * MiB, or when it is the largest table and all tables together take 128 MiB. The remaining rows
 * follow at the end.
 *
 * A reader belongs to one thread at a time, because messages do.
 */
#ifndef COLUMNS_READER_H
#define COLUMNS_READER_H

#include <stddef.h>
#include <stdint.h>

#include "columns/arrow.h"
#include "columns/feed.h"
#include "columns/query.h"
#include "columns/table.h"

struct col_reader;

/* Takes the contents of `query` and copies `feed`. */
struct col_reader *col_reader_create(struct col_query *query, const struct col_feed *feed);
void col_reader_free(struct col_reader *reader); /* accepts NULL */

/*
 * Limits how many batches of messages the following calls may read, together, before they return
 * COL_STATUS_PAUSE. UINT64_MAX, as for a new reader, means no limit. Calls that waited for messages
 * always return COL_STATUS_PAUSE.
 */
void col_reader_set_batch_budget(struct col_reader *reader, uint64_t batches);

/*
 * The tables: first one for each element of the query that isn't COL_EVENTS_EACH, in the same
 * order; then those of COL_EVENTS_EACH as their event classes become known. They live as long as
 * the reader.
 */
size_t col_reader_table_count(const struct col_reader *reader);
const struct col_table *col_reader_table(const struct col_reader *reader, size_t index);

/*
 * Reads messages until all tables have columns or one of them gets a row. If no event class is
 * found for a table, it gets its columns at the end.
 */
enum col_status col_reader_prepare(struct col_reader *reader);

/*
 * Reads messages until there are rows to hand over. OK: `*rows` has at least one row of `*table`.
 * All rows that precede an error are handed over before the error is reported.
 */
enum col_status col_reader_next(
    struct col_reader *reader, const struct col_table **table, struct ArrowArray *rows);

/*
 * Describes COL_STATUS_USAGE_ERROR for the user. Only for threads that got this status from a call.
 * The text never changes and lives as long as the reader, so these threads need no mutex.
 */
const char *col_reader_message(const struct col_reader *reader);

/*
 * After the end, returns a warning about names of the query that no event class has: a new text.
 * Returns NULL if there is no such name, and from the second call on.
 */
char *col_reader_take_warning(struct col_reader *reader);

#endif
