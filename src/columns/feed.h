/* SPDX-License-Identifier: MIT */
/*
 * A feed: the source of a reader's messages. It is a private graph (private-graph.h) or an existing
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
     * Sets which events the reader needs. The reader calls this function first. The feed holds a
     * reference on `interest`, and calls the functions of `interest` only while a function of the
     * feed runs. The feed may still return other events. NULL: the feed returns all events.
     */
    void (*set_interest)(void *data, const bt_x_interest *interest);
    /*
     * Returns the next messages, with a reference for each, in an array that is valid until the
     * next call.
     */
    enum col_status (*next)(void *data, bt_message_array_const *messages, uint64_t *count);
    /*
     * Seeks the time `ns` (nanoseconds from the clock's origin), so that the next messages are
     * those from that time. Sets `*is_done` to false if the feed can't seek this time. NULL: the
     * feed can't seek.
     */
    enum col_status (*seek)(void *data, int64_t ns, bool *is_done);
    /*
     * Sets `*may_go_back` to whether messages with a time up to `ns` may still follow. NULL: the
     * times of the feed's messages never decrease.
     */
    enum col_status (*may_go_back_to)(void *data, int64_t ns, bool *may_go_back);
    /*
     * Waits for messages after COL_STATUS_AGAIN, for at most a fraction of a second. Returns
     * COL_STATUS_PAUSE after the wait, or COL_STATUS_AGAIN if the feed can't wait. NULL: the feed
     * can't wait.
     */
    enum col_status (*wait)(void *data);
    void *data;
};

#endif
