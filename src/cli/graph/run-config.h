/* SPDX-License-Identifier: MIT */

/* The graph that arguments of the `run` command describe. The `convert` command makes such
 * arguments, too. */
#ifndef CLI_GRAPH_RUN_CONFIG_H
#define CLI_GRAPH_RUN_CONFIG_H

#include <babeltrace2/babeltrace.h>
#include <glib.h>
#include <stdbool.h>

#include "cli/cli.h"
#include "cli/command-line/arguments.h"
#include "cli/command-line/component-spec.h"
#include "cli/graph/progress.h"

struct component_config {
    /* With a name. */
    struct component_spec *spec;

    /* A map. */
    bt_value *params;

    bt_logging_level log_level;
};

struct run_config {
    /* `struct component_config *` and `struct connection_rule *`, in the order of the command line.
     */
    GPtrArray *components;
    GPtrArray *rules;

    uint64_t retry_duration_us;

    /* The only MIP version allowed, or -1. */
    int mip_version;

    enum progress_when progress;

    /* Whether to let only those messages through that are within the time range of all streams of
     * their trace. */
    bool stream_intersection;
};

/* The options of the `run` command, for its help. */
extern const struct option_row run_options[];

void run_config_free(struct run_config *config);
typedef struct run_config run_config_t;
G_DEFINE_AUTOPTR_CLEANUP_FUNC(run_config_t, run_config_free)

/* Parses the arguments of the `run` command. NULL with an error, or with `*help` set when they ask
 * for help. */
struct run_config *run_config_parse(const struct cli *cli, int argc, char **argv, bool *help);

#endif
