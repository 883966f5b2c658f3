/* SPDX-License-Identifier: MIT */
/* Runs graphs. */
#ifndef CLI_GRAPH_GRAPH_H
#define CLI_GRAPH_GRAPH_H

#include "assembly/assembly.h"
#include "cli/cli.h"
#include "cli/graph/run-config.h"

/*
 * Runs a graph to its end. If no component has anything to do, the function waits until a source
 * can continue. If a source doesn't report what it waits for, the function waits
 * `retry_duration_us` microseconds. On CLI_ERROR, the caller appends a cause.
 */
enum cli_status graph_run(const struct cli *cli, const struct assembly *assembly,
    enum option_when when, uint64_t retry_duration_us);

/* Builds the graph of a configuration, connects its ports and runs it. */
enum cli_status graph_build_and_run(struct cli *cli, const struct run_config *config);

#endif
