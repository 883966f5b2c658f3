/* SPDX-License-Identifier: MIT */
/*
 * Initialization parameters of a component class. A table lists the parameters that the class
 * accepts. One function checks given parameters against this table and stores their values. Each
 * error message begins with the name of the parameter.
 */
#ifndef PLUGINS_COMMON_PARAMETERS_H
#define PLUGINS_COMMON_PARAMETERS_H

#include <babeltrace2/babeltrace.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum parameter_kind {
    PARAMETER_BOOL,     /* bool */
    PARAMETER_SIGNED,   /* int64_t; the value must be a signed integer */
    PARAMETER_UNSIGNED, /* uint64_t; the value may be a signed integer unless it is negative */
    PARAMETER_STRING,   /* const char *, borrowed from the parameters */
    PARAMETER_CHOICE,   /* int: the index in `choices` */
    PARAMETER_VALUE,    /* const bt_value *, borrowed; the component checks the value itself */
};

struct parameter {
    const char *name;
    enum parameter_kind kind;
    /*
     * Offset of the value in the target structure, in bytes. The value doesn't change if the
     * parameter isn't given.
     */
    size_t offset;
    const char *const *choices; /* PARAMETER_CHOICE: the accepted strings, NULL-terminated */
    uint64_t lower, upper; /* PARAMETER_UNSIGNED: inclusive bounds; `upper` 0: no upper bound */
    bool is_required;      /* a missing parameter is an error */
};

/*
 * Reads `params`, a map, according to the `count` entries of `table`, and stores the values in
 * `target`. Returns NULL, or an error message that the caller frees with g_free(). The thread's
 * error doesn't change.
 */
char *parameters_read(
    const bt_value *params, const struct parameter *table, size_t count, void *target);

/*
 * Does the same as parameters_read(). On failure, appends a cause for `component` and returns
 * false.
 */
bool parameters_parse(bt_self_component *component, const bt_value *params,
    const struct parameter *table, size_t count, void *target);

#endif
