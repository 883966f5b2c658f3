/* SPDX-License-Identifier: MIT */
/*
 * How the command line fails and warns.
 *
 * Errors of the command line are causes of the thread's error, like those of the library and the
 * plugins: cli_main() prints the whole chain once. A function that returns CLI_ERROR, false or NULL
 * has appended at least one; only a command that goes on after an error prints its errors itself.
 */
#ifndef CLI_ERROR_H
#define CLI_ERROR_H

#include <babeltrace2/babeltrace.h>

/* Module name of the causes. */
#define CLI_MODULE "Babeltrace CLI"

/* Appends a cause to the error of the current thread. */
#define cli_error(...)                                                                             \
    ((void) BT_CURRENT_THREAD_ERROR_APPEND_CAUSE_FROM_UNKNOWN(CLI_MODULE, __VA_ARGS__))

#endif
