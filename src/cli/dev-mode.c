/* SPDX-License-Identifier: MIT */
/*
 * See dev-mode.h. The *checked* library has the checks of developer mode, and the *fast* library
 * doesn't. LD_PRELOAD loads the checked library before all other libraries. Both libraries have the
 * same name and the same symbols, so the fast library isn't loaded afterwards, whatever library
 * paths the program and the plugins have. Programs that this process starts get the user's
 * LD_PRELOAD.
 */
#include "cli/dev-mode.h"

#include <babeltrace2/babeltrace.h>
#include <dlfcn.h>
#include <errno.h>
#include <glib.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "config.h"

#define FILE_NAME "libbabeltrace2.so.0"

/* Holds the user's LD_PRELOAD while the program executes itself again. */
#define FORMER_VARIABLE "TRACEGRAPH_FORMER_LD_PRELOAD"

/*
 * Subfolders of the fast library's folder that may contain the checked library: in an installation
 * and in a build tree.
 */
static const char *const folders[] = {"tracegraph/dev-mode", "dev-mode"};

/*
 * Returns the folder of the loaded library, or NULL if it is unknown. The caller owns the result.
 */
static char *library_folder(void)
{
    Dl_info info;

    if (!dladdr((const void *) bt_version_get_major, &info) || !info.dli_fname) {
        return NULL;
    }
    g_autofree char *path = realpath(info.dli_fname, NULL);
    return path ? g_path_get_dirname(path) : NULL;
}

/*
 * Returns the path of the checked library, or NULL if the library isn't there. The caller owns the
 * result.
 */
static char *find_checked_library(const char *folder)
{
    for (size_t i = 0; folder && i < G_N_ELEMENTS(folders); i++) {
        char *path = g_build_filename(folder, folders[i], FILE_NAME, NULL);

        if (access(path, R_OK) == 0) {
            return path;
        }
        g_free(path);
    }
    return NULL;
}

static void restore_preload(const char *former)
{
    if (former[0] == '\0') {
        unsetenv("LD_PRELOAD");
    } else {
        setenv("LD_PRELOAD", former, 1);
    }
    unsetenv(FORMER_VARIABLE);
}

/*
 * Returns whether BABELTRACE_DEV_MODE requests developer mode. The package bt2 accepts the same
 * words.
 */
static bool is_wanted(void)
{
    static const char *const words[] = {"1", "yes", "true", "on"};
    const char *value = getenv("BABELTRACE_DEV_MODE");

    for (size_t i = 0; value && i < G_N_ELEMENTS(words); i++) {
        if (g_ascii_strcasecmp(value, words[i]) == 0) {
            return true;
        }
    }
    return false;
}

void cli_dev_mode_enter(char **argv)
{
    const char *former = getenv(FORMER_VARIABLE);
    const char *preload = getenv("LD_PRELOAD");

    if (BT_DEV_MODE || !is_wanted()) {
        return;
    }
    g_autofree char *folder = library_folder();
    const bool is_checked = folder && g_str_has_suffix(folder, "/dev-mode");
    if (former) {
        restore_preload(former);
    }
    if (is_checked) {
        return;
    }
    g_autofree char *path = former ? NULL : find_checked_library(folder);
    int fault = 0;

    if (path) {
        g_autofree char *program = g_file_read_link("/proc/self/exe", NULL);
        g_autofree char *libraries = preload && preload[0] != '\0'
                                         ? g_strdup_printf("%s:%s", path, preload)
                                         : g_strdup(path);

        setenv(FORMER_VARIABLE, preload ? preload : "", 1);
        setenv("LD_PRELOAD", libraries, 1);
        execv(program ? program : argv[0], argv);
        fault = errno;
        restore_preload(getenv(FORMER_VARIABLE));
    }
    fprintf(stderr,
        "babeltrace2: BABELTRACE_DEV_MODE: cannot use the library of developer mode (%s): the "
        "rules for plugins are not checked\n",
        path     ? strerror(fault)
        : former ? "the linker did not load it"
                 : "it is not installed");
}
