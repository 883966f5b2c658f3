/* SPDX-License-Identifier: MIT */

/*
 * Prints the error of the current thread, and clears it: one line for a person, then the causes in
 * the form of Babeltrace, which programs may look for. A fault in a stream file is one line unless
 * `is_verbose`.
 */
#ifndef CLI_ERROR_PRINT_H
#define CLI_ERROR_PRINT_H

#include <stdbool.h>

void error_print_and_clear(bool is_verbose);

#endif
