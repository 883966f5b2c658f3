/* SPDX-License-Identifier: MIT */
/* The result of reading columns. */
#ifndef COLUMNS_STATUS_H
#define COLUMNS_STATUS_H

enum col_status {
    COL_STATUS_OK,
    COL_STATUS_END,
    /* No message is available now, and waiting for one is impossible. Call again later. */
    COL_STATUS_AGAIN,
    /* Readers and feeds only: a budget is used up, or a wait is over. Call again. */
    COL_STATUS_PAUSE,
    /* Reading continues with the next call if the reason of the interruption is gone. */
    COL_STATUS_INTERRUPTED,
    /* Streams only: the calling thread is reading this stream already, further up its stack. */
    COL_STATUS_IN_USE,
    /* Streams only: hooks->enter() refuses, because the program is ending. */
    COL_STATUS_CLOSED,

    /* The query doesn't fit the events. The reader has a message for the user. */
    COL_STATUS_USAGE_ERROR,
    /* Reading has failed before. */
    COL_STATUS_FAILED_BEFORE,
    /* Reading messages failed. The thread has an error with the causes. */
    COL_STATUS_ERROR,
    COL_STATUS_MEMORY_ERROR,
};

#endif
