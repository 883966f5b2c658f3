/* SPDX-License-Identifier: MIT */
/* See component-class.h. */
#include "assembly/component-class.h"

#include <string.h>
#include <unistd.h>

#include "assembly/cleanup.h"

/* The time between two attempts of a query while the class is busy. */
enum { QUERY_RETRY_US = 100000 };

const bt_component_class_type assembly_component_types[3] = {
    BT_COMPONENT_CLASS_TYPE_SOURCE,
    BT_COMPONENT_CLASS_TYPE_FILTER,
    BT_COMPONENT_CLASS_TYPE_SINK,
};

const char *assembly_component_type_name(bt_component_class_type type)
{
    static const char *const names[] = {
        [BT_COMPONENT_CLASS_TYPE_SOURCE] = "source",
        [BT_COMPONENT_CLASS_TYPE_FILTER] = "filter",
        [BT_COMPONENT_CLASS_TYPE_SINK] = "sink",
    };

    return names[type];
}

struct assembly_class assembly_class_from_base(const bt_component_class *base)
{
    return (struct assembly_class){.type = bt_component_class_get_type(base), .base = base};
}

uint64_t assembly_plugin_class_count(const bt_plugin *plugin, bt_component_class_type type)
{
    switch (type) {
    case BT_COMPONENT_CLASS_TYPE_SOURCE:
        return bt_plugin_get_source_component_class_count(plugin);
    case BT_COMPONENT_CLASS_TYPE_FILTER:
        return bt_plugin_get_filter_component_class_count(plugin);
    case BT_COMPONENT_CLASS_TYPE_SINK:
        return bt_plugin_get_sink_component_class_count(plugin);
    }
    g_assert_not_reached();
}

struct assembly_class assembly_plugin_class_at(
    const bt_plugin *plugin, bt_component_class_type type, uint64_t index)
{
    struct assembly_class class = {.type = type};

    switch (type) {
    case BT_COMPONENT_CLASS_TYPE_SOURCE:
        class.source = bt_plugin_borrow_source_component_class_by_index_const(plugin, index);
        break;
    case BT_COMPONENT_CLASS_TYPE_FILTER:
        class.filter = bt_plugin_borrow_filter_component_class_by_index_const(plugin, index);
        break;
    case BT_COMPONENT_CLASS_TYPE_SINK:
        class.sink = bt_plugin_borrow_sink_component_class_by_index_const(plugin, index);
        break;
    }
    return class;
}

const bt_plugin *assembly_find_plugin(const GPtrArray *plugins, const char *name)
{
    for (guint i = 0; plugins && i < plugins->len; i++) {
        if (strcmp(bt_plugin_get_name(plugins->pdata[i]), name) == 0) {
            return plugins->pdata[i];
        }
    }
    return NULL;
}

void assembly_offer_plugins(const GPtrArray *plugins, struct tg_similar *similar)
{
    for (guint i = 0; plugins && i < plugins->len; i++) {
        tg_similar_offer(similar, bt_plugin_get_name(plugins->pdata[i]));
    }
}

/* Returns whether a build without libdw lacks this component class. */
static bool is_missing(
    bt_component_class_type type, const char *plugin_name, const char *class_name)
{
    return type == BT_COMPONENT_CLASS_TYPE_FILTER && strcmp(plugin_name, "lttng-utils") == 0 &&
           strcmp(class_name, "debug-info") == 0;
}

#define BUILD_WITH_LIBRARY                                                                         \
    "this Tracegraph was built without elfutils' libdw, which the class needs (Debian: `apt "      \
    "install libdw-dev`, then build and install Tracegraph again)"

static bool find_in_plugin(const bt_plugin *plugin, bt_component_class_type type, const char *name,
    struct assembly_class *found)
{
    for (uint64_t i = 0; i < assembly_plugin_class_count(plugin, type); i++) {
        *found = assembly_plugin_class_at(plugin, type, i);
        if (strcmp(bt_component_class_get_name(found->base), name) == 0) {
            return true;
        }
    }
    return false;
}

