/* SPDX-License-Identifier: MIT */
/*
 * The folders of the library's installation. They are derived from the path of the loaded library,
 * so that an installation can be moved.
 */
#ifndef LIB_PLUGIN_INSTALL_DIRS_H
#define LIB_PLUGIN_INSTALL_DIRS_H

#include <glib.h>
#include <stdbool.h>

/*
 * Returns the path of the folder that contains the system's plugins. The caller owns the path. Sets
 * `*recurse` to whether the plugins are in subfolders, as in a build tree.
 */
char *bt__install_dirs_plugins(bool *recurse);

/* Returns the path of the folder that contains the plugin providers. The caller owns the path. */
char *bt__install_dirs_plugin_providers(void);

#endif
