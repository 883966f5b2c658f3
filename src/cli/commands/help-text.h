/* SPDX-License-Identifier: MIT */
/* Parts of the help texts of several commands. */
#ifndef CLI_COMMANDS_HELP_TEXT_H
#define CLI_COMMANDS_HELP_TEXT_H

#include "cli/cli.h"
#include "cli/command-line/arguments.h"

/* The formats of arguments that help_print() can explain. */
enum help_format {
    HELP_FORMAT_NONE = 0,
    HELP_FORMAT_PARAMS = 1 << 0,
    HELP_FORMAT_CONNECTION = 1 << 1,
    HELP_FORMAT_TIME = 1 << 2,
};

void help_print_format(enum help_format format);

/*
 * Prints the usage line, the options, and the explanations of the formats whose bits are set in
 * `formats`. Returns CLI_OK.
 */
enum cli_status help_print(const char *usage, const struct option_row *options, unsigned formats);

#endif
