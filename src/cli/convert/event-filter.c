/* SPDX-License-Identifier: MIT */
/* See event-filter.h. */
#include "cli/convert/event-filter.h"

#include <string.h>

#include "cli/command-line/parameter-grammar.h"
#include "cli/error.h"
#include "cli/filter.h"
#include "cli/graph/run-setting.h"

void event_filter_init(struct event_filter *filter)
{
    *filter = (struct event_filter){
        .wanted = g_ptr_array_new_with_free_func(g_free),
        .unwanted = g_ptr_array_new_with_free_func(g_free),
        .expressions = g_ptr_array_new_with_free_func((GDestroyNotify) bt_x_expression_put_ref),
    };
}

void event_filter_clear(struct event_filter *filter)
{
    g_ptr_array_unref(filter->wanted);
    g_ptr_array_unref(filter->unwanted);
    g_ptr_array_unref(filter->expressions);
}

bool event_filter_add_patterns(
    struct event_filter *filter, GPtrArray *patterns, const char *option, const char *value)
{
    g_auto(GStrv) parts = g_strsplit(value, ",", -1);

    filter->exists = true;
    for (char **part = parts; *part; part++) {
        if (g_strstrip(*part)[0] == '\0') {
            cli_error("`%s` has an empty name: --%s takes names of events, such as "
                      "sched_switch,irq_*",
                value, option);
            return false;
        }
        g_ptr_array_add(patterns, g_strdup(*part));
    }
    if (!parts[0]) {
        cli_error("--%s takes names of events, such as sched_switch,irq_*", option);
        return false;
    }
    return true;
}

bool event_filter_add_expression(
    struct event_filter *filter, struct implicit *select, const char *value)
{
    bt_x_expression *expression = cli_filter_parse(value);

    if (!expression) {
        return false;
    }
    g_ptr_array_add(filter->expressions, expression);
    implicit_append_string(select, "expression", value);
    filter->exists = true;
    return true;
}

bool event_filter_add_number(
    struct event_filter *filter, struct implicit *select, const char *option, const char *value)
{
    int64_t number;

    if (!parameter_text_parse_integer(value, &number) || number < 0) {
        cli_error("`%s` is not a number of events: --%s takes a whole number, such as 100", value,
            option);
        return false;
    }
    implicit_add_word(select, option, value, bt_value_integer_signed_create_init(number));
    filter->exists = true;
    return true;
}

/* Appends a pattern of --event or --exclude-event as a string of the filter language. */
static void append_literal(GString *text, const char *pattern)
{
    g_string_append_c(text, '"');
    for (const char *at = pattern; *at; at++) {
        const bool is_literal = at[0] == '\\' && at[1];

        /*
         * In a pattern, a backslash makes any byte literal. In a string of the filter language,
         * only a literal backslash, quote or asterisk needs a backslash.
         */
        at += is_literal;
        g_string_append_printf(
            text, strchr(is_literal ? "\\\"*" : "\\\"", *at) ? "\\%c" : "%c", *at);
    }
    g_string_append_c(text, '"');
}

/* Returns an expression that is true if the name of an event matches one of the patterns. */
static char *name_expression(const GPtrArray *patterns)
{
    GString *text = g_string_new("name in (");

    for (guint i = 0; i < patterns->len; i++) {
        g_string_append(text, i == 0 ? "" : ", ");
        append_literal(text, patterns->pdata[i]);
    }
    g_string_append_c(text, ')');
    return g_string_free(text, FALSE);
}

void event_filter_apply(struct event_filter *filter, struct implicit *select)
{
    if (filter->wanted->len > 0) {
        g_autofree char *text = name_expression(filter->wanted);

        (void) event_filter_add_expression(filter, select, text);
    }
    if (filter->unwanted->len > 0) {
        g_autofree char *text = name_expression(filter->unwanted);
        /* --exclude-event keeps events without a name. */
        g_autofree char *negation = g_strdup_printf("!(has(name) && %s)", text);

        (void) event_filter_add_expression(filter, select, negation);
    }
    g_ptr_array_add(filter->expressions, NULL);
}
