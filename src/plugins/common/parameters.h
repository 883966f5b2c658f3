/* SPDX-License-Identifier: MIT */
/*
 * Initialization parameters of a component: a table says which a class takes, one function checks
 * the given ones against it and stores their values. What is wrong is said in one cause that begins
 * with the parameter's name.
 */
#ifndef PLUGINS_COMMON_PARAMETERS_H
#define PLUGINS_COMMON_PARAMETERS_H

#include <babeltrace2/babeltrace.h>
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

#endif
