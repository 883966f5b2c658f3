/* SPDX-License-Identifier: MIT */
/* Finds the sources of a command's inputs. */
#ifndef CLI_DISCOVERY_H
#define CLI_DISCOVERY_H

#include "assembly/source-discovery.h"
#include "cli/cli.h"

/*
 * Finds sources for the strings `inputs` in all plugins, which are loaded first if necessary. See
 * assembly_discover_sources().
 */
bool cli_discover(struct cli *cli, const GPtrArray *inputs, const char *only_class,
    struct assembly_discovery *discovery);

/*
 * Reports each input without a source. If `is_error`, the reports are causes of the error;
 * otherwise, they are warnings.
 */
void cli_report_problems(const struct cli *cli, const GPtrArray *inputs,
    const struct assembly_discovery *discovery, bool is_error);

/*
 * Warns that `source`, which was found in a folder, is skipped because of its error. With
 * --verbose, also prints the causes of the error.
 */
void cli_warn_of_skipped(const struct cli *cli, const struct assembly_source *source);

/* Inserts the inputs of `source` into `map` as the entry `inputs`. */
void cli_source_insert_inputs(const struct assembly_source *source, bt_value *map);

/* Returns the parameters of a component for `source`: a map that the caller owns. */
bt_value *cli_source_params(const struct assembly_source *source);

/*
 * Like cli_source_params(). If `source` is a source.ctf.fs, the parameters also make the component
 * tolerant, and prevent it from logging damage.
 */
bt_value *cli_source_tolerant_params(const struct assembly_source *source);

/*
 * Returns whether `source` is a source.ctf.fs. Only this class gets the options about clocks. As in
 * Babeltrace, only this class gets names for traces that are found in a directory.
 */
bool cli_source_is_ctf_fs(const struct assembly_source *source);

/* Returns whether the class of `source` has the parameter `tolerant`. */
bool cli_source_may_be_tolerant(const struct assembly_source *source);

#endif
