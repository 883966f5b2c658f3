/* SPDX-License-Identifier: MIT */
/* The line that tells a person what an error is about. */
#ifndef ASSEMBLY_ERROR_TEXT_H
#define ASSEMBLY_ERROR_TEXT_H

#include <babeltrace2/babeltrace.h>

/* The cause that the line is made of: the first cause. If it is a Python exception, it is the last
 * of the exceptions that were raised from one another, which was raised in the end. */
const bt_error_cause *assembly_error_headline(const bt_error *error);

/* The line for a person. If the headline is a Python traceback, the text is the place and the first
 * line of the exception. The caller owns the result. */
char *assembly_error_text(const bt_error *error);

#endif
