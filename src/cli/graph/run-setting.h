/* SPDX-License-Identifier: MIT */
/*
 * A setting: one option of the `run` command with its argument. The settings of the `run` command
 * are text, which run_config_create() parses. The `convert` command creates settings from values;
 * only --run-args needs their text.
 */
#ifndef CLI_GRAPH_RUN_SETTING_H
#define CLI_GRAPH_RUN_SETTING_H

#include <babeltrace2/babeltrace.h>
#include <glib.h>

#include "assembly/connection.h"
#include "cli/command-line/component-spec.h"

/* The values have the order of the options in the help. */
enum run_option {
    RUN_OPTION_COMPONENT,
    RUN_OPTION_PARAMS,
    RUN_OPTION_LOG_LEVEL,
    RUN_OPTION_BASE_PARAMS,
    RUN_OPTION_RESET_BASE_PARAMS,
    RUN_OPTION_CONNECT,
    RUN_OPTION_COMPONENT_OR_CONNECTION,
    RUN_OPTION_ALLOWED_MIP_VERSIONS,
    RUN_OPTION_DAMAGE_REPORT,
    RUN_OPTION_PROGRESS,
    RUN_OPTION_RETRY_DURATION,
};

struct run_setting {
    enum run_option option;
    /* The argument as the user writes it. It may be NULL if there is a value. */
    char *text;
    /*
     * At most one of the values is set: a component, parameters (a map) or a connection. If the
     * setting has only the text, all are NULL.
     */
    struct component_spec *component;
    bt_value *params;
    struct assembly_rule *rule;
};

/* Creates an array of `struct run_setting *`, which owns its elements. */
GPtrArray *run_settings_create(void);

/*
 * Add a setting. The setting takes ownership of a value and copies a text. If a component has no
 * text, its text is NAME:TYPE.PLUGIN.CLASS.
 */
void run_settings_add(GPtrArray *settings, enum run_option option, const char *text);
void run_settings_add_component(
    GPtrArray *settings, const char *text, struct component_spec *component);
void run_settings_add_rule(GPtrArray *settings, struct assembly_rule *rule);

/* Add a parameter, which is a string or an array of strings, to the last component. */
void run_settings_add_param(GPtrArray *settings, const char *name, bt_value *value);
void run_settings_add_string(GPtrArray *settings, const char *name, const char *string);
/*
 * Like run_settings_add_string(), but if the parameter already exists, it becomes an array and
 * `string` is appended.
 */
void run_settings_append_string(GPtrArray *settings, const char *name, const char *string);

/*
 * Adds a parameter whose text is `NAME=WORD`, without quotes. If the last setting has only such
 * parameters, the function appends the parameter to this setting. As in Babeltrace, the text keeps
 * repeated parameters and the base of integers.
 */
void run_settings_add_word(
    GPtrArray *settings, const char *name, const char *word, bt_value *value);
void run_settings_add_flag(GPtrArray *settings, const char *name);

/* Returns the text of a setting. The caller owns the text. */
char *run_setting_text(const struct run_setting *setting);

#endif
