/* SPDX-License-Identifier: MIT */
/* See run-config.h. */
#include "cli/graph/run-config.h"

#include <errno.h>
#include <string.h>

#include "assembly/cleanup.h"
#include "assembly/description-check.h"
#include "cli/command-line/parameter-grammar.h"
#include "cli/graph/run-setting.h"

struct parsing {
    const struct cli *cli;
    struct run_config *config;
    /* The current component: the last one that was added; borrowed, or NULL. */
    struct assembly_component *current;
    bt_value *base_params;
    /*
     * The setting that is being applied. NULL while an option of the command line is being applied.
     */
    struct run_setting *setting;
};

void run_config_free(struct run_config *config)
{
    if (config) {
        assembly_description_free(config->description);
        g_free(config->damage_report);
        g_free(config);
    }
}

static bool parse_number(const char *text, uint64_t max, uint64_t *number)
{
    char *end;

    errno = 0;

    int64_t value = g_ascii_strtoll(text, &end, 10);

    *number = (uint64_t) value;
    return *text && !*end && errno == 0 && value >= 0 && *number <= max;
}

static bool set_retry_duration(void *data, const struct option_row *row, const char *text)
{
    struct parsing *parsing = data;

    if (!parse_number(text, INT64_MAX, &parsing->config->retry_duration_us)) {
        cli_error("`%s` is not a duration: --retry-duration takes a number of microseconds", text);
        return false;
    }
    return true;
}

static bool set_allowed_mip_version(void *data, const struct option_row *row, const char *text)
{
    struct parsing *parsing = data;
    uint64_t version;

    if (!parse_number(text, bt_get_maximal_mip_version(), &version)) {
        cli_error("`%s` is not a MIP version: --allowed-mip-versions takes 0 or 1", text);
        return false;
    }
    parsing->config->description->mip_version = (int) version;
    return true;
}

static bool set_damage_report(void *data, const struct option_row *row, const char *text)
{
    struct parsing *parsing = data;

    g_free(parsing->config->damage_report);
    parsing->config->damage_report = g_strdup(text);
    return true;
}

static bool set_progress(void *data, const struct option_row *row, const char *text)
{
    return option_set_when(((struct parsing *) data)->config, row, text);
}

static bool add_component(void *data, const struct option_row *row, const char *text)
{
    struct parsing *parsing = data;
    struct assembly_description *description = parsing->config->description;
    const struct component_spec *given = parsing->setting ? parsing->setting->component : NULL;
    g_autoptr(component_spec_t) parsed = given ? NULL : component_spec_parse(text);
    const struct component_spec *spec = given ? given : parsed;

    if (!spec) {
        return false;
    }
    if (!spec->name) {
        cli_error("Component `%s` has no name: expecting NAME:TYPE.PLUGIN.CLASS", text);
        return false;
    }
    if (assembly_description_find(description, spec->name)) {
        cli_error("There are two components named `%s`", spec->name);
        return false;
    }

    struct assembly_component *component =
        assembly_description_add(description, spec->type, spec->name);

    component->plugin = g_strdup(spec->plugin);
    component->class_name = g_strdup(spec->class_name);
    component->log_level = parsing->cli->context.log_level;
    parsing->current = component;
    return bt_value_copy(parsing->base_params, &component->params) == 0;
}

static bool add_params(void *data, const struct option_row *row, const char *text)
{
    struct parsing *parsing = data;

    if (!parsing->current) {
        cli_error("--params=%s: there is no component before this option", text);
        return false;
    }

    const bt_value *given = parsing->setting ? parsing->setting->params : NULL;
    autovalue parsed = given ? NULL : parameter_text_parse_option("--params", text);
    const bt_value *params = given ? given : parsed;

    return params && bt_value_map_extend(parsing->current->params, params) == 0;
}

static bool set_log_level(void *data, const struct option_row *row, const char *text)
{
    struct parsing *parsing = data;

    if (!parsing->current) {
        cli_error("--log-level=%s: there is no component before this option", text);
        return false;
    }
    return option_parse_log_level(text, &parsing->current->log_level);
}

static bool replace_base_params(struct parsing *parsing, bt_value *params)
{
    if (params) {
        bt_value_put_ref(parsing->base_params);
        parsing->base_params = params;
    }
    return params;
}

static bool set_base_params(void *data, const struct option_row *row, const char *text)
{
    return replace_base_params(data, parameter_text_parse_option("--base-params", text));
}

static bool reset_base_params(void *data, const struct option_row *row, const char *text)
{
    return replace_base_params(data, bt_value_map_create());
}

static bool add_rule(void *data, const struct option_row *row, const char *text)
{
    struct parsing *parsing = data;
    struct assembly_rule *given =
        parsing->setting ? g_steal_pointer(&parsing->setting->rule) : NULL;
    struct assembly_rule *rule = given ? given : assembly_rule_parse(&parsing->cli->context, text);

    if (rule) {
        assembly_description_add_rule(parsing->config->description, rule);
    }
    return rule;
}

static bool add_component_or_rule(void *data, const struct option_row *row, const char *text)
{
    return component_spec_is_named(text) ? add_component(data, row, text)
                                         : add_rule(data, row, text);
}

