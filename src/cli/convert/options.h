/* SPDX-License-Identifier: MIT */
/* The options of the `convert` command and what each one does to a conversion. */
#ifndef CLI_CONVERT_OPTIONS_H
#define CLI_CONVERT_OPTIONS_H

#include "cli/command-line/arguments.h"
#include "cli/convert/conversion.h"

extern const struct option_row convert_options[];

/* Reads the arguments of the command. False with an error, or with `*help` set when they ask for
 * help. */
bool conversion_parse(struct conversion *conversion, int argc, char **argv, bool *help);

#endif
