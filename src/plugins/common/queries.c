/* SPDX-License-Identifier: MIT */
/* The queries of a component class; see queries.h. */
#include "plugins/common/queries.h"

#include <glib.h>
#include <string.h>

#include "base/compare-strings.h"
#include "plugins/common/parameters.h"

#define LIST_OBJECT "tracegraph.query-objects"

static bt_value *list_objects(const struct query *table, size_t count)
{
    g_autoptr(GPtrArray) names = g_ptr_array_new();
    bt_value *result = bt_value_array_create();

    g_ptr_array_add(names, (void *) LIST_OBJECT);
    for (size_t i = 0; i < count; i++) {
        g_ptr_array_add(names, (void *) table[i].object_name);
    }
    g_ptr_array_sort(names, tg_compare_strings);
    for (guint i = 0; i < names->len; i++) {
        bt_value_array_append_string_element(result, names->pdata[i]);
    }
    return result;
}

static const struct query *find(const struct query *table, size_t count, const char *object_name)
{
    for (size_t i = 0; i < count; i++) {
        if (strcmp(table[i].object_name, object_name) == 0) {
            return &table[i];
        }
    }
    return NULL;
}

bt_component_class_query_method_status queries_run(const struct query *table, size_t count,
    bt_self_component_class_source *component_class, bt_private_query_executor *executor,
    const char *object_name, const bt_value *params, const bt_value **result)
{
    const struct query *query = find(table, count, object_name);
    g_autofree char *error = NULL;

    if (strcmp(object_name, LIST_OBJECT) == 0) {
        *result = list_objects(table, count);
        return BT_COMPONENT_CLASS_QUERY_METHOD_STATUS_OK;
    }
    if (!query) {
        return BT_COMPONENT_CLASS_QUERY_METHOD_STATUS_UNKNOWN_OBJECT;
    }
    *result = NULL;
    if (!params || !bt_value_is_map(params)) {
        error = g_strdup("the parameters must be a map");
    } else {
        *result =
            query->run(bt_private_query_executor_as_query_executor_const(executor), params, &error);
    }
    if (error) {
        BT_CURRENT_THREAD_ERROR_APPEND_CAUSE_FROM_COMPONENT_CLASS(
            bt_self_component_class_source_as_self_component_class(component_class), "%s", error);
        return BT_COMPONENT_CLASS_QUERY_METHOD_STATUS_ERROR;
    }
    return *result ? BT_COMPONENT_CLASS_QUERY_METHOD_STATUS_OK
                   : BT_COMPONENT_CLASS_QUERY_METHOD_STATUS_AGAIN;
}

bool queries_read_support(const bt_value *params, struct support_query *query, char **error)
{
    static const struct parameter table[] = {
        {"type", PARAMETER_STRING, offsetof(struct support_query, type), .is_required = true},
        {"input", PARAMETER_STRING, offsetof(struct support_query, input), .is_required = true},
        {"tolerant", PARAMETER_BOOL, offsetof(struct support_query, is_tolerant)},
    };

    *error = parameters_read(params, table, G_N_ELEMENTS(table), query);
    return !*error;
}

bt_value *queries_support_of(double weight)
{
    bt_value *result = bt_value_map_create();

    bt_value_map_insert_real_entry(result, "weight", weight);
    return result;
}
