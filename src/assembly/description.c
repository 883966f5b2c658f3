/* SPDX-License-Identifier: MIT */
/* See description.h. */
#include "assembly/description.h"

#include <string.h>

#include "base/glob.h"

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
    description->components_by_name = g_hash_table_new(g_str_hash, g_str_equal);
    description->rules = g_ptr_array_new_with_free_func((GDestroyNotify) assembly_rule_free);
    description->mip_version = -1;
    return description;
}

void assembly_description_free(struct assembly_description *description)
{
    if (description) {
        g_hash_table_unref(description->components_by_name);
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
    component->index = description->components->len;
    component->log_level = BT_LOGGING_LEVEL_NONE;
    g_ptr_array_add(description->components, component);
    g_hash_table_insert(description->components_by_name, component->name, component);
    return component;
}

struct assembly_component *assembly_description_find(
    const struct assembly_description *description, const char *name)
{
    return g_hash_table_lookup(description->components_by_name, name);
}

GPtrArray *assembly_description_match(
    const struct assembly_description *description, const char *pattern)
{
    GPtrArray *matches = g_ptr_array_new();
    struct tg_glob *glob = tg_glob_create(pattern);
    const char *name = tg_glob_only_text(glob);
    struct assembly_component *named = name ? assembly_description_find(description, name) : NULL;

    if (named) {
        g_ptr_array_add(matches, named);
    }
    for (guint i = 0; !name && i < description->components->len; i++) {
        struct assembly_component *component = description->components->pdata[i];

        if (tg_glob_matches(glob, component->name, strlen(component->name))) {
            g_ptr_array_add(matches, component);
        }
    }
    tg_glob_destroy(glob);
    return matches;
}

void assembly_description_add_rule(
    struct assembly_description *description, struct assembly_rule *rule)
{
    g_ptr_array_add(description->rules, rule);
}

GPtrArray *assembly_description_rules_from_components(
    const struct assembly_description *description)
{
    GPtrArray *rules_from = g_ptr_array_new_with_free_func((GDestroyNotify) g_ptr_array_unref);

    for (guint i = 0; i < description->components->len; i++) {
        g_ptr_array_add(rules_from, g_ptr_array_new());
    }
    for (guint i = 0; i < description->rules->len; i++) {
        struct assembly_rule *rule = description->rules->pdata[i];
        g_autoptr(GPtrArray) matches = assembly_description_match(description, rule->upstream);

        for (guint m = 0; m < matches->len; m++) {
            const struct assembly_component *component = matches->pdata[m];

            if (component->type != BT_COMPONENT_CLASS_TYPE_SINK) {
                g_ptr_array_add(rules_from->pdata[component->index], rule);
            }
        }
    }
    return rules_from;
}
