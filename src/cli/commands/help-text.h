/* SPDX-License-Identifier: MIT */
/* Parts that the help of several commands shares. */
#ifndef CLI_COMMANDS_HELP_TEXT_H
#define CLI_COMMANDS_HELP_TEXT_H

#include "cli/cli.h"
#include "cli/command-line/arguments.h"

/* Formats of options that help_print() can explain. */
enum help_format {
    HELP_FORMAT_NONE = 0,
    HELP_FORMAT_PARAMS = 1 << 0,
    HELP_FORMAT_CONNECTION = 1 << 1,
    HELP_FORMAT_TIME = 1 << 2,
};

/* Prints the text about one format. */
void help_print_format(enum help_format format);

/* Prints the usage line, the options and the formats of `formats`. Returns CLI_OK. */
enum cli_status help_print(const char *usage, const struct option_row *options, unsigned formats);

#endif
