/* SPDX-License-Identifier: MIT */
/*
 * Prints errors: one line for the user, then the causes in the form of Babeltrace, which programs
 * may search for.
 */
#ifndef CLI_ERROR_PRINT_H
#define CLI_ERROR_PRINT_H

#include <babeltrace2/babeltrace.h>
#include <stdbool.h>

/*
 * Prints the first line. If the error is damage and `damage_hint` isn't NULL, prints `damage_hint`
 * next. If `has_causes`, prints the causes last.
 */
void error_print(const bt_error *error, bool has_causes, const char *damage_hint);

/* Prints only the causes, the last one first. */
void error_print_causes(const bt_error *error);

/*
 * Returns whether a cause of the error is marked as damage of the input, which a tolerant source
 * skips.
 */
bool error_is_damage(const bt_error *error);

/*
 * Like error_is_damage(), for the error of the current thread. Returns false if the thread has no
 * error.
 */
bool error_of_thread_is_damage(void);

/*
 * Prints and clears the error of the current thread, if there is one. Unless `is_verbose`, a fault
 * in the data is printed as one line. For `damage_hint`, see error_print().
 */
void error_print_and_clear(bool is_verbose, const char *damage_hint);

#endif
