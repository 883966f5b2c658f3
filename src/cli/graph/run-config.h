/* SPDX-License-Identifier: MIT */
/* The configuration of the `run` and `convert` commands: a graph, and how to run it. */
#ifndef CLI_GRAPH_RUN_CONFIG_H
#define CLI_GRAPH_RUN_CONFIG_H

#include <babeltrace2/babeltrace.h>
#include <glib.h>
#include <stdbool.h>

#include "assembly/description.h"
#include "cli/cli.h"
#include "cli/command-line/arguments.h"
#include "cli/graph/progress.h"
#include "cli/graph/run-setting.h"

enum { DEFAULT_RETRY_DURATION_US = 100000 };

struct run_config {
    struct assembly_description *description;
    uint64_t retry_duration_us;
    enum option_when progress;
    char *damage_report; /* the path of the report file, or NULL */
};

/*
 * Rows of options that the `run` and `convert` commands share, with the same meaning. The arguments
 * initialize the handler of the row and the handler's data.
 */
#define ALLOWED_MIP_VERSIONS_ROW(...)                                                              \
    {'m', "allowed-mip-versions", "VER",                                                           \
        "Allow only version VER (0 or 1) of the message interchange protocol (default: both)",     \
        __VA_ARGS__}
#define DAMAGE_REPORT_ROW(...)                                                                     \
    {'\0', "damage-report", "PATH",                                                                \
        "Write a JSON report to PATH about the damage that tolerant sources skipped", __VA_ARGS__}
#define RETRY_DURATION_ROW(...)                                                                    \
    {'\0', "retry-duration", "DUR",                                                                \
        "Run the graph again after DUR microseconds if it has nothing to do and a source does "    \
        "not report what it waits for (default: 100000)",                                          \
        __VA_ARGS__}

/* The options of the `run` command, in the order of `enum run_option`. */
extern const struct option_row run_options[];

void run_config_free(struct run_config *config);
typedef struct run_config run_config_t;
G_DEFINE_AUTOPTR_CLEANUP_FUNC(run_config_t, run_config_free)

/*
 * Parses the arguments of the `run` command. Returns NULL with an error, or with `*help` set if an
 * option requests the help.
 */
struct run_config *run_config_parse(const struct cli *cli, int argc, char **argv, bool *help);

/*
 * Creates a configuration from `settings` (`struct run_setting *`). The connection rules are moved
 * from the settings to the configuration. Returns NULL with an error.
 */
struct run_config *run_config_create(const struct cli *cli, GPtrArray *settings);

/* Like run_config_create(), but the settings need not describe a complete graph. */
struct run_config *run_config_create_incomplete(const struct cli *cli, GPtrArray *settings);

/*
 * Checks the argument `text` of --allowed-mip-versions, --damage-report, --log-level, --progress or
 * --retry-duration. Returns false, with an error, if it is invalid.
 */
bool run_option_check(const struct cli *cli, enum run_option option, const char *text);

#endif
