/* SPDX-License-Identifier: MIT */
/*
 * One option of the `run` command with its argument. Users write text, which run_config_create()
 * parses; `convert` makes values, whose text only --run-args needs.
 */
#ifndef CLI_GRAPH_RUN_SETTING_H
#define CLI_GRAPH_RUN_SETTING_H

#include <babeltrace2/babeltrace.h>
#include <glib.h>

#include "assembly/connection.h"
#include "cli/command-line/component-spec.h"

/* In the order of the help. */
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
    /* As the user writes it; may be NULL if there is a value. */
    char *text;
    /* The value of a component, of parameters (a map) or of a connection; NULL if only the text is
     * known. */
    struct component_spec *component;
    bt_value *params;
    struct assembly_rule *rule;
};

/* An array of `struct run_setting *`, which it owns. */
GPtrArray *run_settings_create(void);

/* Add a setting. Values become the setting's; texts are copied. A component without a text gets the
 * usual one. */
void run_settings_add(GPtrArray *settings, enum run_option option, const char *text);
void run_settings_add_component(
    GPtrArray *settings, const char *text, struct component_spec *component);
void run_settings_add_rule(GPtrArray *settings, struct assembly_rule *rule);

/* Add a parameter to the last component: a string, or an array of strings. */
void run_settings_add_param(GPtrArray *settings, const char *name, bt_value *value);
void run_settings_add_string(GPtrArray *settings, const char *name, const char *string);
/* The same; if the parameter is there, it becomes an array with this string at its end. */
void run_settings_append_string(GPtrArray *settings, const char *name, const char *string);

/*
 * Add a parameter whose text is `NAME=WORD`, without quotes. It joins the last setting if that one
 * consists of words. As in Babeltrace, the text keeps repeated parameters and the base of integers.
 */
void run_settings_add_word(
    GPtrArray *settings, const char *name, const char *word, bt_value *value);
void run_settings_add_flag(GPtrArray *settings, const char *name);

/* The text of a setting; the caller's. */
char *run_setting_text(const struct run_setting *setting);

#endif
