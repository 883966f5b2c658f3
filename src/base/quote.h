/* SPDX-License-Identifier: MIT */
/* Printing a text between double quotes, with special characters escaped as in C. */
#ifndef TG_BASE_QUOTE_H
#define TG_BASE_QUOTE_H

#include <glib.h>
#include <stddef.h>

#include "base/output.h"

/*
 * Writes `text` quoted, up to `length` bytes or its first NUL byte: control characters as \n, \t …
 * or \x1f, and a backslash before " ' ? and \. Bytes from 0x80 on stay as they are (UTF-8).
 */
void tg_output_quote(struct tg_output *output, const char *text, size_t length);

/* The same, appended to a string. */
void tg_append_quoted(GString *string, const char *text);

#endif
