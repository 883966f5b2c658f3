/* SPDX-License-Identifier: MIT */
/* Reading the parameters of `sink.text.pretty` by means of one table: see options.h. */
#include "plugins/text/pretty/options.h"

#include <glib.h>
#include <stddef.h>
#include <string.h>

/* Which `…-default` parameter a Boolean one follows. */
enum group {
    GROUP_NONE,
    GROUP_NAME,
    GROUP_FIELD,
    GROUP_COUNT,
};

struct flag {
    const char *name;
    size_t offset;
    enum group group;
    bool initial;
};

#define FLAG(name, member, ...) {name, offsetof(struct pretty_options, member), __VA_ARGS__}

static const struct flag flags[] = {
    FLAG("clock-cycles", clock_cycles, GROUP_NONE, false),
    FLAG("clock-date", clock_date, GROUP_NONE, false),
    FLAG("clock-gmt", clock_gmt, GROUP_NONE, false),
    FLAG("clock-seconds", clock_seconds, GROUP_NONE, false),
    FLAG("no-delta", no_delta, GROUP_NONE, false),
    FLAG("print-enum-flags", print_enum_flags, GROUP_NONE, false),
    FLAG("verbose", verbose, GROUP_NONE, false),
    FLAG("name-context", name_context, GROUP_NAME, true),
    FLAG("name-header", name_header, GROUP_NAME, false),
    FLAG("name-payload", name_payload, GROUP_NAME, true),
    FLAG("name-scope", name_scope, GROUP_NAME, false),
    FLAG("field-callsite", field_callsite, GROUP_FIELD, false),
    FLAG("field-emf", field_emf, GROUP_FIELD, false),
    FLAG("field-loglevel", field_loglevel, GROUP_FIELD, false),
    FLAG("field-trace", field_trace, GROUP_FIELD, false),
    FLAG("field-trace:domain", field_trace_domain, GROUP_FIELD, false),
    FLAG("field-trace:hostname", field_trace_hostname, GROUP_FIELD, true),
    FLAG("field-trace:procname", field_trace_procname, GROUP_FIELD, true),
    FLAG("field-trace:vpid", field_trace_vpid, GROUP_FIELD, true),
};

struct choice {
    const char *name;
    int value;
};

static const struct choice colors[] = {
    {"never", PRETTY_COLOR_NEVER},
    {"auto", PRETTY_COLOR_AUTO},
    {"always", PRETTY_COLOR_ALWAYS},
    {NULL, 0},
};

static const struct choice defaults[] = {
    {"show", true},
    {"hide", false},
    {NULL, 0},
};

static const char *const default_names[GROUP_COUNT] = {
    [GROUP_NAME] = "name-default",
    [GROUP_FIELD] = "field-default",
};

struct reading {
    struct pretty_options *options;
    bt_self_component *component;
};

#define FAIL(reading, ...)                                                                         \
    (BT_CURRENT_THREAD_ERROR_APPEND_CAUSE_FROM_COMPONENT((reading)->component, __VA_ARGS__), false)

static bool *flag_member(struct pretty_options *options, const struct flag *flag)
{
    return (bool *) ((char *) options + flag->offset);
}

static const struct flag *find_flag(const char *name)
{
    for (size_t i = 0; i < G_N_ELEMENTS(flags); i++) {
        if (strcmp(flags[i].name, name) == 0) {
            return &flags[i];
        }
    }
    return NULL;
}

static bool check_string(const struct reading *reading, const char *name, const bt_value *value)
{
    return bt_value_is_string(value) ||
           FAIL(reading, "`%s`: the parameter's value must be a string", name);
}

static bool read_choice(const struct reading *reading, const char *name, const bt_value *value,
    const struct choice *choices, int *result)
{
    if (!check_string(reading, name, value)) {
        return false;
    }
    const char *const text = bt_value_string_get(value);
    g_autoptr(GString) expected = g_string_new(NULL);

    for (const struct choice *choice = choices; choice->name; choice++) {
        if (strcmp(choice->name, text) == 0) {
            *result = choice->value;
            return true;
        }
        g_string_append_printf(expected, "%s`%s`", choice == choices ? "" : ", ", choice->name);
    }
    return FAIL(reading, "`%s`: unknown value `%s` of the parameter: expecting one of %s", name,
        text, expected->str);
}

/* What concerns several options goes first, whatever its place in the parameters. */
static bool read_defaults(const struct reading *reading, const bt_value *params)
{
    for (size_t i = 0; i < G_N_ELEMENTS(flags); i++) {
        *flag_member(reading->options, &flags[i]) = flags[i].initial;
    }
    for (enum group group = GROUP_NAME; group < GROUP_COUNT; group++) {
        const bt_value *const value =
            bt_value_map_borrow_entry_value_const(params, default_names[group]);
        int shown;

        if (!value) {
            continue;
        }
        if (!read_choice(reading, default_names[group], value, defaults, &shown)) {
            return false;
        }
        for (size_t i = 0; i < G_N_ELEMENTS(flags); i++) {
            if (flags[i].group == group) {
                *flag_member(reading->options, &flags[i]) = shown;
            }
        }
    }
    return true;
}

static bool read_param(const struct reading *reading, const char *name, const bt_value *value)
{
    const struct flag *const flag = find_flag(name);
    int color;

    if (flag) {
        if (!bt_value_is_bool(value)) {
            return FAIL(reading, "`%s`: the parameter's value must be a boolean", name);
        }
        *flag_member(reading->options, flag) = bt_value_bool_get(value);
        return true;
    }
    if (strcmp(name, "color") == 0) {
        if (!read_choice(reading, name, value, colors, &color)) {
            return false;
        }
        reading->options->color = (enum pretty_color) color;
        return true;
    }
    if (strcmp(name, "path") == 0) {
        if (!check_string(reading, name, value)) {
            return false;
        }
        g_free(reading->options->path);
        reading->options->path = g_strdup(bt_value_string_get(value));
        return true;
    }
    for (enum group group = GROUP_NAME; group < GROUP_COUNT; group++) {
        if (strcmp(name, default_names[group]) == 0) {
            return true;
        }
    }
    return FAIL(reading, "`%s`: unknown parameter", name);
}

static bt_value_map_foreach_entry_const_func_status read_entry(
    const char *name, const bt_value *value, void *data)
{
    return read_param(data, name, value) ? BT_VALUE_MAP_FOREACH_ENTRY_CONST_FUNC_STATUS_OK
                                         : BT_VALUE_MAP_FOREACH_ENTRY_CONST_FUNC_STATUS_ERROR;
}

bool pretty_options_read(
    struct pretty_options *options, const bt_value *params, bt_self_component *component)
{
    struct reading reading = {.options = options, .component = component};

    *options = (struct pretty_options){.color = PRETTY_COLOR_AUTO};
    return read_defaults(&reading, params) &&
           bt_value_map_foreach_entry_const(params, read_entry, &reading) ==
               BT_VALUE_MAP_FOREACH_ENTRY_CONST_STATUS_OK;
}

void pretty_options_clear(struct pretty_options *options)
{
    g_free(options->path);
    options->path = NULL;
}
