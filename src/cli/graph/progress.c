/* SPDX-License-Identifier: MIT */
/*
 * See progress.h. The graph runs step by step. Between two steps, the clock is read to find out
 * whether a new line is due. This takes a few nanoseconds per batch of messages. If no line is
 * shown, bt_graph_run() runs the graph.
 */
#include "cli/graph/progress.h"

#include <babeltrace2/extension/progress.h>
#include <babeltrace2/extension/waiting.h>
#include <limits.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

#include "base/terminal-text.h"
#include "document/human.h"

#define MS INT64_C(1000)

enum {
    FIRST_LINE_MS = 1000, /* the delay of the first line with OPTION_WHEN_AUTO */
    PERIOD_MS = 200,
    LOG_PERIOD_MS = 1000, /* the period of lines in a log, when standard error isn't a terminal */
};

struct run_progress {
    const struct cli *cli;
    bt_graph *graph;
    enum option_when when;
    bool is_shown, is_terminal, has_line;
    /* The times of the start and of the next line, in microseconds of a monotonic clock. */
    int64_t start, next_line;
};

/*
 * Reads the coarse clock, which doesn't enter the kernel and is exact enough for a progress line.
 */
static int64_t now_us(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC_COARSE, &now);
    return (int64_t) now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

struct run_progress *progress_create(
    const struct cli *cli, enum option_when when, bt_graph *graph, bool prints)
{
    struct run_progress *progress = g_new0(struct run_progress, 1);

    progress->cli = cli;
    progress->graph = graph;
    progress->when = when;
    progress->is_terminal = tg_is_terminal(stderr);
    /*
     * With OPTION_WHEN_AUTO, there is no line if the graph prints to a terminal, because the line
     * would disturb the output.
     */
    progress->is_shown =
        when == OPTION_WHEN_ALWAYS ||
        (when == OPTION_WHEN_AUTO && progress->is_terminal && !(prints && tg_is_terminal(stdout)));
    progress->start = now_us();
    progress->next_line = progress->start + (when == OPTION_WHEN_AUTO ? FIRST_LINE_MS * MS : 0);
    return progress;
}

/*
 * Returns a text such as `42 % of 1.2 GiB, 3.4 M events, 5.6 M events/s, 7 s left`. Unknown parts
 * are left out.
 */
static char *describe(const struct run_progress *progress, int64_t now)
{
    GString *out = g_string_new(NULL);
    double seconds = (double) (now - progress->start) / 1e6;
    uint64_t total, bytes, events;

    bt_x_graph_get_progress(progress->graph, &total, &bytes, &events);

    /* The input may have grown since its size was determined. */
    double part = total > 0 ? (double) MIN(bytes, total) / (double) total : 0;

    if (total > 0) {
        g_string_append_printf(out, "%.0f %% of ", part * 100);
        doc_append_size(out, total);
        g_string_append(out, ", ");
    }
    if (events > 0) {
        doc_append_scaled(out, (double) events);
        g_string_append(out, " events, ");
        if (seconds > 0) {
            doc_append_scaled(out, (double) events / seconds);
            g_string_append(out, " events/s, ");
        }
    }
    if (part > 0 && part < 1) {
        doc_append_rough_duration(out, seconds / part - seconds);
        g_string_append(out, " left");
    } else {
        doc_append_rough_duration(out, seconds);
        g_string_append(out, total > 0 || events > 0 ? "" : " elapsed");
    }
    return g_string_free(out, FALSE);
}

/*
 * Returns the maximum width of the line. A longer line would wrap, and wrapped lines can't be
 * cleared. The last column stays empty.
 */
static int room(void)
{
    struct winsize size;

    return ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col - 1
                                                                           : INT_MAX;
}

static void print_line(struct run_progress *progress, int64_t now)
{
    g_autofree char *text = describe(progress, now);

    if (progress->is_terminal) {
        tg_clear_line(stderr);
        fprintf(stderr, "%.*s", room(), text);
    } else {
        fprintf(stderr, "%s\n", text);
    }
    fflush(stderr);
    progress->has_line = true;
    progress->next_line = now + (progress->is_terminal ? PERIOD_MS : LOG_PERIOD_MS) * MS;
}

static void update(struct run_progress *progress)
{
    int64_t now = now_us();

    if (now >= progress->next_line) {
        print_line(progress, now);
    }
}

bt_graph_run_status progress_run(struct run_progress *progress)
{
    if (!progress->is_shown) {
        return bt_graph_run(progress->graph);
    }
    while (!assembly_is_interrupted(&progress->cli->context)) {
        bt_graph_run_once_status status = bt_graph_run_once(progress->graph);

        if (status == BT_GRAPH_RUN_ONCE_STATUS_END) {
            return BT_GRAPH_RUN_STATUS_OK;
        }
        update(progress);
        if (status != BT_GRAPH_RUN_ONCE_STATUS_OK) {
            return (bt_graph_run_status) status;
        }
    }
    return BT_GRAPH_RUN_STATUS_AGAIN;
}

void progress_wait(struct run_progress *progress, uint64_t retry_duration_us)
{
    while (!bt_x_graph_wait(progress->graph, retry_duration_us, (uint64_t) PERIOD_MS * MS)) {
        if (progress->is_shown) {
            update(progress);
        }
    }
}

void progress_free(struct run_progress *progress)
{
    if (!progress) {
        return;
    }
    if (progress->is_shown && progress->when == OPTION_WHEN_ALWAYS) {
        print_line(progress, now_us());
        if (progress->is_terminal) {
            fputc('\n', stderr);
        }
    } else if (progress->has_line) {
        tg_clear_line(stderr);
    }
    fflush(stderr);
    g_free(progress);
}
