/* SPDX-License-Identifier: MIT */
/* Warnings on standard error about problems that don't stop a command. */
#ifndef CLI_WARNING_H
#define CLI_WARNING_H

#include <babeltrace2/babeltrace.h>

/* Prints one line, unless the level of BABELTRACE_CLI_LOG_LEVEL or --log-level hides warnings. It
 * is the function of an assembly's context. */
void cli_warn(const char *text, void *unused);

/* Sets the level given by --log-level. */
void cli_warn_set_level(bt_logging_level level);

#endif
