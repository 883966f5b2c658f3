/* SPDX-License-Identifier: MIT */
/* Plugins that can't be loaded and are ignored. */
#ifndef LIB_PLUGIN_LOAD_FAILURE_H
#define LIB_PLUGIN_LOAD_FAILURE_H

/* Logs that the plugin in the file `path` is ignored, and why: the error of the current thread,
 * which is cleared. */
void bt__plugin_log_load_failure(const char *path);

#endif
