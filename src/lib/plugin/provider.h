/* SPDX-License-Identifier: MIT */
/*
 * Plugin providers: shared objects that create plugins from files that aren't shared objects
 * themselves. The Python plugin provider is the only one. It is loaded when the first file that
 * needs it is found, so that no program pays for an unneeded Python interpreter.
 */
#ifndef LIB_PLUGIN_PROVIDER_H
#define LIB_PLUGIN_PROVIDER_H

#include "lib/plugin/plugin.h"

/* Whether `path` is a file for the Python plugin provider: `bt_plugin_*.py`. */
bool bt__plugin_provider_is_for(const char *path);

/*
 * Adds the plugins of the Python file `path` to `set`. Returns 0, or, only if `fail_on_load_error`,
 * a negative status with a cause. A missing or foreign provider isn't an error: there are simply no
 * such plugins.
 */
enum bt__status bt__plugin_provider_load_file(
    struct bt_plugin_set *set, const char *path, bool fail_on_load_error);

#endif
