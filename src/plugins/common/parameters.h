/* SPDX-License-Identifier: MIT */
/*
 * Initialization parameters of a component: a table says which a class takes, one function checks
 * the given ones against it and stores their values. What is wrong is said in one cause that begins
 * with the parameter's name.
 */
#ifndef PLUGINS_COMMON_PARAMETERS_H
#define PLUGINS_COMMON_PARAMETERS_H

#include <babeltrace2/babeltrace.h>
#include <glib.h>
#include <stdbool.h>
#include <stddef.h>

enum parameter_kind {
    PARAMETER_BOOL,     /* bool */
    PARAMETER_UNSIGNED, /* uint64_t; a signed integer value which isn't negative is accepted */
    PARAMETER_STRING,   /* const char *, borrowed from the parameters */
    PARAMETER_CHOICE,   /* int: which string of `choices` it is */
    PARAMETER_VALUE,    /* const bt_value *, borrowed: the component checks it on its own */
};

struct parameter {
    const char *name;
    enum parameter_kind kind;
    size_t offset; /* of the value in the target structure; left as it is if the parameter isn't
                      given */
    const char *const *choices; /* NULL at the end */
};

/*
 * Stores the parameters `params` (a map) described by the `count` entries of `table` in `target`.
 * On failure, a cause is appended for `component`.
 */
bool parameters_parse(bt_self_component *component, const bt_value *params,
    const struct parameter *table, size_t count, void *target);

/*
 * Appends the names in a table to `names`, with what stands between names. A row of the table has
 * `row_size` bytes and begins with its name (`const char *`).
 */
void parameter_names_append(GString *names, const void *table, size_t row_size, size_t count);

/* What is wrong with the parameter `name`, where there are only `names`. The result is the
 * caller's. */
char *parameter_unknown(const char *name, const GString *names);

#endif
