/* SPDX-License-Identifier: MIT */
/* Prints errors: one line for a person, then the causes in the form of Babeltrace, which programs
 * may look for. */
#ifndef CLI_ERROR_PRINT_H
#define CLI_ERROR_PRINT_H

#include <babeltrace2/babeltrace.h>
#include <stdbool.h>

/* What the line for a person says; the caller's. */
char *error_text(const bt_error *error);

void error_print(const bt_error *error, bool has_causes);

/* Prints the error of the current thread, if it has any, and clears it. A fault in a stream file is
 * one line unless `is_verbose`. */
void error_print_and_clear(bool is_verbose);

#endif
