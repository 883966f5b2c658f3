/* SPDX-License-Identifier: MIT */
/* The options before the command. */
#ifndef CLI_COMMAND_LINE_GENERAL_OPTIONS_H
#define CLI_COMMAND_LINE_GENERAL_OPTIONS_H

#include "cli/cli.h"
#include "cli/command-line/option.h"

/* The data of the options. */
struct general_options {
    struct cli *cli;
    bool asks_for_version;
};

extern const struct option_row general_options[];

/* Handler of --verbose and --debug, whose variable is a `struct cli *`. */
bool general_options_lower_log_level(void *data, const struct option_row *row, const char *value);

#endif