const struct option_row run_options[] = {
    [RUN_OPTION_COMPONENT] = {'c', "component", "NAME:TYPE.PLUGIN.CLASS",
        "Add a component NAME of component class CLASS of type TYPE (source, filter or sink) of "
        "plugin PLUGIN: it becomes the current component",
        add_component, .heading = "Components"},
    [RUN_OPTION_PARAMS] = {'p', "params", "PARAMS",
        "Add PARAMS to the parameters of the current component", add_params},
    [RUN_OPTION_LOG_LEVEL] = {'l', "log-level", "LVL",
        "Set the log level of the current component (N, F, E, W, I, D or T)", set_log_level},
    [RUN_OPTION_BASE_PARAMS] = {'b', "base-params", "PARAMS",
        "Use PARAMS as the initial parameters of the components that follow", set_base_params},
    [RUN_OPTION_RESET_BASE_PARAMS] = {'r', "reset-base-params", NULL,
        "Clear the initial parameters of the components that follow", reset_base_params},
    [RUN_OPTION_CONNECT] = {'x', "connect", "CONNECTION",
        "Connect output ports to input ports as specified by CONNECTION", add_rule,
        .heading = "Connections"},
    [RUN_OPTION_COMPONENT_OR_CONNECTION] = {'C', "add", "COMPONENT|CONNECTION",
        "Short form: same as --component if the argument is NAME:TYPE.PLUGIN.CLASS, same as "
        "--connect otherwise",
        add_component_or_rule},
    [RUN_OPTION_ALLOWED_MIP_VERSIONS] =
        ALLOWED_MIP_VERSIONS_ROW(.apply = set_allowed_mip_version, .heading = "Graph"),
    [RUN_OPTION_DAMAGE_REPORT] = DAMAGE_REPORT_ROW(.apply = set_damage_report),
    [RUN_OPTION_PROGRESS] =
        PROGRESS_ROW(.apply = set_progress, .offset = offsetof(struct run_config, progress)),
    [RUN_OPTION_RETRY_DURATION] = RETRY_DURATION_ROW(.apply = set_retry_duration),
    OPTION_ROW_HELP,
    {0},
};

static bool apply(struct parsing *parsing, struct run_setting *setting)
{
    const struct option_row *row = &run_options[setting->option];

    parsing->setting = setting;
    return row->apply(parsing, row, setting->text);
}

static struct parsing parsing_begin(const struct cli *cli)
{
    struct run_config *config = g_new0(struct run_config, 1);

    config->description = assembly_description_create();
    config->progress = OPTION_WHEN_AUTO;
    config->retry_duration_us = DEFAULT_RETRY_DURATION_US;
    return (struct parsing){.cli = cli, .config = config, .base_params = bt_value_map_create()};
}

bool run_option_check(const struct cli *cli, enum run_option option, const char *text)
{
    /* Check the argument by applying the option to temporary objects. */
    struct assembly_component component = {0};
    struct assembly_description description = {0};
    struct run_config config = {.description = &description};
    struct parsing parsing = {.cli = cli, .config = &config, .current = &component};
    const struct option_row *row = &run_options[option];
    bool ok = row->apply(&parsing, row, text);

    g_free(config.damage_report);
    return ok;
}

static bool check_has_type(const GPtrArray *components, bt_component_class_type type)
{
    for (guint i = 0; i < components->len; i++) {
        const struct assembly_component *component = components->pdata[i];

        if (component->type == type) {
            return true;
        }
    }
    cli_error("The graph has no %s component", assembly_component_type_name(type));
    return false;
}

/*
 * Ends the parsing. `ok` is whether it has succeeded so far. Returns the configuration, or NULL
 * with an error.
 */
static struct run_config *parsing_end(struct parsing *parsing, bool ok)
{
    g_autoptr(run_config_t) config = parsing->config;
    const GPtrArray *components = config->description->components;

    bt_value_put_ref(parsing->base_params);
    ok = ok && check_has_type(components, BT_COMPONENT_CLASS_TYPE_SOURCE) &&
         check_has_type(components, BT_COMPONENT_CLASS_TYPE_SINK) &&
         assembly_description_check(&parsing->cli->context, config->description);
    return ok ? g_steal_pointer(&config) : NULL;
}

struct run_config *run_config_parse(const struct cli *cli, int argc, char **argv, bool *help)
{
    static const struct argument_parser parser = {.command = "run", .options = run_options};
    struct parsing parsing = parsing_begin(cli);

    *help = false;
    return parsing_end(&parsing, arguments_parse(&parser, argc, argv, &parsing, help));
}

static bool apply_all(struct parsing *parsing, const GPtrArray *settings)
{
    bool ok = true;

    for (guint i = 0; ok && i < settings->len; i++) {
        ok = apply(parsing, settings->pdata[i]);
    }
    return ok;
}

struct run_config *run_config_create(const struct cli *cli, GPtrArray *settings)
{
    struct parsing parsing = parsing_begin(cli);

    return parsing_end(&parsing, apply_all(&parsing, settings));
}

struct run_config *run_config_create_incomplete(const struct cli *cli, GPtrArray *settings)
{
    struct parsing parsing = parsing_begin(cli);
    g_autoptr(run_config_t) config = parsing.config;
    bool ok = apply_all(&parsing, settings);

    bt_value_put_ref(parsing.base_params);
    return ok ? g_steal_pointer(&config) : NULL;
}
