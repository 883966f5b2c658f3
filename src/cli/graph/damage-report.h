/* SPDX-License-Identifier: MIT */
/* The report of the damage that the sources of a graph skipped. */
#ifndef CLI_GRAPH_DAMAGE_REPORT_H
#define CLI_GRAPH_DAMAGE_REPORT_H

#include "cli/cli.h"

/*
 * Writes the report to the file `path`, unless `path` is NULL. `status` is the status of the
 * graph's run. Returns CLI_ERROR with a cause if the report can't be written, CLI_DAMAGED instead
 * of CLI_OK if there is damage, and otherwise `status`.
 */
enum cli_status graph_report_damage(
    const bt_graph *graph, const char *path, enum cli_status status);

#endif
