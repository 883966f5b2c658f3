/* SPDX-License-Identifier: MIT */

/* See description.h. */
#include "assembly/description.h"

#include <string.h>

static void component_free(gpointer data)
{
    struct assembly_component *component = data;

    g_free(component->name);
    g_free(component->plugin);
    g_free(component->class_name);
    bt_value_put_ref(component->params);
    g_free(component);
}

struct assembly_description *assembly_description_create(void)
{
    struct assembly_description *description = g_new0(struct assembly_description, 1);

    description->components = g_ptr_array_new_with_free_func(component_free);
    description->rules = g_ptr_array_new_with_free_func((GDestroyNotify) assembly_rule_free);
    description->mip_version = -1;
    return description;
}

void assembly_description_free(struct assembly_description *description)
{
    if (description) {
        g_ptr_array_unref(description->components);
        g_ptr_array_unref(description->rules);
        g_free(description);
    }
}

struct assembly_component *assembly_description_add(
    struct assembly_description *description, bt_component_class_type type, const char *name)
{
    struct assembly_component *component = g_new0(struct assembly_component, 1);

    component->type = type;
    component->name = g_strdup(name);
    component->log_level = BT_LOGGING_LEVEL_NONE;
    g_ptr_array_add(description->components, component);
    return component;
}

struct assembly_component *assembly_description_find(
    const struct assembly_description *description, const char *name)
{
    for (guint i = 0; i < description->components->len; i++) {
        struct assembly_component *component = description->components->pdata[i];

        if (strcmp(component->name, name) == 0) {
            return component;
        }
    }

    return NULL;
}

void assembly_description_add_rule(
    struct assembly_description *description, struct assembly_rule *rule)
{
    g_ptr_array_add(description->rules, rule);
}
