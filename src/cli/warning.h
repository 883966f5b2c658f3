/* SPDX-License-Identifier: MIT */

/* Warnings: lines of standard error about what does not stop a command. */
#ifndef CLI_WARNING_H
#define CLI_WARNING_H

#include <babeltrace2/babeltrace.h>

/* Prints one line, unless BABELTRACE_CLI_LOG_LEVEL or --log-level ask for less. An assembly's
 * context has it. */
void cli_warn(const char *text, void *unused);

/* Sets the level of --log-level. */
void cli_warn_set_level(bt_logging_level level);

#endif
