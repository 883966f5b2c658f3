/* SPDX-License-Identifier: MIT */

/* See run-setting.h. */
#include "cli/graph/run-setting.h"

static void setting_free(gpointer data)
{
    struct run_setting *setting = data;

    g_free(setting->text);
    component_spec_free(setting->component);
    bt_value_put_ref(setting->params);

    if (setting->rule) {
        assembly_rule_free(setting->rule);
    }

    g_free(setting);
}

GPtrArray *run_settings_create(void)
{
    return g_ptr_array_new_with_free_func(setting_free);
}

static struct run_setting *add(GPtrArray *settings, enum run_option option, const char *text)
{
    struct run_setting *setting = g_new0(struct run_setting, 1);

    setting->option = option;
    setting->text = g_strdup(text);
    g_ptr_array_add(settings, setting);
    return setting;
}

void run_settings_add(GPtrArray *settings, enum run_option option, const char *text)
{
    add(settings, option, text);
}

void run_settings_add_component(
    GPtrArray *settings, struct component_spec *component, const char *text)
{
    add(settings, RUN_OPTION_COMPONENT, text)->component = component;
}

void run_settings_add_params(GPtrArray *settings, bt_value *params, const char *text)
{
    add(settings, RUN_OPTION_PARAMS, text)->params = params;
}

void run_settings_add_rule(GPtrArray *settings, struct assembly_rule *rule)
{
    add(settings, RUN_OPTION_CONNECT, rule->text)->rule = rule;
}
