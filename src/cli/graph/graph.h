/* SPDX-License-Identifier: MIT */

/* Builds the graph of a configuration, connects its ports and runs it. */
#ifndef CLI_GRAPH_GRAPH_H
#define CLI_GRAPH_GRAPH_H

#include "cli/cli.h"
#include "cli/graph/run-config.h"

enum cli_status graph_build_and_run(struct cli *cli, const struct run_config *config);

#endif
