/* SPDX-License-Identifier: MIT */
/* Prints errors: one line for a person, then the causes in the form of Babeltrace, which programs
 * may look for. */
#ifndef CLI_ERROR_PRINT_H
#define CLI_ERROR_PRINT_H

#include <babeltrace2/babeltrace.h>
#include <stdbool.h>

/* Prints the first line. If the error is damage, the line `damage_hint` (NULL: none) follows. If
 * `has_causes`, the causes follow. */
void error_print(const bt_error *error, bool has_causes, const char *damage_hint);

/* Prints only the causes, the last one first. */
void error_print_causes(const bt_error *error);

/* Whether a cause of the error is marked as damage of the input, which a tolerant source skips. */
bool error_is_damage(const bt_error *error);

/* The same for the error of the current thread, which may have none. */
bool error_of_thread_is_damage(void);

/* Prints the error of the current thread, if it has any, and clears it. A fault in the data is
 * one line unless `is_verbose`. `damage_hint` is that of error_print(). */
void error_print_and_clear(bool is_verbose, const char *damage_hint);

#endif
