/* SPDX-License-Identifier: MIT */
/*
 * A reader takes messages from a feed and fills all tables of a query with rows in one pass.
 *
 * The reader hands over the rows of one table at a time. The rows of a table are handed over when
 * the table has 65,536 rows, when the table takes 16 MiB, or when it is the largest table and all
 * tables together take 128 MiB. The remaining rows follow at the end.
 *
 * Only one thread at a time may use a reader and its messages.
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

/* Creates a reader that takes the contents of `query` and copies `feed`. */
struct col_reader *col_reader_create(struct col_query *query, const struct col_feed *feed);
void col_reader_free(struct col_reader *reader); /* `reader` may be NULL */

/*
 * Limits the number of message batches that the following calls may read in total. After these
 * batches, the calls return COL_STATUS_PAUSE. UINT64_MAX, the initial value, means no limit. A call
 * that has waited for messages always returns COL_STATUS_PAUSE.
 */
void col_reader_set_batch_budget(struct col_reader *reader, uint64_t batches);

/*
 * These functions return the number of tables of the reader, and one of its tables. Tables live as
 * long as the reader. First, there is one table for each element of the query that isn't
 * COL_EVENTS_EACH, in the same order. The tables of COL_EVENTS_EACH follow as soon as their event
 * classes become known.
 */
size_t col_reader_table_count(const struct col_reader *reader);
const struct col_table *col_reader_table(const struct col_reader *reader, size_t index);

/*
 * Reads messages until all tables have columns or one of them gets a row. A table without event
 * classes gets its columns at the end.
 */
enum col_status col_reader_prepare(struct col_reader *reader);

/*
 * Reads messages until there are rows to hand over. If the status is OK, `*rows` has at least one
 * row of `*table`. The reader hands over all rows that precede an error before it returns the
 * error.
 */
enum col_status col_reader_next(
    struct col_reader *reader, const struct col_table **table, struct ArrowArray *rows);

/*
 * Returns the description of a COL_STATUS_USAGE_ERROR for users. Only threads that got this status
 * may call it. The text never changes and lives as long as the reader, so these threads need no
 * mutex.
 */
const char *col_reader_message(const struct col_reader *reader);

/*
 * After the end, returns a warning about names in the query that no event class has. The caller
 * owns the text. Returns NULL if all names exist, and in all later calls.
 */
char *col_reader_take_warning(struct col_reader *reader);

#endif
