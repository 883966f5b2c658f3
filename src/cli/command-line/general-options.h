/* SPDX-License-Identifier: MIT */
/* The options before the name of the command. */
#ifndef CLI_COMMAND_LINE_GENERAL_OPTIONS_H
#define CLI_COMMAND_LINE_GENERAL_OPTIONS_H

#include "cli/cli.h"
#include "cli/command-line/option.h"

/* The table of the options. Their handlers' data is a `struct cli`. */
extern const struct option_row general_options[];

/* Handles --verbose and --debug. */
bool general_options_lower_log_level(void *data, const struct option_row *row, const char *value);

#endif
