/* SPDX-License-Identifier: MIT */
/*
 * A reader takes messages from a feed and fills tables with rows, all of a query's in one pass.
 *
 * It hands over the rows of one table at a time: when they are 65,536, when they take 16 MiB, or
 * when all the tables together take 128 MiB (the largest table's, then). The rest comes at the end.
 *
 * A reader belongs to one thread at a time, as the messages do. It knows neither locks nor Python.
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
 * How many batches of messages the next call may read before it returns COL_STATUS_PAUSE; 0: as
 * many as it needs.
 */
void col_reader_set_patience(struct col_reader *reader, uint64_t batches);

/*
 * The tables: first one for each element of the query which isn't COL_EVENTS_EACH, in its order,
 * then the others as their event classes become known. They live as long as the reader.
 */
size_t col_reader_table_count(const struct col_reader *reader);
const struct col_table *col_reader_table(const struct col_reader *reader, size_t index);

/*
 * Reads messages until each of the query's tables has columns, or there is a row. Tables of events
 * which never come get columns at the end.
 */
int col_reader_prepare(struct col_reader *reader);

/*
 * Reads messages until there are rows to be handed over. OK: `*rows` has at least one row of
 * `*table`, which has columns. All rows that precede an error are handed over before it is told.
 */
int col_reader_next(
    struct col_reader *reader, const struct col_table **table, struct ArrowArray *rows);

/*
 * What the user did wrong; see COL_STATUS_USAGE_ERROR. NULL: an error of the library was told
 * before.
 */
const char *col_reader_message(const struct col_reader *reader);

#endif
