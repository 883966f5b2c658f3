/* SPDX-License-Identifier: MIT */
/*
 * The line on standard error that shows how far a graph is: how much of the input was read, how
 * many events a second, how long it will still take.
 */
#ifndef CLI_GRAPH_PROGRESS_H
#define CLI_GRAPH_PROGRESS_H

#include <babeltrace2/babeltrace.h>
#include <stdbool.h>

#include "cli/cli.h"
#include "cli/command-line/option.h"

/* The row of --progress in a table of options, with the members that say how it is applied. */
#define PROGRESS_ROW(...)                                                                          \
    {'\0', "progress", "WHEN",                                                                     \
        "Show progress on standard error: always (without WHEN), auto (default: if it is a "       \
        "terminal, nothing else is printed there, and it takes longer than a second) or never",    \
        .words = option_when_words, __VA_ARGS__}

/*
 * Runs `graph` until it ends, fails, has nothing to do for now, or a signal interrupts it: like
 * bt_graph_run(), but shows the progress. `prints` says whether the graph itself may print to
 * standard output. With OPTION_WHEN_AUTO, progress shows after the first second, and only on a
 * terminal where the graph prints nothing.
 */
struct run_progress;
struct run_progress *progress_create(
    const struct cli *cli, enum option_when when, bt_graph *graph, bool prints);
bt_graph_run_status progress_run(struct run_progress *progress);

/* Waits until the graph, which had nothing to do, may have something again, or a signal interrupts
 * it: like bt_x_graph_wait(), but time goes on in the line. */
void progress_wait(struct run_progress *progress, uint64_t retry_duration_us);

/* Removes the line, or leaves it with OPTION_WHEN_ALWAYS. `progress` may be NULL. */
void progress_free(struct run_progress *progress);

#endif
