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

#include "columns/status.h"

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
    enum col_status (*next)(void *data, bt_message_array_const *messages, uint64_t *count);
    /*
     * Continues with the messages from `ns` (nanoseconds from the clock's origin) on. Sets
     * `*is_done` to false if that is impossible. NULL: it always is.
     */
    enum col_status (*seek)(void *data, int64_t ns, bool *is_done);
    /* Sets `*may_go_back` to whether messages at or before `ns` may still come. NULL: none may. */
    enum col_status (*may_go_back_to)(void *data, int64_t ns, bool *may_go_back);
    /*
     * After COL_STATUS_AGAIN: waits until there may be messages, for a fraction of a second at
     * most. Returns COL_STATUS_PAUSE after the wait, and COL_STATUS_AGAIN if waiting is pointless.
     * NULL: it always is.
     */
    enum col_status (*wait)(void *data);
    void *data;
};

#endif
