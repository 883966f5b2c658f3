/* SPDX-License-Identifier: MIT */
/* Logs plugins that can't be loaded and are ignored. */
#ifndef LIB_PLUGIN_LOAD_FAILURE_H
#define LIB_PLUGIN_LOAD_FAILURE_H

/*
 * Logs that the library ignores the plugin in the file `path`. The reason is the error of the
 * current thread, which the function clears.
 */
void bt__plugin_log_load_failure(const char *path);

#endif
