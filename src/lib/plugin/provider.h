/* SPDX-License-Identifier: MIT */
/*
 * Plugin providers: shared objects that create plugins from other kinds of files. The only provider
 * is the Python plugin provider. The library loads it when it finds the first file that needs the
 * provider, so that other programs don't start a Python interpreter.
 */
#ifndef LIB_PLUGIN_PROVIDER_H
#define LIB_PLUGIN_PROVIDER_H

#include "lib/plugin/plugin.h"

/* Returns whether `path` is a file for the Python plugin provider: `bt_plugin_*.py`. */
bool bt__plugin_provider_is_for(const char *path);

/*
 * Adds the plugins in the Python file `path` to `set`. Returns 0 if successful. On failure, returns
 * a negative status with a cause if `fail_on_load_error` is true, and 0 otherwise. If the provider
 * is missing or belongs to another library, no plugins are added. This isn't an error.
 */
enum bt__status bt__plugin_provider_load_file(
    struct bt_plugin_set *set, const char *path, bool fail_on_load_error);

#endif
