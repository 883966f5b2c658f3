/* SPDX-License-Identifier: MIT */
/* See conversion.h. */
#include "cli/convert/conversion.h"

#include "cli/command-line/component-spec.h"
#include "cli/graph/run-setting.h"

struct conversion *conversion_create(struct cli *cli)
{
    struct conversion *conversion = g_new0(struct conversion, 1);

    conversion->cli = cli;
    conversion->settings = run_settings_create();
    conversion->sources = g_ptr_array_new_with_free_func(g_free);
    conversion->filters = g_ptr_array_new_with_free_func(g_free);
    conversion->sinks = g_ptr_array_new_with_free_func(g_free);
    conversion->names = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    conversion->inputs = g_ptr_array_new();
    conversion->input_settings = g_ptr_array_new_with_free_func((GDestroyNotify) g_ptr_array_unref);
    conversion->input_errors = g_ptr_array_new_with_free_func((GDestroyNotify) bt_error_release);

    event_filter_init(&conversion->event_filter);
    for (int i = 0; i < IMPLICIT_COUNT; i++) {
        implicit_init(&conversion->implicits[i]);
    }
    return conversion;
}

void conversion_free(struct conversion *conversion)
{
    for (int i = 0; i < IMPLICIT_COUNT; i++) {
        implicit_clear(&conversion->implicits[i]);
    }
    event_filter_clear(&conversion->event_filter);
    time_range_clear(&conversion->time_range);
    g_ptr_array_unref(conversion->settings);
    g_ptr_array_unref(conversion->sources);
    g_ptr_array_unref(conversion->filters);
    g_ptr_array_unref(conversion->sinks);
    g_hash_table_unref(conversion->names);
    g_ptr_array_unref(conversion->inputs);
    g_ptr_array_unref(conversion->input_settings);
    g_ptr_array_unref(conversion->input_errors);
    g_free(conversion);
}

char *conversion_unique_name(struct conversion *conversion, const char *wanted)
{
    char *name = g_strdup(wanted);
    unsigned suffix = GPOINTER_TO_UINT(g_hash_table_lookup(conversion->names, wanted));

    while (g_hash_table_contains(conversion->names, name)) {
        g_free(name);
        name = g_strdup_printf("%s-%u", wanted, suffix++);
    }
    g_hash_table_insert(conversion->names, g_strdup(name), NULL);
    g_hash_table_insert(conversion->names, g_strdup(wanted), GUINT_TO_POINTER(suffix));
    return name;
}

char *conversion_add_component(struct conversion *conversion, const char *wanted,
    bt_component_class_type type, const char *plugin, const char *class_name)
{
    struct component_spec *spec = g_new0(struct component_spec, 1);

    spec->name = conversion_unique_name(conversion, wanted);
    spec->type = type;
    spec->plugin = g_strdup(plugin);
    spec->class_name = g_strdup(class_name);

    run_settings_add_component(conversion->settings, NULL, spec);
    return g_strdup(spec->name);
}

char *conversion_add_implicit(struct conversion *conversion, enum implicit_component component)
{
    struct implicit *implicit = &conversion->implicits[component];

    if (!implicit->exists) {
        return NULL;
    }

    char *name = conversion_add_component(conversion, implicit_descriptions[component].name,
        implicit_descriptions[component].type, implicit_descriptions[component].plugin,
        implicit_descriptions[component].class_name);

    implicit_move_settings(implicit, conversion->settings);
    return name;
}
