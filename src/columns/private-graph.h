/* SPDX-License-Identifier: MIT */
/*
 * A private graph shares only component classes, whose reference counts are atomic, with the rest
 * of the program. Any thread may therefore run and destroy the graph, one thread at a time,
 * although the other reference counts of the library are not atomic.
 */
#ifndef COLUMNS_PRIVATE_GRAPH_H
#define COLUMNS_PRIVATE_GRAPH_H

#include <babeltrace2/babeltrace.h>

#include "assembly/description.h"
#include "columns/feed.h"

struct col_graph;

/*
 * Assembles the graph of `description`, whose chain is a muxer of all sources, and adds a sink that
 * returns batches of messages to the feed. The component classes of the description are needed
 * during the call only. Other code must not share the parameters of the description.
 *
 * Takes `description`, also on failure. `context` must outlive the graph. If the interrupter of
 * `context` is set, the feed returns COL_STATUS_INTERRUPTED between two batches. On failure,
 * returns NULL with an error of the thread.
 */
struct col_graph *col_graph_create(
    const struct assembly_context *context, struct assembly_description *description);
void col_graph_free(struct col_graph *graph); /* `graph` may be NULL */

struct col_feed col_graph_feed(struct col_graph *graph);

/*
 * Takes the warnings that components have added since the last call, and pushes each of them to
 * `queue` as a new text. If the current thread has an error, the error stays.
 */
void col_graph_take_warnings(struct col_graph *graph, GAsyncQueue *queue);

const struct assembly_context *col_graph_context(const struct col_graph *graph);
const struct assembly_description *col_graph_description(const struct col_graph *graph);

#endif
