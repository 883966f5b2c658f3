/* SPDX-License-Identifier: MIT */
/*
 * Plugins in shared objects (and in the program itself): found through the boundary functions of
 * the descriptor tables that the macros of plugin-dev.h define.
 */
#ifndef LIB_PLUGIN_PLUGIN_SO_H
#define LIB_PLUGIN_PLUGIN_SO_H

#include "lib/plugin/plugin.h"

/*
 * Adds the plugins of the file `path` to `set`. Returns 0, or, only if `fail_on_load_error`, a
 * negative status with a cause. A shared object without plugins is no error.
 */
enum bt__status bt__plugin_so_load_file(
    struct bt_plugin_set *set, const char *path, bool fail_on_load_error);

/* The same for the plugins of the program itself. */
enum bt__status bt__plugin_so_load_static(struct bt_plugin_set *set, bool fail_on_load_error);

/* Whether the name of `path` is that of a shared object. */
bool bt__plugin_so_has_suffix(const char *path);

#endif
