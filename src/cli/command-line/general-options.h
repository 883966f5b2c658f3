/* SPDX-License-Identifier: MIT */
/* The options before the command. */
#ifndef CLI_COMMAND_LINE_GENERAL_OPTIONS_H
#define CLI_COMMAND_LINE_GENERAL_OPTIONS_H

#include "cli/cli.h"
#include "cli/command-line/option.h"

/* The options, whose data is the `struct cli`. */
extern const struct option_row general_options[];

/* The handler of --verbose and --debug. */
bool general_options_lower_log_level(void *data, const struct option_row *row, const char *value);

#endif
