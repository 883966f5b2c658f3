/* SPDX-License-Identifier: MIT */
/* The options that choose events, as parameters of `filter.utils.select`. */
#ifndef CLI_CONVERT_EVENT_FILTER_H
#define CLI_CONVERT_EVENT_FILTER_H

#include <babeltrace2/extension/expression.h>
#include <glib.h>
#include <stdbool.h>

#include "cli/convert/implicit.h"

struct event_filter {
    /* Arguments of --event and --exclude-event: patterns of names. */
    GPtrArray *wanted;
    GPtrArray *unwanted;
    /* `bt_x_expression *`, held: those of the parameter `expression`, and NULL after the last one
     * once all options are applied. */
    GPtrArray *expressions;
    /* Whether any option asks for a part of the events, for the first ones, for the last ones. */
    bool exists, has_limit, has_tail;
};

void event_filter_init(struct event_filter *filter);
void event_filter_clear(struct event_filter *filter);

/* Adds an argument of an option to its patterns, which are separated by commas. */
bool event_filter_add_patterns(
    struct event_filter *filter, GPtrArray *patterns, const char *option, const char *value);

/* Adds an argument of --filter to `select`. */
bool event_filter_add_expression(
    struct event_filter *filter, struct implicit *select, const char *value);

/* Adds an argument of --limit or --tail to `select`: a parameter of the same name. */
bool event_filter_add_number(
    struct event_filter *filter, struct implicit *select, const char *option, const char *value);

/* Adds the patterns to `select`, when all options are known. */
void event_filter_apply(struct event_filter *filter, struct implicit *select);

#endif
