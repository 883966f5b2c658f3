/* SPDX-License-Identifier: MIT */
/*
 * Finds the source component classes that support the inputs of a command. An input is a string, a
 * file or a directory. A directory that no class supports is searched.
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

    /*
     * Inputs with the same group and class are read by the same component. NULL: this input has a
     * separate component.
     */
    char *group;

    /* The values of the component's parameter `inputs` (strings). */
    GPtrArray *inputs;

    /* The indexes of the arguments that contain the inputs, ascending and unique (guint). */
    GArray *arguments;

    /*
     * If the only input was found in a directory, its path relative to the argument; otherwise
     * NULL.
     */
    char *relative_path;

    /*
     * The error of a class that failed to determine whether it can read the only input, and the
     * library function that failed; otherwise NULL.
     */
    const bt_error *error;
    struct assembly_failure failure;
};

/* An argument without a source. */
struct assembly_discovery_problem {
    guint argument;

    /* The reason, which begins with the argument; and the part of the reason after the argument. */
    char *text;
    const char *reason;
};

/*
 * The treatment of failed inputs that were found in a directory. An input fails if a class can't
 * determine whether it can read the input. A failed argument always becomes a source with `error`.
 */
enum assembly_failed_input {
    ASSEMBLY_FAILED_INPUT_SKIP, /* skip the input with a warning */
    ASSEMBLY_FAILED_INPUT_KEEP, /* make it a source with `error` */
};

struct assembly_discovery {
    /* The caller sets this member. */
    enum assembly_failed_input failed_inputs;

    /* Whether directories or files could not be searched. Warnings report them. */
    bool is_incomplete;

    /* `struct assembly_source *`. */
    GPtrArray *sources;

    /* `struct assembly_discovery_problem *`, in the order of the arguments. */
    GPtrArray *problems;
};

void assembly_discovery_clear(struct assembly_discovery *discovery);
typedef struct assembly_discovery assembly_discovery_t;
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(assembly_discovery_t, assembly_discovery_clear)

/*
 * Finds sources among the classes of `plugins` (`const bt_plugin *`) for `arguments` (strings). If
 * `only_class`, such as `ctf.fs`, isn't NULL, only this class is queried. An argument that no class
 * supports is a problem, not an error. A failed input doesn't end the search: see `failed_inputs`.
 * If a directory exists and permits its listing, but the listing fails, the search fails. A signal
 * ends the search: the function then returns false without a cause.
 */
bool assembly_discover_sources(const struct assembly_context *context, const GPtrArray *plugins,
    const GPtrArray *arguments, const char *only_class, struct assembly_discovery *discovery);

bool assembly_source_has_class(
    const struct assembly_source *source, const char *plugin, const char *class_name);

/*
 * Returns whether a tolerant component can open the only input of `source`, whose class reported an
 * error, for example because a part of the metadata is invalid. Reads only the metadata. Returns
 * false for all classes except `ctf.fs`.
 */
bool assembly_source_opens_tolerantly(
    const struct assembly_context *context, const struct assembly_source *source);

/* Warns that a source with an error is skipped. */
void assembly_warn_of_skipped_source(
    const struct assembly_context *context, const struct assembly_source *source);

/*
 * Returns the path of `input` relative to the directory `argument`, in which the input was found,
 * or NULL if the input is the argument. The caller owns the result.
 */
char *assembly_relative_path(const char *argument, const char *input);

/* Returns the inputs of a source as the value of its parameter. The caller owns the result. */
bt_value *assembly_source_inputs(const struct assembly_source *source);

#endif
