/* SPDX-License-Identifier: MIT */

/*
 * --stream-intersection: between each source port and what follows comes a trimmer which lets the
 * time range through that all the streams of the trace of this port share. The ranges come from the
 * query object `babeltrace.trace-infos` of the source's class.
 */
#ifndef CLI_GRAPH_STREAM_INTERSECTION_H
#define CLI_GRAPH_STREAM_INTERSECTION_H

#include <babeltrace2/babeltrace.h>
#include <stdbool.h>

#include "cli/cli.h"
#include "cli/plugins.h"

struct stream_intersection;

/* NULL with an error when there is no trimmer. */
struct stream_intersection *stream_intersection_create(struct cli *cli);

void stream_intersection_free(struct stream_intersection *intersection);

/* Adds the trimmer to the descriptors of the components of a graph. */
bool stream_intersection_add_descriptor(
    const struct stream_intersection *intersection, bt_component_descriptor_set *descriptors);

/* Learns the ranges of the ports which source component `name` will have. */
bool stream_intersection_query(struct stream_intersection *intersection,
    const struct component_class *class, const char *name, const bt_value *params);

/*
 * Adds a trimmer after `output` to `graph`. Returns the output port to go on from, which is
 * `output` itself if there is nothing to trim, or NULL with an error.
 */
const bt_port_output *stream_intersection_trim(
    struct stream_intersection *intersection, bt_graph *graph, const bt_port_output *output);

#endif
