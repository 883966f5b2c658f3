/* SPDX-License-Identifier: MIT */
/* The `run` command. */
#include "cli/commands/help-text.h"
#include "cli/graph/graph.h"
#include "cli/graph/run-config.h"

enum cli_status command_run(struct cli *cli, int argc, char **argv)
{
    bool help = argc == 0;
    g_autoptr(run_config_t) config = help ? NULL : run_config_parse(cli, argc, argv, &help);

    if (help) {
        return help_print(
            "run [OPTIONS]", run_options, HELP_FORMAT_PARAMS | HELP_FORMAT_CONNECTION);
    }
    return config ? graph_build_and_run(cli, config) : CLI_ERROR;
}
