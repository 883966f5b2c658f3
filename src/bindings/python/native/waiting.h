/* SPDX-License-Identifier: MIT */
/* Waiting until a graph may have something to do. */
#ifndef BINDINGS_PYTHON_NATIVE_WAITING_H
#define BINDINGS_PYTHON_NATIVE_WAITING_H

#include "native/object.h"

enum {
    BT2_RETRY_US = 100000, /* for what doesn't say what it waits for, unless the user says more */
    BT2_MAX_WAIT_US = 100000, /* a signal may come just before the wait, which doesn't notice it */
};

/*
 * Waits like bt_x_graph_wait(), without the interpreter lock; nobody else may use the graph then.
 * Returns false with an exception if a signal handler raised one.
 */
bool bt2_graph_wait(bt_graph *graph, uint64_t retry_us);

#endif
