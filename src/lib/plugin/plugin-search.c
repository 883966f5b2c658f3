/* SPDX-License-Identifier: MIT */
/* Finds plugins in a file, in a folder, in the default folders, or in the program itself. */
#include "base/list-folder.h"
#include "lib/plugin/plugin.h"

#include <errno.h>
#include <sys/stat.h>

#include "lib/assert-cond.h"
#include "lib/error-internal.h"
#include "lib/logging-internal.h"
#include "lib/plugin/install-dirs.h"
#include "lib/plugin/plugin-so.h"
#include "lib/plugin/provider.h"

/* The maximum nesting depth of plugin folders. No sensible tree of plugins is deeper. */
#define MAX_FOLDER_DEPTH 64

G_STATIC_ASSERT((int) BT_PLUGIN_FIND_STATUS_ERROR == (int) BT_PLUGIN_FIND_ALL_STATUS_ERROR);

static enum bt__status load_file(
    struct bt_plugin_set *set, const char *path, bool fail_on_load_error)
{
    if (bt__plugin_so_has_suffix(path)) {
        return bt__plugin_so_load_file(set, path, fail_on_load_error);
    }
    if (bt__plugin_provider_is_for(path)) {
        return bt__plugin_provider_load_file(set, path, fail_on_load_error);
    }
    return BT__STATUS_OK;
}

static enum bt__status load_folder(
    struct bt_plugin_set *set, const char *path, bool recurse, int depth, bool fail_on_load_error);

/*
 * Loads a regular file, or searches a folder if `recurse` is true. Symbolic links are skipped,
 * because only the name of the file itself shows whether it is a plugin. Hidden files are skipped,
 * too, but hidden folders are searched.
 */
static enum bt__status load_entry(struct bt_plugin_set *set, const char *path, bool is_hidden,
    bool recurse, int depth, bool fail_on_load_error)
{
    struct stat status;

    if (lstat(path, &status) != 0) {
        BT_LOGW("%s: cannot get the type of the file: %s", path, g_strerror(errno));
        return BT__STATUS_OK;
    }
    if (S_ISREG(status.st_mode)) {
        return is_hidden ? 0 : load_file(set, path, fail_on_load_error);
    }
    if (S_ISDIR(status.st_mode) && recurse && depth < MAX_FOLDER_DEPTH) {
        return load_folder(set, path, recurse, depth + 1, fail_on_load_error);
    }
    return BT__STATUS_OK;
}

static enum bt__status load_folder(
    struct bt_plugin_set *set, const char *path, bool recurse, int depth, bool fail_on_load_error)
{
    int error_code = 0;

    if (depth == 0) {
        BT_LOGI("%s: looking for plugins in the folder", path);
    }
    /* The names are sorted, so that the first plugin with a name is the same on every system. */
    GPtrArray *names = tg_list_folder(path, &error_code);
    enum bt__status status = BT__STATUS_OK;

    if (!names) {
        BT_LIB_APPEND_CAUSE("%s: cannot list the folder: %s", path, g_strerror(error_code));
        return BT__STATUS_ERROR;
    }
    for (guint i = 0; i < names->len && status == 0; i++) {
        const char *name = names->pdata[i];
        g_autofree char *entry_path = g_build_filename(path, name, NULL);

        status = load_entry(set, entry_path, name[0] == '.', recurse, depth, fail_on_load_error);
    }
    g_ptr_array_free(names, TRUE);
    return status;
}

/* A default folder may be missing: this isn't an error. */
static enum bt__status load_default_folder(
    struct bt_plugin_set *set, const char *path, bool recurse, bool fail_on_load_error)
{
    if (!g_file_test(path, G_FILE_TEST_IS_DIR)) {
        BT_LOGI("%s: the plugin folder does not exist", path);
        return BT__STATUS_OK;
    }
    return load_folder(set, path, recurse, 0, fail_on_load_error);
}

/* The default places to search for plugins. */
struct places {
    bool env_var;
    bool user_dir;
    bool sys_dir;
    bool in_static;
};

static enum bt__status load_from_env_var(struct bt_plugin_set *set, bool fail_on_load_error)
{
    const char *value = g_getenv("BABELTRACE_PLUGIN_PATH");
    g_auto(GStrv) paths = value ? g_strsplit(value, G_SEARCHPATH_SEPARATOR_S, -1) : NULL;

    for (guint i = 0; paths && paths[i]; i++) {
        const enum bt__status status =
            paths[i][0] == '\0' ? 0 : load_default_folder(set, paths[i], false, fail_on_load_error);

        if (status != 0) {
            return status;
        }
    }
    return BT__STATUS_OK;
}

static enum bt__status load_from_user_dir(struct bt_plugin_set *set, bool fail_on_load_error)
{
    const char *home = g_getenv("HOME");

    if (!home || home[0] == '\0') {
        return BT__STATUS_OK;
    }
    g_autofree char *path = g_build_filename(home, ".local/lib/babeltrace2/plugins", NULL);
    return load_default_folder(set, path, false, fail_on_load_error);
}

static enum bt__status load_from_sys_dir(struct bt_plugin_set *set, bool fail_on_load_error)
{
    bool recurse;
    g_autofree char *path = bt__install_dirs_plugins(&recurse);

    return load_default_folder(set, path, recurse, fail_on_load_error);
}

