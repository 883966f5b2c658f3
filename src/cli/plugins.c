/* SPDX-License-Identifier: MIT */

/* See plugins.h. Where the standard directories are is the library's knowledge: it finds the
 * plugins in them. A plugin which fails while it is loaded is an error, because what a user wants
 * of it would only be missing later; a file which isn't one is none. */
#include "cli/plugins.h"

#include <string.h>

#include "cli/command-line/component-spec.h"
#include "config.h"

/* What an executor sleeps before a class which is busy is asked again. */
enum { QUERY_RETRY_US = 100000 };

static void put_plugin(gpointer plugin)
{
    bt_plugin_put_ref(plugin);
}

static void add_set(struct plugin_library *library, const bt_plugin_set *set)
{
    uint64_t count = bt_plugin_set_get_plugin_count(set);

    for (uint64_t i = 0; i < count; i++) {
        const bt_plugin *plugin = bt_plugin_set_borrow_plugin_by_index_const(set, i);

        if (!plugin_library_find(library, bt_plugin_get_name(plugin))) {
            bt_plugin_get_ref(plugin);
            g_ptr_array_add(library->plugins, (gpointer) plugin);
        }
    }
}

/* A place that the library knows; `*set` is the caller's, and NULL when there is nothing. */
static bool find_standard(
    bool environment, bool user, bool system, bool built_in, const bt_plugin_set **set)
{
    *set = NULL;

    return bt_plugin_find_all(environment, user, system, built_in, BT_TRUE, set) >= 0;
}

static void add_found(struct plugin_library *library, const bt_plugin_set *set)
{
    if (set) {
        add_set(library, set);
        bt_plugin_set_put_ref(set);
    }
}

static bool add_environment(struct plugin_library *library)
{
    const char *path = g_getenv("BABELTRACE_PLUGIN_PATH");
    g_auto(GStrv) directories = g_strsplit(path ? path : "", G_SEARCHPATH_SEPARATOR_S, -1);
    const bt_plugin_set *set;

    for (char **directory = directories; *directory; directory++) {
        if (**directory) {
            g_ptr_array_add(library->directories, g_strdup(*directory));
        }
    }

    if (!find_standard(true, false, false, false, &set)) {
        return false;
    }

    add_found(library, set);
    return true;
}

static bool add_directory(struct plugin_library *library, const char *path)
{
    const bt_plugin_set *set = NULL;

    g_ptr_array_add(library->directories, g_strdup(path));

    /* A directory of the path need not exist. */
    if (!g_file_test(path, G_FILE_TEST_IS_DIR)) {
        return true;
    }

    if (bt_plugin_find_all_from_dir(path, BT_FALSE, BT_TRUE, &set) < 0) {
        cli_error("Cannot load the plugins of directory `%s`", path);
        return false;
    }

    add_found(library, set);
    return true;
}

static bool add_home(struct plugin_library *library)
{
    const bt_plugin_set *set;

    g_ptr_array_add(library->directories,
        g_build_filename(g_get_home_dir(), ".local/lib/babeltrace2/plugins", NULL));

    if (!find_standard(false, true, false, false, &set)) {
        return false;
    }

    add_found(library, set);
    return true;
}

/* The library knows where it is installed, or in which build tree: its plugins tell. */
static bool add_system(struct plugin_library *library)
{
    const bt_plugin_set *set;
    const char *path = NULL;

    if (!find_standard(false, false, true, false, &set)) {
        return false;
    }

    if (set && bt_plugin_set_get_plugin_count(set) > 0) {
        path = bt_plugin_get_path(bt_plugin_set_borrow_plugin_by_index_const(set, 0));
    }

    g_ptr_array_add(
        library->directories, path ? g_path_get_dirname(path) : g_strdup(BT_PLUGIN_DIR));
    add_found(library, set);
    return true;
}

static bool add_built_in(struct plugin_library *library)
{
    const bt_plugin_set *set;

    if (!find_standard(false, false, false, true, &set)) {
        return false;
    }

    add_found(library, set);
    return true;
}

static bool add_all(struct plugin_library *library, const struct cli *cli)
{
    if (!add_environment(library)) {
        return false;
    }

    for (guint i = 0; i < cli->plugin_path->len; i++) {
        if (!add_directory(library, cli->plugin_path->pdata[i])) {
            return false;
        }
    }

    return (cli->omit_home_plugin_path || add_home(library)) &&
           (cli->omit_system_plugin_path || add_system(library)) && add_built_in(library);
}

