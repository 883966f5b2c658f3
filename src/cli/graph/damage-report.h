/* SPDX-License-Identifier: MIT */
/* What is told of the damage that the sources of a graph have gone past. */
#ifndef CLI_GRAPH_DAMAGE_REPORT_H
#define CLI_GRAPH_DAMAGE_REPORT_H

#include "cli/cli.h"

/*
 * After a run that ended with `status`: writes a report to the file `path`, unless that is NULL.
 * Returns CLI_DAMAGED in place of CLI_OK if there is damage; CLI_ERROR, with a cause, if the report
 * can't be written.
 */
enum cli_status graph_report_damage(
    const bt_graph *graph, const char *path, enum cli_status status);

#endif
