/* SPDX-License-Identifier: MIT */

/* See run-config.h. */
#include "cli/graph/run-config.h"

#include <errno.h>
#include <string.h>

#include "cli/command-line/log-level.h"
#include "cli/command-line/parameter-grammar.h"
#include "cli/graph/connection.h"

enum run_option {
    OPTION_ALLOWED_MIP_VERSIONS = 1,
    OPTION_BASE_PARAMS,
    OPTION_COMPONENT,
    OPTION_COMPONENT_OR_CONNECTION,
    OPTION_CONNECT,
    OPTION_HELP,
    OPTION_LOG_LEVEL,
    OPTION_PARAMS,
    OPTION_PROGRESS,
    OPTION_RESET_BASE_PARAMS,
    OPTION_RETRY_DURATION,
};

enum { DEFAULT_RETRY_DURATION_US = 100000 };

const struct option_row run_options[] = {
    OPTION_HEADING("Components"),
    {OPTION_COMPONENT, 'c', "component", "NAME:TYPE.PLUGIN.CLASS",
        "Add a component NAME of component class CLASS of type TYPE (source, filter or sink) of "
        "plugin PLUGIN: it becomes the current component"},
    {OPTION_PARAMS, 'p', "params", "PARAMS",
        "Add PARAMS to the parameters of the current component"},
    {OPTION_LOG_LEVEL, 'l', "log-level", "LVL",
        "Set the log level of the current component (N, F, E, W, I, D or T)"},
    {OPTION_BASE_PARAMS, 'b', "base-params", "PARAMS",
        "Start the parameters of the components which follow with PARAMS"},
    {OPTION_RESET_BASE_PARAMS, 'r', "reset-base-params", NULL,
        "Start the parameters of the components which follow with nothing"},
    OPTION_HEADING("Connections"),
    {OPTION_CONNECT, 'x', "connect", "CONNECTION",
        "Connect output ports to input ports as CONNECTION tells"},
    {OPTION_COMPONENT_OR_CONNECTION, 'C', "add", "COMPONENT|CONNECTION",
        "Short form: same as --component if the argument is NAME:TYPE.PLUGIN.CLASS, same as "
        "--connect otherwise"},
    OPTION_HEADING("Graph"),
    {OPTION_ALLOWED_MIP_VERSIONS, 'm', "allowed-mip-versions", "VER",
        "Allow only version VER (0 or 1) of the message interchange protocol (default: both)"},
    {OPTION_PROGRESS, '\0', "progress", PROGRESS_ARGUMENT, PROGRESS_HELP},
    {OPTION_RETRY_DURATION, '\0', "retry-duration", "DUR",
        "Sleep DUR microseconds when the graph has nothing to do for now (default: 100000)"},
    {OPTION_HELP, 'h', "help", NULL, "Print this help and quit"},
    {0},
};

struct parsing {
    const struct cli *cli;
    struct run_config *config;

    /* Last one of `config`, or NULL. */
    struct component_config *current;

    bt_value *base_params;
};

static void component_config_free(gpointer data)
{
    struct component_config *component = data;

    component_spec_free(component->spec);
    bt_value_put_ref(component->params);
    g_free(component);
}

void run_config_free(struct run_config *config)
{
    if (config) {
        g_ptr_array_unref(config->components);
        g_ptr_array_unref(config->rules);
        g_free(config);
    }
}

static bool parse_integer(const char *text, int64_t *value)
{
    char *end;

    errno = 0;
    *value = g_ascii_strtoll(text, &end, 10);
    return *text && !*end && errno == 0;
}

static bool set_retry_duration(struct run_config *config, const char *text)
{
    int64_t value;

    if (!parse_integer(text, &value) || value < 0) {
        cli_error("`%s` is not a duration: --retry-duration takes a number of microseconds", text);
        return false;
    }

    config->retry_duration_us = (uint64_t) value;
    return true;
}

static bool set_allowed_mip_version(struct run_config *config, const char *text)
{
    int64_t value;

    if (!parse_integer(text, &value) || value < 0 ||
        (uint64_t) value > bt_get_maximal_mip_version()) {
        cli_error("`%s` is not a MIP version: --allowed-mip-versions takes 0 or 1", text);
        return false;
    }

    config->mip_version = (int) value;
    return true;
}

static bool add_component(struct parsing *parsing, const char *text)
{
    g_autoptr(component_spec_t) spec = component_spec_parse(text);
    GPtrArray *components = parsing->config->components;

    if (!spec) {
        return false;
    }

    if (!spec->name) {
        cli_error("Component `%s` has no name: expecting NAME:TYPE.PLUGIN.CLASS", text);
        return false;
    }

    for (guint i = 0; i < components->len; i++) {
        const struct component_config *other = components->pdata[i];

        if (strcmp(other->spec->name, spec->name) == 0) {
            cli_error("There are two components named `%s`", spec->name);
            return false;
        }
    }

    struct component_config *component = g_new0(struct component_config, 1);

    component->spec = g_steal_pointer(&spec);
    component->log_level = parsing->cli->log_level;
    g_ptr_array_add(components, component);
    parsing->current = component;
    return bt_value_copy(parsing->base_params, &component->params) == 0;
}

