/* SPDX-License-Identifier: MIT */
/*
 * A graph that shares nothing with the program, not even component classes: its plugins are loaded
 * again. Any thread may therefore run and destroy it, one at a time, although the library's
 * reference counts are not atomic.
 */
#ifndef COLUMNS_GRAPH_H
#define COLUMNS_GRAPH_H

#include <babeltrace2/babeltrace.h>

#include "columns/feed.h"

struct col_graph_source {
    char *plugin_path; /* file of the plugin */
    char *plugin_name;
    char *class_name;
    bt_value *params; /* NULL: none; not shared */
    bt_logging_level level;
};

struct col_graph;

/*
 * Builds a graph of sources and a muxer, whose class `muxer` locates. Returns NULL, with an error
 * of the thread, if that fails.
 */
struct col_graph *col_graph_create(
    const struct col_graph_source *sources, size_t count, const struct col_graph_source *muxer);
void col_graph_free(struct col_graph *graph); /* accepts NULL */

struct col_feed col_graph_feed(struct col_graph *graph);

#endif
