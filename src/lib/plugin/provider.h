/* SPDX-License-Identifier: MIT */
/*
 * Plugin providers: shared objects which make plugins out of files that are not shared objects
 * themselves. The Python plugin provider is the only one; it is loaded when the first file that
 * needs it is found, so that no program pays for a Python interpreter that it doesn't need.
 */
#ifndef LIB_PLUGIN_PROVIDER_H
#define LIB_PLUGIN_PROVIDER_H

#include "lib/plugin/plugin.h"

/* Whether `path` is a file for the Python plugin provider: `bt_plugin_*.py`. */
bool bt__plugin_provider_is_for(const char *path);

/*
 * Adds the plugins of the Python file `path` to `set`. Returns 0, or a negative status with a
 * cause, which can only happen if `fail_on_load_error`. A missing or foreign provider is no error:
 * there are no such plugins then.
 */
int bt__plugin_provider_load_file(
    struct bt_plugin_set *set, const char *path, bool fail_on_load_error);

#endif