static bool add_params(struct parsing *parsing, const char *text)
{
    if (!parsing->current) {
        cli_error("--params=%s: there is no component before this option", text);
        return false;
    }

    cli_autovalue params = parameters_parse_option("--params", text);

    return params && bt_value_map_extend(parsing->current->params, params) == 0;
}

static bool set_log_level(struct parsing *parsing, const char *text)
{
    if (!parsing->current) {
        cli_error("--log-level=%s: there is no component before this option", text);
        return false;
    }

    return log_level_parse_option(text, &parsing->current->log_level);
}

static bool set_base_params(struct parsing *parsing, bt_value *params)
{
    if (params) {
        bt_value_put_ref(parsing->base_params);
        parsing->base_params = params;
    }

    return params;
}

static bool add_rule(struct parsing *parsing, const char *text)
{
    struct connection_rule *rule = connection_rule_parse(text);

    if (rule) {
        g_ptr_array_add(parsing->config->rules, rule);
    }

    return rule;
}

static bool parse_option(struct parsing *parsing, enum run_option option, const char *value)
{
    switch (option) {
    case OPTION_ALLOWED_MIP_VERSIONS:
        return set_allowed_mip_version(parsing->config, value);
    case OPTION_BASE_PARAMS:
        return set_base_params(parsing, parameters_parse_option("--base-params", value));
    case OPTION_COMPONENT:
        return add_component(parsing, value);
    case OPTION_COMPONENT_OR_CONNECTION:
        return component_spec_is_named(value) ? add_component(parsing, value)
                                              : add_rule(parsing, value);
    case OPTION_CONNECT:
        return add_rule(parsing, value);
    case OPTION_LOG_LEVEL:
        return set_log_level(parsing, value);
    case OPTION_PARAMS:
        return add_params(parsing, value);
    case OPTION_PROGRESS:
        return progress_parse_option(value, &parsing->config->progress);
    case OPTION_RESET_BASE_PARAMS:
        return set_base_params(parsing, bt_value_map_create());
    case OPTION_RETRY_DURATION:
        return set_retry_duration(parsing->config, value);
    case OPTION_HELP:
        break;
    }

    g_assert_not_reached();
}

static bool parse_all(struct parsing *parsing, int argc, char **argv, bool *help)
{
    struct arguments arguments = ARGUMENTS_INIT(run_options, "run", argc, argv);

    for (;;) {
        switch (arguments_next(&arguments)) {
        case ARGUMENT_END:
            return true;
        case ARGUMENT_ERROR:
            return false;
        case ARGUMENT_UNKNOWN_OPTION:
            arguments_fail_unknown(&arguments);
            return false;
        case ARGUMENT_POSITIONAL:
            cli_error("Unexpected argument `%s` (see `babeltrace2 run --help`)", arguments.value);
            return false;
        case ARGUMENT_OPTION:
            break;
        }

        if (arguments.id == OPTION_HELP) {
            *help = true;
            return false;
        }

        if (!parse_option(parsing, (enum run_option) arguments.id, arguments.value)) {
            return false;
        }
    }
}

static bool check_has_type(const struct run_config *config, bt_component_class_type type)
{
    for (guint i = 0; i < config->components->len; i++) {
        const struct component_config *component = config->components->pdata[i];

        if (component->spec->type == type) {
            return true;
        }
    }

    cli_error("The graph has no %s component", component_type_name(type));
    return false;
}

static bool check(const struct run_config *config)
{
    return check_has_type(config, BT_COMPONENT_CLASS_TYPE_SOURCE) &&
           check_has_type(config, BT_COMPONENT_CLASS_TYPE_SINK) &&
           connection_rules_check(config->rules, config->components);
}

struct run_config *run_config_parse(const struct cli *cli, int argc, char **argv, bool *help)
{
    g_autoptr(run_config_t) config = g_new0(struct run_config, 1);

    config->components = g_ptr_array_new_with_free_func(component_config_free);
    config->rules = g_ptr_array_new_with_free_func((GDestroyNotify) connection_rule_free);
    config->retry_duration_us = DEFAULT_RETRY_DURATION_US;
    config->mip_version = -1;
    *help = false;

    struct parsing parsing = {.cli = cli, .config = config, .base_params = bt_value_map_create()};
    bool ok = parse_all(&parsing, argc, argv, help) && check(config);

    bt_value_put_ref(parsing.base_params);
    return ok ? g_steal_pointer(&config) : NULL;
}
