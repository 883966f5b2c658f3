/* SPDX-License-Identifier: MIT */
/* The status of a function that reads columns. */
#ifndef COLUMNS_STATUS_H
#define COLUMNS_STATUS_H

enum col_status {
    COL_STATUS_OK,
    COL_STATUS_END,
    /* No message is available now, and waiting isn't possible. Call again later. */
    COL_STATUS_AGAIN,
    /*
     * Readers and feeds only: the reader has read as many batches as its budget allows, or the call
     * has waited for messages. Call again, in the first case with a new budget.
     */
    COL_STATUS_PAUSE,
    /*
     * The interrupter is set, or a hook of the stream has ended the call. Remove this reason, then
     * call again to continue.
     */
    COL_STATUS_INTERRUPTED,
    /*
     * Streams only: the same thread is already reading this stream, in a function that called this
     * one.
     */
    COL_STATUS_IN_USE,
    /* Streams only: hooks->enter() failed, because the program is ending. */
    COL_STATUS_CLOSED,

    /* The query doesn't fit the events. The reader has a message for the user. */
    COL_STATUS_USAGE_ERROR,
    /* A previous call has failed. */
    COL_STATUS_FAILED_BEFORE,
    /* Reading messages failed. The thread has an error with the causes. */
    COL_STATUS_ERROR,
    COL_STATUS_MEMORY_ERROR,
};

#endif
