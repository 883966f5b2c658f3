/* SPDX-License-Identifier: MIT */

/*
 * Stream intersection: a trimmer between each source port and what follows lets through the time
 * range that all the streams of this port's trace share. The ranges come from the query object
 * `babeltrace.trace-infos` of the source's class.
 */
#ifndef ASSEMBLY_STREAM_INTERSECTION_H
#define ASSEMBLY_STREAM_INTERSECTION_H

#include <babeltrace2/babeltrace.h>
#include <stdbool.h>

#include "assembly/component-class.h"

struct stream_intersection;

/* NULL with an error when `plugins` (`const bt_plugin *`) have no trimmer. `context` must outlive
 * the result. */
struct stream_intersection *stream_intersection_create(
    const struct assembly_context *context, const GPtrArray *plugins);

/* Accepts NULL. */
void stream_intersection_free(struct stream_intersection *intersection);

/* Adds the trimmer to the descriptors of the components of a graph. */
bool stream_intersection_add_descriptor(
    const struct stream_intersection *intersection, bt_component_descriptor_set *descriptors);

/* Learns the ranges of the ports that source component `name` will have; `data` is the method data
 * of the query. */
bool stream_intersection_query(struct stream_intersection *intersection,
    const struct component_class *class, const char *name, const bt_value *params, void *data);

/* Adds a trimmer to `graph` after `*output`, which becomes the trimmer's output port. A port
 * without a known range stays as it is. */
bool stream_intersection_trim(
    struct stream_intersection *intersection, bt_graph *graph, const bt_port_output **output);

#endif
