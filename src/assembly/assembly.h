/* SPDX-License-Identifier: MIT */
/* Assembles the graph of a description: creates the components and connects their ports. */
#ifndef ASSEMBLY_ASSEMBLY_H
#define ASSEMBLY_ASSEMBLY_H

#include "assembly/description.h"

struct assembly;

/*
 * Assembles a graph. `plugins` (`const bt_plugin *`, or NULL) contain the trimmer of stream
 * intersection and the classes that the description only names. `sink_data` is passed to the simple
 * sinks. Returns NULL with an error on failure. `context` and `description` must outlive the
 * assembly. `plugins`, and the classes in the description, are only needed during the call.
 */
struct assembly *assembly_create(const struct assembly_context *context,
    const struct assembly_description *description, const GPtrArray *plugins, void *sink_data);

/*
 * Returns the graph, borrowed. A caller that holds a reference may keep the graph longer than the
 * assembly, but may run it only while the assembly exists.
 */
bt_graph *assembly_borrow_graph(const struct assembly *assembly);

/* Returns whether a sink component may write to standard output. */
bool assembly_prints(const struct assembly *assembly);

/* Frees an assembly, which may be NULL. */
void assembly_free(struct assembly *assembly);

#endif
