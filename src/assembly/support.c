/* SPDX-License-Identifier: MIT */
/* See support.h. */
#include "assembly/support.h"

#include <string.h>

#include "assembly/cleanup.h"

static bool get_number(const bt_value *value, double *number)
{
    if (bt_value_is_real(value)) {
        *number = bt_value_real_get(value);
    } else if (bt_value_is_signed_integer(value)) {
        *number = (double) bt_value_integer_signed_get(value);
    } else {
        return false;
    }
    return *number >= 0 && *number <= 1;
}

/* Reads the query result of a class. Returns false if the result is invalid. */
static bool read_support(const bt_value *answer, struct assembly_support *support)
{
    if (!bt_value_is_map(answer)) {
        return get_number(answer, &support->weight);
    }

    const bt_value *weight = bt_value_map_borrow_entry_value_const(answer, "weight");
    const bt_value *group = bt_value_map_borrow_entry_value_const(answer, "group");

    if (!weight || !get_number(weight, &support->weight) || (group && !bt_value_is_string(group))) {
        return false;
    }
    support->group = group ? g_strdup(bt_value_string_get(group)) : NULL;
    return true;
}

static bt_value *support_params(const char *input, const char *type)
{
    bt_value *params = bt_value_map_create();

    if (bt_value_map_insert_string_entry(params, "input", input) < 0 ||
        bt_value_map_insert_string_entry(params, "type", type) < 0) {
        bt_value_put_ref(params);
        return NULL;
    }
    return params;
}

/* Returns `PLUGIN.CLASS`. The caller owns the result. */
static char *full_name(const struct assembly_candidate *candidate)
{
    return g_strdup_printf("%s.%s", bt_plugin_get_name(candidate->plugin),
        bt_component_class_get_name(candidate->class.base));
}

static bool ask_class(const struct assembly_context *context, const char *input, const char *type,
    struct assembly_support *support)
{
    autovalue params = support_params(input, type);
    autovalue answer = NULL;
    g_autofree char *name = full_name(&support->candidate);

    if (!params) {
        assembly_error(context, "Not enough memory");
        return false;
    }
    switch (assembly_class_query(
        context, &support->candidate.class, "babeltrace.support-info", params, NULL, &answer)) {
    case BT_QUERY_EXECUTOR_QUERY_STATUS_OK:
        break;
    case BT_QUERY_EXECUTOR_QUERY_STATUS_UNKNOWN_OBJECT:
        return true;
    default:
        assembly_error(
            context, "`source.%s` cannot determine whether it can read `%s`", name, input);
        return false;
    }
    if (!read_support(answer, support)) {
        assembly_warn(
            context, "`source.%s` returns an invalid result for `%s`: ignoring it", name, input);
        support->weight = 0;
    }
    return true;
}

GArray *assembly_find_candidates(const GPtrArray *plugins, const char *only_class)
{
    const bt_component_class_type type = BT_COMPONENT_CLASS_TYPE_SOURCE;
    GArray *candidates = g_array_new(FALSE, FALSE, sizeof(struct assembly_candidate));

    for (guint p = 0; p < plugins->len; p++) {
        const bt_plugin *plugin = plugins->pdata[p];

        for (uint64_t c = 0; c < assembly_plugin_class_count(plugin, type); c++) {
            struct assembly_candidate candidate = {
                .plugin = plugin, .class = assembly_plugin_class_at(plugin, type, c)};
            g_autofree char *name = full_name(&candidate);

            if (!only_class || strcmp(only_class, name) == 0) {
                g_array_append_val(candidates, candidate);
            }
        }
    }
    return candidates;
}

bool assembly_find_support(const struct assembly_context *context, const GArray *candidates,
    const char *input, const char *type, struct assembly_support *best)
{
    *best = (struct assembly_support){0};
    for (guint i = 0; i < candidates->len; i++) {
        struct assembly_support support = {
            .candidate = g_array_index(candidates, struct assembly_candidate, i)};

        if (!ask_class(context, input, type, &support)) {
            g_free(best->group);
            *best = support;
            return false;
        }
        if (support.weight > best->weight) {
            g_free(best->group);
            *best = support;
        } else {
            g_free(support.group);
        }
    }
    return true;
}
