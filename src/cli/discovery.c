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

/* Programs may look for the sentence, which is that of Babeltrace. */
#define NO_TRACE "No trace was found based on input `%s`"

void cli_report_problems(const struct cli *cli, const GPtrArray *inputs,
    const struct assembly_discovery *discovery, bool is_error)
{
    for (guint i = 0; i < discovery->problems->len; i++) {
        const struct assembly_discovery_problem *problem = discovery->problems->pdata[i];
        const char *input = inputs->pdata[problem->argument];

        if (is_error) {
            cli_error("%s", problem->text);
            cli_error(NO_TRACE, input);
        } else {
            assembly_warn(&cli->context, NO_TRACE ": %s", input, problem->reason);
        }
    }
}