static enum bt__status load_from_places(
    struct bt_plugin_set *set, const struct places *places, bool fail_on_load_error)
{
    enum bt__status status = BT__STATUS_OK;

    if (places->env_var) {
        status = load_from_env_var(set, fail_on_load_error);
    }
    if (status == 0 && places->user_dir) {
        status = load_from_user_dir(set, fail_on_load_error);
    }
    if (status == 0 && places->sys_dir) {
        status = load_from_sys_dir(set, fail_on_load_error);
    }
    if (status == 0 && places->in_static) {
        status = bt__plugin_so_load_static(set, fail_on_load_error);
    }
    return status;
}

/*
 * Ends a public function with the status `status` of its search. Takes ownership of `set`. If the
 * search succeeded and the set isn't empty, sets `*plugins` to the set, which the function's caller
 * then owns. Otherwise, releases the set.
 */
static enum bt__status give(
    struct bt_plugin_set *set, enum bt__status status, const bt_plugin_set **plugins)
{
    if (status == 0 && set->plugins->len > 0) {
        *plugins = set;
        return BT__STATUS_OK;
    }
    tg_object_put_shared_ref(set);
    return status < 0 ? status : (int) BT_PLUGIN_FIND_ALL_STATUS_NOT_FOUND;
}

#define ASSERT_PRE_SOME_PLACE()                                                                    \
    BT_ASSERT_PRE_DEV("at-least-one-place",                                                        \
        find_in_std_env_var || find_in_user_dir || find_in_sys_dir || find_in_static,              \
        "No place to search for plugins is enabled.")

bt_plugin_find_all_status bt_plugin_find_all(bt_bool find_in_std_env_var, bt_bool find_in_user_dir,
    bt_bool find_in_sys_dir, bt_bool find_in_static, bt_bool fail_on_load_error,
    const bt_plugin_set **plugins)
{
    const struct places places = {
        .env_var = find_in_std_env_var,
        .user_dir = find_in_user_dir,
        .sys_dir = find_in_sys_dir,
        .in_static = find_in_static,
    };

    BT_ASSERT_PRE_NO_ERROR();
    BT_ASSERT_PRE_NON_NULL("plugin-set-output", plugins);
    ASSERT_PRE_SOME_PLACE();
    struct bt_plugin_set *set = bt__plugin_set_create();
    return (bt_plugin_find_all_status) give(
        set, load_from_places(set, &places, fail_on_load_error), plugins);
}

bt_plugin_find_status bt_plugin_find(const char *plugin_name, bt_bool find_in_std_env_var,
    bt_bool find_in_user_dir, bt_bool find_in_sys_dir, bt_bool find_in_static,
    bt_bool fail_on_load_error, const bt_plugin **plugin)
{
    const bt_plugin_set *set = NULL;

    BT_ASSERT_PRE_NO_ERROR();
    BT_ASSERT_PRE_NON_NULL("name", plugin_name);
    BT_ASSERT_PRE_NON_NULL("plugin-output", plugin);
    ASSERT_PRE_SOME_PLACE();
    enum bt__status status = (enum bt__status) bt_plugin_find_all(find_in_std_env_var,
        find_in_user_dir, find_in_sys_dir, find_in_static, fail_on_load_error, &set);
    if (status < 0) {
        BT_LIB_APPEND_CAUSE("Cannot search for plugin `%s`.", plugin_name);
    }
    if (status != BT__STATUS_OK) {
        return (bt_plugin_find_status) status;
    }
    *plugin = bt__plugin_set_find(set, plugin_name);
    bt_plugin_get_ref(*plugin);
    bt_plugin_set_put_ref(set);
    return *plugin ? BT_PLUGIN_FIND_STATUS_OK : BT_PLUGIN_FIND_STATUS_NOT_FOUND;
}

bt_plugin_find_all_from_file_status bt_plugin_find_all_from_file(
    const char *path, bt_bool fail_on_load_error, const bt_plugin_set **plugins)
{
    BT_ASSERT_PRE_NO_ERROR();
    BT_ASSERT_PRE_NON_NULL("path", path);
    BT_ASSERT_PRE_NON_NULL("plugin-set-output", plugins);
    struct bt_plugin_set *set = bt__plugin_set_create();
    return (bt_plugin_find_all_from_file_status) give(
        set, load_file(set, path, fail_on_load_error), plugins);
}

bt_plugin_find_all_from_dir_status bt_plugin_find_all_from_dir(
    const char *path, bt_bool recurse, bt_bool fail_on_load_error, const bt_plugin_set **plugins)
{
    BT_ASSERT_PRE_NO_ERROR();
    BT_ASSERT_PRE_NON_NULL("path", path);
    BT_ASSERT_PRE_NON_NULL("plugin-set-output", plugins);
    struct bt_plugin_set *set = bt__plugin_set_create();
    return (bt_plugin_find_all_from_dir_status) give(
        set, load_folder(set, path, recurse, 0, fail_on_load_error), plugins);
}

bt_plugin_find_all_from_static_status bt_plugin_find_all_from_static(
    bt_bool fail_on_load_error, const bt_plugin_set **plugins)
{
    BT_ASSERT_PRE_NO_ERROR();
    BT_ASSERT_PRE_NON_NULL("plugin-set-output", plugins);
    struct bt_plugin_set *set = bt__plugin_set_create();
    return (bt_plugin_find_all_from_static_status) give(
        set, bt__plugin_so_load_static(set, fail_on_load_error), plugins);
}
