/* SPDX-License-Identifier: MIT */
/* Waiting until a graph can continue. */
#ifndef BINDINGS_PYTHON_NATIVE_WAITING_H
#define BINDINGS_PYTHON_NATIVE_WAITING_H

#include "native/object.h"

enum {
    /* the default for components that don't declare what they wait for (µs) */
    BT2_RETRY_US = 100000,
    /*
     * the longest wait between two checks for signals, because a signal that arrives just before a
     * wait doesn't end the wait (µs)
     */
    BT2_MAX_WAIT_US = 100000,
};

/*
 * Waits like bt_x_graph_wait(), without the interpreter lock. No other thread may use the graph
 * during the wait. Returns false with an exception if a signal handler raised one.
 */
bool bt2_graph_wait(bt_graph *graph, uint64_t retry_us);

#endif
