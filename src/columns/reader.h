/* SPDX-License-Identifier: MIT */
/*
 * A reader takes batches of messages from a feed and makes batches of rows of them: the columns of
 * the events of one name. It knows neither Python nor threads; feeds and owners see to these.
 */
#ifndef COLUMNS_READER_H
#define COLUMNS_READER_H

#include <babeltrace2/babeltrace.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "columns/arrow.h"

/* Statuses of feeds and readers: those of the library, or: */
enum {
    COL_READER_OK = __BT_FUNC_STATUS_OK,
    COL_READER_END = __BT_FUNC_STATUS_END,
    COL_READER_AGAIN = __BT_FUNC_STATUS_AGAIN,
    /* The patience is at an end: call again. */
    COL_READER_PAUSE = 1000,
    /* Below: failed, and the thread has an error... */
    COL_READER_USAGE_ERROR = -1000, /* ...or this, and the message of col_reader_message() */
};

/* Where messages come from. */
struct col_feed {
    /*
     * Gives the next messages, with a reference for each, in an array which is valid until the next
     * call. A status below 0 means failure.
     */
    int (*next)(void *data, bt_message_array_const *messages, uint64_t *count);
    /* Makes the next messages those from `ns` on; NULL, or `*is_done` false, if it can't. */
    int (*seek)(void *data, int64_t ns, bool *is_done);
    void *data;
};

struct col_query {
    char *event;   /* name */
    char **fields; /* NULL: all */
    size_t field_count;
    bool has_begin, has_end;
    int64_t begin, end; /* nanoseconds from the clock's origin; both are included */
    bool enumerations_are_values;
};

struct col_reader;

/* Takes the contents of `query` and copies `feed`. */
struct col_reader *col_reader_create(struct col_query *query, const struct col_feed *feed);
void col_reader_free(struct col_reader *reader); /* accepts NULL */
void col_query_clear(struct col_query *query);

/*
 * How many batches of messages the next call may read before it returns COL_READER_PAUSE; 0: as
 * many as it needs.
 */
void col_reader_set_patience(struct col_reader *reader, uint64_t batches);

/* Reads messages until the schema is known. */
int col_reader_prepare(struct col_reader *reader);

/* After col_reader_prepare(). */
void col_reader_export_schema(const struct col_reader *reader, struct ArrowSchema *schema);

/*
 * Reads messages until there is a batch of rows. OK: `array` has at least one row. What precedes an
 * error is delivered before it.
 */
int col_reader_next(struct col_reader *reader, struct ArrowArray *array);

/*
 * What the user did wrong; see COL_READER_USAGE_ERROR. NULL: an error of the library was told
 * before.
 */
const char *col_reader_message(const struct col_reader *reader);

#endif
