/* SPDX-License-Identifier: MIT */
/*
 * Plugins in shared objects and in the program itself. The macros of plugin-dev.h define functions
 * that return the bounds of the descriptor tables.
 */
#ifndef LIB_PLUGIN_PLUGIN_SO_H
#define LIB_PLUGIN_PLUGIN_SO_H

#include "lib/plugin/plugin.h"

/*
 * Adds the plugins in the file `path` to `set`. Returns 0 if successful. On failure, returns a
 * negative status with a cause if `fail_on_load_error` is true, and 0 otherwise. A shared object
 * without plugins isn't an error.
 */
enum bt__status bt__plugin_so_load_file(
    struct bt_plugin_set *set, const char *path, bool fail_on_load_error);

/*
 * Adds the plugins in the program itself to `set`. Returns a status as bt__plugin_so_load_file()
 * does.
 */
enum bt__status bt__plugin_so_load_static(struct bt_plugin_set *set, bool fail_on_load_error);

/* Returns whether the file name of `path` has the suffix of a shared object. */
bool bt__plugin_so_has_suffix(const char *path);

#endif
