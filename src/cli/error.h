/* SPDX-License-Identifier: MIT */
/*
 * The errors of the command line.
 *
 * The command line appends causes to the error of the current thread, like the library and the
 * plugins. A function that returns CLI_ERROR, false or NULL has appended at least one cause.
 * cli_main() prints the whole chain once. Only a command that continues after an error prints its
 * errors itself.
 */
#ifndef CLI_ERROR_H
#define CLI_ERROR_H

#include <babeltrace2/babeltrace.h>

/* The module name of the causes. */
#define CLI_MODULE "Babeltrace CLI"

/* Appends a cause to the error of the current thread. */
#define cli_error(...)                                                                             \
    ((void) BT_CURRENT_THREAD_ERROR_APPEND_CAUSE_FROM_UNKNOWN(CLI_MODULE, __VA_ARGS__))

#endif
