/* SPDX-License-Identifier: MIT */
/*
 * Finds which source component classes take which inputs: strings, files, directories. Directories
 * that no class takes are searched.
 */
#ifndef ASSEMBLY_SOURCE_DISCOVERY_H
#define ASSEMBLY_SOURCE_DISCOVERY_H

#include <glib.h>
#include <stdbool.h>

#include "assembly/component-class.h"

/* A source component to create. */
struct assembly_source {
    char *plugin;
    char *class_name;

    /* Borrowed from the plugin. */
    struct assembly_class class;

    /* Inputs of the same group and class go to the same component; NULL for a component of its own.
     */
    char *group;

    /* Values of its `inputs` parameter (strings). */
    GPtrArray *inputs;

    /* Indexes of the arguments from which they come, ascending, each once (guint). */
    GArray *arguments;

    /* Path of its only input from the argument, when it was found in a directory; else NULL. */
    char *relative_path;

    /* Why its class could not tell whether it can read its only input, and the function of the
     * library that failed; else NULL. */
    const bt_error *error;
    struct assembly_failure failure;
};

/* Nothing was found for an argument. */
struct assembly_discovery_problem {
    guint argument;

    /* Why, beginning with the argument; and the part after it. */
    char *text;
    const char *reason;
};

/*
 * The treatment of failed inputs. An input fails if a class reports an error when it is asked
 * whether it can read the input. The choice applies to inputs that were found in a directory. A
 * failed argument always becomes a source with `error`.
 */
enum assembly_failed_input {
    ASSEMBLY_FAILED_INPUT_SKIP, /* skip the input with a warning */
    ASSEMBLY_FAILED_INPUT_KEEP, /* make it a source with `error` */
};

struct assembly_discovery {
    /* Set by the caller. */
    enum assembly_failed_input failed_inputs;

    /* Whether some directories or files could not be searched, which warnings report. */
    bool is_incomplete;

    /* `struct assembly_source *`. */
    GPtrArray *sources;

    /* `struct assembly_discovery_problem *`, in order of argument. */
    GPtrArray *problems;
};

void assembly_discovery_clear(struct assembly_discovery *discovery);
typedef struct assembly_discovery assembly_discovery_t;
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(assembly_discovery_t, assembly_discovery_clear)

/*
 * Finds sources among the classes of `plugins` (`const bt_plugin *`) for `arguments` (strings).
 * When `only_class` (`ctf.fs`) isn't NULL, the others aren't asked. An argument that no class takes
 * is a problem and not an error. A failed input doesn't end the search: see `failed_inputs`. If a
 * directory exists and permits its listing, but the listing fails, the search fails. A signal ends
 * the search without a cause.
 */
bool assembly_discover_sources(const struct assembly_context *context, const GPtrArray *plugins,
    const GPtrArray *arguments, const char *only_class, struct assembly_discovery *discovery);

bool assembly_source_has_class(
    const struct assembly_source *source, const char *plugin, const char *class_name);

/*
 * Whether a tolerant component can open the only input of `source`, whose class reported an error,
 * for example because a part of the metadata is wrong. Reads only the metadata. False for other
 * classes than `ctf.fs`.
 */
bool assembly_source_opens_tolerantly(
    const struct assembly_context *context, const struct assembly_source *source);

/* Warns that a source with an error is skipped. */
void assembly_warn_of_skipped_source(
    const struct assembly_context *context, const struct assembly_source *source);

/* The path of `input` relative to the directory `argument`, in which it was found; NULL if the
 * input is the argument. The caller owns the result. */
char *assembly_relative_path(const char *argument, const char *input);

/* The inputs of a source as the value of its parameter; the caller's. */
bt_value *assembly_source_inputs(const struct assembly_source *source);

#endif
