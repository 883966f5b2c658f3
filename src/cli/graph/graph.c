/* SPDX-License-Identifier: MIT */
/* See graph.h. */
#include "cli/graph/graph.h"

#include <stdio.h>

#include "cli/graph/damage-report.h"

static enum cli_status run_with(
    const struct cli *cli, struct run_progress *progress, uint64_t retry_duration_us)
{
    for (;;) {
        switch (progress_run(progress)) {
        case BT_GRAPH_RUN_STATUS_OK:
            return CLI_OK;
        case BT_GRAPH_RUN_STATUS_AGAIN:
            break;
        default:
            return CLI_ERROR;
        }
        /* An interrupted graph also returns "try again". */
        if (assembly_is_interrupted(&cli->context)) {
            return CLI_INTERRUPTED;
        }
        progress_wait(progress, retry_duration_us);
    }
}

enum cli_status graph_run(const struct cli *cli, const struct assembly *assembly,
    enum option_when when, uint64_t retry_duration_us)
{
    bt_graph *graph = assembly_borrow_graph(assembly);
    struct run_progress *progress = progress_create(cli, when, graph, assembly_prints(assembly));
    enum cli_status status = run_with(cli, progress, retry_duration_us);

    progress_free(progress);
    return status;
}

/* Resets the colours of the terminal: a graph may stop in the middle of a coloured line. */
static void reset_colors(void)
{
    fputs(cli_palette()->reset, stdout);
    fflush(stdout);
    fputs(cli_palette()->reset, stderr);
}

enum cli_status graph_build_and_run(struct cli *cli, const struct run_config *config)
{
    const struct plugin_library *plugins = cli_plugins(cli);
    struct assembly *assembly =
        plugins ? assembly_create(&cli->context, config->description, plugins->plugins, NULL)
                : NULL;

    if (!assembly) {
        return assembly_is_interrupted(&cli->context) ? CLI_INTERRUPTED : CLI_ERROR;
    }

    enum cli_status status = graph_run(cli, assembly, config->progress, config->retry_duration_us);

    if (status == CLI_ERROR) {
        cli_error("The graph did not run to its end");
    }
    status = graph_report_damage(assembly_borrow_graph(assembly), config->damage_report, status);
    reset_colors();
    assembly_free(assembly);
    return status;
}
