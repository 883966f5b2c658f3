/* SPDX-License-Identifier: MIT */

/*
 * Finds which source component classes take which of the `convert` command's inputs (strings,
 * files, directories), by asking each class for the query object `babeltrace.support-info`.
 * Directories that no class takes are searched.
 */
#ifndef CLI_SOURCE_DISCOVERY_H
#define CLI_SOURCE_DISCOVERY_H

#include <glib.h>
#include <stdbool.h>

#include "cli/cli.h"

/* A source component to create. */
struct discovered_source {
    char *plugin;
    char *class_name;

    /* Inputs of the same group and class go to the same component; NULL for a component of its own.
     */
    char *group;

    /* Values of its `inputs` parameter (strings). */
    GPtrArray *inputs;

    /* Indexes of the arguments from which they come, ascending, each once (guint). */
    GArray *arguments;

    /* Path of its only input from the argument, when it was found in a directory; else NULL. */
    char *relative_path;
};

struct discovery {
    /* `struct discovered_source *`. */
    GPtrArray *sources;

    /* Why nothing was found for an argument, one text for each such argument. */
    GPtrArray *problems;
};

void discovery_clear(struct discovery *discovery);
typedef struct discovery discovery_t;
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(discovery_t, discovery_clear)

/*
 * Finds sources for `arguments` (strings). When `only_class` (`ctf.fs`) isn't NULL, the others
 * aren't asked. An argument that no class takes is a problem and not an error; a class that fails
 * is an error. A signal ends it without a cause.
 */
bool discover_sources(struct cli *cli, const GPtrArray *arguments, const char *only_class,
    struct discovery *discovery);

#endif
