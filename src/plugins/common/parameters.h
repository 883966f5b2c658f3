/* SPDX-License-Identifier: MIT */
/*
 * Initialization parameters of a component class: a table lists those that the class accepts, and
 * one function checks given parameters against it and stores their values. An error begins with the
 * name of the parameter.
 */
#ifndef PLUGINS_COMMON_PARAMETERS_H
#define PLUGINS_COMMON_PARAMETERS_H

#include <babeltrace2/babeltrace.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum parameter_kind {
    PARAMETER_BOOL,     /* bool */
    PARAMETER_SIGNED,   /* int64_t; only a signed integer value is accepted */
    PARAMETER_UNSIGNED, /* uint64_t; a signed integer value is accepted unless it is negative */
    PARAMETER_STRING,   /* const char *, borrowed from the parameters */
    PARAMETER_CHOICE,   /* int: the index in `choices` */
    PARAMETER_VALUE,    /* const bt_value *, borrowed: the component checks it itself */
};

struct parameter {
    const char *name;
    enum parameter_kind kind;
    /*
     * Offset (bytes) of the value in the target structure. If a parameter isn't given, the value is
     * unchanged.
     */
    size_t offset;
    const char *const *choices; /* PARAMETER_CHOICE: the accepted strings, NULL-terminated */
    uint64_t lower, upper;      /* PARAMETER_UNSIGNED: inclusive bounds; `upper` 0: none */
    bool is_required;           /* it is an error if the parameter is missing */
};

/*
 * Stores the parameters `params`, a map, in `target`, as the `count` entries of `table` specify.
 * Returns NULL, or an error message to be freed with g_free(). The thread's error doesn't change.
 */
char *parameters_read(
    const bt_value *params, const struct parameter *table, size_t count, void *target);

/* Same, but on failure appends a cause for `component` and returns false. */
bool parameters_parse(bt_self_component *component, const bt_value *params,
    const struct parameter *table, size_t count, void *target);

#endif
