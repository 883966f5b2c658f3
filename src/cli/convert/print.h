/* SPDX-License-Identifier: MIT */
/* The output of the `convert` command when it doesn't run a graph. */
#ifndef CLI_CONVERT_PRINT_H
#define CLI_CONVERT_PRINT_H

#include "cli/convert/conversion.h"

/* Returns the arguments (strings, owned) of the `run` command with the same settings. */
GPtrArray *conversion_run_args(const struct conversion *conversion);

/* Prints the arguments of the equivalent `run` command in the format that the options request. */
void conversion_print_run_args(const struct conversion *conversion);

/* Handles --output-format=ctf-metadata: prints the metadata text of the trace. */
enum cli_status conversion_print_metadata(const struct conversion *conversion);

enum cli_status conversion_print_lttng_live_sessions(const struct conversion *conversion);

#endif
