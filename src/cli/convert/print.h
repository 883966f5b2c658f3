/* SPDX-License-Identifier: MIT */
/* What the `convert` command can print instead of running a graph. */
#ifndef CLI_CONVERT_PRINT_H
#define CLI_CONVERT_PRINT_H

#include "cli/convert/conversion.h"

/* The arguments (strings, owned) of the `run` command that has the same settings. */
GPtrArray *conversion_run_args(const struct conversion *conversion);

/* Prints them in the format that the options ask for. */
void conversion_print_run_args(const struct conversion *conversion);

/* --output-format=ctf-metadata: prints the metadata text of the trace. */
enum cli_status conversion_print_metadata(const struct conversion *conversion);

/* Prints the sessions of a relay daemon. */
enum cli_status conversion_print_lttng_live_sessions(const struct conversion *conversion);

#endif
