/* SPDX-License-Identifier: MIT */
/* The one-line text of an error, for users. */
#ifndef ASSEMBLY_ERROR_TEXT_H
#define ASSEMBLY_ERROR_TEXT_H

#include <babeltrace2/babeltrace.h>

/*
 * Returns the cause that the one-line text describes: the first cause. If the first cause belongs
 * to a chain of Python exceptions, the result is the last exception that was raised.
 */
const bt_error_cause *assembly_error_headline(const bt_error *error);

/* Returns the message of the cause without trailing white space. The caller owns the result. */
char *assembly_cause_message(const bt_error_cause *cause);

/*
 * Returns one line for users. If the message is a Python traceback, the line has the location and
 * the first line of the exception. The caller owns the result.
 */
char *assembly_error_text(const bt_error *error);

#endif
