/* SPDX-License-Identifier: MIT */
/*
 * Stream intersection: a trimmer between each source port and what follows lets through the time
 * range that all the streams of this port's trace share: from the beginning of their first packets
 * to the end of their last ones, or from the first to the last event if packets have no times. See
 * stream-times.h.
 */
#ifndef ASSEMBLY_STREAM_INTERSECTION_H
#define ASSEMBLY_STREAM_INTERSECTION_H

#include <babeltrace2/babeltrace.h>
#include <stdbool.h>

#include "assembly/component-class.h"

struct assembly_intersection;

/* NULL with an error when `plugins` (`const bt_plugin *`; NULL for none) have no trimmer. `context`
 * must outlive the result. */
struct assembly_intersection *assembly_intersection_create(
    const struct assembly_context *context, const GPtrArray *plugins);

/* Accepts NULL. */
void assembly_intersection_free(struct assembly_intersection *intersection);

/* Adds the trimmer to the descriptors of the components of a graph. */
bool assembly_intersection_add_descriptor(
    const struct assembly_intersection *intersection, bt_component_descriptor_set *descriptors);

/* Learns the ranges of the ports that source component `name` will have; `data` is the method data
 * of the query. */
bool assembly_intersection_query(struct assembly_intersection *intersection,
    const struct assembly_class *class, const char *name, const bt_value *params, void *data);

/* Adds a trimmer to `graph` after `*output`, which becomes the trimmer's output port. A port
 * without a known range stays as it is. */
bool assembly_intersection_trim(
    struct assembly_intersection *intersection, bt_graph *graph, const bt_port_output **output);

#endif