/* Returns the reason why there is no plugin `name`. The caller owns the result. */
static char *explain_plugin(const GPtrArray *plugins, const char *name)
{
    struct tg_similar similar = tg_similar_to(name);

    assembly_offer_plugins(plugins, &similar);

    g_autofree char *question = tg_similar_question(&similar, "", " ");

    return g_strdup_printf(
        "there is no plugin `%s` (%ssee `babeltrace2 list-plugins`)", name, question);
}

/* Returns the reason why a plugin has no class `name`. The caller owns the result. */
static char *explain_class(const bt_plugin *plugin, bt_component_class_type type, const char *name)
{
    struct tg_similar similar = tg_similar_to(name);

    for (uint64_t i = 0; i < assembly_plugin_class_count(plugin, type); i++) {
        tg_similar_offer(
            &similar, bt_component_class_get_name(assembly_plugin_class_at(plugin, type, i).base));
    }
    for (size_t i = 0; !similar.best && i < G_N_ELEMENTS(assembly_component_types); i++) {
        struct assembly_class other;

        if (find_in_plugin(plugin, assembly_component_types[i], name, &other)) {
            return g_strdup_printf("it is a %s component class: did you mean `%s.%s.%s`?",
                assembly_component_type_name(assembly_component_types[i]),
                assembly_component_type_name(assembly_component_types[i]),
                bt_plugin_get_name(plugin), name);
        }
    }

    g_autofree char *question = tg_similar_question(&similar, "", " ");
    const char *path = bt_plugin_get_path(plugin);
    const bool is_python = path && g_str_has_suffix(path, ".py");

    return g_strdup_printf(
        "plugin `%s` has no %s component class `%s` (%s%ssee `babeltrace2 list-plugins`)",
        bt_plugin_get_name(plugin), assembly_component_type_name(type), name, question,
        is_python
            ? "in Python, a component class needs the decorator `@bt2.plugin_component_class`; "
            : "");
}

bool assembly_find_class(const struct assembly_context *context, const GPtrArray *plugins,
    bt_component_class_type type, const char *plugin_name, const char *class_name,
    struct assembly_class *found)
{
    const bt_plugin *plugin = assembly_find_plugin(plugins, plugin_name);

    if (plugin && find_in_plugin(plugin, type, class_name, found)) {
        return true;
    }

    g_autofree char *reason = is_missing(type, plugin_name, class_name)
                                  ? g_strdup(BUILD_WITH_LIBRARY)
                              : plugin ? explain_class(plugin, type, class_name)
                                       : explain_plugin(plugins, plugin_name);

    assembly_error(context, "Cannot find component class `%s.%s.%s`: %s",
        assembly_component_type_name(type), plugin_name, class_name, reason);
    return false;
}

bt_query_executor_query_status assembly_class_query(const struct assembly_context *context,
    const struct assembly_class *class, const char *object, const bt_value *params, void *data,
    const bt_value **result)
{
    g_autoptr(bt_query_executor) executor =
        bt_query_executor_create_with_method_data(class->base, object, params, data);

    if (!executor || (context->interrupter &&
                         bt_query_executor_add_interrupter(executor, context->interrupter) < 0)) {
        return BT_QUERY_EXECUTOR_QUERY_STATUS_MEMORY_ERROR;
    }
    (void) bt_query_executor_set_logging_level(executor, context->log_level);
    for (;;) {
        bt_query_executor_query_status status = bt_query_executor_query(executor, result);

        if (status < 0) {
            assembly_note_failure(
                context, "bt_query_executor_query", (enum assembly_status) status);
        }
        if (status != BT_QUERY_EXECUTOR_QUERY_STATUS_AGAIN) {
            return status;
        }
        if (assembly_is_interrupted(context)) {
            assembly_error(context, "Interrupted");
            return BT_QUERY_EXECUTOR_QUERY_STATUS_ERROR;
        }
        (void) usleep(QUERY_RETRY_US);
    }
}

bt_query_executor_query_status assembly_class_query_quietly(const struct assembly_context *context,
    const struct assembly_class *class, const char *object, const bt_value *params,
    const bt_value **result)
{
    struct assembly_context silent = *context;

    silent.log_level = BT_LOGGING_LEVEL_NONE;
    return assembly_class_query(&silent, class, object, params, NULL, result);
}
