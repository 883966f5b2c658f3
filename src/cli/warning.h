/* SPDX-License-Identifier: MIT */
/* Warnings and information on standard error. The command continues after them. */
#ifndef CLI_WARNING_H
#define CLI_WARNING_H

#include <babeltrace2/babeltrace.h>
#include <glib.h>

/*
 * Prints one line, unless the level of BABELTRACE_CLI_LOG_LEVEL or --log-level hides warnings. The
 * function is also the member `warn` of the assembly's context.
 */
void cli_warn(const char *text, void *unused);

/* Prints one line if the log level shows information, as --verbose does. */
void cli_inform(const char *format, ...) G_GNUC_PRINTF(1, 2);

/* Sets the level given by --log-level. */
void cli_warn_set_level(bt_logging_level level);

#endif
