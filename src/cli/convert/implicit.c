/* SPDX-License-Identifier: MIT */

/* See implicit.h. */
#include "cli/convert/implicit.h"

#include "cli/command-line/parameter-grammar.h"
#include "cli/graph/run-setting.h"

static void parameter_free(gpointer data)
{
    struct parameter *parameter = data;

    g_free(parameter->name);
    bt_value_put_ref(parameter->value);
    g_free(parameter->text);
    g_free(parameter);
}

GPtrArray *parameters_create(void)
{
    return g_ptr_array_new_with_free_func(parameter_free);
}

void parameters_add(GPtrArray *parameters, const char *name, bt_value *value, const char *text)
{
    struct parameter *parameter = g_new0(struct parameter, 1);

    parameter->name = g_strdup(name);
    parameter->value = value;
    parameter->text = g_strdup_printf("%s=%s", name, text);
    g_ptr_array_add(parameters, parameter);
}

void parameters_add_yes(GPtrArray *parameters, const char *name)
{
    parameters_add(parameters, name, bt_value_bool_create_init(BT_TRUE), "yes");
}

void parameters_add_string(GPtrArray *parameters, const char *name, const char *string)
{
    g_autoptr(GString) text = g_string_new(NULL);

    parameters_append_string(text, string);
    parameters_add(parameters, name, bt_value_string_create_init(string), text->str);
}

void parameters_add_strings(GPtrArray *parameters, const char *name, const GPtrArray *strings)
{
    g_autoptr(GString) text = g_string_new("[");
    bt_value *array = bt_value_array_create();

    for (guint i = 0; i < strings->len; i++) {
        if (i > 0) {
            g_string_append(text, ", ");
        }

        parameters_append_string(text, strings->pdata[i]);
        bt_value_array_append_string_element(array, strings->pdata[i]);
    }

    g_string_append_c(text, ']');
    parameters_add(parameters, name, array, text->str);
}

void parameters_add_setting(const GPtrArray *parameters, GPtrArray *settings)
{
    g_autoptr(GString) text = g_string_new(NULL);

    if (parameters->len == 0) {
        return;
    }

    bt_value *map = bt_value_map_create();

    for (guint i = 0; i < parameters->len; i++) {
        const struct parameter *parameter = parameters->pdata[i];

        g_string_append_printf(text, "%s%s", i > 0 ? "," : "", parameter->text);
        bt_value_map_insert_entry(map, parameter->name, parameter->value);
    }

    run_settings_add_params(settings, map, text->str);
}

void implicit_init(struct implicit *implicit)
{
    *implicit = (struct implicit){
        .words = parameters_create(),
        .strings = parameters_create(),
    };
}

void implicit_clear(struct implicit *implicit)
{
    g_ptr_array_unref(implicit->words);
    g_ptr_array_unref(implicit->strings);
}

void implicit_add_yes(struct implicit *implicit, const char *name)
{
    implicit->exists = true;
    parameters_add_yes(implicit->words, name);
}

void implicit_add_word(struct implicit *implicit, const char *name, const char *word)
{
    implicit->exists = true;
    parameters_add(implicit->words, name, bt_value_string_create_init(word), word);
}

void implicit_add_string(struct implicit *implicit, const char *name, const char *string)
{
    implicit->exists = true;
    parameters_add_string(implicit->strings, name, string);
}

void implicit_add_settings(const struct implicit *implicit, GPtrArray *settings)
{
    parameters_add_setting(implicit->words, settings);

    for (guint i = 0; i < implicit->strings->len; i++) {
        g_autoptr(GPtrArray) one = g_ptr_array_new();

        g_ptr_array_add(one, implicit->strings->pdata[i]);
        parameters_add_setting(one, settings);
    }
}
