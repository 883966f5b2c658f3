/* SPDX-License-Identifier: MIT */
/* Names of log levels, as --log-level and the environment variables take them. */
#ifndef CLI_COMMAND_LINE_LOG_LEVEL_H
#define CLI_COMMAND_LINE_LOG_LEVEL_H

#include <babeltrace2/babeltrace.h>
#include <stdbool.h>

/* Finds the level that `name` (`WARNING`, `W`...) stands for. */
bool log_level_parse(const char *name, bt_logging_level *level);

/* Same, with an error about the option --log-level if there is none. */
bool log_level_parse_option(const char *name, bt_logging_level *level);

#endif
