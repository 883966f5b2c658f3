/* SPDX-License-Identifier: MIT */
/* The one-line text of an error, for users. */
#ifndef ASSEMBLY_ERROR_TEXT_H
#define ASSEMBLY_ERROR_TEXT_H

#include <babeltrace2/babeltrace.h>

/* The cause from which the line is made: the first cause. If it is one of several chained Python
 * exceptions, the result is the last one raised. */
const bt_error_cause *assembly_error_headline(const bt_error *error);

/* The message of the cause without trailing white space. The caller owns the result. */
char *assembly_cause_message(const bt_error_cause *cause);

/* The line for users. If the headline is a Python traceback, the text is the place and the first
 * line of the exception. The caller owns the result. */
char *assembly_error_text(const bt_error *error);

#endif
