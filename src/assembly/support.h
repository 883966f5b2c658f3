/* SPDX-License-Identifier: MIT */
/*
 * Finds the most suitable source component class for an input. Each class is queried for the object
 * `babeltrace.support-info`.
 */
#ifndef ASSEMBLY_SUPPORT_H
#define ASSEMBLY_SUPPORT_H

#include <glib.h>
#include <stdbool.h>

#include "assembly/component-class.h"

/* A class to query; borrowed. */
struct assembly_candidate {
    const bt_plugin *plugin;
    struct assembly_class class;
};

/* The query result of one class for one input. */
struct assembly_support {
    struct assembly_candidate candidate;

    /* From 0 to 1. 0: the class doesn't support the input. */
    double weight;

    /* The group of the input; may be NULL. */
    char *group;
};

/*
 * Returns the source component classes of `plugins` (`const bt_plugin *`). If `only_class`, such as
 * `ctf.fs`, isn't NULL, returns only this class. The caller owns the array of `struct
 * assembly_candidate`.
 */
GArray *assembly_find_candidates(const GPtrArray *plugins, const char *only_class);

/*
 * Queries all candidates about `input`. `type` is `string`, `file` or `directory`. Sets `*best` to
 * the result with the greatest weight, which is 0 if no class supports the input. The caller frees
 * its group. If a class fails, returns false with an error, and sets `*best` to this class.
 */
bool assembly_find_support(const struct assembly_context *context, const GArray *candidates,
    const char *input, const char *type, struct assembly_support *best);

#endif
