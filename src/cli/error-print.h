/* SPDX-License-Identifier: MIT */

/* Prints the error of the current thread for a person, and clears it. */
#ifndef CLI_ERROR_PRINT_H
#define CLI_ERROR_PRINT_H

void error_print_and_clear(void);

#endif
