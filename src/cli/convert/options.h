/* SPDX-License-Identifier: MIT */
/* Parses the options of the `convert` command into a conversion. */
#ifndef CLI_CONVERT_OPTIONS_H
#define CLI_CONVERT_OPTIONS_H

#include "cli/command-line/arguments.h"
#include "cli/convert/conversion.h"

extern const struct option_row convert_options[];

/*
 * Parses the arguments of the command. Returns false with an error, or with `*help` set if an
 * option requests the help.
 */
bool conversion_parse(struct conversion *conversion, int argc, char **argv, bool *help);

#endif
