/* SPDX-License-Identifier: MIT */
/* What the `run` and `convert` commands do: a graph, and how it runs. */
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
    char *damage_report; /* the path of a file to be written, or NULL */
};

/* Rows of the options that convert has too, with the same meaning; the arguments are the members
 * that say how they are applied. */
#define ALLOWED_MIP_VERSIONS_ROW(...)                                                              \
    {'m', "allowed-mip-versions", "VER",                                                           \
        "Allow only version VER (0 or 1) of the message interchange protocol (default: both)",     \
        __VA_ARGS__}
#define DAMAGE_REPORT_ROW(...)                                                                     \
    {'\0', "damage-report", "PATH",                                                                \
        "Write to PATH, as JSON, what damage tolerant sources have gone past", __VA_ARGS__}
#define RETRY_DURATION_ROW(...)                                                                    \
    {'\0', "retry-duration", "DUR",                                                                \
        "Try again after DUR microseconds when a component has nothing to do and doesn't say "     \
        "what it waits for (default: 100000)",                                                     \
        __VA_ARGS__}

/* The options of the `run` command; the index of an option is its `enum run_option`. */
extern const struct option_row run_options[];

void run_config_free(struct run_config *config);
typedef struct run_config run_config_t;
G_DEFINE_AUTOPTR_CLEANUP_FUNC(run_config_t, run_config_free)

/* Parses the arguments of the `run` command. NULL with an error, or with `*help` set when they ask
 * for help. */
struct run_config *run_config_parse(const struct cli *cli, int argc, char **argv, bool *help);

/* Makes the configuration from settings (`struct run_setting *`), and takes the connection rules
 * out of them. NULL with an error. */
struct run_config *run_config_create(const struct cli *cli, GPtrArray *settings);

/* Same, from settings that don't make a whole graph yet. */
struct run_config *run_config_create_incomplete(const struct cli *cli, GPtrArray *settings);

/* Whether the argument `text` of --allowed-mip-versions, --damage-report, --log-level, --progress
 * or
 * --retry-duration is valid; if not, an error says why. */
bool run_option_check(const struct cli *cli, enum run_option option, const char *text);

#endif
