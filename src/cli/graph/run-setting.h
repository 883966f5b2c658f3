/* SPDX-License-Identifier: MIT */

/*
 * One option of the `run` command with its argument. The command line gives its text alone;
 * `convert` makes settings that know what they say, and their text is only for --run-args.
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
    char *text;

    /* What the text says, of a component, parameters or a connection; NULL if only the text does.
     */
    struct component_spec *component;
    bt_value *params;
    struct assembly_rule *rule;
};

/* An array of `struct run_setting *`, which it owns. */
GPtrArray *run_settings_create(void);

/* Add a setting. Values become the setting's; texts are copied. */
void run_settings_add(GPtrArray *settings, enum run_option option, const char *text);
void run_settings_add_component(
    GPtrArray *settings, struct component_spec *component, const char *text);
void run_settings_add_params(GPtrArray *settings, bt_value *params, const char *text);
void run_settings_add_rule(GPtrArray *settings, struct assembly_rule *rule);

#endif
