/* SPDX-License-Identifier: MIT */
/*
 * Where a reader gets its messages: from a private graph (private-graph.h) or from an existing
 * message iterator.
 */
#ifndef COLUMNS_FEED_H
#define COLUMNS_FEED_H

#include <babeltrace2/babeltrace.h>
#include <babeltrace2/extension/interest.h>
#include <stdbool.h>
#include <stdint.h>

/* Statuses of feeds and readers: those of the library, or one of these. */
enum {
    COL_STATUS_OK = __BT_FUNC_STATUS_OK,
    COL_STATUS_END = __BT_FUNC_STATUS_END,
    COL_STATUS_AGAIN = __BT_FUNC_STATUS_AGAIN,
    /* The reader's patience is exhausted, or it has waited for a while: call again. */
    COL_STATUS_PAUSE = 1000,
    /* A negative status is a failure. The thread has an error, except with this one. */
    COL_STATUS_USAGE_ERROR = -1000, /* see col_reader_message() */
};

struct col_feed {
    /*
     * Says which events are wanted, before any other call; the feed holds a reference, and asks
     * only during its calls. Others may come all the same. NULL: all of them do.
     */
    void (*set_interest)(void *data, const bt_x_interest *interest);
    /*
     * Gives the next messages, with a reference for each, in an array which is valid until the next
     * call.
     */
    int (*next)(void *data, bt_message_array_const *messages, uint64_t *count);
    /*
     * Continues with the messages from `ns` (nanoseconds from the clock's origin) on. Sets
     * `*is_done` to false if that is impossible. NULL: it always is.
     */
    int (*seek)(void *data, int64_t ns, bool *is_done);
    /* Sets `*may_go_back` to whether messages at or before `ns` may still come. NULL: none may. */
    int (*may_go_back_to)(void *data, int64_t ns, bool *may_go_back);
    /*
     * After COL_STATUS_AGAIN: waits until there may be messages, for a fraction of a second at
     * most. Returns false if that is pointless. NULL: it always is.
     */
    bool (*wait)(void *data);
    void *data;
};

#endif
