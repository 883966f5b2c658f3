/* SPDX-License-Identifier: MIT */
/* Detection of Ctrl-C while a consumer reads a stream in a loop that doesn't return to Python. */
#ifndef BINDINGS_PYTHON_COLUMNS_SIGNALS_H
#define BINDINGS_PYTHON_COLUMNS_SIGNALS_H

#include <stdbool.h>

/*
 * Returns whether a signal has arrived whose handler raises an exception (SIGINT:
 * KeyboardInterrupt). Python raises the exception in the main thread as soon as the thread runs
 * Python code again. In the thread that handles signals, this function may take the interpreter
 * lock. The caller must therefore not hold any other lock.
 */
bool bt2_signal_has_raised(void);

#endif
