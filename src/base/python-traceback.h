/* SPDX-License-Identifier: MIT */
/* Python tracebacks as text. The error causes of Python plugins have such messages. */
#ifndef TG_BASE_PYTHON_TRACEBACK_H
#define TG_BASE_PYTHON_TRACEBACK_H

#include <stdbool.h>

/* Returns whether the text begins like a Python traceback. */
bool tg_is_python_traceback(const char *text);

/*
 * Returns the first line about the exception in a traceback: its class and the beginning of its
 * message. The caller owns the result.
 */
char *tg_python_traceback_exception(const char *traceback);

#endif
