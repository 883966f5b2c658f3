/* SPDX-License-Identifier: MIT */
/* Finding the sources of the inputs of a command. */
#ifndef CLI_DISCOVERY_H
#define CLI_DISCOVERY_H

#include "assembly/source-discovery.h"
#include "cli/cli.h"

/* Finds sources for `inputs` (strings) in all the plugins, which are loaded if need be; see
 * assembly_discover_sources(). */
bool cli_discover(struct cli *cli, const GPtrArray *inputs, const char *only_class,
    struct assembly_discovery *discovery);

/* Reports those of `inputs` for which nothing was found, as causes of the error or as warnings. */
void cli_report_problems(const struct cli *cli, const GPtrArray *inputs,
    const struct assembly_discovery *discovery, bool is_error);

/* Warns that `source`, which was found in a folder, is skipped because of its error, and prints the
 * causes with --verbose. */
void cli_warn_of_skipped(const struct cli *cli, const struct assembly_source *source);

/* Inserts the inputs of `source` as the entry `inputs`. */
void cli_source_insert_inputs(const struct assembly_source *source, bt_value *map);

/* The parameters that a component for `source` needs: a map, owned by the caller. */
bt_value *cli_source_params(const struct assembly_source *source);

/* The same for a component that reads tolerantly, if its class can, and doesn't log damage. */
bt_value *cli_source_tolerant_params(const struct assembly_source *source);

/*
 * Whether `source` is a source.ctf.fs: only this class gets the options about clocks and, as in
 * Babeltrace, names for the traces that are found in a directory.
 */
bool cli_source_is_ctf_fs(const struct assembly_source *source);

/* Whether `source` is of a class that has the parameter `tolerant`. */
bool cli_source_may_be_tolerant(const struct assembly_source *source);

#endif
