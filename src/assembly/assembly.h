/* SPDX-License-Identifier: MIT */
/* Makes the graph of a description: creates its components and connects their ports. */
#ifndef ASSEMBLY_ASSEMBLY_H
#define ASSEMBLY_ASSEMBLY_H

#include "assembly/description.h"

struct assembly;

/*
 * Assembles a graph. Classes that the description only names are looked up in `plugins`
 * (`const bt_plugin *`; NULL for none), and so is the trimmer of stream intersection. `sink_data`
 * is for the simple sinks of the description.
 *
 * Returns NULL with an error when it fails. `context` and `description` must outlive the assembly;
 * `plugins` and the classes that the description gives are needed during the call only.
 */
struct assembly *assembly_create(const struct assembly_context *context,
    const struct assembly_description *description, const GPtrArray *plugins, void *sink_data);

/* The graph, borrowed. It may be kept longer than the assembly, but not run. */
bt_graph *assembly_borrow_graph(const struct assembly *assembly);

/* Whether some sink component may write to the standard output. */
bool assembly_prints(const struct assembly *assembly);

/* Accepts NULL. */
void assembly_free(struct assembly *assembly);

#endif
