/* SPDX-License-Identifier: MIT */
/*
 * The progress line on standard error: how much of the input was read, the number of events per
 * second, and the remaining time.
 */
#ifndef CLI_GRAPH_PROGRESS_H
#define CLI_GRAPH_PROGRESS_H

#include <babeltrace2/babeltrace.h>
#include <stdbool.h>

#include "cli/cli.h"
#include "cli/command-line/option.h"

/*
 * The row of --progress in a table of options. The arguments initialize the handler of the row and
 * the handler's data.
 */
#define PROGRESS_ROW(...)                                                                          \
    {'\0', "progress", "WHEN",                                                                     \
        "Show progress on standard error: always (also without WHEN), never, or auto (default: "   \
        "if it is a terminal without other output, and the run takes longer than a second)",       \
        .words = option_when_words, __VA_ARGS__}

/*
 * progress_run() is like bt_graph_run(), but shows the progress of `graph`. It also returns when a
 * signal interrupts the graph. `prints` is whether the graph may print to standard output. With
 * OPTION_WHEN_AUTO, the progress line appears after the first second, and only on a terminal to
 * which the graph prints nothing.
 */
struct run_progress;
struct run_progress *progress_create(
    const struct cli *cli, enum option_when when, bt_graph *graph, bool prints);
bt_graph_run_status progress_run(struct run_progress *progress);

/*
 * Waits until the graph may have something to do again, or a signal interrupts it. The function is
 * like bt_x_graph_wait(), but keeps the elapsed time in the progress line up to date.
 */
void progress_wait(struct run_progress *progress, uint64_t retry_duration_us);

/*
 * Frees `progress`, which may be NULL. With OPTION_WHEN_ALWAYS, prints the progress line a last
 * time. Otherwise, removes the line.
 */
void progress_free(struct run_progress *progress);

#endif
