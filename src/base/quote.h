/* SPDX-License-Identifier: MIT */
/* Prints a text between double quotes, with C escapes for special characters. */
#ifndef TG_BASE_QUOTE_H
#define TG_BASE_QUOTE_H

#include <glib.h>
#include <stddef.h>

#include "base/output.h"

/*
 * Writes `text` in quotes, up to `length` bytes or its first NUL byte. Control characters become
 * \n, \t … or \x1f, and " ' ? and \ get a backslash. Bytes from 0x80 on (UTF-8) remain unchanged.
 */
void tg_output_quote(struct tg_output *output, const char *text, size_t length);

/* Appends `text` to a string, quoted as tg_output_quote() does. */
void tg_append_quoted(GString *string, const char *text);

#endif
