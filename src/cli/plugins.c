/* SPDX-License-Identifier: MIT */
/*
 * See plugins.h. The library has the list of standard directories, and finds the plugins in a
 * directory. Files that aren't plugins are ignored.
 */
#include "cli/plugins.h"

#include <string.h>

#include "assembly/component-class.h"
#include "cli/error.h"
#include "cli/warning.h"
#include "config.h"

void plugin_search_init(struct plugin_search *search)
{
    *search = (struct plugin_search){.path = g_ptr_array_new_with_free_func(g_free)};
}

void plugin_search_clear(struct plugin_search *search)
{
    g_ptr_array_unref(search->path);
}

/*
 * Adds a directory to the list of searched directories, unless the list already contains it. For
 * example, the user's directory is also the system's if the program is installed in ~/.local. Takes
 * ownership of `path`.
 */
static void list_directory(struct plugin_library *library, char *path)
{
    g_autofree char *canonical = g_canonicalize_filename(path, NULL);

    for (guint i = 0; i < library->directories->len; i++) {
        g_autofree char *other = g_canonicalize_filename(library->directories->pdata[i], NULL);

        if (strcmp(other, canonical) == 0) {
            g_free(path);
            return;
        }
    }
    g_ptr_array_add(library->directories, path);
}

static void add_path(GPtrArray *directories, const char *path)
{
    g_auto(GStrv) parts = g_strsplit(path, G_SEARCHPATH_SEPARATOR_S, -1);

    for (char **part = parts; *part; part++) {
        if (**part) {
            g_ptr_array_add(directories, g_strdup(*part));
        }
    }
}

void plugin_search_add_path(struct plugin_search *search, const char *path)
{
    add_path(search->path, path);
}

static const char *describe_path(const bt_plugin *plugin)
{
    const char *path = bt_plugin_get_path(plugin);

    return path ? path : "the program";
}

/* Adds the plugins of `set`. Of several plugins with the same name, only the first one is used. */
static void add_set(struct plugin_library *library, const bt_plugin_set *set)
{
    uint64_t count = bt_plugin_set_get_plugin_count(set);

    for (uint64_t i = 0; i < count; i++) {
        const bt_plugin *plugin = bt_plugin_set_borrow_plugin_by_index_const(set, i);
        const char *name = bt_plugin_get_name(plugin);
        const bt_plugin *first = assembly_find_plugin(library->plugins, name);

        if (first) {
            cli_inform("plugin `%s` of %s is used instead of that of %s", name,
                describe_path(first), describe_path(plugin));
        } else {
            bt_plugin_get_ref(plugin);
            g_ptr_array_add(library->plugins, (gpointer) plugin);
        }
    }
}

static void add_found(struct plugin_library *library, const bt_plugin_set *set)
{
    if (set) {
        add_set(library, set);
        bt_plugin_set_put_ref(set);
    }
}

/*
 * Returns the system's plugin directory. The path of a loaded plugin shows where the library is
 * installed. The caller owns the result.
 */
static char *system_directory(const bt_plugin_set *set)
{
    const char *path = set && bt_plugin_set_get_plugin_count(set) > 0
                           ? bt_plugin_get_path(bt_plugin_set_borrow_plugin_by_index_const(set, 0))
                           : NULL;

    return path ? g_path_get_dirname(path) : g_strdup(BT_PLUGIN_DIR);
}

/*
 * Adds the plugins in the standard directories. If a plugin can't be loaded, the library warns and
 * ignores the plugin, because the command may not need it.
 */
static bool add_standard(
    struct plugin_library *library, bool environment, bool user, bool system, bool built_in)
{
    const bt_plugin_set *set = NULL;

    if (bt_plugin_find_all(environment, user, system, built_in, BT_FALSE, &set) < 0) {
        return false;
    }
    if (system) {
        list_directory(library, system_directory(set));
    }
    add_found(library, set);
    return true;
}

static bool add_environment(struct plugin_library *library)
{
    const char *path = g_getenv("BABELTRACE_PLUGIN_PATH");
    g_autoptr(GPtrArray) directories = g_ptr_array_new();

    add_path(directories, path ? path : "");
    for (guint i = 0; i < directories->len; i++) {
        list_directory(library, directories->pdata[i]);
    }
    return add_standard(library, true, false, false, false);
}

static bool add_directory(struct plugin_library *library, const char *path)
{
    const bt_plugin_set *set = NULL;

    list_directory(library, g_strdup(path));
    if (!g_file_test(path, G_FILE_TEST_IS_DIR)) {
        g_autofree char *warning = g_strdup_printf("--plugin-path: `%s` isn't a directory", path);

        cli_warn(warning, NULL);
        return true;
    }
    if (bt_plugin_find_all_from_dir(path, BT_FALSE, BT_FALSE, &set) < 0) {
        cli_error("Cannot load the plugins of directory `%s`", path);
        return false;
    }
    add_found(library, set);
    return true;
}

static bool add_home(struct plugin_library *library)
{
    list_directory(
        library, g_build_filename(g_get_home_dir(), ".local/lib/babeltrace2/plugins", NULL));
    return add_standard(library, false, true, false, false);
}

static bool add_all(struct plugin_library *library, const struct plugin_search *search)
{
    if (!add_environment(library)) {
        return false;
    }
    for (guint i = 0; i < search->path->len; i++) {
        if (!add_directory(library, search->path->pdata[i])) {
            return false;
        }
    }
    return (search->omits_home || add_home(library)) &&
           (search->omits_system || add_standard(library, false, false, true, false)) &&
           add_standard(library, false, false, false, true);
}

struct plugin_library *plugin_library_load(const struct plugin_search *search)
{
    struct plugin_library *library = g_new0(struct plugin_library, 1);

    library->plugins = g_ptr_array_new_with_free_func((GDestroyNotify) bt_plugin_put_ref);
    library->directories = g_ptr_array_new_with_free_func(g_free);
    if (!add_all(library, search)) {
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