struct plugin_library *plugin_library_load(const struct cli *cli)
{
    struct plugin_library *library = g_new0(struct plugin_library, 1);

    library->plugins = g_ptr_array_new_with_free_func(put_plugin);
    library->directories = g_ptr_array_new_with_free_func(g_free);

    if (!add_all(library, cli)) {
        cli_error("Failed to load plugins");
        plugin_library_free(library);
        return NULL;
    }

    return library;
}

void plugin_library_free(struct plugin_library *library)
{
    if (library) {
        g_ptr_array_unref(library->plugins);
        g_ptr_array_unref(library->directories);
        g_free(library);
    }
}

const bt_plugin *plugin_library_find(const struct plugin_library *library, const char *name)
{
    for (guint i = 0; i < library->plugins->len; i++) {
        const bt_plugin *plugin = library->plugins->pdata[i];

        if (strcmp(bt_plugin_get_name(plugin), name) == 0) {
            return plugin;
        }
    }

    return NULL;
}

uint64_t plugin_class_count(const bt_plugin *plugin, bt_component_class_type type)
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

struct component_class plugin_class_at(
    const bt_plugin *plugin, bt_component_class_type type, uint64_t index)
{
    struct component_class class = {.type = type};

    switch (type) {
    case BT_COMPONENT_CLASS_TYPE_SOURCE:
        class.source = bt_plugin_borrow_source_component_class_by_index_const(plugin, index);
        class.base = bt_component_class_source_as_component_class_const(class.source);
        break;
    case BT_COMPONENT_CLASS_TYPE_FILTER:
        class.filter = bt_plugin_borrow_filter_component_class_by_index_const(plugin, index);
        class.base = bt_component_class_filter_as_component_class_const(class.filter);
        break;
    case BT_COMPONENT_CLASS_TYPE_SINK:
        class.sink = bt_plugin_borrow_sink_component_class_by_index_const(plugin, index);
        class.base = bt_component_class_sink_as_component_class_const(class.sink);
        break;
    }

    return class;
}

bool plugin_library_find_class(const struct plugin_library *library, bt_component_class_type type,
    const char *plugin_name, const char *class_name, struct component_class *found)
{
    const bt_plugin *plugin = plugin_library_find(library, plugin_name);

    if (!plugin) {
        cli_error("Cannot find component class `%s.%s.%s`: there is no plugin `%s` "
                  "(see `babeltrace2 list-plugins`)",
            component_type_name(type), plugin_name, class_name, plugin_name);
        return false;
    }

    for (uint64_t i = 0; i < plugin_class_count(plugin, type); i++) {
        *found = plugin_class_at(plugin, type, i);

        if (strcmp(bt_component_class_get_name(found->base), class_name) == 0) {
            return true;
        }
    }

    cli_error("Cannot find component class `%s.%s.%s`: plugin `%s` has no %s component class `%s` "
              "(see `babeltrace2 list-plugins`)",
        component_type_name(type), plugin_name, class_name, plugin_name, component_type_name(type),
        class_name);
    return false;
}

bt_query_executor_query_status plugin_class_query(const struct cli *cli,
    const struct component_class *class, const char *object, const bt_value *params,
    const bt_value **result)
{
    g_autoptr(bt_query_executor) executor = bt_query_executor_create(class->base, object, params);

    if (!executor || bt_query_executor_add_interrupter(executor, cli->interrupter) < 0) {
        return BT_QUERY_EXECUTOR_QUERY_STATUS_MEMORY_ERROR;
    }

    (void) bt_query_executor_set_logging_level(executor, cli->log_level);

    for (;;) {
        bt_query_executor_query_status status = bt_query_executor_query(executor, result);

        if (status != BT_QUERY_EXECUTOR_QUERY_STATUS_AGAIN) {
            return status;
        }

        if (cli_is_interrupted(cli)) {
            cli_error("Interrupted");
            return BT_QUERY_EXECUTOR_QUERY_STATUS_ERROR;
        }

        cli_sleep_us(QUERY_RETRY_US);
    }
}
