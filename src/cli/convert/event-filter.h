/* SPDX-License-Identifier: MIT */
/* The options that select events. They set parameters of `filter.utils.select`. */
#ifndef CLI_CONVERT_EVENT_FILTER_H
#define CLI_CONVERT_EVENT_FILTER_H

#include <babeltrace2/extension/expression.h>
#include <glib.h>
#include <stdbool.h>

#include "cli/convert/implicit.h"

struct event_filter {
    /* The arguments of --event and of --exclude-event: patterns of names. */
    GPtrArray *wanted;
    GPtrArray *unwanted;
    /*
     * The expressions of the parameter `expression`: `bt_x_expression *`, owned. After all options
     * are applied, NULL ends the array.
     */
    GPtrArray *expressions;
    /*
     * `exists`: whether any of the options is given. `has_limit` and `has_tail`: whether --limit
     * and --tail are given.
     */
    bool exists, has_limit, has_tail;
};

void event_filter_init(struct event_filter *filter);
void event_filter_clear(struct event_filter *filter);

/*
 * Adds an argument of an option to `patterns`. The argument is a list of patterns, separated by
 * commas. Returns false with an error.
 */
bool event_filter_add_patterns(
    struct event_filter *filter, GPtrArray *patterns, const char *option, const char *value);

/* Adds an argument of --filter to `select`. Returns false with an error. */
bool event_filter_add_expression(
    struct event_filter *filter, struct implicit *select, const char *value);

/*
 * Adds an argument of --limit or --tail to `select`, as the parameter with the same name. Returns
 * false with an error.
 */
bool event_filter_add_number(
    struct event_filter *filter, struct implicit *select, const char *option, const char *value);

/* Adds the patterns to `select`, after all options are parsed. */
void event_filter_apply(struct event_filter *filter, struct implicit *select);

#endif
