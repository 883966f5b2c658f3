/* SPDX-License-Identifier: MIT */
/*
 * A graph that shares nothing with the program but component classes, whose reference counts are
 * atomic. Any thread may therefore run and destroy it, one at a time, although the other reference
 * counts of the library are not atomic.
 */
#ifndef COLUMNS_PRIVATE_GRAPH_H
#define COLUMNS_PRIVATE_GRAPH_H

#include <babeltrace2/babeltrace.h>

#include "assembly/description.h"
#include "columns/feed.h"

struct col_graph;

/*
 * Assembles the graph of `description`, whose chain is a muxer of all sources, and adds a sink that
 * hands over batches of messages. The description gives the classes of its components, which are
 * needed during the call only, and parameters of its own.
 *
 * Takes `description`, also on failure. `context` must outlive the graph; when it is interrupted,
 * the feed returns COL_STATUS_INTERRUPTED between two batches. Returns NULL with an error of the
 * thread on failure.
 */
struct col_graph *col_graph_create(
    const struct assembly_context *context, struct assembly_description *description);
void col_graph_free(struct col_graph *graph); /* accepts NULL */

struct col_feed col_graph_feed(struct col_graph *graph);

/*
 * Pushes the warnings that the components have added since the last call to `queue`, as new texts.
 * The current thread may have an error, which it keeps.
 */
void col_graph_take_warnings(struct col_graph *graph, GAsyncQueue *queue);

const struct assembly_context *col_graph_context(const struct col_graph *graph);
const struct assembly_description *col_graph_description(const struct col_graph *graph);

#endif
