/* SPDX-License-Identifier: MIT */
/*
 * The location of the library's installation, derived from the path of the loaded library, so that
 * an installation can be moved.
 */
#ifndef LIB_PLUGIN_INSTALL_DIRS_H
#define LIB_PLUGIN_INSTALL_DIRS_H

#include <glib.h>
#include <stdbool.h>

/*
 * The folder of the system's plugins; the result is owned. `*recurse` is set to whether the plugins
 * are in subfolders (a build tree).
 */
char *bt__install_dirs_plugins(bool *recurse);

/* The folder of the plugin providers; the result is owned. */
char *bt__install_dirs_plugin_providers(void);

#endif
