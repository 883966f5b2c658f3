/* SPDX-License-Identifier: MIT */
/* Python tracebacks as texts. An error cause of a Python plugin has such a text as its message. */
#ifndef TG_BASE_PYTHON_TRACEBACK_H
#define TG_BASE_PYTHON_TRACEBACK_H

#include <stdbool.h>

/* Returns whether the text begins like a traceback. */
bool tg_is_python_traceback(const char *text);

/* Returns the first line of the exception in a traceback: its class and the beginning of its
 * message. The caller owns the result. */
char *tg_python_traceback_exception(const char *traceback);

#endif
