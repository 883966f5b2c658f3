/* SPDX-License-Identifier: MIT */
/*
 * What signals do.
 *
 * The first SIGINT, SIGTERM or SIGHUP asks the graph to stop. One that comes more than a second
 * later ends the program; until then, it may be completing files, and a shell or `timeout` may
 * repeat what a terminal has sent already.
 *
 * Writes go on after the first one, because stdio would lose the lines that are waiting for the
 * reader of a pipe. But a reader that takes nothing for a second isn't waited for: what it wasn't
 * given yet is dropped.
 *
 * A file that may not grow further (`ulimit -f`) is an error of the write, like a full disk, and
 * not the end of the program. A pipe without a reader ends it, as it ends other programs, but for
 * that of the standard error: what is written to files goes on.
 */
#ifndef CLI_INTERRUPTION_H
#define CLI_INTERRUPTION_H

#include <babeltrace2/babeltrace.h>
#include <stdbool.h>

/* Only once per process. `interrupter` must stay alive. */
void interruption_handle_signals(bt_interrupter *interrupter);

/* Whether output was dropped. */
bool interruption_dropped_output(void);

#endif
