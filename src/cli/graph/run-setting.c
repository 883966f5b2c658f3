/* SPDX-License-Identifier: MIT */
/* See run-setting.h. */
#include "cli/graph/run-setting.h"

#include "cli/command-line/parameter-grammar.h"

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
    GPtrArray *settings, const char *text, struct component_spec *component)
{
    add(settings, RUN_OPTION_COMPONENT, text)->component = component;
}

void run_settings_add_rule(GPtrArray *settings, struct assembly_rule *rule)
{
    add(settings, RUN_OPTION_CONNECT, NULL)->rule = rule;
}

static struct run_setting *add_params(GPtrArray *settings)
{
    struct run_setting *setting = add(settings, RUN_OPTION_PARAMS, NULL);

    setting->params = bt_value_map_create();
    return setting;
}

static void insert_param(struct run_setting *setting, const char *name, bt_value *value)
{
    bt_value_map_insert_entry(setting->params, name, value);
    bt_value_put_ref(value);
}

void run_settings_add_param(GPtrArray *settings, const char *name, bt_value *value)
{
    insert_param(add_params(settings), name, value);
}

void run_settings_add_string(GPtrArray *settings, const char *name, const char *string)
{
    run_settings_add_param(settings, name, bt_value_string_create_init(string));
}

/* Returns the first map of parameters that contains `name`, or NULL if there is none. */
static bt_value *find_param(const GPtrArray *settings, const char *name)
{
    for (guint i = 0; i < settings->len; i++) {
        const struct run_setting *setting = settings->pdata[i];

        if (setting->params && bt_value_map_has_entry(setting->params, name)) {
            return setting->params;
        }
    }
    return NULL;
}

void run_settings_append_string(GPtrArray *settings, const char *name, const char *string)
{
    bt_value *params = find_param(settings, name);

    if (!params) {
        run_settings_add_string(settings, name, string);
        return;
    }

    bt_value *value = bt_value_map_borrow_entry_value(params, name);

    if (bt_value_is_string(value)) {
        bt_value *array = bt_value_array_create();

        bt_value_array_append_element(array, value);
        bt_value_map_insert_entry(params, name, array);
        bt_value_put_ref(array);
        value = array;
    }
    bt_value_array_append_string_element(value, string);
}

void run_settings_add_word(GPtrArray *settings, const char *name, const char *word, bt_value *value)
{
    struct run_setting *last = settings->len > 0 ? settings->pdata[settings->len - 1] : NULL;
    struct run_setting *words = last && last->params && last->text ? last : add_params(settings);
    g_autofree char *before = words->text;

    words->text = before ? g_strdup_printf("%s,%s=%s", before, name, word)
                         : g_strdup_printf("%s=%s", name, word);
    insert_param(words, name, value);
}

void run_settings_add_flag(GPtrArray *settings, const char *name)
{
    run_settings_add_word(settings, name, "yes", bt_value_bool_create_init(BT_TRUE));
}

static void append_strings(GString *text, const bt_value *array)
{
    for (uint64_t i = 0; i < bt_value_array_get_length(array); i++) {
        g_string_append(text, i > 0 ? ", " : "");
        parameter_text_append_string(
            text, bt_value_string_get(bt_value_array_borrow_element_by_index_const(array, i)));
    }
}

static bt_value_map_foreach_entry_const_func_status append_param(
    const char *name, const bt_value *value, void *text)
{
    g_string_append_printf(text, "%s=", name);
    if (bt_value_is_array(value)) {
        g_string_append_c(text, '[');
        append_strings(text, value);
        g_string_append_c(text, ']');
    } else {
        parameter_text_append_string(text, bt_value_string_get(value));
    }
    return BT_VALUE_MAP_FOREACH_ENTRY_CONST_FUNC_STATUS_OK;
}

char *run_setting_text(const struct run_setting *setting)
{
    if (setting->text) {
        return g_strdup(setting->text);
    }
    if (setting->component) {
        return component_spec_text(setting->component);
    }
    if (setting->rule) {
        return g_strdup(setting->rule->text);
    }

    GString *text = g_string_new(NULL);

    (void) bt_value_map_foreach_entry_const(setting->params, append_param, text);
    return g_string_free(text, FALSE);
}
