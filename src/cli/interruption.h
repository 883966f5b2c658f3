/* SPDX-License-Identifier: MIT */
/*
 * The effects of signals.
 *
 * The first SIGINT, SIGTERM or SIGHUP interrupts the graph. A later signal ends the program, if it
 * arrives more than a second after the first one. In the first second, such signals are ignored,
 * because the program may be completing files, and because a shell or `timeout` may repeat the
 * terminal's signal.
 *
 * After the first signal, pending writes continue, because stdio would lose the lines in its buffer
 * if a write failed. If the reader of a pipe reads nothing for a second, the rest of the output is
 * dropped.
 *
 * If a file reaches the limit of its size (`ulimit -f`), the write fails, as on a full disk, and no
 * signal ends the program. If a pipe loses its reader, the program ends, like other programs. If
 * standard error loses its reader, the program continues, because it may be writing files.
 */
#ifndef CLI_INTERRUPTION_H
#define CLI_INTERRUPTION_H

#include <babeltrace2/babeltrace.h>
#include <stdbool.h>

/* Installs the signal handlers. A process may call it only once. `interrupter` must stay alive. */
void interruption_handle_signals(bt_interrupter *interrupter);

/* Returns whether output was dropped. */
bool interruption_dropped_output(void);

#endif
