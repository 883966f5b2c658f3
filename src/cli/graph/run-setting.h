/* SPDX-License-Identifier: MIT */

/*
 * One option of the `run` command with its argument: the text of the command line, or the value
 * that `convert` makes, whose text only --run-args needs.
 */
#ifndef CLI_GRAPH_RUN_SETTING_H
#define CLI_GRAPH_RUN_SETTING_H

#include <babeltrace2/babeltrace.h>
#include <glib.h>

#include "assembly/connection.h"
#include "cli/command-line/component-spec.h"

enum run_option {
    RUN_OPTION_ALLOWED_MIP_VERSIONS = 1,
    RUN_OPTION_BASE_PARAMS,
    RUN_OPTION_COMPONENT,
    RUN_OPTION_COMPONENT_OR_CONNECTION,
    RUN_OPTION_CONNECT,
    RUN_OPTION_LOG_LEVEL,
    RUN_OPTION_PARAMS,
    RUN_OPTION_PROGRESS,
    RUN_OPTION_RESET_BASE_PARAMS,
    RUN_OPTION_RETRY_DURATION,
};

struct run_setting {
    enum run_option option;

    /* NULL if one of the values says the same. */
    char *text;

    /* The value of a component, of parameters or of a connection. */
    struct component_spec *component;
    bt_value *params;
    struct assembly_rule *rule;
};

/* An array of `struct run_setting *`, which it owns. */
GPtrArray *run_settings_create(void);

/* Add a setting. Values become the setting's; texts are copied. */
void run_settings_add(GPtrArray *settings, enum run_option option, const char *text);
void run_settings_add_component(GPtrArray *settings, struct component_spec *component);
void run_settings_add_rule(GPtrArray *settings, struct assembly_rule *rule);

/* Add a parameter to the last component: a string, or an array of strings. */
void run_settings_add_param(GPtrArray *settings, const char *name, bt_value *value);
void run_settings_add_string(GPtrArray *settings, const char *name, const char *string);

/* The text of a setting; the caller's. */
char *run_setting_text(const struct run_setting *setting);

#endif
