/* SPDX-License-Identifier: MIT */

/*
 * Which source component class reads an input best. Each class is asked for the query object
 * `babeltrace.support-info`.
 */
#ifndef ASSEMBLY_SUPPORT_H
#define ASSEMBLY_SUPPORT_H

#include <glib.h>
#include <stdbool.h>

#include "assembly/component-class.h"

/* The classes to ask. */
struct assembly_candidates {
    const struct assembly_context *context;

    /* `const bt_plugin *` */
    const GPtrArray *plugins;

    /* The only class to ask (`ctf.fs`), or NULL for all. */
    const char *only_class;
};

/* What one class says about one input. */
struct assembly_support {
    /* Borrowed, the class from the plugin. */
    const bt_plugin *plugin;
    struct assembly_class class;

    /* From 0 to 1; 0 is "no". */
    double weight;

    /* May be NULL. */
    char *group;
};

/* Whether there is any class to ask. */
bool assembly_has_candidates(const struct assembly_candidates *candidates);

/*
 * Asks all candidates about `input`, which is a `type`: `string`, `file` or `directory`. `*best`
 * gets the answer with the greatest weight, which is 0 if no class takes the input; the caller
 * frees its group. A class that fails is an error, and is `*best`.
 */
bool assembly_find_support(const struct assembly_candidates *candidates, const char *input,
    const char *type, struct assembly_support *best);

#endif
