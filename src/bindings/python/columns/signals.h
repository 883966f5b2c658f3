/* SPDX-License-Identifier: MIT */
/* Ctrl-C while a consumer reads a stream, in its own loop which knows nothing of Python. */
#ifndef BINDINGS_PYTHON_COLUMNS_SIGNALS_H
#define BINDINGS_PYTHON_COLUMNS_SIGNALS_H

#include <stdbool.h>

/*
 * Whether a signal has come whose handler raises an exception (SIGINT: KeyboardInterrupt), which
 * Python then raises in the main thread as soon as it runs again. Call it without any lock but the
 * interpreter's: it takes that one, in the thread which handles signals only, and not often.
 */
bool bt2_signal_has_raised(void);

#endif
