/* SPDX-License-Identifier: MIT */
/* Strings between quotes. */
#ifndef EXPRESSION_STRING_LITERAL_H
#define EXPRESSION_STRING_LITERAL_H

#include <glib.h>
#include <stdbool.h>
#include <stddef.h>

/*
 * Appends what a literal, with its quotes, stands for. Its escapes are those of C, and `\*`. In the
 * result, a backslash is in front of each literal backslash and asterisk, and of nothing else: see
 * base/glob.h.
 *
 * Returns false if it isn't right, and sets `*fault`, a static string, and its offset in `literal`.
 */
bool expr_string_literal_decode(
    const char *literal, size_t length, GString *text, const char **fault, size_t *fault_offset);

/* Appends the bytes between the quotes as they are, but for escaped quotes of both kinds. */
void expr_string_literal_unquote(const char *literal, size_t length, GString *text);

/* Where in `literal` the byte at `offset` of what is between its quotes is. */
size_t expr_string_literal_locate(const char *literal, size_t offset);

#endif
