/* SPDX-License-Identifier: MIT */
/* Reads the parameters of `sink.text.pretty`: see options.h. */
#include "plugins/text/pretty/options.h"

#include <glib.h>
#include <stddef.h>

#include "plugins/common/parameters.h"
#include "plugins/text/common/color.h"

static const char *const visibilities[] = {"hide", "show", NULL};

#define PLACE(member)                 offsetof(struct pretty_options, member)
#define BOOL(name, member)            {name, PARAMETER_BOOL, PLACE(member), NULL}
#define CHOICE(name, member, choices) {name, PARAMETER_CHOICE, PLACE(member), choices}

static const struct parameter parameters[] = {
    CHOICE("color", color, text_color_names),
    {"path", PARAMETER_STRING, PLACE(given_path), NULL},
    BOOL("clock-cycles", clock_cycles),
    BOOL("clock-date", clock_date),
    BOOL("clock-gmt", clock_gmt),
    BOOL("clock-seconds", clock_seconds),
    BOOL("no-delta", no_delta),
    BOOL("print-enum-flags", print_enum_flags),
    BOOL("verbose", verbose),
    CHOICE("name-default", name_default, visibilities),
    BOOL("name-context", name_context),
    BOOL("name-header", name_header),
    BOOL("name-payload", name_payload),
    BOOL("name-scope", name_scope),
    CHOICE("field-default", field_default, visibilities),
    BOOL("field-callsite", field_callsite),
    BOOL("field-emf", field_emf),
    BOOL("field-loglevel", field_loglevel),
    BOOL("field-trace", field_trace),
    BOOL("field-trace:domain", field_trace_domain),
    BOOL("field-trace:hostname", field_trace_hostname),
    BOOL("field-trace:procname", field_trace_procname),
    BOOL("field-trace:vpid", field_trace_vpid),
};

static const struct pretty_options initial = {
    .color = TEXT_COLOR_AUTO,
    .name_default = -1,
    .field_default = -1,
    .name_context = true,
    .name_payload = true,
    .field_trace_hostname = true,
    .field_trace_procname = true,
    .field_trace_vpid = true,
};

/* Sets all options whose names begin with `prefix`, unless `value` is unknown. */
static void set_group(struct pretty_options *options, const char *prefix, int value)
{
    for (size_t i = 0; i < G_N_ELEMENTS(parameters) && value >= 0; i++) {
        if (parameters[i].kind == PARAMETER_BOOL && g_str_has_prefix(parameters[i].name, prefix)) {
            *(bool *) ((char *) options + parameters[i].offset) = value;
        }
    }
}

bool pretty_options_read(
    struct pretty_options *options, const bt_value *params, bt_self_component *component)
{
    *options = initial;
    if (!parameters_parse(component, params, parameters, G_N_ELEMENTS(parameters), options)) {
        return false;
    }
    /*
     * First, the parameters that set several options are applied. Then the individual options are
     * read again, because they take precedence, whatever the order of the parameters.
     */
    set_group(options, "name-", options->name_default);
    set_group(options, "field-", options->field_default);
    options->path = g_strdup(options->given_path);
    return parameters_parse(component, params, parameters, G_N_ELEMENTS(parameters), options);
}

void pretty_options_clear(struct pretty_options *options)
{
    g_free(options->path);
    options->path = NULL;
}
