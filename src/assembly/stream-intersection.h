/* SPDX-License-Identifier: MIT */
/*
 * Stream intersection: a trimmer after each source port removes the messages outside the time range
 * that all streams of the port's trace have in common. The range of a stream is from the beginning
 * of its first packet to the end of its last packet, or from the first to the last event if the
 * packets have no times. See stream-times.h.
 */
#ifndef ASSEMBLY_STREAM_INTERSECTION_H
#define ASSEMBLY_STREAM_INTERSECTION_H

#include <babeltrace2/babeltrace.h>
#include <stdbool.h>

#include "assembly/component-class.h"

struct assembly_intersection;

/*
 * Returns NULL with an error if `plugins` (`const bt_plugin *`, may be NULL) don't contain the
 * trimmer. `context` must outlive the result.
 */
struct assembly_intersection *assembly_intersection_create(
    const struct assembly_context *context, const GPtrArray *plugins);

/* Frees an intersection, which may be NULL. */
void assembly_intersection_free(struct assembly_intersection *intersection);

/* Adds the trimmer to the descriptors of a graph's components. */
bool assembly_intersection_add_descriptor(
    const struct assembly_intersection *intersection, bt_component_descriptor_set *descriptors);

/*
 * Queries the time ranges of the ports that the source component `name` will have. `data` is the
 * method data of the query. Returns false with an error.
 */
bool assembly_intersection_query(struct assembly_intersection *intersection,
    const struct assembly_class *class, const char *name, const bt_value *params, void *data);

/*
 * Adds a trimmer after `*output` to `graph`, and sets `*output` to the trimmer's output port. If
 * the range of the port is unknown, nothing changes. Returns false with an error.
 */
bool assembly_intersection_trim(
    struct assembly_intersection *intersection, bt_graph *graph, const bt_port_output **output);

#endif
