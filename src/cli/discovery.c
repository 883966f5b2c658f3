/* SPDX-License-Identifier: MIT */

/* See discovery.h. */
#include "cli/discovery.h"

bool cli_discover(struct cli *cli, const GPtrArray *inputs, const char *only_class,
    struct assembly_discovery *discovery)
{
    const struct plugin_library *plugins = cli_plugins(cli);

    return plugins && assembly_discover_sources(
                          &cli->context, plugins->plugins, inputs, only_class, discovery);
}

void cli_report_problems(
    const struct cli *cli, const struct assembly_discovery *discovery, bool is_error)
{
    for (guint i = 0; i < discovery->problems->len; i++) {
        const struct assembly_discovery_problem *problem = discovery->problems->pdata[i];

        if (is_error) {
            cli_error("%s", problem->text);
        } else {
            assembly_warn(&cli->context, "%s", problem->text);
        }
    }
}
