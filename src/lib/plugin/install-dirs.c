/* SPDX-License-Identifier: MIT */
/* The location of the library's installation. */
#include "lib/plugin/install-dirs.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

#include "config.h"

/*
 * Returns `path` without symbolic links and dots. The caller owns the result. Returns NULL if the
 * file doesn't exist.
 */
static char *real_path(const char *path)
{
    char *result = realpath(path, NULL);
    char *copy = g_strdup(result);

    free(result);
    return copy;
}

/*
 * The library that is built for developer mode is in one of these folders, relative to the folder
 * of the production library.
 */
static const char *const checked_folders[] = {"/tracegraph/dev-mode", "/dev-mode"};

/*
 * Returns the folder of the file that contains this code. If this file is the developer mode
 * library, returns the folder of the library that it replaces. The caller owns the result; NULL
 * means unknown.
 */
static char *own_folder(void)
{
    Dl_info info;

    if (!dladdr((const void *) own_folder, &info) || !info.dli_fname) {
        return NULL;
    }
    g_autofree char *path = real_path(info.dli_fname);
    char *folder = path ? g_path_get_dirname(path) : NULL;
    for (size_t i = 0; BT_DEV_MODE && folder && i < G_N_ELEMENTS(checked_folders); i++) {
        if (g_str_has_suffix(folder, checked_folders[i])) {
            folder[strlen(folder) - strlen(checked_folders[i])] = '\0';
            break;
        }
    }
    return folder;
}

/*
 * Returns the folder `installed` next to the library. In a build tree, returns the folder `built`,
 * relative to the folder `src` that contains the library's folder. Otherwise, returns `configured`.
 */
static char *find(const char *installed, const char *built, const char *configured, bool *is_built)
{
    g_autofree char *folder = own_folder();

    *is_built = false;
    if (folder) {
        g_autofree char *beside = g_build_filename(folder, "babeltrace2", installed, NULL);

        if (g_file_test(beside, G_FILE_TEST_IS_DIR)) {
            return g_steal_pointer(&beside);
        }
    }
    if (folder && g_str_has_suffix(folder, "/src/lib")) {
        g_autofree char *beside = g_build_filename(folder, "..", built, NULL);

        if (g_file_test(beside, G_FILE_TEST_IS_DIR)) {
            char *real = real_path(beside);

            *is_built = true;
            return real ? real : g_steal_pointer(&beside);
        }
    }
    return g_strdup(configured);
}

char *bt__install_dirs_plugins(bool *recurse)
{
    return find("plugins", "plugins", BT_PLUGIN_DIR, recurse);
}

char *bt__install_dirs_plugin_providers(void)
{
    bool is_built;

    return find("plugin-providers", "bindings/python", BT_PLUGIN_PROVIDER_DIR, &is_built);
}
