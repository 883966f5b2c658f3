/* SPDX-License-Identifier: MIT */
/* Ctrl-C while a consumer reads a stream in a loop of its own that doesn't return to Python. */
#ifndef BINDINGS_PYTHON_COLUMNS_SIGNALS_H
#define BINDINGS_PYTHON_COLUMNS_SIGNALS_H

#include <stdbool.h>

/*
 * Whether a signal has arrived whose handler raises an exception (SIGINT: KeyboardInterrupt).
 * Python raises the exception in the main thread as soon as it runs again. The caller must not hold
 * any lock except the interpreter lock, because this function sometimes takes the interpreter lock,
 * in the thread that handles signals.
 */
bool bt2_signal_has_raised(void);

#endif
