/* SPDX-License-Identifier: MIT */
/*
 * A graph which only its owner can reach: plugins are loaded anew for it, so that not even a
 * component class is shared with the program, and any thread may run and destroy it, one at a time,
 * without the interpreter lock. (The library's reference counts aren't atomic.)
 */
#ifndef COLUMNS_GRAPH_H
#define COLUMNS_GRAPH_H

#include <babeltrace2/babeltrace.h>

#include "columns/feed.h"

struct col_graph_source {
    char *plugin_path; /* file of the plugin */
    char *plugin_name;
    char *class_name;
    bt_value *params; /* NULL: none; nobody else's */
    bt_logging_level level;
};

struct col_graph;

/*
 * Builds a graph of sources and a muxer; `muxer` says where its class is. On failure returns NULL
 * with the thread's error.
 */
struct col_graph *col_graph_create(
    const struct col_graph_source *sources, size_t count, const struct col_graph_source *muxer);
void col_graph_free(struct col_graph *graph); /* accepts NULL */

struct col_feed col_graph_feed(struct col_graph *graph);

#endif
