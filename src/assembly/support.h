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

/* A class to ask; borrowed. */
struct assembly_candidate {
    const bt_plugin *plugin;
    struct assembly_class class;
};

/* What one class says about one input. */
struct assembly_support {
    struct assembly_candidate candidate;

    /* From 0 to 1; 0 is "no". */
    double weight;

    /* May be NULL. */
    char *group;
};

/* The source component classes of `plugins` (`const bt_plugin *`), or only the one that is called
 * `only_class` (`ctf.fs`) unless that is NULL. The array of `struct assembly_candidate` is the
 * caller's. */
GArray *assembly_find_candidates(const GPtrArray *plugins, const char *only_class);

/*
 * Asks all candidates about `input`, which is a `type`: `string`, `file` or `directory`. `*best`
 * gets the answer with the greatest weight, which is 0 if no class takes the input; the caller
 * frees its group. A class that fails is an error, and is `*best`.
 */
bool assembly_find_support(const struct assembly_context *context, const GArray *candidates,
    const char *input, const char *type, struct assembly_support *best);

#endif
